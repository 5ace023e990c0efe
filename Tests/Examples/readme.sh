#!/bin/sh
# Prints the first block of a language in the README's section "In a test", for the sandbox at URL: so that what a reader
# copies is what is run.
#
#   Tests/Examples/readme.sh sh|python|js|swift [URL]
set -eu
readme=$(cd "$(dirname "$0")/../.." && pwd)/README.md
sed -n '/^## In a test$/,/^## Scenarios$/p' "$readme" |
    awk -v begin="\`\`\`$1" '$0 == begin { on = 1; next } /^```$/ { if (on) exit } on' |
    sed "s#http://localhost:8787#${2:-http://localhost:8787}#"
