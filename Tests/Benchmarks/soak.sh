#!/usr/bin/env bash
# Whether the release binary goes on growing under a long mixed load: requests with and without faults, sessions that
# come and go, clock advances, event streams, webhooks to receivers that are dead, and bytes that are no request. Prints
# resident memory and open descriptors as time passes, and how fast memory grows once it has warmed up. Loopback only,
# bounded in time; installs nothing.
#
#   swift build -c release --static-swift-stdlib --product paysandbox --scratch-path .build/static
#   Tests/Benchmarks/soak.sh [BINARY]
#
# SECONDS_SOAK (600) is how long the load lasts, SECONDS_WARM (half of it) when the slope begins to count, and
# SECONDS_SAMPLE (10) how often a line is printed. PARTS names the parts of the load, each with its rate in requests a
# second if it is not to be its own (status=500 sessions), so that one can be looked at alone; SCALE (1) multiplies all.
# MOST_KB_A_MINUTE, if set, is the steepest slope that is right: exits 1 if it is steeper.
#
# A session remembers a bounded amount, and it takes long to reach the bounds: 10,000 requests, 100,000 orders and 20,000
# payment requests of the default session, and a timer for each reservation until it expires, which is after 15 minutes.
# The parts "tokens" and "payments" fill these; the others reach what they fill within a minute or two.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
binary=${1:-$(ls -t "$here"/../../.build/static/*/release/paysandbox 2>/dev/null | head -n 1 || true)}
command -v python3 >/dev/null || { echo "missing: python3 (package python3)" >&2; exit 69; }
if [ -z "$binary" ] || [ ! -x "$binary" ]; then
    echo "no release binary; build it with:" >&2
    echo "  swift build -c release --static-swift-stdlib --product paysandbox --scratch-path .build/static" >&2
    exit 66
fi
exec timeout $((${SECONDS_SOAK:-600} + 120)) python3 "$here/soak.py" "$binary"
