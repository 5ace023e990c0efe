"""A long mixed load, and what the server's memory does meanwhile: see soak.sh."""

import json
import os
import random
import socket
import subprocess
import sys
import threading
import time

HOST = "127.0.0.1"
SOAK = float(os.environ.get("SECONDS_SOAK", "600"))
WARM = float(os.environ.get("SECONDS_WARM", str(SOAK / 2)))
SAMPLE = float(os.environ.get("SECONDS_SAMPLE", "10"))
SCALE = float(os.environ.get("SCALE", "1"))
MOST = float(os.environ.get("MOST_KB_A_MINUTE", "inf"))
FAULTS = """
    reserve-reset reserve-cut-off reserve-garbage reserve-timeout reserve-malformed-chunk reserve-503-then-ok
    reserve-content-length-short reserve-empty-answer reserve-lost-twice reserve-redirect-loop slow-reserve-dripped
    slow-reserve slow-throttled status-hangs-once status-flaky status-fails-by-chance status-429 status-goes-back
""".split()
MALFORMED = [
    b"GET / HTTP/1.1\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xff" * 200,
    b"POST /p/t/reserve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nshort",
    b"GET /p/t/status HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /p/t/status HTTP/1.1\r\nHost: localhost\r\n" + b"X-Long: " + b"x" * 40_000 + b"\r\n\r\n",
    b"GET /" + b"y" * 9_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"NOT A REQUEST\r\n\r\n",
    b"",
]


class Gone(Exception):
    """The server closed or reset the connection, or kept silent."""


class Client:
    """One connection at a time, kept alive where the server does."""

    def __init__(self, port, timeout=15):
        self.port = port
        self.timeout = timeout
        self.connection = None

    def connect(self):
        return socket.create_connection((HOST, self.port), timeout=self.timeout)

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def request(self, method, path, body=None, fields=""):
        """The status and the body of the answer."""
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{fields}"
        if body is not None or method != "GET":
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        try:
            if not self.connection:
                self.connection = self.connect()
            self.connection.sendall(f"{head}\r\n".encode() + data)
            return self.answer()
        except OSError as error:
            self.close()
            raise Gone from error

    def answer(self):
        data = b""
        while b"\r\n\r\n" not in data:
            data += self.more()
        head, rest = data.split(b"\r\n\r\n", 1)
        lines = head.lower().split(b"\r\n")
        length = next((int(line[15:]) for line in lines if line.startswith(b"content-length:")), 0)
        while len(rest) < length:
            rest += self.more()
        if b"connection: close" in lines or b"transfer-encoding: chunked" in lines:
            self.close()
        return int(lines[0].split()[1]), rest

    def more(self):
        data = self.connection.recv(1 << 18)
        if not data:
            self.close()
            raise Gone
        return data


class Part:
    """A part of the load, on a thread of its own: `turn` makes some requests and says how many."""

    rate = 100

    def __init__(self, soak, random):
        self.soak = soak
        self.random = random
        self.count = 0
        self.client = Client(soak.port)
        self.begin()

    def begin(self):
        pass

    def turn(self):
        raise NotImplementedError

    def run(self, rate):
        started = time.monotonic()
        while not self.soak.is_over.is_set():
            try:
                self.count += self.turn()
            except Gone:
                self.count += 1
            ahead = self.count / rate - (time.monotonic() - started)
            if ahead > 0:
                self.soak.is_over.wait(ahead)
        self.end()

    def end(self):
        self.client.close()

    def make(self, body):
        status, answer = self.client.request("POST", "/__sandbox/sessions", body)
        if status != 201:
            sys.exit(f"POST /__sandbox/sessions {body}: {status} {answer}")
        return json.loads(answer)

    def delete(self, session):
        status, _ = self.client.request("DELETE", f"/__sandbox/sessions/{session['id']}")
        if status != 204:
            sys.exit(f"DELETE of a session: {status}")

    def advance(self, session, by):
        self.client.request("POST", f"/__sandbox/sessions/{session['id']}/clock/advance", {"by": by})

    def reserve(self, token, fields=""):
        return self.client.request("POST", f"/p/{token}/reserve", {"app": "gpay"}, fields)

    def pay(self, key, reference):
        body = {
            "quote_amount": "25000", "quote_currency": "NGN", "source_currency": "USDT", "target_currency": "NGN",
            "reference": reference,
        }
        return self.client.request("POST", "/v1/payments", body, f"X-BU-PUBLIC-KEY: {key}\r\n")


