#!/usr/bin/env bash
# Plants faults in a small house and fails if a check beside this file overlooks one: planted_test.sh [ROOT].
set -euo pipefail

root=$(cd -- "${1:-$(dirname -- "$0")/../..}" && pwd)
checks=$root/tests/scripts
house=$(mktemp -d)
trap 'rm -rf "$house"' EXIT

build_house() {
  rm -rf "${house:?}"/*
  mkdir -p "$house"/{graph/files,ops,layers,viewers,bert,lessons,tests}
  cp "$root/.clang-format" "$house"
  echo '#include <sys/types.h>' >"$house/graph/node.h"
  echo '#include "graph/node.h"' >"$house/ops/add.h"
  echo '#include "lessons/kit/page.h"' >"$house/tests/page.cpp"
}

faults=0

# expect pass|fail CHECK: runs the check over the house.
expect() {
  local status=0 found=pass
  output=$(bash "$checks/$2_test.sh" "$house" 2>&1) || status=$?
  ((status != 77)) || return 0 # The check's tool is not here.
  ((status == 0)) || found=fail
  [[ $found == "$1" ]] && return
  printf '%s_test.sh: expected to %s:\n%s\n' "$2" "$1" "$output"
  ((++faults))
}

# must_not_include FILE INCLUDED: the floors check must fail once FILE includes INCLUDED.
must_not_include() {
  build_house
  echo "#include \"$2\"" >"$house/$1"
  expect fail floors
}

build_house
expect pass floors
expect pass format

must_not_include graph/node.h ops/add.h
must_not_include graph/node.h graph/files/npy.h
must_not_include graph/files/npy.h ops/add.h
must_not_include ops/add.h layers/linear.h
must_not_include ops/kernels.cpp viewers/trace.h
must_not_include viewers/trace.h ops/add.h
must_not_include layers/linear.cpp bert/model.h
must_not_include layers/linear.cpp graph/files/npy.h
must_not_include layers/linear.cpp viewers/trace.h
must_not_include bert/model.cpp viewers/trace.h
must_not_include bert/model.cpp lessons/kit/page.h
must_not_include lessons/main.cpp tests/catch.h
must_not_include graph/node.h ../ops/add.h

build_house
echo 'int  main( ){return 0 ;}' >"$house/ops/add.cpp"
expect fail format

((faults == 0))
