"""What a request costs the server in processor time: see cost.sh."""

import http.client
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import time

HOST = "127.0.0.1"
BOUND = 60.0
ROUNDS = int(os.environ.get("ROUNDS", "5"))
WARM = int(os.environ.get("SECONDS_WARM", "3"))
EACH = int(os.environ.get("SECONDS_EACH", "5"))
CONNECTIONS = os.environ.get("CONNECTIONS", "64")
THREADS = os.environ.get("THREADS", "2")
INSTRUCTIONS = int(os.environ.get("INSTRUCTIONS", "4000"))
PIPELINED = 16
VALGRIND = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]

# The last calls that a rule can name: a run has fewer. A rule that fired all the same would break wrk's connections.
BY_CALLS = [{"on": "moneylanded.status", "calls": str(1_000_000 - n), "reset": {}} for n in range(8)]
BY_HEADER = [
    {"on": "moneylanded.status", "header": {"User-Agent": f"client-{n}"}, "reset": {}} for n in range(6)
]
BY_METHOD = [{"on": "moneylanded.status", "method": "POST", "reset": {}} for _ in range(6)]
TWENTY_FAULTS = {
    "summary": "Twenty faults that no call of the benchmark meets.",
    "moneylanded": {"credits": []},
    "faults": BY_CALLS + BY_HEADER + BY_METHOD,
}

# What each case is, and the body of the session that it makes, if it makes one. `None` in a path is its page token.
CASES = {
    "default": ("status, default session", "/p/order-1/status", None),
    "name": ("status, by scenario name", "/p/pending-forever.1/status", None),
    "session": ("status, by session", None, {"orders": [{}]}),
    "faults": ("status, under 20 faults", None, {"orders": [{}], "scenario": TWENTY_FAULTS}),
}


