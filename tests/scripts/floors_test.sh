#!/usr/bin/env bash
# Fails on an #include that goes up: floors_test.sh [ROOT]. All targets share one include root, so no linker sees it.
set -euo pipefail

cd "${1:-$(dirname -- "$0")/../..}"

# What a folder's files may include. Folders that are not listed, such as tests/, are nobody's to include.
declare -A may_include=(
  [graph]="graph"
  [graph/files]="graph graph/files"
  [ops]="graph ops"
  [viewers]="graph graph/files viewers"
  [layers]="graph ops layers"
  [bert]="graph graph/files ops layers bert"
  [lessons]="graph graph/files ops layers viewers bert lessons"
  [bench]="graph graph/files ops layers viewers bert lessons bench"
)

# included FOLDER: the quoted includes of its files, as FILE:LINE:FOLDER INCLUDED FROM. graph/files/ is a floor by itself.
included() {
  local inner=()
  [[ $1 != graph ]] || inner=(--exclude-dir=files)
  { grep -rnE "${inner[@]}" --include='*.h' --include='*.cpp' '^[[:space:]]*#[[:space:]]*include[[:space:]]*["<]' "$1" || true; } |
    sed -nE 's,^([^:]*:[0-9]+):[^"<]*["<](graph/files|[^/">]*)/.*,\1 \2,p'
}

faults=0 lines=0
for floor in "${!may_include[@]}"; do
  while read -r where target; do
    ((++lines))
    # <sys/…> and the like are not ours; ".." could lead anywhere.
    [[ -d $target ]] || continue
    [[ " ${may_include[$floor]} " == *" $target "* ]] && continue
    echo "$where: $floor/ may include ${may_include[$floor]// /, }; not $target/"
    ((++faults))
  done < <(included "$floor")
done
((lines)) || { echo "found no #include at all" && exit 1; }
((faults == 0))
