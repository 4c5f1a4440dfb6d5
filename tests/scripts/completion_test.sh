#!/usr/bin/env bash
# Lets a shell complete command lines of lessons/run, and compares what it offers: completion_test.sh ROOT LESSONS SHELL.
# LESSONS is the folder of the built lessons. bash and zsh are typed to in a terminal, which the helper beside this runs.
set -euo pipefail

root=$1 lessons=$2 shell=$3
here=$(cd -- "$(dirname -- "$0")" && pwd)
for needed in "$shell" zsh; do
  command -v "$needed" >/dev/null || { echo "skipped: $needed is not here" && exit 77; }
done
desk=$(mktemp -d)
trap 'rm -rf "$desk"' EXIT
export HOME=$desk LC_ALL=C.UTF-8
mkdir -p "$desk/here/folder"
touch "$desk/here/file.txt"

{
  cat "$root/lessons/completion/run.$shell"
  for folder in "$lessons"/[0-9][0-9]_*/; do
    "$folder$(basename "$folder")" --completion "$shell"
  done
} >"$desk/script"

# offered LINE: what the shell offers when Tab is pressed after the line, as it shows it.
offered() {
  cd "$desk/here"
  case $shell in
    fish) fish --no-config --command "source $desk/script; complete -C $(printf %q "$1")" ;;
    *) zsh -f "$here/press_tab.zsh" "$shell" "$desk/script" "$1" ;;
  esac
}

faults=0

# expect LINE WORD… [-- WORD…]: all of the first words are offered, none of the others.
expect() {
  local line=$1 word found wanted=yes
  found=$(offered "$line")
  shift
  for word in "$@"; do
    if [[ $word == -- ]]; then
      wanted=no
    elif grep -qE -- "(^|[^a-z0-9-])$word([^a-z0-9-]|\$)" <<<"$found"; then
      [[ $wanted == yes ]] || fault "$line" "'$word' is offered" "$found"
    else
      [[ $wanted == no ]] || fault "$line" "'$word' is not offered" "$found"
    fi
  done
}

fault() {
  printf 'FAILED in %s: %s<Tab>: %s:\n%s\n' "$shell" "$@"
  ((++faults))
}

expect "lessons/run " 01 06 14 -- 00 file.txt dtype
[[ $shell == bash ]] || expect "lessons/run " "Attention head" "Backward through a head"
for command in lessons/run ./lessons/run /some/where/lessons/run; do
  expect "$command 06 --" --text --text-file --heads --dtype --answer -- --head-dim file.txt
done
expect "lessons/run 5 --h" --head-dim --help -- --heads
expect "lessons/run 42 --" -- --text
expect "lessons/run --" --help --lang --completion -- --text
expect "lessons/run --completion " bash zsh fish
expect "lessons/run 06 --dtype " float32 float64 -- file.txt --text
expect "lessons/run 06 --dtype=" float32 float64 -- file.txt
expect "lessons/run 06 --trace json --trac" -- --trace
expect "lessons/run 06 --answer --a" -- --answer
expect "lessons/run 06 --emit svg," dot png pdf -- file.txt svg,svg
expect "lessons/run 06 --seed " -- file.txt float32 --text
expect "lessons/run 06 --text " -- file.txt --text
expect "lessons/run 06 --text-file fi" file.txt
expect "lessons/run 06 --output-dir f" folder -- file.txt
expect "tests/run 06 --d" -- --dtype

((faults == 0))
