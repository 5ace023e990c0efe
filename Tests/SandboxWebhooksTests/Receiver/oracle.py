"""Reads lines `<key in hex> <message in hex>` and answers each with the SHA-256 of the message and its HMAC under the
key, as hex, hex and base64: what another implementation says."""

import base64
import hashlib
import hmac
import sys

for line in sys.stdin:
    key, message = (bytes.fromhex(part.removeprefix("x")) for part in line.split())
    code = hmac.new(key, message, hashlib.sha256)
    print(hashlib.sha256(message).hexdigest(), code.hexdigest(), base64.b64encode(code.digest()).decode(), flush=True)
