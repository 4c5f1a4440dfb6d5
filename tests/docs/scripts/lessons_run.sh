#!/usr/bin/env bash
# Stands in for lessons/run while the documentation's commands are tested: runs what this build has built.
set -euo pipefail

[[ ${1-} =~ ^[0-9]+$ ]] || exec "$STEPGRAD_PROJECT/lessons/run" "$@"
programs=("$STEPGRAD_LESSONS/$1"_*/"$1"_*)
shift
for program in "${programs[@]}"; do
  if [[ -f $program && -x $program ]]; then exec "$program" "$@"; fi
done
exit 127
