#!/usr/bin/env bash
# Runs schemathesis against the built sandbox: no undocumented status, no 500, no schema or media type violated, and
# nothing accepted that the description forbids. Takes under three minutes.
#
#   Tests/Contract/run.sh [BINARY]     default .build/debug/paysandbox
#
# Streams, long polls and hangs are excluded by name: see prepare.py. PAYSANDBOX_CONTRACT_VENV names a folder to keep
# the tools in between runs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

root=$PWD
binary=${1:-.build/debug/paysandbox}
venv=${PAYSANDBOX_CONTRACT_VENV:-$root/.build/contract-venv}
version=4.32.5
work=$(mktemp -d)
server=

cleanup() {
    local code=$?
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
    rm -rf "$work"
    exit "$code"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

[ -x "$binary" ] || { echo "there is no $binary; run swift build" >&2; exit 66; }

if ! "$venv/bin/schemathesis" --version 2>/dev/null | grep -q " $version\$"; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"
fi

# A person plays the customer, so that no answer waits for one, and time stands still.
"$binary" --listen 127.0.0.1:0 --scenario manual --clock manual --log off >"$work/ready" 2>"$work/log" &
server=$!
for _ in $(seq 200); do
    url=$(sed -n 's/^paysandbox ready //p' "$work/ready")
    [ -n "$url" ] && break
    kill -0 "$server" 2>/dev/null || { cat "$work/log" >&2; echo "the sandbox did not start" >&2; exit 69; }
    sleep 0.05
done
[ -n "$url" ] || { echo "the sandbox did not say that it is ready" >&2; exit 69; }

curl --silent --fail "$url/__sandbox/openapi.json" >"$work/served.json"
"$venv/bin/python" Tests/Contract/prepare.py "$url" "$work/served.json" "$work/any.json" "$work/known.json"

failed=0
check() {
    local name=$1 document=$2
    shift 2
    printf '\n-- %s\n' "$name"
    # In the work folder, where it leaves its cache.
    (cd "$work" && exec timeout 170 "$venv/bin/schemathesis" \
        --config-file "$root/Tests/Contract/schemathesis.toml" run "$document" --url "$url" --no-color \
        --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance \
        --checks response_schema_conformance,negative_data_rejection,unsupported_method \
        --generation-deterministic --generation-allow-x00 false \
        --suppress-health-check all --request-timeout 10 --warnings off --workers 1 "$@") >"$work/report" 2>&1 ||
        { failed=1; cat "$work/report"; }
    tail -n 3 "$work/report"
}

# First with whatever fits the description, which is mostly unknown; then with a session, a credit and a payment that are
# there.
check "any names" "$work/any.json" --phases examples,coverage,fuzzing --max-examples 15 --max-time 40
check "known names" "$work/known.json" --phases examples,coverage,fuzzing --max-examples 25 --max-time 80 \
    --exclude-operation-id delete_session --exclude-operation-id reset_session

# It is still well, and quick to stop.
curl --silent --fail "$url/__sandbox/health" >/dev/null || { echo "the sandbox is no longer well" >&2; failed=1; }
[ "$failed" -eq 0 ] || { printf '\nThe contract is broken.\n' >&2; exit 1; }
printf '\nThe contract holds.\n'
