#!/usr/bin/env bash
# Makes common.txt.gz again (go generate ./internal/account); needs npm and node.
set -euo pipefail
here=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent @zxcvbn-ts/language-common@4.1.3 >/dev/null
tar xzf ./*.tgz
node -e '
const words = require("./package/src/passwords.json").filter((w) => [...w].length >= 8).map((w) => w.toLowerCase());
process.stdout.write([...new Set(words)].sort().join("\n") + "\n");
' | gzip -9n >"$here/common.txt.gz"
