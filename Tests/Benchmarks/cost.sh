#!/usr/bin/env bash
# What a request costs the server in processor time, for one or more binaries side by side: they are measured in turns,
# so that all of them see the same machine. Prints a table; judges nothing. Loopback only, every load bounded in time;
# installs nothing. Takes 32 s a round and binary with the defaults.
#
#   swift build -c release --static-swift-stdlib --product paysandbox --scratch-path .build/static
#   Tests/Benchmarks/cost.sh BINARY [BINARY …]
#
# ROUNDS (5), SECONDS_WARM (3) and SECONDS_EACH (5) change how long it takes, CONNECTIONS (64) and THREADS (2) what wrk
# does, and CASES what is measured: some of "default name session faults". The same binary given twice shows the noise.
# "to [1]" is the median of the rounds' ratios, "best" the ratio of the cheapest rounds; on a busy machine many short
# rounds are better than few long ones (ROUNDS=20 SECONDS_WARM=1 SECONDS_EACH=2).
#
# With valgrind the instructions of a request are counted too, over one connection and without the kernel's: a figure
# that repeats to half a per cent whatever else the machine does. INSTRUCTIONS (4000) is the number of requests, 0
# none; ROUNDS=0 prints these figures alone.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for tool in wrk:wrk python3:python3; do
    command -v "${tool%%:*}" >/dev/null || { echo "missing: ${tool%%:*} (package ${tool##*:})" >&2; exit 69; }
done
if [ "$#" -eq 0 ]; then
    echo "usage: cost.sh BINARY [BINARY …]" >&2
    exit 64
fi
for binary; do
    [ -x "$binary" ] || { echo "not a program: $binary" >&2; exit 66; }
done
exec timeout 3600 python3 "$here/cost.py" "$@"
