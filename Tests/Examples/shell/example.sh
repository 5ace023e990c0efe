#!/bin/sh
# A shell test against the sandbox: curl, and python3 to read JSON. Exits 0 if all is well.
#
#   ./example.sh http://127.0.0.1:8787     against a sandbox that runs, or PAYSANDBOX_URL
#   ./example.sh                           starts `paysandbox` (or $PAYSANDBOX) on a free port for itself
set -eu

field() { python3 -c 'import json,sys; print(eval("json.load(sys.stdin)" + sys.argv[1]))' "$1"; }
call() { curl --silent --show-error --max-time 30 "$@"; }
control() { call --fail-with-body -H 'Content-Type: application/json' "$@"; }
expect() { [ "$2" = "$3" ] || { echo "$1: expected $2, got $3" >&2; exit 1; }; }

work=$(mktemp -d)
server=
session=
finish() {
    [ -z "$session" ] || call -X DELETE "$session" || true
    [ -z "$server" ] || { kill "$server"; wait "$server" || true; }
    rm -rf "$work"
}
trap finish EXIT

url=${1:-${PAYSANDBOX_URL:-}}
if [ -z "$url" ]; then
    mkfifo "$work/ready"
    "${PAYSANDBOX:-paysandbox}" --listen 127.0.0.1:0 --log off > "$work/ready" &
    server=$!
    # The first line says where it listens, once it does.
    read -r _ _ url < "$work/ready"
fi

# 1. A session: an isolated world whose time moves by hand.
made=$(control "$url/__sandbox/sessions" -d '{"scenario":"happy-path","clock":"manual","orders":[{"amount_paise":49900}]}')
session="$url/__sandbox/sessions/$(echo "$made" | field '["id"]')"
token=$(echo "$made" | field '["orders"][0]["page_token"]')

# 2. The flow, as an app does it. The page token leads to the session.
call "$url/p/$token/reserve" -H 'Content-Type: application/json' -d '{"app":"gpay"}' > "$work/reserved"
paid=$(field '["paid_paise"]' < "$work/reserved")
expect "order amount" 49900 $((paid + $(field '["discount_paise"]' < "$work/reserved")))
expect "before the payment" pending "$(call "$url/p/$token/status" | field '["status"]')"

# 3. The customer pays a second later. Nobody sleeps.
control "$session/clock/advance" -d '{"by":"1s"}' > "$work/advance"
expect "after the payment" confirmed "$(call "$url/p/$token/status" | field '["status"]')"

# 4. What did the client send? The call answers as soon as two polls were answered.
control "$session/requests?endpoint=moneylanded.status&state=completed&count=2&timeout=10s" > "$work/requests"
expect "polls" 2 "$(field '["requests"].__len__()' < "$work/requests")"

# 5. Did the test do what it claims? 409 says what is amiss.
control "$session/verify" > "$work/verdict" || { cat "$work/verdict" >&2; exit 1; }
echo "shell: confirmed for $paid paise"