class Status(Part):
    """Polls of orders that there are: the simplest request."""

    rate = 250

    def turn(self):
        name = self.random.choice(["order-", "pending-forever.", "happy-path.", "underpaid."])
        self.client.request("GET", f"/p/{name}{self.random.randrange(20)}/status")
        return 1


class Faults(Part):
    """Fault scenarios of the default session, each call on a connection of its own; clients that go first."""

    rate = 60

    def turn(self):
        self.client.close()
        self.client.timeout = self.random.choice([0.05, 0.2, 0.5])
        token = f"{self.random.choice(FAULTS)}.{self.random.randrange(10)}"
        if self.random.random() < 0.5:
            self.reserve(token)
        else:
            self.client.request("GET", f"/p/{token}/status")
        return 1


class Sessions(Part):
    """Sessions that are made, used and deleted."""

    rate = 150

    def turn(self):
        rules = [{"on": "moneylanded.status", "calls": "2", "respond": {"status": 500}}]
        session = self.make(
            {
                "scenario": self.random.choice(
                    ["happy-path", "underpaid", {"summary": "Inline.", "faults": rules}]),
                "clock": self.random.choice(["real", "manual"]), "orders": [{}, {}],
            })
        path = f"/__sandbox/sessions/{session['id']}"
        tokens = [order["page_token"] for order in session["orders"]]
        for token in tokens:
            self.reserve(token)
            self.client.request("GET", f"/p/{token}/status")
        self.pay(session["public_key"], "r")
        self.client.request("PUT", f"{path}/scenario", {"scenario": "overpaid"})
        for ask in ("verify", "requests", "requests.har", "orders", "payments"):
            self.client.request("GET", f"{path}/{ask}")
        if self.random.random() < 0.3:
            self.client.request("POST", f"{path}/reset")
        self.delete(session)
        return 13


class Clock(Part):
    """Manual clocks that are advanced past everything that is to come."""

    rate = 60

    def turn(self):
        session = self.make({"clock": "manual", "orders": [{}, {}, {}]})
        for order in session["orders"]:
            self.reserve(order["page_token"])
        self.pay(session["public_key"], "r")
        for by in ("500ms", "1s", "20m", "1h"):
            self.advance(session, by)
        self.delete(session)
        return 10


class Waits(Part):
    """Calls that wait for something that seldom comes, and clients that go before it does."""

    rate = 20

    def begin(self):
        self.waiting = []

    def turn(self):
        path = "/__sandbox/sessions/default/" + self.random.choice(
            ["requests?count=1000000&timeout=10s", "clock?pending=1000000&timeout=10s"])
        connection = self.client.connect()
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.waiting.append(connection)
        if len(self.waiting) > 100:
            self.waiting.pop(0).close()
        return 1

    def end(self):
        for connection in self.waiting:
            connection.close()


