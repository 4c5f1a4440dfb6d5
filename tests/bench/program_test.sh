#!/usr/bin/env bash
# The program as a whole, on the smallest case and without PyTorch: program_test.sh attention_bench
set -euo pipefail

bench=$1

fail() {
  echo "$*"
  exit 1
}

document=$("$bench" --sizes 1x2 --turns 1 --python none --json 2>/dev/null)
for part in '"schema": 1' '"what": "stepgrad per-head"' '"what": "stepgrad packed"' '"pass": "forward+backward"' '"note": "not compared"'; do
  [[ $document == *"$part"* ]] || fail "no $part in $document"
done
[[ $document =~ \"ms\":\ [0-9]*[1-9] ]] || fail "no time in $document"

for wrong in --sizes=1x --sizes=0x5 --sizes=1x5, --turns=0 --threads=-1 --sizes --jsn --python=/no/such/python word; do
  status=0
  message=$("$bench" "$wrong" 2>&1) || status=$?
  ((status == 2)) || fail "$wrong: exit status $status, not 2"
  [[ $(wc -l <<<"$message") == 1 && $message == "bench/run: "* ]] || fail "$wrong: $message"
done
