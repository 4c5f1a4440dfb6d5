#!/usr/bin/env bash
# Fails on what shellcheck finds in the project's scripts: shell_test.sh [ROOT].
set -euo pipefail

cd "${1:-$(dirname -- "$0")/../..}"

if ! command -v shellcheck >/dev/null; then
  echo "skipped: shellcheck is not here"
  exit 77
fi
shellcheck --external-sources lessons/run lessons/completion/run.bash tests/run .ci/run cmake/setup.sh tests/browser/*.sh tests/scripts/*.sh tests/library/*.sh tests/docs/*.sh
