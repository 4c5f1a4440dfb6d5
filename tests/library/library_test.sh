#!/usr/bin/env bash
# Meets stepgrad as other projects do: library_test.sh SOURCE BUILD DESK. Installs what BUILD has built and builds
# programs from it, in the folder DESK, which it makes anew. Needs no network.
set -euo pipefail

source=$1 build=$2 desk=$3
tests=$source/tests/library
page=$source/docs/writing_an_op.md
rm -rf "$desk"
mkdir -p "$desk"
export HOME=$desk CMAKE_GENERATOR=Ninja
unset CMAKE_PREFIX_PATH stepgrad_ROOT stepgrad_DIR

faults=0

# run COMMAND…: sets `status` and `out`, what it prints.
run() {
  status=0
  "$@" >"$desk/out" 2>&1 </dev/null || status=$?
  out=$(<"$desk/out")
}

# check WHAT CONDITION…: the condition is a command, such as [ a = b ].
check() {
  local what=$1
  shift
  "$@" && return
  printf 'FAILED: %s\n  exit %s: %s\n' "$what" "$status" "$out"
  ((++faults))
}

has() { [[ $1 == *"$2"* ]]; }

# --- The page ----------------------------------------------------------------------------------------------------

# Types a command of the page in the folder of its files, and compares what it prints with what the page shows.
# Nothing that Graphviz or utf8proc brought is found meanwhile: the component layers needs neither.
type_command() {
  local command=$1 shown=$2
  case $command in
    "cmake --preset release" | "cmake --build build/release") return ;; # BUILD is there already.
    "cmake --install build/release "*) command="cmake --install '$build' ${command#cmake --install build/release }" ;;
  esac
  run env -C "$desk/square" PKG_CONFIG_LIBDIR=/nowhere bash -c "$command"
  check "$1" [ "$status" = 0 ]
  [[ -z $shown ]] || check "$1 prints what the page shows: $shown" [ "$out" = "$shown" ]
  ((++typed))
}

test_page() {
  local line command='' shown='' typed=0
  cp -r "$source/tests/docs/example" "$desk/square"
  while IFS= read -r line; do
    if [[ $line != "\$ "* ]]; then
      shown+=${shown:+$'\n'}$line
      continue
    fi
    [[ -z $command ]] || type_command "$command" "$shown"
    command=${line#\$ } shown=''
  done < <(awk '/^```shell-session$/ { on = 1; next } /^```/ { on = 0 } on' "$page")
  type_command "$command" "$shown"
  check "the page installs, configures, builds and runs" [ "$typed" = 4 ]
}

# --- The prefix --------------------------------------------------------------------------------------------------

test_prefix() {
  check "headers lie in a folder of their own" [ "$(ls "$HOME/stepgrad/include")" = stepgrad ]
  check "licences are installed" [ -s "$HOME/stepgrad/share/doc/stepgrad/LICENSE" ]
  check "so is the vocabulary's" [ -s "$HOME/stepgrad/share/doc/stepgrad/bert/vocabulary/bert-base-uncased/LICENSE" ]
  run grep -rnE --include='*.cmake' -e "$source" -e "$build" -e "$desk" -e '[":;]/[a-z]' "$HOME/stepgrad"
  check "no file of CMake has a path of this machine" [ "$status" = 1 ]
}

# configure FOLDER [arguments of cmake]: a project of tests/library, against the moved prefix.
configure() {
  local folder=$1
  shift
  run cmake -S "$tests/$folder" -B "$desk/$folder" -D CMAKE_PREFIX_PATH="$desk/moved here" "$@"
}

test_moved_prefix() {
  mv "$HOME/stepgrad" "$desk/moved here"
  configure everything
  check "a moved prefix is found" [ "$status" = 0 ]
  run cmake --build "$desk/everything"
  check "every installed header compiles without a warning, and every component links" [ "$status" = 0 ]
  run "$desk/everything/everything"
  check "a program of every component runs" has "$out" "bytes of SVG"
  command -v clang++-16 >/dev/null || return 0
  run clang++-16 -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
    -I"$desk/moved here/include/stepgrad" -I"$desk/everything" "$tests/everything/main.cpp"
  check "clang has no warning either" [ "$status" = 0 ]
}

test_components() {
  configure missing -D COMPONENT=lesson
  check "an unknown component is an error" [ "$status" = 1 ]
  # CMake breaks the line.
  check "which lists those there are" has "${out//$'\n  '/ }" "stepgrad has no component lesson; it has graph, files, ops, layers, bert, viewers"
  PKG_CONFIG_LIBDIR=/nowhere configure missing -D COMPONENT=viewers
  check "viewers without what they stand on are an error" [ "$status" = 1 ]
  check "which says what that is" has "$out" "there is no utf8proc, which stepgrad::bert and stepgrad::files need"
  configure missing -D COMPONENT=layers -D STEPGRAD_CBLAS=no-such-library
  check "an unknown CBLAS is an error" [ "$status" = 1 ]
  check "which says how to choose another" has "$out" "there is no library no-such-library"
}

# --- A part of another project -----------------------------------------------------------------------------------

test_parent() {
  cp -r "$tests/parent" "$desk/parent"
  ln -s "$source" "$desk/parent/stepgrad"
  run cmake -S "$desk/parent" -B "$desk/parent/build"
  check "a project can have stepgrad as a part" [ "$status" = 0 ]
  run cmake --build "$desk/parent/build" --target help
  check "it gets the libraries" has "$out" "stepgrad_viewers"
  check "it gets no lesson, page or test" not has "$out" "06_multi_head_attention"
  run grep -E '^CMAKE_BUILD_TYPE:[^=]*=.' "$desk/parent/build/CMakeCache.txt"
  check "its kind of build stays its own" [ "$status" = 1 ]
}

not() { ! "$@"; }

test_page
((faults == 0)) || exit 1 # The rest stands on what is installed.
test_prefix
test_moved_prefix
test_components
test_parent
((faults == 0))
