"""A merchant's server that receives webhooks, in another language than the sandbox's.

It listens on a free port and prints {"port": N}. For each request it prints one line of JSON, before it answers: the raw
path, the fields, the body, and whether the signature holds over the raw body under the secret, its first argument. The
path says how it answers: /<backend>/<behaviour>[/<argument>]. It ends when its standard input does.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import socket
import struct
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = sys.argv[1].encode()
lock = threading.Lock()
counts = {}
gate = threading.Event()


def say(**facts):
    with lock:
        print(json.dumps(facts), flush=True)


def digest(message):
    return hmac.new(SECRET, message, hashlib.sha256)


def is_signed(backend, fields, body):
    if backend == "busha":
        wanted = base64.b64encode(digest(body).digest()).decode()
        return hmac.compare_digest(fields.get("X-BU-SIGNATURE", ""), wanted)
    match = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", fields.get("x-moneylanded-signature", ""))
    if not match:
        return False
    return hmac.compare_digest(match[2], digest(match[1].encode() + b"." + body).hexdigest())


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        backend, behaviour, argument = (self.path.split("?")[0].strip("/").split("/") + ["", ""])[:3]
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signed = is_signed(backend, self.headers, body)
        with lock:
            counts[self.path] = counts.get(self.path, 0) + 1
            count = counts[self.path]
        shown = body.decode() if len(body) < 50_000 else f"{len(body)} bytes"
        say(path=self.path, signed=signed, body=shown, fields=self.headers.items(), count=count)
        self.close_connection = True
        getattr(self, "answer_" + (behaviour or "check"))(argument, count, signed)

    def answer_check(self, argument, count, signed):
        self.answer(200 if signed else 401)

    def answer_status(self, argument, count, signed):
        """The first, second, … status of a list such as 500-503-200; the last one from then on."""
        statuses = argument.split("-")
        self.answer(int(statuses[min(count, len(statuses)) - 1]))

    def answer_gated(self, argument, count, signed):
        """As `status`, once somebody has called `open`."""
        gate.wait(60)
        self.answer_status(argument, count, signed)

    def answer_open(self, argument, count, signed):
        gate.set()
        self.answer(200)

    def answer_redirect(self, argument, count, signed):
        self.answer(302, Location="/busha/check")

    def answer_close(self, argument, count, signed):
        pass

    def answer_reset(self, argument, count, signed):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        # Before the server shuts down writing, which would send a FIN first.
        os.close(self.connection.detach())

    def answer_garbage(self, argument, count, signed):
        self.wfile.write(b"This is no HTTP.\r\n\r\n")

    def answer_half(self, argument, count, signed):
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")

    def answer_hang(self, argument, count, signed):
        self.connection.recv(1)
        say(gone=self.path)

    def answer_drip(self, argument, count, signed):
        """A head, and then a body that never ends."""
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n")
        self.answer_hang(argument, count, signed)

    def answer_big(self, argument, count, signed):
        try:
            self.answer(200, b"x" * int(argument))
        except OSError:
            pass

    def answer_chunked(self, argument, count, signed):
        self.wfile.write(b"HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 202 Accepted\r\nTransfer-Encoding: chunked\r\n\r\n")
        self.wfile.write(b"4\r\ntake\r\n1\r\nn\r\n0\r\n\r\n")

    def answer(self, status, body=b"seen", **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request, address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, address)


class Server6(Server):
    address_family = socket.AF_INET6


address = sys.argv[2] if len(sys.argv) > 2 else "127.0.0.1"
server = (Server6 if ":" in address else Server)((address, 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
say(port=server.server_address[1])
sys.stdin.read()
os._exit(0)
