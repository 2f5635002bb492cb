# What the examples share, to be sourced: sets up and builds, then works in a folder of its own that goes when it ends.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
cd -- "$root"

.ci/setup
swift build --product diary
swift build --product diary-decoder
PATH=$(swift build --show-bin-path):$PATH

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cp -R Media "$scratch"
cd -- "$scratch"
export DIARY_DIR=$scratch/diary DIARY_PLAIN=1

# Shows a command as one would type it, then runs it.
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
