"""What sessions, the journal and event streams cost: see sessions.sh.

A request's cost is the processor time that the server takes for it (from /proc/PID/stat), which other programs on the
machine disturb far less than its duration. Costs that are compared are measured in turns, and the medians count.
"""

import json
import os
import socket
import statistics
import subprocess
import sys

HOST = "127.0.0.1"
BOUND = 60.0
CONNECTIONS = 32
TICK = 1e6 / os.sysconf("SC_CLK_TCK")
missed = []


class Server:
    def __init__(self, binary, *arguments):
        command = [binary, "--listen", f"{HOST}:0", "--log", "off", "--clock", "manual", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=0)
        self.port = int(self.process.stdout.readline().rsplit(b":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)

    def connect(self, receive_buffer=None):
        connection = socket.socket()
        if receive_buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        connection.settimeout(BOUND)
        connection.connect((HOST, self.port))
        return connection

    def resident(self):
        """MiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:")) / 1024

    def microseconds(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * TICK

    def call(self, method, path, body=None):
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
        with self.connect() as connection:
            connection.sendall(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
            answer = b""
            while more := connection.recv(1 << 20):
                answer += more
        return json.loads(answer.split(b"\r\n\r\n", 1)[1] or b"null")


def drive(server, requests, count):
    """Sends `count` requests, taken from `requests` in turns, over 32 connections with one under way on each."""
    connections = [server.connect() for _ in range(CONNECTIONS)]
    sent = 0
    while sent < count:
        for offset, connection in enumerate(connections):
            connection.sendall(requests[(sent + offset) % len(requests)])
        for connection in connections:
            # The answers are small: each comes in one piece.
            if not connection.recv(1 << 16).startswith(b"HTTP/1.1 "):
                sys.exit("the server closed a connection")
        sent += len(connections)
    for connection in connections:
        connection.close()


def cost(server, requests, count=16_000):
    """Processor microseconds for each request."""
    before = server.microseconds()
    drive(server, requests, count)
    return (server.microseconds() - before) / count


def status(token, padding=""):
    return f"GET /p/{token}/status HTTP/1.1\r\nHost: localhost\r\n{padding}\r\n".encode()


def report(what, figure, target, is_met):
    print(f"{'met   ' if is_met else 'MISSED'}  {what}: {figure} (target {target})", flush=True)
    if not is_met:
        missed.append(what)


def compare(what, base, other, base_requests, other_requests, most):
    """`other` costs at most `most` times what `base` does for a request."""
    costs = ([], [])
    for _ in range(5):
        costs[0].append(cost(base, base_requests))
        costs[1].append(cost(other, other_requests))
    usual, here = statistics.median(costs[0]), statistics.median(costs[1])
    ratio = here / usual
    report(what, f"{here:.2f} µs beside {usual:.2f} µs, {ratio:.2f} times", f"{most:.2f} times", ratio <= most)


def sessions(binary):
    with Server(binary) as one, Server(binary) as many:
        drive(many, [status("t")], 1_000)
        before = many.resident()
        made = [many.call("POST", "/__sandbox/sessions", {"orders": [{}]}) for _ in range(2_000)]
        tokens = [session["orders"][0]["page_token"] for session in made]
        grown = many.resident() - before
        report("2,000 live sessions with an order each", f"{grown:.1f} MiB", "60 MB", grown <= 60)
        compare(
            "a request of the default session beside 2,000 others", one, many, [status("t")], [status("t")], 1.15)
        # Each session is asked now and then, so its data is cold, as it would be beside any other 1,999.
        alone = one.call("POST", "/__sandbox/sessions", {"orders": [{}]})["orders"][0]["page_token"]
        compare(
            "a request of one of 2,000 sessions", one, many, [status(alone)], [status(tokens[0])], 1.15)
        before = many.resident()
        drive(many, [status(token) for token in tokens], 10_000)
        print(f"        each asked five times: {many.resident() - before:.1f} MiB more", flush=True)


def journal(binary):
    with Server(binary) as server:
        sizes = []
        for _ in range(10):
            drive(server, [status("t")], 10_000)
            sizes.append(server.resident())
        grown = sizes[-1] - sizes[1]
        entries = server.call("GET", "/__sandbox/sessions/default/requests?limit=1")
        print(f"        after 10,000 … 100,000 requests: {' '.join(f'{size:.1f}' for size in sizes)} MiB")
        report("100,000 requests, growth after the 20,000th", f"{grown:.1f} MiB", "4 MiB", grown <= 4)
        report("entries that were evicted", entries["evicted"], "90,000 or more", entries["evicted"] >= 90_000)
    with Server(binary) as server:
        drive(server, [status("t")], 1_000)
        before = server.resident()
        body = b'{"app":"gpay","padding":"' + b"x" * 8_000 + b'"}'
        head = f"POST /p/t/reserve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        drive(server, [head.encode() + body], 20_000)
        grown = server.resident() - before
        report("160 MB of bodies against a bound of 16 MiB", f"{grown:.1f} MiB", "32 MiB", grown <= 32)


def streams(binary):
    with Server(binary) as quiet, Server(binary) as watched:
        other = watched.call("POST", "/__sandbox/sessions")["id"]
        before = watched.resident()
        open_streams = []

        # With small buffers, so that those who do not read are stuck soon.
        def watch(count, query):
            for _ in range(count):
                connection = watched.connect(receive_buffer=4_096)
                connection.sendall(f"GET /__sandbox/events{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                connection.recv(4_096)
                open_streams.append(connection)

        watch(200, f"?session={other}")
        compare("a request beside 200 streams of another session", quiet, watched, [status("t")], [status("t")], 1.15)
        # Nobody reads these: they fill the kernel's buffers and then cost nothing but a place in the ring.
        watch(50, "")
        drive(watched, [status("t")], 50_000)
        compare("a request beside 50 streams that nobody reads", quiet, watched, [status("t")], [status("t")], 1.15)
        grown = watched.resident() - before
        report("250 streams, 50 of them stuck", f"{grown:.1f} MiB", "40 MiB", grown <= 40)
        for connection in open_streams:
            connection.close()


def main(binary):
    sessions(binary)
    journal(binary)
    streams(binary)
    if missed:
        sys.exit(f"missed: {', '.join(missed)}")


main(sys.argv[1])