class Events(Part):
    """Readers of events: of all sessions, of one, and some who never read."""

    rate = 20

    def begin(self):
        self.readers = []

    def turn(self):
        session = self.make({"orders": [{}]})
        for query in ("", f"?session={session['id']}"):
            connection = self.client.connect()
            connection.sendall(f"GET /__sandbox/events{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            connection.settimeout(0.05)
            self.readers.append(connection)
        self.reserve(session["orders"][0]["page_token"])
        for reader in self.readers:
            # Half of them never read, and are stuck soon.
            if self.random.random() < 0.5:
                try:
                    reader.recv(1 << 16)
                except OSError:
                    pass
        while len(self.readers) > 20:
            self.readers.pop(self.random.randrange(10)).close()
        self.delete(session)
        return 5

    def end(self):
        for reader in self.readers:
            reader.close()


class Webhooks(Part):
    """Sessions whose webhooks go to receivers that are bad in every way."""

    rate = 60

    def turn(self):
        targets = [
            {"backend": backend, "url": self.random.choice(self.soak.receivers)}
            for backend in ("busha", "moneylanded")
        ]
        clock = self.random.choice(["real", "manual"])
        session = self.make({"clock": clock, "orders": [{}, {}], "webhooks": targets})
        for number in range(3):
            self.pay(session["public_key"], f"r{number}")
        for order in session["orders"]:
            self.reserve(order["page_token"])
        if clock == "manual" and "hang" not in targets[0]["url"] + targets[1]["url"]:
            for by in ("2s", "1m", "2h"):
                self.advance(session, by)
        self.client.request("GET", f"/__sandbox/sessions/{session['id']}/webhooks")
        self.delete(session)
        return 10


class Malformed(Part):
    """Bytes that are no request, and connections that end before one is whole."""

    rate = 30

    def turn(self):
        try:
            with self.client.connect() as connection:
                connection.sendall(self.random.choice(MALFORMED))
                if self.random.random() < 0.7:
                    connection.shutdown(socket.SHUT_WR)
                    connection.settimeout(1)
                    while connection.recv(1 << 16):
                        pass
        except OSError:
            pass
        return 1


class Tokens(Part):
    """Page tokens of the default session that never came before: each makes an order."""

    rate = 20

    def turn(self):
        token = f"soak-{self.count}"
        self.client.request("GET", f"/p/{token}/status")
        if self.count % 4 == 0:
            self.reserve(token)
        return 1


class Payments(Part):
    """Payment requests of the default session that never came before."""

    rate = 5

    def turn(self):
        self.pay("pub_soak", f"soak-{self.count}")
        return 1


PARTS = {
    kind.__name__.lower(): kind
    for kind in (Status, Faults, Sessions, Clock, Waits, Events, Webhooks, Malformed, Tokens, Payments)
}


class Receivers:
    """Servers that webhooks do not get an answer from that they could use."""

    def __init__(self):
        self.urls = []
        closed = socket.socket()
        closed.bind((HOST, 0))
        self.closed = closed  # bound, but it does not listen: the connection is refused
        self.add("refused", closed)
        self.hang = socket.create_server((HOST, 0), backlog=512)
        self.add("hang", self.hang)
        for name, answer in {
            "500": b"HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno",
            "garbage": b"\x00\xff" * 500,
            "silent": b"",
            "endless": b"HTTP/1.1 200 OK\r\n\r\n" + b"z" * 200_000,
        }.items():
            server = socket.create_server((HOST, 0), backlog=512)
            self.add(name, server)
            threading.Thread(target=self.serve, args=(server, answer), daemon=True).start()

    def add(self, name, server):
        self.urls.append(f"http://{HOST}:{server.getsockname()[1]}/{name}")

    def serve(self, server, answer):
        while True:
            connection, _ = server.accept()
            try:
                connection.settimeout(1)
                connection.recv(1 << 16)
                connection.sendall(answer)
            except OSError:
                pass
            connection.close()

    def drain_hanging(self, is_over):
        """Takes connections from the one that never answers, and closes those that the server has given up."""
        taken = []
        self.hang.settimeout(0.5)
        while not is_over.is_set():
            try:
                taken.append(self.hang.accept()[0])
            except OSError:
                pass
            while len(taken) > 200:
                taken.pop(0).close()


class Soak:
    def __init__(self, binary):
        self.is_over = threading.Event()
        self.process = subprocess.Popen(
            [binary, "--listen", f"{HOST}:0", "--log", "off"], stdout=subprocess.PIPE, bufsize=0
        )
        self.port = int(self.process.stdout.readline().rsplit(b":", 1)[1])
        self.control = Client(self.port)
        self.control.request("GET", "/__sandbox/health")
        receivers = Receivers()
        self.receivers = receivers.urls
        threading.Thread(target=receivers.drain_hanging, args=(self.is_over,), daemon=True).start()
        self.parts = []
        self.threads = []

    def add(self, kind, rate):
        part = kind(self, random.Random(len(self.parts)))
        self.parts.append(part)
        self.threads.append(threading.Thread(target=part.run, args=(rate * SCALE,), daemon=True))

    def resident(self):
        """KiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def ask(self, path):
        return json.loads(self.control.request("GET", f"/__sandbox/{path}")[1])

    def sample(self, since):
        if self.process.poll() is not None:
            sys.exit(f"the server ended with {self.process.returncode}")
        requests = sum(part.count for part in self.parts)
        figures = (
            time.monotonic() - since, requests, self.resident(), self.descriptors(),
            len(os.listdir(f"/proc/{self.process.pid}/task")), self.ask("health")["sessions"],
            self.ask("sessions/default/clock")["pending_timers"],
        )
        print("{:>6.0f} s {:>9,} {:>9,} KiB {:>5} {:>8} {:>9} {:>9,}".format(*figures), flush=True)
        return figures

    def run(self):
        print(f"{'time':>8} {'requests':>9} {'resident':>13} {'open':>5} {'threads':>8} {'sessions':>9} {'timers':>9}")
        since = time.monotonic()
        samples = [self.sample(since)]
        for thread in self.threads:
            thread.start()
        while time.monotonic() - since < SOAK:
            time.sleep(max(0, since + len(samples) * SAMPLE - time.monotonic()))
            samples.append(self.sample(since))
        self.is_over.set()
        for thread in self.threads:
            thread.join(60)
        print("the load is over")
        # Ten seconds is as long as an attempt of a webhook may take, and a lingering connection half of that.
        time.sleep(12)
        samples.append(self.sample(since))
        return samples[:-1], samples[-1]

    def kept(self):
        """What the default session has come to: each is bounded, but takes memory until then."""
        counts = [
            f"{len(self.ask(f'sessions/default/{what}')[what]):,} {what}" for what in ("orders", "credits", "payments")
        ]
        journal = self.ask("sessions/default/requests?limit=1")
        counts.append(f"{journal['last_sequence'] - journal['evicted']:,} requests ({journal['evicted']:,} evicted)")
        print(f"the default session has {', '.join(counts)}")

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def slope(samples):
    """KiB a minute, by least squares."""
    times = [sample[0] / 60 for sample in samples]
    sizes = [sample[2] for sample in samples]
    middle = sum(times) / len(times)
    spread = sum((at - middle) ** 2 for at in times)
    return sum((at - middle) * size for at, size in zip(times, sizes)) / spread if spread else 0


def main(binary):
    wanted = [word.partition("=")[::2] for word in os.environ.get("PARTS", " ".join(PARTS)).split()]
    unknown = [name for name, _ in wanted if name not in PARTS]
    if unknown:
        sys.exit(f"PARTS can be some of {' '.join(PARTS)}; not {' '.join(unknown)}")
    soak = Soak(binary)
    try:
        for name, rate in wanted:
            soak.add(PARTS[name], float(rate or PARTS[name].rate))
        samples, rest = soak.run()
        soak.kept()
        soak.control.request("POST", "/__sandbox/sessions/default/reset")
        time.sleep(1)
        print(f"resident after a reset of the default session: {soak.resident():,} KiB")
    finally:
        soak.stop()
    warm = [sample for sample in samples if sample[0] >= WARM]
    if len(warm) < 2:
        return
    grown = slope(warm)
    seconds, requests = warm[-1][0] - warm[0][0], warm[-1][1] - warm[0][1]
    print(
        f"after {WARM:.0f} s: {grown:,.0f} KiB a minute, {grown / 60 * seconds * 1024 / max(requests, 1):.1f} bytes a "
        f"request; {requests / seconds:,.0f} requests a second; {samples[0][3]} descriptors before, {rest[3]} after"
    )
    if grown > MOST:
        sys.exit(f"MISSED: it grows by more than {MOST:.0f} KiB a minute")


if __name__ == "__main__":
    main(sys.argv[1])
