#!/bin/sh
# Builds the documentation of the library with the toolchain's docc, and fails on any warning: a link that leads nowhere,
# a parameter that is not described, a public symbol without a comment or outside of the curated topics.
#
#   Tests/Docs/build.sh [OUTPUT]     OUTPUT is the archive to write; without it nothing is kept
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
output=${1:-$work/PaymentSandbox.doccarchive}

cd "$root"
swift build --target PaymentSandbox
modules=$(swift build --show-bin-path)/Modules
triple=$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)",*$/\1/p' | head -n 1)
swiftc=$(command -v swiftc)
bin=$(dirname "$(readlink -f "$swiftc" || echo "$swiftc")")

# What the library re-exports is documented as its own: an embedder imports nothing else.
mkdir "$work/graph"
"$bin/swift-symbolgraph-extract" -module-name PaymentSandbox -I "$modules" -I Sources/CSandboxEpoll \
    -target "$triple" -output-dir "$work/graph" -minimum-access-level public -skip-synthesized-members \
    -experimental-allowed-reexported-modules=SandboxCore,SandboxScenarios,SandboxJSON,SandboxBushaPay,SandboxMoneyLanded,SandboxWebhooks,SandboxSockets

"$bin/docc" convert Sources/PaymentSandbox/PaymentSandbox.docc --additional-symbol-graph-dir "$work/graph" \
    --fallback-display-name PaymentSandbox --fallback-bundle-identifier payment-sandbox.PaymentSandbox \
    --warnings-as-errors --output-path "$output"

python3 - "$work/graph/PaymentSandbox.symbols.json" "$root/Sources/PaymentSandbox/PaymentSandbox.docc/PaymentSandbox.md" <<'PYTHON'
import json
import sys

symbols = json.load(open(sys.argv[1]))["symbols"]
curated = open(sys.argv[2]).read()
problems = []
for symbol in symbols:
    path = symbol["pathComponents"]
    if "docComment" not in symbol:
        problems.append(".".join(path) + " has no comment")
    if len(path) == 1 and "``" + path[0] not in curated:
        problems.append(path[0] + " is in no topic of PaymentSandbox.md")
if problems:
    sys.exit("\n".join(problems))
print(f"documentation: {len(symbols)} public symbols, no warning")
PYTHON
