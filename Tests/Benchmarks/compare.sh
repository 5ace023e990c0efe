#!/usr/bin/env bash
# How fast and how big the release binary is, beside nginx on the same machine. Prints each round, the figure, its
# target and whether it is met; exits 1 if one is missed. Loopback only, every load bounded in time; installs nothing.
#
#   swift build -c release --static-swift-stdlib --product paysandbox --scratch-path .build/static
#   Tests/Benchmarks/compare.sh [BINARY]
#
# ROUNDS (3) and SECONDS_EACH (5) change how long it takes.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
rounds=${ROUNDS:-3}
seconds=${SECONDS_EACH:-5}

binary=${1:-$(ls -t "$root"/.build/static/*/release/paysandbox 2>/dev/null | head -n 1 || true)}
missing=()
for tool in nginx:nginx-light wrk:wrk python3:python3 curl:curl; do
    command -v "${tool%%:*}" >/dev/null || [ -x "/usr/sbin/${tool%%:*}" ] || missing+=("${tool%%:*} (package ${tool##*:})")
done
if [ "${#missing[@]}" -gt 0 ]; then
    echo "missing: ${missing[*]}" >&2
    exit 69
fi
PATH=$PATH:/usr/sbin
if [ -z "$binary" ] || [ ! -x "$binary" ]; then
    echo "no release binary; build it with:" >&2
    echo "  swift build -c release --static-swift-stdlib --product paysandbox --scratch-path .build/static" >&2
    exit 66
fi

work=$(mktemp -d)
processes=()
# shellcheck disable=SC2317
cleanup() {
    local process
    for process in "${processes[@]}"; do
        # nginx's workers end with their master.
        kill -TERM "$process" 2>/dev/null || true
    done
    exec 7>&- 2>/dev/null || true
    for process in "${processes[@]}"; do wait "$process" 2>/dev/null || true; done
    rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
median() { sort -n | awk '{v[NR] = $1} END {print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2}'; }
resident() { awk '/^VmRSS:/ {print $2}' "/proc/$1/status"; }
mb() { awk -v kib="$1" 'BEGIN {printf "%.1f", kib / 1024}'; }
# User and system time, in clock ticks. The name before them may hold spaces, but ends with the last parenthesis.
ticks() { sed 's/.*) //' "/proc/$1/stat" | awk '{print $12 + $13}'; }

start_sandbox() { # sets sandbox and port
    rm -f "$work/ready"
    "$binary" --listen 127.0.0.1:0 --log off --scenario pending-forever "$@" >"$work/ready" &
    sandbox=$!
    processes+=("$sandbox")
    for _ in $(seq 1 500); do
        grep -q ready "$work/ready" && break
        sleep 0.01
    done
    port=$(sed -n 's/^paysandbox ready http:.*:\([0-9]*\)$/\1/p' "$work/ready")
    [ -n "$port" ] || { echo "the sandbox does not start" >&2; exit 69; }
}
stop_sandbox() {
    kill -TERM "$sandbox"
    wait "$sandbox" 2>/dev/null || true
}

missed=0
report() { # NAME FIGURE UNIT COMPARISON TARGET
    local verdict=met
    awk -v f="$2" -v t="$5" -v c="$4" 'BEGIN {exit !(c == "least" ? f >= t : f <= t)}' || {
        verdict=MISSED
        missed=$((missed + 1))
    }
    printf '%-46s %10s %-3s at %-5s %6s %-3s %s\n' "$1" "$2" "$3" "$4" "$5" "$3" "$verdict" | tee -a "$work/summary"
}

echo "binary: $binary, $(stat -c %s "$binary") bytes; $(nproc) cores; load $(cut -d' ' -f1-3 /proc/loadavg)"

echo
echo "== start to first answer, milliseconds, 20 starts"
python3 "$here/clients.py" start "$binary" 20 >"$work/starts"
paste -sd' ' "$work/starts"
report "start to first answer, median of 20" "$(median <"$work/starts")" ms most 30

echo
echo "== resident memory"
start_sandbox
after_start=$(resident "$sandbox")
curl -fsS --max-time 10 "http://127.0.0.1:$port/p/bench/status" >/dev/null
echo "after the start $after_start KiB, after the first request $(resident "$sandbox") KiB"
report "resident after the start" "$(mb "$after_start")" MB most 20

echo
echo "== 10,000 idle connections"
read -r before fresh used < <(python3 "$here/clients.py" idle "$port" "$sandbox" 10000)
[ -n "$used" ] || { echo "the idle connections failed" >&2; exit 1; }
echo "$before KiB before, $fresh KiB with the connections, $used KiB after a request on each"
report "more for 10,000 idle connections" "$(mb $((used - before)))" MB most 40
stop_sandbox

echo
echo "== 2,000 hanging requests"
start_sandbox
curl -fsS --max-time 10 -X POST "http://127.0.0.1:$port/p/bench/reserve" -H 'Content-Type: application/json' \
    -d '{"app":"gpay"}' >/dev/null
mkfifo "$work/hold"
python3 "$here/clients.py" hang "$port" "$sandbox" 2000 <"$work/hold" >"$work/hanging" &
processes+=("$!")
exec 7>"$work/hold"
for _ in $(seq 1 6000); do
    grep -q ready "$work/hanging" && break
    sleep 0.01
done
grep -q ready "$work/hanging" || { echo "the requests do not hang" >&2; exit 1; }
before=$(ticks "$sandbox")
sleep 5
spent=$(($(ticks "$sandbox") - before))
echo "$spent clock ticks of CPU in 5 s"
report "CPU with 2,000 requests hanging" \
    "$(awk -v t="$spent" -v hz="$(getconf CLK_TCK)" 'BEGIN {printf "%.1f", 100 * t / hz / 5}')" % most 1
for _ in $(seq 1 "$rounds"); do
    wrk -t1 -c4 "-d${seconds}s" --latency "http://127.0.0.1:$port/p/bench/status" >"$work/wrk"
    awk '$1 == "99%" {v = $2; u = v; sub(/[0-9.]+/, "", u); sub(/[a-z]+/, "", v)
        print u == "us" ? v / 1000 : u == "s" ? v * 1000 : v}' "$work/wrk"
done >"$work/p99"
echo "status p99, milliseconds: $(paste -sd' ' "$work/p99")"
report "status p99 beside them, median of $rounds" "$(median <"$work/p99")" ms most 10
exec 7>&-
stop_sandbox

echo
echo "== GET /p/{token}/status beside nginx, wrk -t1 -c64, requests a second"
start_sandbox
curl -fsS --max-time 10 -X POST "http://127.0.0.1:$port/p/bench/reserve" -H 'Content-Type: application/json' \
    -d '{"app":"gpay"}' >/dev/null
body=$(curl -fsS --max-time 10 "http://127.0.0.1:$port/p/bench/status")
nginx_port=$(free_port)
cat >"$work/nginx.conf" <<CONFIG
daemon off;
worker_processes 2;
pid $work/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
    access_log off;
    keepalive_requests 1000000000;
    server {
        listen 127.0.0.1:$nginx_port;
        location / {
            default_type application/json;
            add_header Cache-Control no-store;
            add_header X-Sandbox-Matched pending-forever;
            return 200 '$body';
        }
    }
}
CONFIG
nginx -p "$work" -c "$work/nginx.conf" &
processes+=("$!")
for _ in $(seq 1 500); do
    curl -fs --max-time 1 "http://127.0.0.1:$nginx_port/" >"$work/same" 2>/dev/null && break
    sleep 0.01
done
[ "$(cat "$work/same")" = "$body" ] || { echo "nginx does not answer the same bytes" >&2; exit 1; }
load() { # PORT
    wrk -t1 -c64 "-d${seconds}s" "http://127.0.0.1:$1/p/bench/status" >"$work/wrk"
    if grep -q 'Non-2xx' "$work/wrk"; then
        cat "$work/wrk" >&2
        exit 1
    fi
    awk '$1 == "Requests/sec:" {print $2}' "$work/wrk"
}
for round in $(seq 1 "$rounds"); do
    nginx_rate=$(load "$nginx_port")
    sandbox_rate=$(load "$port")
    ratio=$(awk -v s="$sandbox_rate" -v n="$nginx_rate" 'BEGIN {printf "%.2f", s / n}')
    echo "$ratio" >>"$work/ratios"
    echo "round $round: nginx $nginx_rate, sandbox $sandbox_rate, ratio $ratio"
done
echo "resident after the load: $(resident "$sandbox") KiB"
report "of nginx, median of $rounds" "$(median <"$work/ratios")" "" least 0.5

echo
echo "== summary"
cat "$work/summary"
[ "$missed" -eq 0 ]
