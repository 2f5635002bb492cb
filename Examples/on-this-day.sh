#!/usr/bin/env bash
# Builds the program OnThisDay, a package of its own on DiaryKit, and runs it on a new diary.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

.ci/setup
package=(--package-path Examples/OnThisDay --scratch-path .build/OnThisDay)
swift build "${package[@]}"
program=$(swift build "${package[@]}" --show-bin-path)/OnThisDay

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
"$program" "$scratch/diary" 11 20
