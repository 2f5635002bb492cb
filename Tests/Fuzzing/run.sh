#!/usr/bin/env bash
# Fuzzes the predicate language with libFuzzer and the address sanitizer.
#
#     Tests/Fuzzing/run.sh [RUNS] [libFuzzer's options…]
#
# What it learns lies in .build/fuzzing/corpus and is used the next time; a crash leaves the input beside it.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

runs=${1:-1000000}
shift || true
scratch=${DIARY_FUZZING_SCRATCH:-.build/fuzzing}
mkdir -p "$scratch/corpus"
export DIARY_FUZZING=1
swift build --scratch-path "$scratch" --product predicate-fuzzer -c release \
    -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=address -Xswiftc -use-ld=lld

# A report that unwinds itself would hide the fuzzer's own; ICU is loaded when it is needed and stays.
export SWIFT_BACKTRACE=enable=no
exec "$scratch/release/predicate-fuzzer" "$scratch/corpus" -runs="$runs" -max_len=300 -timeout=20 -rss_limit_mb=2048 \
    -artifact_prefix="$scratch/" -dict=Tests/Fuzzing/predicates.dict "$@"