class Server:
    def __init__(self, binary, under=()):
        self.process = subprocess.Popen(
            [*under, binary, "--listen", f"{HOST}:0", "--log", "off"], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if under else None, bufsize=0,
        )
        self.port = int(self.process.stdout.readline().rsplit(b":", 1)[1])
        # The processor clock of another process (clock_getcpuclockid): user and system time, as /proc/PID/stat has
        # them, but in nanoseconds instead of ticks of 10 ms.
        self.clock = (~self.process.pid << 3) | 2

    def stop(self):
        """What it wrote to its standard error, if that was asked for."""
        self.process.terminate()
        return self.process.communicate(timeout=BOUND)[1]

    def seconds(self):
        return time.clock_gettime(self.clock)

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection(HOST, self.port, timeout=BOUND)
        connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        if answer.status >= 300:
            sys.exit(f"{method} {path}: {answer.status} {data.decode(errors='replace')}")
        return json.loads(data) if data else None

    def load(self, path, seconds):
        """The number of requests that wrk made, and how many a second."""
        command = ["wrk", f"-t{THREADS}", f"-c{CONNECTIONS}", f"-d{seconds}s", f"http://{HOST}:{self.port}{path}"]
        told = subprocess.run(command, capture_output=True, text=True, timeout=seconds + BOUND)
        count = re.search(r"(\d+) requests in", told.stdout)
        rate = re.search(r"Requests/sec:\s*([\d.]+)", told.stdout)
        if told.returncode or not count or not rate or re.search("Non-2xx|Socket errors", told.stdout):
            sys.exit(f"{' '.join(command)}:\n{told.stdout}{told.stderr}")
        return int(count[1]), float(rate[1])

    def pipeline(self, path, count):
        """Makes so many requests over one connection, a few ahead of their answers."""
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        with socket.create_connection((HOST, self.port), timeout=BOUND) as connection:
            for _ in range(count // PIPELINED):
                connection.sendall(request * PIPELINED)
                answers = b""
                while answers.count(b"HTTP/1.1 200 ") < PIPELINED or not answers.endswith(b"}"):
                    more = connection.recv(1 << 16)
                    if not more:
                        sys.exit(f"{path}: the server closed the connection")
                    answers += more

    def make(self, path, session):
        """The path to ask for, and the session made for it if there is one."""
        made = self.call("POST", "/__sandbox/sessions", session) if session else None
        return path or f"/p/{made['orders'][0]['page_token']}/status", made

    def measure(self, path, session):
        """Processor microseconds for a request, and requests a second."""
        path, made = self.make(path, session)
        if WARM:
            self.load(path, WARM)
        before = self.seconds()
        count, rate = self.load(path, EACH)
        cost = (self.seconds() - before) * 1e6 / count
        if made:
            self.call("DELETE", f"/__sandbox/sessions/{made['id']}")
        return cost, rate


def instructions(binary, case):
    """For one request. What the server does beside is the same in a short run and in a long one."""
    _, path, session = CASES[case]
    counts = []
    for requests in (PIPELINED * 20, PIPELINED * 20 + INSTRUCTIONS // PIPELINED * PIPELINED):
        server = Server(binary, VALGRIND)
        try:
            server.pipeline(server.make(path, session)[0], requests)
        finally:
            told = server.stop()
        found = re.search(rb"I +refs: +([\d,]+)", told)
        if not found:
            sys.exit(f"valgrind said nothing that is known of {binary}:\n{told.decode(errors='replace')}")
        counts.append((requests, int(found[1].replace(b",", b""))))
    (few, before), (many, after) = counts
    return (after - before) / (many - few)


def show_instructions(binaries, names):
    if INSTRUCTIONS < PIPELINED:
        return
    if not shutil.which("valgrind"):
        print("\nno valgrind (package valgrind): instructions are not counted")
        return
    print(f"\n{'valgrind, one connection':<28}{'':>6}{'instructions/request':>22}{'to [1]':>9}")
    for name in names:
        counts = [instructions(binary, name) for binary in binaries]
        for index, count in enumerate(counts):
            label = CASES[name][0] if index == 0 else ""
            print(f"{label:<28}{f'[{index + 1}]':>6}{count:>22,.0f}{count / counts[0]:>9.3f}", flush=True)


def main(binaries):
    names = os.environ.get("CASES", " ".join(CASES)).split()
    unknown = [name for name in names if name not in CASES]
    if unknown:
        sys.exit(f"CASES can be some of {' '.join(CASES)}; not {' '.join(unknown)}")
    for number, binary in enumerate(binaries, 1):
        print(f"[{number}] {binary}, {os.path.getsize(binary)} bytes")
    load = " ".join(f"{value:.2f}" for value in os.getloadavg())
    print(f"{ROUNDS} rounds of {WARM} + {EACH} s, wrk -t{THREADS} -c{CONNECTIONS}; {os.cpu_count()} cores; load {load}")
    print(flush=True)
    servers = []
    figures = {name: [[] for _ in binaries] for name in names}
    if ROUNDS < 1:
        return show_instructions(binaries, names)
    try:
        for binary in binaries:
            servers.append(Server(binary))
        for turn in range(ROUNDS):
            for name in names:
                _, path, session = CASES[name]
                order = list(range(len(servers)))
                # Whoever was first is last the next time.
                for index in order if turn % 2 == 0 else reversed(order):
                    figures[name][index].append(servers[index].measure(path, session))
                costs = "  ".join(f"{runs[-1][0]:.2f} µs at {runs[-1][1]:,.0f}/s" for runs in figures[name])
                print(f"round {turn + 1}, {name}: {costs}", flush=True)
    finally:
        for server in servers:
            server.stop()

    print(f"\n{'medians':<28}{'':>6}{'µs/request':>12}{'spread':>16}{'requests/s':>13}{'to [1]':>9}{'best':>9}")
    for name in names:
        for index, runs in enumerate(figures[name]):
            costs = [cost for cost, _ in runs]
            # Each run beside the first binary's of the same round: both saw the same machine.
            ratio = statistics.median(cost / first for cost, (first, _) in zip(costs, figures[name][0]))
            # On a busy machine the cheapest runs tell more than the others.
            best = min(costs) / min(first for first, _ in figures[name][0])
            spread = f"{min(costs):.2f}–{max(costs):.2f}"
            rate = statistics.median(rate for _, rate in runs)
            label = CASES[name][0] if index == 0 else ""
            print(
                f"{label:<28}{f'[{index + 1}]':>6}{statistics.median(costs):>12.2f}{spread:>16}{rate:>13,.0f}"
                f"{ratio:>9.3f}{best:>9.3f}"
            )
    sys.stdout.flush()
    show_instructions(binaries, names)


main(sys.argv[1:])
