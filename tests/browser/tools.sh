# shellcheck shell=bash
# What tests of web code are run with: Node, and the npm packages that package-lock.json names, which go into a folder of
# the build. Sourced with `tools` set to that folder. Where something cannot be had the test is skipped with a line that
# says what; STEPGRAD_BROWSER_TESTS=required makes that a failure.

: "${tools:?}"
browser_tests=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)

cannot_run() {
  if [[ ${STEPGRAD_BROWSER_TESTS-} == required ]]; then
    echo "failed: $*; and these tests are required here"
    exit 1
  fi
  echo "skipped: $*"
  exit 77
}

need_node() {
  local tool version
  for tool in node npm; do
    command -v "$tool" >/dev/null || cannot_run "the tests of web pages need $tool, which is not here"
  done
  version=$(node --version)
  version=${version#v}
  ((${version%%.*} >= 18)) || cannot_run "the tests of web pages need Node 18 or newer; here is $version"
}

# Installs the packages unless they are there. No script of theirs is run, and nothing else is fetched.
need_npm_packages() {
  local installed=$tools/installed.json log=$tools/npm.log turn
  mkdir -p "$tools"
  exec {turn}>"$tools/.lock" # Tests that start at once install once.
  flock "$turn"
  if ! cmp --silent "$browser_tests/package-lock.json" "$installed"; then
    rm -rf "$tools/node_modules" "$installed"
    cp "$browser_tests"/package{,-lock}.json "$tools"
    (cd "$tools" && npm ci --ignore-scripts --cache npm-cache --no-audit --no-fund --fetch-retries=1) >"$log" 2>&1 </dev/null ||
      cannot_run "npm cannot fetch the packages that the tests of web pages need: $(grep -m 1 'npm \(ERR!\|error\)' "$log")"
    cp "$browser_tests/package-lock.json" "$installed"
  fi
  exec {turn}>&-
}
