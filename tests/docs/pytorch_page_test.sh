#!/usr/bin/env bash
# Follows docs/pytorch.md from top to bottom, its Python and its commands: pytorch_page_test.sh ROOT LESSONS (the built
# lessons' folder). What a lesson computes is compared by the page itself, which fails where PyTorch differs.
set -euo pipefail

root=$(cd -- "$1" && pwd) lessons=$(cd -- "$2" && pwd)
python=
for candidate in python3 /usr/bin/python3; do
  if "$candidate" -c "import torch, numpy" 2>/dev/null; then python=$candidate && break; fi
done
if [[ -z $python ]]; then
  echo "skipped: there is no python3 with torch and numpy (Debian's packages: python3-torch, python3-numpy)"
  exit 77
fi

desk=$(mktemp -d)
trap 'rm -rf "$desk"' EXIT
mkdir "$desk/lessons"
cp "$root/tests/docs/scripts/lessons_run.sh" "$desk/lessons/run"

# The page as one program: blocks of Python as they are, each command as a call.
{
  echo "import subprocess"
  awk '
    /^```$/ { language = "" }
    language == "python"
    language == "sh" { printf "subprocess.run(r\"\"\"%s\"\"\", shell=True, check=True, stdout=subprocess.DEVNULL)\n", $0 }
    /^```[a-z]/ { language = substr($0, 4) }
  ' "$root/docs/pytorch.md"
  echo 'print("read to the end")'
} >"$desk/page.py"

cd "$desk"
export STEPGRAD_PROJECT=$root STEPGRAD_LESSONS=$lessons
[[ $("$python" page.py) == "read to the end" ]]
