#!/usr/bin/env bash
# Tests lessons/run and tests/run: run_test.sh [ROOT]. They are copied into a small project of their own, where
# apt-get, dpkg-query and sudo are stand-ins: needs no network, and the caller's build folder stays as it is.
set -euo pipefail

root=$(cd -- "${1:-$(dirname -- "$0")/../..}" && pwd)
sandbox=$(mktemp -d)
trap 'rm -rf "$sandbox"' EXIT
project=$sandbox/project
state=$sandbox/state

# --- The small project -------------------------------------------------------------------------------------------

make_project() {
  mkdir -p "$project"/{lessons/01_one,lessons/08_eight,cmake,tests}
  cp "$root/lessons/run" "$project/lessons/run"
  cp -R "$root/lessons/completion" "$project/lessons/"
  cp "$root/tests/run" "$project/tests/run"
  cp "$root/cmake/setup.sh" "$root/cmake/packages.txt" "$project/cmake/"
  cp "$root/CMakePresets.json" "$project/"
  printf '# One thing\n\nText.\n' >"$project/lessons/01_one/en.md"
  printf '# Eight things\n\n## Not this\n' >"$project/lessons/08_eight/en.md"
  printf '# 八件事\n' >"$project/lessons/08_eight/zh.md"
  write_lesson hello
  cat >"$project/lessons/CMakeLists.txt" <<'CMAKE'
foreach(lesson 01_one 08_eight)
  add_executable(${lesson} 08_eight/main.cpp)
  set_target_properties(${lesson} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${lesson})
endforeach()
CMAKE
  cat >"$project/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
option(STEPGRAD_TESTS "As in the real project" ON)
option(STEPGRAD_WERROR "As in the real project: tests/run sets it" OFF)
if(STEPGRAD_TESTS AND NOT STEPGRAD_WERROR)
  message(FATAL_ERROR "lessons/run must not need what tests need")
endif()
enable_testing()
add_subdirectory(lessons)
add_test(NAME good COMMAND ${CMAKE_COMMAND} -E true)
add_test(NAME bad COMMAND ${CMAKE_COMMAND} -E false)
add_test(NAME skipped COMMAND ${CMAKE_COMMAND} -E false)
set_tests_properties(skipped PROPERTIES SKIP_RETURN_CODE 1)
add_test(NAME tells COMMAND sh -c "echo 'skipped: there is no moon'; exit 77")
set_tests_properties(tells PROPERTIES SKIP_RETURN_CODE 77 LABELS release)
add_test(NAME timed COMMAND ${CMAKE_COMMAND} -E true)
set_tests_properties(timed PROPERTIES LABELS release)
add_custom_target(fuzz)
add_custom_target(release_tests)
if(STEPGRAD_FUZZ)
  add_test(NAME searching COMMAND ${CMAKE_COMMAND} -E true)
  set_tests_properties(searching PROPERTIES LABELS fuzz)
endif()
CMAKE
}

# write_lesson WORD: lesson 08 prints WORD, its arguments and the folder it runs in.
write_lesson() {
  cat >"$project/lessons/08_eight/main.cpp" <<CPP
#include <cstdio>
#include <unistd.h>
int main(int count, char** arguments) {
  char folder[4096];
  std::printf("$1");
  for (int i = 1; i < count; ++i) std::printf(" <%s>", arguments[i]);
  std::printf(" in %s\n", getcwd(folder, sizeof folder));
}
CPP
}

# Stand-ins that come first in PATH: packages are lines of a file, and what apt-get was asked is recorded.
make_stand_ins() {
  mkdir -p "$sandbox/bin" "$state"
  touch "$state/installed" "$state/apt-get"
  cat >"$sandbox/bin/dpkg-query" <<STUB
#!/bin/sh
sed 's/.*/installed &, /' $state/installed
case "\$*" in *Provides*) [ ! -e $state/provided ] || echo "installed nodejs-of-others, \$(cat $state/provided)" ;; esac
STUB
  cat >"$sandbox/bin/apt-get" <<STUB
#!/bin/sh
echo "\$*" >>$state/apt-get
case "\$*" in *" install "*) printf '%s\n' "\$@" >>$state/installed; echo "Unpacking things" ;; esac
[ ! -e $state/apt-get-fails ] || { echo "E: Unable to locate package"; exit 100; }
STUB
  cat >"$sandbox/bin/apt-cache" <<STUB
#!/bin/sh
case \$2 in nodejs | npm | chromium*) [ ! -e $state/lists-are-old ] ;; *) exit 1 ;; esac
STUB
  printf '#!/bin/sh\nexec c++ "$@"\n' >"$sandbox/bin/clang++-16"
  cat >"$sandbox/bin/sudo" <<STUB
