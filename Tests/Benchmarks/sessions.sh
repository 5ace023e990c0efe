#!/usr/bin/env bash
# What sessions, the journal and event streams cost in the release binary. Prints each figure, its target and whether it
# is met; exits 1 if one is missed. Loopback only, bounded in work; installs nothing. Takes about a minute.
#
#   swift build -c release --static-swift-stdlib --product paysandbox --scratch-path .build/static
#   Tests/Benchmarks/sessions.sh [BINARY]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
binary=${1:-$(ls -t "$here"/../../.build/static/*/release/paysandbox 2>/dev/null | head -n 1 || true)}
if [ -z "$binary" ] || [ ! -x "$binary" ]; then
    echo "no release binary; build it with:" >&2
    echo "  swift build -c release --static-swift-stdlib --product paysandbox --scratch-path .build/static" >&2
    exit 66
fi
exec timeout 300 python3 "$here/sessions.py" "$binary"
