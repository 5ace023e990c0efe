#!/usr/bin/env bash
# Checks the container image without a container engine: lays out the final stage's exact file set (the packages that
# its base is made of, and the binary), and runs it as the image would: chroot, a PID namespace in which it is PID 1,
# the image's user, environment and entry point, all read from the Dockerfile. Needs root, Debian 12 and the network
# of its package mirror.
#
#   Tests/Image/check.sh PATH_TO_STATIC_BINARY
set -euo pipefail
cd "$(dirname "$0")/../.."
binary=${1:?usage: Tests/Image/check.sh PATH_TO_STATIC_BINARY}

passed=0
failed=0
check() { # NAME COMMAND...
    local name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        echo "ok: $name"
    else
        failed=$((failed + 1))
        echo "FAILED: $name"
    fi
}

work=$(mktemp -d)
root=$work/root
outer=
# shellcheck disable=SC2317
cleanup() {
    [ -n "$outer" ] && kill -KILL "$outer" 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT

# gcr.io/distroless/cc-debian12 is these packages of Debian 12 (and a few without files that matter here).
base=$(sed -n 's/^FROM \(gcr[^ ]*\)$/\1/p' Dockerfile)
check "the final stage is distroless cc of Debian 12, as a user that is not root" \
    [ "$base" = gcr.io/distroless/cc-debian12:nonroot ]
mkdir -p "$root" "$work/packages"
chmod 755 "$work" && chmod 777 "$work/packages"
(cd "$work/packages" && apt-get download -qq base-files netbase libc6 libgcc-s1 libgomp1 libstdc++6 gcc-12-base)
for package in "$work"/packages/*.deb; do dpkg-deb -x "$package" "$root"; done
printf 'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n' >"$root/etc/passwd"
mkdir -p "$root/proc" "$root/tmp" "$root/home/nonroot"
chmod 1777 "$root/tmp"

entry=$(sed -n 's/^ENTRYPOINT \["\(.*\)"\]$/\1/p' Dockerfile)
check "the entry point is in exec form" [ -n "$entry" ]
copied=$(sed -n 's/^COPY --from=build \/paysandbox \(.*\)$/\1/p' Dockerfile)
check "the entry point is the binary that was copied" [ "$entry" = "$copied" ]
install -D -m 755 "$binary" "$root$entry"
strip "$root$entry"

check "no library is missing in the image (ldd)" bash -c \
    "! chroot '$root' /lib64/ld-linux-x86-64.so.2 --list '$entry' | grep -i 'not found'"
chroot "$root" /lib64/ld-linux-x86-64.so.2 --list "$entry"
echo "binary: $(stat -c %s "$root$entry") bytes stripped"

# The environment as the Dockerfile sets it; the port is changed so that nothing else on this machine is in the way.
mapfile -t environment < <(sed -n '/^ENV /,/[^\\]$/p' Dockerfile | sed 's/^ENV //; s/\\$//; s/^ *//; s/ *$//' | grep =)
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
environment=("${environment[@]/8787/$port}")

run() { # ARGUMENTS... ; output to $work/out, the outer process to $outer
    : >"$work/out"
    env -i PATH="$PATH" "${environment[@]}" unshare --pid --fork --kill-child --mount-proc="$root/proc" \
        chroot --userspec=65532:65532 "$root" "$entry" "$@" >"$work/out" 2>"$work/err" &
    outer=$!
    for _ in $(seq 1 200); do
        grep -q '^paysandbox ready ' "$work/out" && break
        kill -0 "$outer" 2>/dev/null || break
        sleep 0.05
    done
}
inner() { pgrep -P "$outer" | head -1; }
stop() { # sends SIGTERM to PID 1 of the namespace; sets status and milliseconds
    local begin
    begin=$(date +%s%3N)
    kill -TERM "$(inner)"
    status=0
    wait "$outer" || status=$?
    milliseconds=$(($(date +%s%3N) - begin))
    outer=
}
# As the engine runs a health check: another process in the same namespaces, with the same user and environment.
in_container() {
    env -i PATH="$PATH" "${environment[@]}" nsenter --target "$(inner)" --mount --pid --root --wd \
        --setuid 65532 --setgid 65532 "$@"
}
fails() { ! "$@" 2>/dev/null; }

run --scenario pending-forever
check "it starts with an argument added, and prints a link that can be opened" \
    grep -qx "paysandbox ready http://127.0.0.1:$port" "$work/out"
check "it is PID 1 in its namespace" [ "$(awk '/^NSpid:/ {print $NF}' "/proc/$(inner)/status")" = 1 ]
check "it does not run as root" [ "$(awk '/^Uid:/ {print $2}' "/proc/$(inner)/status")" = 65532 ]
check "it listens on every interface" bash -c "ss -Hltn 'sport = :$port' | grep -q '0.0.0.0:$port'"
mapfile -t health < <(sed -n 's/^HEALTHCHECK .*CMD \[\(.*\)\]$/\1/p' Dockerfile | tr -d '"' | tr ',' '\n' | sed 's/^ *//')
check "the health check of the image succeeds" in_container "${health[@]}"
check "and would fail if nobody answered" fails in_container "${health[@]}" --url http://127.0.0.1:1
curl -fsS --max-time 5 "http://127.0.0.1:$port/p/t/reserve" -H 'Content-Type: application/json' -d '{"app":"qr"}' >/dev/null
stop
check "SIGTERM to PID 1 ends it with exit 0 (was $status)" [ "$status" = 0 ]
check "within a second ($milliseconds ms)" [ "$milliseconds" -lt 1000 ]

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
