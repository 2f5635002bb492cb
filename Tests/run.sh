#!/usr/bin/env bash
# Sets up, builds and runs the tests. Arguments go to `swift test`, for example: Tests/run.sh --filter SQLiteTests
# --fast runs those of the leaves, the model and the store, and one walk through the command line.
# The last lines report skipped tests with the reasons, and failures.
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/../.ci/toolchain.sh"
cd -- "$root"

.ci/setup --wanted zsh fish man-db bsdextrautils locales python3 python3-icalendar age gocryptfs fuse3
log=$(mktemp) other=$(mktemp)
trap 'rm -f -- "$log" "$other"' EXIT
status=0
first=(--filter '^DiaryCLITests') second=(--skip '^DiaryCLITests')
if [[ ${1-} == --fast ]]; then
    shift
    export DIARY_FAST_TESTS=1 # Package.swift leaves the other tests out.
    first=(--filter '^(Diary|Smoke|Architecture)') second=(--skip '^(Diary|Smoke|Architecture)')
fi
if [[ $# -gt 0 ]]; then
    run_swift test --disable-xctest "$@" </dev/null 2>&1 | tee -- "$log" || status=$?
else
    # Two processes, since tests often wait for their programs, and one process runs only as many at a time as there
    # are processors.
    run_swift build --build-tests </dev/null 2>&1 | tee -- "$log" || status=$?
    if [[ $status -eq 0 ]]; then
        half=(test --skip-build --ignore-lock --disable-xctest)
        run_swift "${half[@]}" "${first[@]}" </dev/null >"$other" 2>&1 &
        # Each opens the database of the build for a moment, and fails if the other has it.
        until grep -q 'Test run started' -- "$other" || ! kill -0 "$!" 2>/dev/null; do sleep 0.2; done
        run_swift "${half[@]}" "${second[@]}" </dev/null 2>&1 | tee -- "$log" || status=$?
        wait "$!" || status=$?
        tee --append -- "$log" <"$other"
    fi
fi

# The reasons of skipped tests and suites, each with their number.
reasons=$(sed -nE 's/^➜ (Test|Suite) .* skipped(: "(.*)")?\.?$/\3/p' "$log" |
    sed 's/^$/no reason is stated/' | sort | uniq -c | sort -rn)
if [[ -n $reasons ]]; then
    printf '\nskipped:\n%s\n' "$reasons"
fi

if [[ $status -ne 0 ]]; then
    printf '\nfailed (exit code %d):\n' "$status"
    # Tests with their locations; else the compiler's errors; else the last lines.
    # The compiler repeats itself for each file of a module.
    { grep -E '^✘ (Test|Suite) .* recorded an issue' "$log" || grep -E '(^|: )(error|fatal error): |^✘ ' "$log" ||
        tail -n 20 -- "$log"; } | awk '!known[$0]++'
    if grep -q 'unexpected signal' "$log"; then
        printf 'running when the signal came:\n'
        sed -nE 's/^◇ Test (.*) started\.$/\1/p; s/^[✔✘] Test (.*) (passed|failed) after .*/\1/p' "$log" |
            sed -E 's/ with [0-9]+ test cases?$//' | sort | uniq -u | head -n 20
    fi
fi
grep -E '^[✔✘] Test run with ' "$log" || true
exit "$status"