#!/bin/sh
[ -e $state/sudo-asks-nothing ] || exit 1
[ "\$1" = -n ] && shift
exec "\$@"
STUB
  chmod +x "$sandbox"/bin/*
}

# --- Running and comparing ---------------------------------------------------------------------------------------

# An ordinary user, whoever runs the tests.
as_user=()
if ((EUID == 0)); then as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups); fi

# run COMMAND…: sets `status`, `out` and `err`.
run() {
  status=0
  (cd "${from:-$sandbox}" && PATH=$sandbox/bin:$PATH "${as_user[@]}" "$@") \
    >"$sandbox/out" 2>"$sandbox/err" </dev/null || status=$?
  out=$(<"$sandbox/out") err=$(<"$sandbox/err")
}

faults=0

# check WHAT CONDITION…: the condition is a command, such as [ a = b ].
check() {
  local what=$1
  shift
  "$@" && return
  printf 'FAILED: %s\n  exit %s\n  stdout: %s\n  stderr: %s\n' "$what" "$status" "$out" "$err"
  ((++faults))
}

lines() { [ "$(printf '%s' "$2" | grep -c '')" -eq "$1" ]; }
has() { [[ $1 == *"$2"* ]]; }
lacks() { [[ $1 != *"$2"* ]]; }
matches() { [[ $1 =~ $2 ]]; }

# --- Tests -------------------------------------------------------------------------------------------------------

test_list() {
  run "$root/lessons/run"
  check "the list exits 0" [ "$status" = 0 ]
  check "a line of the list begins with the number" lacks "$(grep -vE '^[0-9]{2}  [^ ]' <<<"$out")" " "
  run "$project/lessons/run"
  check "the title is the narration's first heading" [ "$out" = $'01  One thing\n08  Eight things' ]
  check "the list says nothing else" [ "$err" = "" ]
  check "the list builds nothing" [ ! -e "$project/build" ]
  run "$project/lessons/run" --help
  check "--help exits 0" [ "$status" = 0 ]
  check "--help prints the usage" has "$out" "usage: lessons/run"
  check "--help fits on one screen" [ "$(wc -l <<<"$out")" -le 24 ]
  check "--help is not wider than a screen" [ "$(wc -L <<<"$out")" -le 80 ]
  run env LC_ALL=C "$project/lessons/run" --lang zh
  check "--lang zh lists Chinese titles, in any locale" [ "$out" = "08  八件事" ]
  run "$project/lessons/run" --lang=zh
  check "--lang=zh is the same" [ "$out" = "08  八件事" ]
  run env SHELLOPTS=noglob "$project/lessons/run"
  check "the list is the same where the environment says noglob" [ "$out" = $'01  One thing\n08  Eight things' ]
}

# What lessons/run prints by itself, to somebody who stops reading and to where nothing can be written.
test_own_output() {
  local option
  for option in --lang=en --help; do
    run bash -c 'set -o pipefail; "$@" | true' - "$project/lessons/run" "$option"
    check "a closed pipe is no failure of $option" [ "$status" = 0 ]
    check "a closed pipe is silent for $option" [ "$err" = "" ]
    run bash -c 'trap "" PIPE; set -o pipefail; "$@" | true' - "$project/lessons/run" "$option"
    check "nor is it a failure of $option where SIGPIPE is ignored" [ "$status" = 0 ]
    check "and silent for $option" [ "$err" = "" ]
    run bash -c '"$@" >/dev/full' - "$project/lessons/run" "$option"
    check "a full disk fails $option" [ "$status" = 1 ]
    check "and it is said" [ "$err" = "lessons/run: cannot write to standard output: No space left on device" ]
    run bash -c '"$@" >&-' - "$project/lessons/run" "$option"
    check "a closed standard output fails $option" [ "$status" = 1 ]
    check "and that is said" [ "$err" = "lessons/run: cannot write to standard output: Bad file descriptor" ]
  done
}

test_unknown_lesson() {
  local number
  for number in 42 0 008x --trace 1_one ../08 $'8\n' "" -- - -8 +8 ٨ --help= --lang --lang=fr --lang= --completion=csh "--lang=en zh" \
    "--completion=bash zsh"; do
    run "$project/lessons/run" "$number"
    check "'$number' is refused with 2" [ "$status" = 2 ]
    check "'$number' is refused on stderr" [ "$out" = "" ]
    check "'$number' takes one line" lines 1 "$err"
  done
  run "$project/lessons/run" --lang "en zh"
  check "two words in one are not one of them" [ "$err" = "lessons/run: --lang: needs one of en, zh and nothing else (see --help)" ]
  for number in 42 '8 ' '*' ٨; do
    run env LC_ALL=C "$project/lessons/run" "$number"
    check "'$number' is shown as it was typed, in any locale" has "$err" "there is no lesson '$number'; without a number"
  done
  run "$project/lessons/run" --lagn zh
  check "an unknown option is told what there is" has "$err" "--lang, --completion and --help"
  run "$project/lessons/run" --lang en --lang zh
  check "an option is given once" [ "$status" = 2 ]
  run "$project/lessons/run" $'\e[31m8'
  check "no control character is shown as it is" has "$err" "no lesson \$'\\E[31m8';"
  run "$project/lessons/run" $'caf\xe9'
  check "nor is what is no UTF-8" has "$err" "no lesson \$'caf\\351';"
  run "$project/lessons/run" "$(head -c 100000 /dev/zero | tr '\0' 8)"
  check "a long word is not shown" [ "${#err}" -lt 200 ]
}

test_no_way_to_install() {
  local script
  for script in lessons/run tests/run; do
    run "$project/$script" 8
    check "$script exits 1 when packages cannot be installed" [ "$status" = 1 ]
    check "$script prints one line then" lines 1 "$err"
    check "$script prints the command" has "$err" "apt-get install"
    check "$script names what is missing" has "$err" "libxtensor-dev"
  done
  check "tests/run names what only tests need" has "$err" "catch2"
  check "apt-get was not asked" [ ! -s "$state/apt-get" ]
}

test_failing_install() {
  touch "$state/sudo-asks-nothing" "$state/apt-get-fails"
  run "$project/lessons/run" 8
  check "a failing installation exits 1" [ "$status" = 1 ]
  check "a failing installation shows why" has "$err" "Unable to locate package"
  rm "$state/apt-get-fails"
  : >"$state/installed"
}

test_first_run() {
  : >"$state/apt-get"
  mkdir -p "$sandbox/else where"
  from="$sandbox/else where" run "$project/lessons/run" 8 --flag "two words"
  check "the first run exits 0" [ "$status" = 0 ]
  check "stdout is the lesson's alone" [ "$out" = "hello <--flag> <two words> in $sandbox/else where" ]
  check "the first run updates the package lists" has "$(<"$state/apt-get")" "update"
  check "the first run installs" has "$(<"$state/apt-get")" "install"
  check "the first run does not install what tests need" lacks "$(<"$state/apt-get")" "catch2"
}

test_second_run() {
  : >"$state/apt-get"
  run "$project/lessons/run" 008
  check "the second run exits 0" [ "$status" = 0 ]
  check "the second run says nothing of its own" [ "$err" = "" ]
  check "the second run asks for no package" [ ! -s "$state/apt-get" ]
}

test_completion() {
  run "$project/lessons/run" --completion fish
  check "--completion exits 0" [ "$status" = 0 ]
  check "--completion begins with the shell's own part" has "$out" "function __lessons_run_option"
  check "--completion asks each lesson" [ "$(grep -c '^hello <--completion> <fish> in ' <<<"$out")" = 2 ]
}

# Somebody else's checkout, which may be read only. Root would write all the same, and is an ordinary user here.
test_read_only() {
  chmod -R a-w "$project"
  run "$project/lessons/run" 8
  check "what is built runs from a checkout that cannot be written to" [ "$out" = "hello in $sandbox" ]
  check "and nothing is said" [ "$err" = "" ]
  chmod u+w "$project/lessons/08_eight" "$project/lessons/08_eight/main.cpp"
  write_lesson edited
  chmod -R a-w "$project"
  run "$project/lessons/run" 8
  check "what must be built there exits 1" [ "$status" = 1 ]
  check "and says why in one line" lines 1 "$err"
  chmod -R u+w "$project"
  write_lesson hello
}

test_edits() {
  write_lesson edited
  run "$project/lessons/run" 08
  check "an edit is built" has "$out" "edited"
  echo 'broken' >>"$project/lessons/08_eight/main.cpp"
  run "$project/lessons/run" 08
  check "an error exits 1" [ "$status" = 1 ]
  check "an error shows what the compiler says" has "$err" "main.cpp"
  check "an error leaves stdout alone" [ "$out" = "" ]
  write_lesson hello
}

test_moved_checkout() {
  mv "$project" "$sandbox/moved"
  project=$sandbox/moved
  ln -s "$project/lessons/run" "$sandbox/link"
  run "$sandbox/link" 08
  check "a moved checkout runs, and through a link" [ "$status" = 0 ]
  check "a moved checkout is configured anew" has "$err" "configuring"
}

# Two runs find the lock taken: both must wait for it, then build one after the other.
test_two_at_once() {
  local each lock waiting tries=0
  rm -rf "$project/build"
  run mkdir "$project/build"
  exec {lock}>"$project/build/.lock"
  if ((EUID == 0)); then chown 65534 "$project/build/.lock"; fi
  flock "$lock"
  for each in a b; do
    PATH=$sandbox/bin:$PATH "${as_user[@]}" "$project/lessons/run" 8 "$each" \
      >"$sandbox/$each" 2>"$sandbox/$each.err" </dev/null {lock}>&- &
  done
  until waiting=$(cat "$sandbox"/[ab].err) && lines 2 "$waiting" || ((++tries > 100)); do sleep 0.1; done
  check "a run waits for the other to finish" matches "$waiting" $'waiting.*\n.*waiting'
  exec {lock}>&-
  wait
  out=$(cat "$sandbox"/[ab]) err=$(cat "$sandbox"/[ab].err)
  check "two runs at once both succeed" matches "$out" $'hello <a> .*\nhello <b> '
  check "two runs at once configure once" lines 1 "$(grep configuring <<<"$err")"
}

test_tests_run() {
  run "$project/tests/run"
  check "failing tests exit 1" [ "$status" = 1 ]
  check "all builds are counted at the end" [ "$(tail -n 1 <<<"$out")" = "3 passed, 1 failed, 2 skipped" ]
  check "a test that skips itself is heard" has "$err" "tests/run: skipped: there is no moon"
  check "npm is installed for the tests of web pages" has "$(<"$state/installed")" "npm"
  check "Clang is installed for the fuzz targets" has "$(<"$state/installed")" "clang-16"
  run "$project/tests/run" --quick -E "bad|skipped|tells"
  check "passing tests exit 0" [ "$status" = 0 ]
  check "--quick runs everything in one build" [ "$(tail -n 1 <<<"$out")" = "2 passed, 0 failed" ]
  run "$project/tests/run" --dev -R nothing
  check "no test at all is a failure" [ "$status" = 1 ]
  sed -i 's|COMMAND .* -E true|COMMAND /no/such/program|' "$project/CMakeLists.txt"
  run "$project/tests/run" --dev -R good
  check "a test that cannot start has failed" [ "$(tail -n 1 <<<"$out")" = "0 passed, 1 failed" ]
  echo 'broken' >>"$project/lessons/08_eight/main.cpp"
  run "$project/tests/run"
  check "a build that fails exits 1" [ "$status" = 1 ]
  check "a build that fails counts" [ "$(tail -n 1 <<<"$out")" = "0 passed, 1 failed" ]
}

# What other packages provide is not asked for; what the lists do not have is not either.
test_what_browsers_need() {
  grep -vE '^(npm|chromium|nodejs)' "$state/installed" >"$state/others"
  cp "$state/others" "$state/installed"
  echo "nodejs (= 18), npm" >"$state/provided"
  : >"$state/apt-get"
  run "$project/tests/run" --quick -E "bad|skipped|tells"
  check "what a package provides counts as installed" lacks "$(<"$state/apt-get")" "npm"
  check "what none provides is installed" has "$(<"$state/apt-get")" "chromium"
  rm "$state/provided"
  cp "$state/others" "$state/installed"
  : >"$state/apt-get"
  touch "$state/lists-are-old"
  run "$project/tests/run" --quick -E "bad|skipped|tells"
  check "what the lists do not have is not asked for" lacks "$(<"$state/apt-get")" "chromium"
  check "and the other tests run" [ "$(tail -n 1 <<<"$out")" = "2 passed, 0 failed" ]
  rm "$state/lists-are-old"
}

test_no_clang() {
  mkdir "$sandbox/no-clang"
  ln -s /usr/bin/* "$sandbox/no-clang"
  rm -f "$sandbox"/no-clang/clang++-16 "$sandbox/bin/clang++-16"
  sed -i '/clang/d' "$state/installed"
  PATH=$sandbox/no-clang run "$project/tests/run" --fuzz
  check "without Clang the fuzz targets are skipped" has "$err" "the fuzz targets are skipped"
  check "what is skipped is counted" [ "$(head -n 1 <<<"$out")" = "0 passed, 0 failed, 1 skipped" ]
  check "nothing but skipped tests is a failure" [ "$status" = 1 ]
}

make_project
make_stand_ins
chmod 755 "$sandbox"
if ((EUID == 0)); then chown -R 65534:65534 "$sandbox"; fi

test_list
test_own_output
test_unknown_lesson
test_no_way_to_install
test_failing_install
test_first_run
test_second_run
test_completion
test_read_only
test_edits
test_moved_checkout
test_two_at_once
test_what_browsers_need
test_tests_run
test_no_clang
((faults == 0))
