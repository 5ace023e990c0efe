#!/bin/sh
# Runs every example, those of other languages against one sandbox on a free port, and prints `N passed, N failed`.
# Builds the program unless PAYSANDBOX names one. SKIP_SWIFT=1 leaves out the Swift package, which has a build of its own.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

program=${PAYSANDBOX:-}
if [ -z "$program" ]; then
    swift build --package-path "$root" --product paysandbox || exit 1
    program=$(swift build --package-path "$root" --show-bin-path)/paysandbox
fi

work=$(mktemp -d)
mkfifo "$work/ready"
"$program" --listen 127.0.0.1:0 --log off > "$work/ready" &
server=$!
finish() {
    kill "$server" 2> "$work/kill" && wait "$server"
    rm -rf "$work"
}
trap finish EXIT
read -r _ _ url < "$work/ready" || { echo "the sandbox did not start" >&2; exit 1; }

passed=0
failed=0
example() {
    name=$1
    shift
    "$@" > "$work/output" 2>&1
    code=$?
    if [ "$code" -eq 0 ]; then
        passed=$((passed + 1))
        echo "ok      $name"
    else
        failed=$((failed + 1))
        echo "FAILED  $name (exit $code)"
        sed 's/^/        /' "$work/output"
    fi
}

# Against the one that runs, each in sessions of its own; then each with one that it starts itself.
example "shell" sh "$here/shell/example.sh" "$url"
example "python" python3 "$here/python/example.py" "$url"
example "node" node "$here/node/example.mjs" "$url"
# What the README shows, as it stands there.
"$here/readme.sh" sh "$url" > "$work/readme.sh"
"$here/readme.sh" python "$url" > "$work/readme.py"
"$here/readme.sh" js "$url" > "$work/readme.mjs"
example "README, shell" sh "$work/readme.sh"
example "README, python" python3 "$work/readme.py"
example "README, node" node "$work/readme.mjs"
export PAYSANDBOX="$program"
unset PAYSANDBOX_URL
example "shell, own sandbox" sh "$here/shell/example.sh"
example "python, own sandbox" python3 "$here/python/example.py"
example "node, own sandbox" node "$here/node/example.mjs"
"$here/readme.sh" swift > "$work/readme.swift"
example "README, swift is what the package tests" diff "$work/readme.swift" \
    "$here/SwiftPackage/Tests/BushaPayTests/ReadmeTests.swift"
if [ "${SKIP_SWIFT:-}" != 1 ]; then
    example "swift package" swift test --package-path "$here/SwiftPackage"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
