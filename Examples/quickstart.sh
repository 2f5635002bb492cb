#!/usr/bin/env bash
# A first walk through diary: sets up, builds, and keeps a diary in a folder of its own that goes when it ends.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
cd -- "$root"

.ci/setup
swift build
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
        [[ $word =~ ^[[:alnum:]_./=@:,+-]+$ ]] && line+=" $word" || line+=" '$word'"
    done
    printf '\n%s\n' "$line"
    "$@"
}

say() {
    printf '\n# %s\n' "$*"
}

say 'Write a line, with the photo and the sound of the morning. A hash mark makes a tag.'
try diary add 'Fog on the river until ten; the ferry came anyway. #river' --at media \
    --media Media/river-in-fog.jpg Media/fog-on-the-river.flac
try diary show
try diary add 'yesterday at 3pm: Kávu jsme pili v kavárně Slavia, venku žluťoučký kůň. #praha'

say 'Take in a folder. What is here already is left alone; a second time changes nothing.'
try diary import Media
try diary import Media

say 'Look around. Accents need not be typed.'
try diary list
try diary search kavarne zlutoucky
try diary list --tag river

say 'Ask for what the camera and the recorder knew.'
try diary list "ANY media.make = 'Heliograph' AND tags.@count = 0"
try diary media "type = 'audio' AND duration > 3"

say 'Change your mind, as often as you like.'
try diary edit @yesterday --append 'And the cake was gone by four.' --star
try diary history @yesterday
try diary delete @yesterday --yes
try diary undo
try diary undo --list

say 'Take everything with you, bring it back elsewhere: the same, byte for byte.'
try diary export --format jsonl -o exported
try diary --diary elsewhere import exported/entries.jsonl
try diary --diary elsewhere export --format jsonl -o again
try diff -r exported again

say 'Is all of it there and unharmed?'
try diary check
