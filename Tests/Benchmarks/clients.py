"""Clients for compare.sh: what wrk cannot do. Loopback only, and everything is bounded.

    clients.py start BINARY ROUNDS              milliseconds from fork to the first HTTP answer, one a line
    clients.py idle PORT PID COUNT              "<KiB before> <KiB with fresh connections> <KiB after a request on each>"
    clients.py hang PORT PID COUNT              opens the requests, prints "ready", keeps them until its input ends
"""

import resource
import socket
import subprocess
import sys
import time

HOST = "127.0.0.1"
HEALTH = b"GET /__sandbox/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
BOUND = 60.0


def raise_limit(count):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < count + 64:
        sys.exit(f"the hard limit of open files is {hard}; {count + 64} are needed (ulimit -Hn)")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count + 64), hard))


def resident(pid):
    with open(f"/proc/{pid}/status") as status:
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    sys.exit(f"process {pid} is gone")


def descriptors(pid):
    import os

    return len(os.listdir(f"/proc/{pid}/fd"))


def until(condition, what):
    end = time.monotonic() + BOUND
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"{what}: not within {BOUND:.0f} s")
        time.sleep(0.01)


def read_answer(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            sys.exit("the server closed a connection")
        data += more
    head, body = data.split(b"\r\n\r\n", 1)
    length = next(int(l.split(b":")[1]) for l in head.split(b"\r\n") if l.lower().startswith(b"content-length:"))
    while len(body) < length:
        body += connection.recv(65536)
    return head


def connect(port):
    connection = socket.create_connection((HOST, port), timeout=BOUND)
    return connection


def start(binary, rounds):
    for _ in range(rounds):
        before = time.perf_counter()
        process = subprocess.Popen(
            [binary, "--listen", f"{HOST}:0", "--log", "off"], stdout=subprocess.PIPE, bufsize=0
        )
        try:
            port = int(process.stdout.readline().rsplit(b":", 1)[1])
            connection = connect(port)
            connection.sendall(HEALTH)
            head = read_answer(connection)
            after = time.perf_counter()
            if not head.startswith(b"HTTP/1.1 200 "):
                sys.exit(f"the first answer is {head!r}")
            connection.close()
        finally:
            process.kill()
            process.wait()
        print(f"{(after - before) * 1000:.2f}")


def idle(port, pid, count):
    raise_limit(count)
    before = resident(pid)
    open_before = descriptors(pid)
    connections = [connect(port) for _ in range(count)]
    until(lambda: descriptors(pid) >= open_before + count, f"{count} accepted connections")
    fresh = resident(pid)
    for connection in connections:
        connection.sendall(HEALTH)
        read_answer(connection)
    print(before, fresh, resident(pid))


def hang(port, pid, count):
    raise_limit(count)
    connections = []
    body = b'{"app":"gpay"}'
    for number in range(count):
        connection = connect(port)
        connection.sendall(
            b"POST /p/reserve-timeout.%d/reserve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (number, len(body), body)
        )
        connections.append(connection)
    # The journal says when all of them hang.
    control = connect(port)
    control.sendall(
        b"GET /__sandbox/sessions/default/requests?state=held&count=%d&limit=1&timeout=60s HTTP/1.1\r\n"
        b"Host: localhost\r\nConnection: close\r\n\r\n" % count
    )
    answer = b""
    while more := control.recv(65536):
        answer += more
    if b'"timed_out":false' not in answer:
        sys.exit(f"not all of {count} requests hang: {answer[-300:]!r}")
    print("ready", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    command, *words = sys.argv[1:]
    if command == "start":
        start(words[0], int(words[1]))
    else:
        {"idle": idle, "hang": hang}[command](*map(int, words))
