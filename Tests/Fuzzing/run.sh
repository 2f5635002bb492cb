#!/usr/bin/env bash
# Fuzzes the predicate language, input from a terminal, names and files of a shared folder, or one path through the decoder,
# with libFuzzer and the address sanitizer.
#
#     Tests/Fuzzing/run.sh [PATH] [RUNS] [libFuzzer's options…]
#     Tests/Fuzzing/run.sh all [RUNS]      the paths but those two one after another, with a table at the end
#
# PATH is one of those below, `predicate` by default. The corpus is kept in .build/fuzzing/corpus-… and used
# the next time; a crash leaves the input beside it. More seed files: DIARY_FUZZING_SEEDS=FOLDER. Coverage is that
# of our own code, since the libraries are not instrumented.
set -euo pipefail
unset -v CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

# A path, its share of a million runs in thousands, the longest input and the dictionary: blocks of metadata are quick, whole
# pictures and sounds are not.
paths=(
    'exif 80 4000 tiff'         'xmp 50 4000 xmp'            'iptc 50 1000 jpeg'          'icc 20 4000 -'
    'segments 60 8000 jpeg'      'chunks 60 8000 png'         'boxes 60 4000 boxes'        'blocks 40 4000 gif'
    'parts 30 4000 raw'          'maker-note 30 500 tiff'     'message 80 4000 -'         'frame 30 4000 -'
    'movie 50 8000 boxes'        'matroska 50 4000 matroska'  'ogg 30 4000 sound'          'containers 50 4000 containers'
    'frames 30 4000 sound'       'samples 20 2000 sound'      'tags 20 8000 sound'         'described 15 8000 sound'
    'jpeg 20 8000 jpeg'          'png 20 8000 png'            'gif 16 4000 gif'            'tiff 25 8000 tiff'
    'bmp 25 4000 -'              'raw 10 16000 tiff'          'webp 8 8000 png'            'heic 6 12000 boxes'
    'avif 6 12000 boxes'         'jxl 6 8000 boxes'           'sound 8 8000 sound'         'file 6 20000 -'
    'archive 30 8000 archive'    'html 30 4000 document'      'yaml 40 4000 document'      'plist 40 4000 document'
    'calendar 30 4000 document'   'probe 30 2000 -'           'shared-folder 40 5000 -'     'walkers 80 4000 boxes'
)
scratch=${DIARY_FUZZING_SCRATCH:-.build/fuzzing}
fuzzer=$scratch/release/fuzzer

settings() {
    local line
    for line in 'predicate 0 300 predicate' 'input 0 9000 input' "${paths[@]}"; do
        [[ $line == "$1 "* ]] && printf '%s\n' "$line" && return
    done
    printf 'error: no path is called %s\n\nhint: predicate input all %s\n' "$1" "$(printf '%s\n' "${paths[@]%% *}" | xargs)" >&2
    return 2
}

build() {
    export DIARY_FUZZING=1
    # Undefined behaviour in C ends the program, as Swift's own checks do.
    local sanitizers=(address fuzzer-no-link undefined) options=() sanitizer
    for sanitizer in "${sanitizers[@]}"; do options+=(-Xcc "-fsanitize=$sanitizer"); done
    swift build --scratch-path "$scratch" --product fuzzer -c release -Xswiftc -enable-testing \
        -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld \
        "${options[@]}" -Xcc -fno-sanitize=vptr,function -Xcc -fsanitize-trap=undefined
}

# Fuzzes one path: its settings, the number of runs, and options of libFuzzer's.
fuzz() {
    local path=$1 longest=$3 words=$4 runs=$5 folder corpus=$scratch/corpus-$1 folders=() options=()
    shift 5
    mkdir -p "$corpus"
    for folder in Media ../shared/corpus/{photos,audio,hostile,exports} ${DIARY_FUZZING_SEEDS:-}; do [[ -d $folder ]] && folders+=("$folder"); done
    [[ $path == predicate || $path == input ]] || Tests/Fuzzing/seeds.py "$path" "$corpus" "${folders[@]}"
    [[ $words == - ]] || options+=(-dict="Tests/Fuzzing/dictionaries/$words.dict")
    # Swift's backtrace would hide the fuzzer's report; the quarantine of freed memory is limited.
    ASAN_OPTIONS=quarantine_size_mb=64 FUZZED_PATH=$path SWIFT_BACKTRACE=enable=no LSAN_OPTIONS=suppressions=Tests/Fuzzing/leaks.supp:print_suppressions=0 \
        "$fuzzer" "$corpus" -runs="$runs" -max_len="$longest" -timeout=40 -rss_limit_mb=1024 -malloc_limit_mb=512 \
        -artifact_prefix="$scratch/$path-" -print_final_stats=1 "${options[@]}" "$@"
}

fuzz_all() {
    local line words log failed=0
    printf '%-12s %9s %9s %9s %7s  %s\n' path runs 'a second' inputs 'MB' result
    for line in "${paths[@]}"; do
        read -ra words <<<"$line"
        log=$scratch/${words[0]}.log
        if fuzz "${words[@]}" $((words[1] * $1 / 1000)) >"$log" 2>&1; then result=done; else result="see $log" failed=1; fi
        report "${words[0]}" "$log" "$result"
    done
    return $failed
}

report() {
    local numbers
    mapfile -t numbers < <(for name in number_of_executed_units average_exec_per_sec peak_rss_mb; do
        awk -v name="stat::$name:" '$1 == name { print $2; found = 1 } END { if (!found) print "-" }' "$2"
    done)
    printf '%-12s %9s %9s %9s %7s  %s\n' "$1" "${numbers[0]}" "${numbers[1]}" \
        "$(find "$scratch/corpus-$1" -type f | wc -l)" "${numbers[2]}" "$3"
}

path=predicate
if [[ ${1:-} =~ ^[a-z] ]]; then
    path=$1
    shift
fi
runs=${1:-1000000}
shift || true
if [[ $path == all ]]; then
    build
    fuzz_all "$runs"
else
    line=$(settings "$path")
    read -ra words <<<"$line"
    build
    fuzz "${words[@]}" "$runs" "$@"
fi
