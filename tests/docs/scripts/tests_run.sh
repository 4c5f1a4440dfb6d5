#!/usr/bin/env bash
# Stands in for tests/run while the documentation's commands are tested: refuses a flag that its usage does not name.
set -euo pipefail

[[ ${1-} != --help ]] || exec "$STEPGRAD_PROJECT/tests/run" --help
usage=$("$STEPGRAD_PROJECT/tests/run" --help)
for word in "$@"; do
  if [[ $word == -* && $usage != *"$word "* ]]; then exit 2; fi
done
