#!/usr/bin/env bash
# Checks the types of the pages' JavaScript, which are written in its comments: types_test.sh ROOT TOOLS.
set -euo pipefail

root=$1 tools=$2
# shellcheck source=tests/browser/tools.sh
source "$(dirname -- "$0")/tools.sh"

need_node
need_npm_packages
node "$tools/node_modules/typescript/bin/tsc" --project "$root/viewers/web/tsconfig.json"
