#!/usr/bin/env bash
# Compares 10,000 rules by which tasks repeat, or as many as the argument says, with python's dateutil.
set -euo pipefail
folder=$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")
rules=$(mktemp)
trap 'rm -f -- "$rules"' EXIT
"$folder/rules.py" "${1-10000}" "$rules"
DIARY_RULES=$rules "$folder/../../run.sh" --filter RecurrenceTableTests
