#!/usr/bin/env python3
"""A Python test against the sandbox, with the standard library only. Exits 0 if all is well.

    python3 example.py http://127.0.0.1:8787   against a sandbox that runs, or PAYSANDBOX_URL
    python3 example.py                         starts `paysandbox` (or $PAYSANDBOX) on a free port for itself
"""

import json
import os
import subprocess
import sys
import threading
import unittest
import urllib.error
import urllib.request


class Sandbox:
    """A sandbox that runs already, or one of our own."""

    def __init__(self, url=None):
        self.process = None
        self.url = url
        if url is None:
            program = os.environ.get("PAYSANDBOX", "paysandbox")
            command = [program, "--listen", "127.0.0.1:0", "--log", "off"]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            # The first line says where it listens, once it does; none means that it did not start.
            words = self.process.stdout.readline().split()
            if len(words) != 3:
                raise RuntimeError(f"{program} did not start: exit {self.process.wait()}")
            self.url = words[2]

    def call(self, method, path, body=None):
        """The status and the decoded answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.loads(error.read() or b"null")

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(10)
            self.process.stdout.close()


class Session:
    """An isolated world within a sandbox, for one test."""

    def __init__(self, sandbox, scenario, amount=49900):
        wish = {"scenario": scenario, "clock": "manual", "orders": [{"amount_paise": amount}]}
        status, made = sandbox.call("POST", "/__sandbox/sessions", wish)
        assert status == 201, made
        self.sandbox, self.id, self.token = sandbox, made["id"], made["orders"][0]["page_token"]

    def control(self, method, path, body=None):
        status, answer = self.sandbox.call(method, f"/__sandbox/sessions/{self.id}{path}", body)
        if status >= 400:
            raise AssertionError(f"{method} {path}: {status} {answer.get('detail')}")
        return answer

    def advance(self, by):
        return self.control("POST", "/clock/advance", {"by": by})


class WrongAmountTest(unittest.TestCase):
    def setUp(self):
        self.session = Session(sandbox, "wrong-amount-rounded-up")
        self.addCleanup(self.session.control, "DELETE", "")

    def status(self):
        return sandbox.call("GET", f"/p/{self.session.token}/status")[1]["status"]

    def test_credit_parks_and_is_placed(self):
        session = self.session
        _, reserved = sandbox.call("POST", f"/p/{session.token}/reserve", {"app": "other"})
        session.advance("1s")
        self.assertEqual(self.status(), "pending")
        [parked] = session.control("GET", "/credits?state=unplaced")["credits"]
        # The customer typed whole rupees.
        self.assertEqual(parked["paise"], -(-reserved["paid_paise"] // 100) * 100)
        session.control("POST", f"/credits/{parked['id']}/place", {"page_token": session.token})
        self.assertEqual(self.status(), "confirmed")
        session.control("GET", "/verify")

    def test_reservation_expires_after_fifteen_minutes(self):
        sandbox.call("POST", f"/p/{self.session.token}/reserve", {"app": "other"})
        # A client of another thread; the journal tells when it has called, so nothing sleeps.
        client = threading.Thread(target=self.status)
        client.start()
        polls = self.session.control("GET", "/requests?endpoint=moneylanded.status&count=1&timeout=10s")
        client.join()
        self.assertFalse(polls["timed_out"])
        self.session.advance("15m")
        self.assertEqual(self.status(), "expired")
        self.session.control("GET", "/verify")


if __name__ == "__main__":
    sandbox = Sandbox(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("PAYSANDBOX_URL"))
    try:
        result = unittest.main(argv=[sys.argv[0]], exit=False).result
    finally:
        sandbox.stop()
    sys.exit(0 if result.wasSuccessful() else 1)
