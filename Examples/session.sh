# The common part of the examples, to be sourced: sets up and builds, then works in a temporary folder.
# DIARY_BUILD has options for `swift build`: CI gives those of its release, so that nothing is built twice.
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/../.ci/toolchain.sh"
cd -- "$root"

.ci/setup
read -ra options <<<"${DIARY_BUILD-}"
run_swift build "${options[@]}" --product diary
run_swift build "${options[@]}" --product diary-decoder
built=$(run_swift build "${options[@]}" --show-bin-path)
PATH=$built:$PATH

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cp -R Media "$scratch"
cd -- "$scratch"
unset -v DIARY_JOURNAL DIARY_PAGER DIARY_PLAYER DIARY_VIEWER
export DIARY_DIR=$scratch/diary DIARY_PLAIN=1

# Prints a command as it would be typed, then runs it.
try() {
    local word line='$'
    for word in "$@"; do
        if [[ $word =~ ^[[:alnum:]_./=@:,+-]+$ ]]; then
            line+=" $word"
        elif [[ $word == *\'* ]]; then
            line+=" \"$word\""
        else
            line+=" '$word'"
        fi
    done
    printf '\n%s\n' "$line"
    "$@"
}

say() {
    printf '\n# %s\n' "$*"
}
