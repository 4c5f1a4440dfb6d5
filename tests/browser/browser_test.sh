#!/usr/bin/env bash
# Runs one file of tests in Chromium: browser_test.sh FILE TOOLS. STEPGRAD_PAGES and STEPGRAD_LESSONS are the folders of
# the pages and of the lessons' programs.
set -euo pipefail

file=$1 tools=$2
# shellcheck source=tests/browser/tools.sh
source "$(dirname -- "$0")/tools.sh"

need_node
need_npm_packages
export STEPGRAD_NODE_MODULES=$tools/node_modules
reason=$(node "$browser_tests/support/can_start.mjs" 2>&1) || cannot_run "the tests of web pages need Chromium: $reason"
node --test --test-reporter=spec "$file"
