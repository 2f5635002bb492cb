#!/usr/bin/env bash
# A first tour of diary: sets up, builds, and keeps a diary in a temporary folder.
set -euo pipefail
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/session.sh"

say 'Write a line, with the photo and the sound of the morning. A hash mark makes a tag.'
try diary add 'Fog on the river until ten; the ferry came anyway. #river' --at media \
    --media Media/river-in-fog.jpg Media/fog-on-the-river.flac
try diary show

say 'A day or a time with a colon dates the entry.'
try diary add 'yesterday at 3pm: Kávu jsme pili v kavárně Slavia, venku žluťoučký kůň. #praha'

say 'Import entries of another program: a text and a time are enough.'
cat >notes.jsonl <<'LINES'
{"date": "2026-04-04T21:10:00+09:00", "text": "鴨川で鷺を三羽見た。", "tags": ["旅行"], "media": [{"file": "Media/moon-over-kamo.jpg"}]}
{"date": "1661-05-29", "title": "King's birth-day", "text": "Up early and put 6 spoons into my pocket.", "starred": true}
LINES
try cat notes.jsonl
try diary import notes.jsonl
try diary import notes.jsonl

say 'Look around. Accents need not be typed, and a piece of a word is enough.'
try diary list
try diary search kavarne zlutouc
try diary search 鷺
try diary list --tag river

say 'Query the metadata of the camera and the recorder.'
try diary list "ANY media.make = 'Heliograph' AND latitude BETWEEN {50, 51}"
try diary list --format short "ANY media.duration > 3 OR text MATCHES '(?s).*[0-9]+ spoons.*'"

say 'Change your mind, as often as you like.'
try diary edit @yesterday --append 'And the cake was gone by four.' --star
try diary history @yesterday
try diary delete @yesterday
try diary list --format short
try diary undo
try diary list --format short
try diary undo --list

say 'Export everything and import it elsewhere: the result is the same, byte for byte.'
try diary export --format jsonl -o exported
try diary --diary elsewhere import exported/entries.jsonl
try diary --diary elsewhere export --format jsonl -o again
try diff -r exported again

say 'No difference. The location and size of the diary:'
try diary

say 'This diary is deleted now. For your own, install the program, or run it from its build folder:'
printf '\n%q\n%q add %q\n' "$root/Examples/install.sh" "$built/diary" 'First line'
