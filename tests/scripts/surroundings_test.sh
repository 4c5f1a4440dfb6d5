#!/usr/bin/env bash
# Runs every lesson in many surroundings, which must not change a byte of what it prints and draws: locales, the width
# of the terminal, the folder, the user, standard input. surroundings_test.sh ROOT LESSONS (the built lessons' folder).
set -euo pipefail

lessons=$2
if [[ ! -d /usr/share/i18n/locales ]]; then
  echo "skipped: the package locales is not here"
  exit 77
fi
desk=$(mktemp -d)
trap 'rm -rf "$desk"' EXIT
chmod 755 "$desk"
text="Zoë 北京 🦊 1,5"
faults=0

fault() {
  printf 'FAILED: %s\n' "$*"
  ((++faults))
}

programs=()
for folder in "$lessons"/[0-9][0-9]_*/; do
  name=$(basename "$folder")
  programs+=("$folder$name")
done
((${#programs[@]})) || fault "there is no lesson in $lessons"

# small PROGRAM: sets `size` to what makes the lesson small, where it has sizes; those about BERT take a model's.
small() {
  size=()
  [[ $("$1" --help-options) != *--size* ]] || size=(--size tiny)
}

# teach COMMAND…: runs every lesson under the command, such as env or a shell function, with what it prints and draws in
# the folder that `to` names.
teach() {
  local program name size
  mkdir -p "$to"
  chmod 777 "$to"
  for program in "${programs[@]}"; do
    name=$(basename "$program")
    small "$program"
    "$@" "$program" --text "$text" "${size[@]}" --backward --emit dot,svg --output-dir "$to" >"$to/$name.page" \
      2>"$to/errors" </dev/null || fault "$name fails: $*"
    # The pictures' paths are printed; and the time a lesson took is no part of its page.
    sed -i "s|$to|TO|g" "$to/$name.page"
    rm "$to/errors"
  done
}

number=0

# same COMMAND…: what the lessons give under it is what they give without it.
same() {
  local to=$desk/$((++number))
  teach "$@"
  diff -r "$desk/usual" "$to" >"$desk/difference" || fault "another page or picture: $* $(head -c 2000 "$desk/difference")"
  rm -r "$to"
}

make_locales() {
  local each
  mkdir "$desk/locales"
  for each in de_DE.UTF-8 tr_TR.UTF-8 de_DE.ISO-8859-1 zh_CN.GB18030; do
    localedef -i "${each%%.*}" -f "${each#*.}" "$desk/locales/$each" || fault "localedef cannot make $each"
  done
  [[ $(LOCPATH=$desk/locales LC_ALL=de_DE.UTF-8 env printf %.1f 1,5) == 1,5 ]] || fault "the locales are not read"
}

in_folder() {
  local folder=$1
  shift
  (cd "$folder" && "$@")
}

in_deleted_folder() {
  mkdir "$desk/deleted"
  (cd "$desk/deleted" && rmdir "$desk/deleted" && "$@")
}

# on_terminal COLUMNS COMMAND…: standard output is a terminal of this width.
on_terminal() {
  local columns=$1 command
  shift
  printf -v command '%q ' "$@" --color never
  script -qec "stty cols $columns -onlcr; $command 2>/dev/null" /dev/null
}

to=$desk/usual teach env -i LC_ALL=C.UTF-8
make_locales
for locale in C POSIX C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8 de_DE.ISO-8859-1 zh_CN.GB18030 no_SUCH; do
  same env LOCPATH="$desk/locales" LC_ALL="$locale" LANG="$locale"
done
for columns in 20 80 400; do
  same env COLUMNS="$columns"
  same on_terminal "$columns"
done
same env -u HOME -u PATH -u TERM
mkdir "$desk/with space and ü"
same in_folder "$desk/with space and ü"
same in_folder /
same in_deleted_folder
if ((EUID == 0)); then same setpriv --reuid=65534 --regid=65534 --clear-groups; fi

for program in "${programs[@]}"; do
  name=$(basename "$program")
  small "$program"
  # What is on standard input is left for whoever comes next.
  left=$(printf 'for the next' | { "$program" "${size[@]}" >/dev/null 2>&1 && cat; })
  [[ $left == "for the next" ]] || fault "$name reads standard input"
  # The status is the lesson's: pipefail is set.
  "$program" --values full 2>"$desk/errors" | head -n 1 >/dev/null || fault "$name fails when nobody reads on"
  ! grep -v ' the lesson took ' "$desk/errors" || fault "$name complains when nobody reads on"
done

((faults == 0))
