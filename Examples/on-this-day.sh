#!/usr/bin/env bash
# Builds the program OnThisDay, a separate package that uses DiaryKit, and runs it on a new diary.
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/../.ci/toolchain.sh"
cd -- "$root"

.ci/setup
package=(--package-path Examples/OnThisDay --scratch-path .build/OnThisDay)
run_swift build "${package[@]}"
program=$(run_swift build "${package[@]}" --show-bin-path)/OnThisDay

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
"$program" "$scratch/diary" 11 20
