#!/usr/bin/env bash
# Fuzzes the predicate language, or the decoder and its protocol, with libFuzzer and the address sanitizer.
#
#     Tests/Fuzzing/run.sh [predicate|decoder] [RUNS] [libFuzzer's options…]
#
# What it learns lies in .build/fuzzing/corpus-… and is used the next time; a crash leaves the input beside it.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

target=predicate
if [[ ${1:-} == predicate || ${1:-} == decoder ]]; then
    target=$1
    shift
fi
runs=${1:-1000000}
shift || true
scratch=${DIARY_FUZZING_SCRATCH:-.build/fuzzing}
corpus=$scratch/corpus-$target
mkdir -p "$corpus"
export DIARY_FUZZING=1
swift build --scratch-path "$scratch" --product "$target-fuzzer" -c release \
    -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=address -Xswiftc -use-ld=lld

case $target in
    predicate) options=(-max_len=300 -dict=Tests/Fuzzing/predicates.dict) ;;
    decoder)
        # Small files of every kind are what it starts from.
        # libsndfile forgets some Vorbis memory of streams that it refuses; a process of a decoder is bounded anyway.
        options=(-max_len=20000 -detect_leaks=0)
        export ASAN_OPTIONS=detect_leaks=0
        for folder in Media ../shared/corpus; do
            [[ -d $folder ]] && find "$folder" -type f -size -20k \
                \( -path '*photos*' -o -path '*audio*' -o -path '*hostile*' -o -path 'Media/*' \) \
                -exec cp --update --target-directory="$corpus" {} +
        done
        ;;
esac
# A report that unwinds itself would hide the fuzzer's own; what a library loads when it is needed stays.
export SWIFT_BACKTRACE=enable=no
exec "$scratch/release/$target-fuzzer" "$corpus" -runs="$runs" -timeout=20 -rss_limit_mb=2048 \
    -artifact_prefix="$scratch/" "${options[@]}" "$@"
