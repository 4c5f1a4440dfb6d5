#!/usr/bin/env bash
# Fails on C++ that clang-format would lay out differently: format_test.sh [ROOT].
set -euo pipefail

cd "${1:-$(dirname -- "$0")/../..}"

# Each version lays some code out in its own way: this is Debian 12's.
if [[ $(clang-format --version 2>&1) != *"version 14."* ]]; then
  echo "skipped: clang-format 14 is not here"
  exit 77
fi

# Build folders hold programs that CMake wrote.
mapfile -d '' -t files < <(
  find . \( -path './.*' -o -path './*build*' \) -prune -o -type f \( -name '*.h' -o -name '*.cpp' \) -print0
)
((${#files[@]})) || { echo "found no C++ at all" && exit 1; }
clang-format --dry-run -Werror "${files[@]}"
