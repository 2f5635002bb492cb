#!/usr/bin/env bash
# Imports a whole phone at once: folders become entries, and nothing is imported twice.
set -euo pipefail
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/session.sh"

say 'A typical phone: folders, repeated copies, a film, files of other programs.'
mkdir -p phone/DCIM/100 phone/DCIM/.thumbnails phone/WhatsApp phone/Recordings
cp Media/river-in-fog.jpg phone/DCIM/100/IMG_0001.JPG
cp Media/moon-over-kamo.jpg Media/tram-in-snow.jpg Media/lighthouse.jpg phone/DCIM/100
cp Media/river-in-fog.jpg phone/DCIM/100/IMG_0001_copy.JPG
cp Media/IMG-20260614-WA0003.jpg Media/AUD-20260109-WA0018.mp3 phone/WhatsApp
cp Media/fog-on-the-river.flac Media/recorder.wav phone/Recordings
printf '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>\n' >phone/DCIM/100/IMG_0001.xmp
: >phone/DCIM/.nomedia
printf 'not much\n' >phone/notes.txt
try find phone -type f

say 'First print what would happen. A text would be left out, which is the exit status 3.'
try diary import --dry-run --report fates.jsonl phone || (($? == 3))
try head -n 3 fates.jsonl

say 'Then import. Photos and sounds close together in time share an entry; times keep the zone they were taken in.'
try diary import phone || (($? == 3))
try diary list

say 'A second import changes nothing, since each file is recognised by its bytes.'
try diary import phone || (($? == 3))

say 'Import some of it into another diary, one entry per file; the clock was an hour slow.'
try diary --diary other import --each --shift +1h --where "model CONTAINS 'Pocket'" phone/DCIM
try diary --diary other media

say 'Show the imported entries, or undo the import.'
try diary media --import last --format text
try diary undo
try diary redo

say 'Export the originals, byte for byte, named by time.'
try diary export --format media --import last -o originals
try ls originals
try cmp originals/*IMG_0001.JPG Media/river-in-fog.jpg
