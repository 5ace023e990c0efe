"""Makes two documents to test with out of the one that the sandbox serves.

    prepare.py URL SERVED ANY KNOWN

ANY is the served document without what a bounded run cannot ask for, by name:

- `events`, a stream that never ends;
- the parameters `count`, `pending` and `timeout`, which make a call wait for up to ten minutes;
- the answer `default`, which stands for whatever a scenario makes of an answer: the run uses no faults, and with it no
  status would be undocumented.

KNOWN is the same with path parameters that name what exists: a session of its own, a credit, a payment and a
scenario, made here. The calls that would end that session are left out of its run by their ids, in run.sh. Page tokens
stay free: any text is one.
"""

import json
import sys
import urllib.request

STREAMS = {"events"}
WAITS = {"count", "pending", "timeout"}


def call(url, path, body, headers=None):
    request = urllib.request.Request(
        url + path, json.dumps(body).encode(), {"Content-Type": "application/json", **(headers or {})})
    with urllib.request.urlopen(request, timeout=10) as response:
        return json.load(response)


def operations(document):
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def without_waits(document):
    for path, method, operation in list(operations(document)):
        if operation["operationId"] in STREAMS:
            del document["paths"][path][method]
            print(f"excluded: {method.upper()} {path}, a stream")
            continue
        kept = [p for p in operation.get("parameters", []) if p["name"] not in WAITS]
        for parameter in operation.get("parameters", []):
            if parameter["name"] in WAITS:
                print(f"excluded: {method.upper()} {path}?{parameter['name']}, which waits")
        operation["parameters"] = kept
        operation["responses"].pop("default", None)
    document["paths"] = {path: methods for path, methods in document["paths"].items() if methods}
    return document


def main(url, served, any_names, known_names):
    with open(served) as file:
        document = without_waits(json.load(file))
    with open(any_names, "w") as file:
        json.dump(document, file)

    session = call(url, "/__sandbox/sessions", {"scenario": "manual", "clock": "manual"})
    base = f"/__sandbox/sessions/{session['id']}"
    credit = call(url, f"{base}/credits", {"paise": 100})
    quote = {
        "quote_amount": "10", "quote_currency": "USDT", "source_currency": "USDT", "target_currency": "NGN"}
    payment = call(url, "/v1/payments", quote, {"X-BU-PUBLIC-KEY": session["public_key"]})
    known = {
        "session": session["id"], "name": "happy-path", "credit": credit["id"],
        "payment": payment["data"]["id"], "id": payment["data"]["id"],
        "X-BU-PUBLIC-KEY": session["public_key"], "X-Sandbox-Scenario": "happy-path",
    }
    actions = ["pay", "complete", "reject", "fail", "expire", "cancel"]
    for _, _, operation in operations(document):
        for parameter in operation["parameters"]:
            if parameter["name"] in known:
                parameter["schema"] = {"const": known[parameter["name"]]}
            elif parameter["name"] == "action":
                parameter["schema"] = {"enum": actions}
    with open(known_names, "w") as file:
        json.dump(document, file)


main(*sys.argv[1:])
