#!/usr/bin/env bash
# What Errata writes, read by the Python packages that people will read it with: the tests of test/python, in a virtual
# environment of their own. Where there is no Python, or no package index to install from, it says so and ends well;
# anything else that goes wrong is an error.
#   scripts/python-checks.sh [arguments of pytest]
set -uo pipefail
cd "$(dirname "$0")/.."

environment=${RULES_PYTHON:-node_modules/.cache/python-checks}
wanted=$(cat test/python/requirements*.txt)
left_out() {
  echo "The checks in Python are left out: $1."
  exit 0
}

if [ "$(cat "$environment/installed.txt" 2> /dev/null)" != "$wanted" ]; then
  command -v python3 > /dev/null || left_out "there is no python3"
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || left_out "python3 is older than 3.11"
  rm -rf "$environment"
  python3 -m venv "$environment" > /dev/null 2>&1 || left_out "python3 makes no virtual environment"
  pip() { "$environment/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }
  # The smallest of the packages tells whether there is an index; after that a failure is one of ours.
  pip install "$(grep '^pytest==' test/python/requirements.txt)" > /dev/null 2>&1 ||
    left_out "no package index is at hand"
  pip install -r test/python/requirements.txt &&
    pip install --no-deps -r test/python/requirements-alone.txt || exit 1
  printf '%s\n' "$wanted" > "$environment/installed.txt"
fi
[ -f dist/main.js ] || npm run --silent build || exit 1
# Nothing is asked of a hub: what is read lies here.
HF_HUB_OFFLINE=1 HF_HOME="$environment/home" PYTHONDONTWRITEBYTECODE=1 \
  "$environment/bin/python" -m pytest -q -p no:cacheprovider test/python "$@"
