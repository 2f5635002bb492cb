#!/bin/bash
# Makes this fixture: make.sh DIARY MEDIA, with a diary program of schema 3 and the repository's Media folder.
# See README.md: it ran once, and is kept to show what the fixture holds. It needs ffmpeg and exiftool.
set -euo pipefail
diary=$1 media=$2 here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DIARY_DIR=$work/diary TZ=Europe/Prague LC_ALL=C.UTF-8
mkdir "$work/in"
d() { "$diary" "$@" </dev/null >/dev/null 2>"$work/error" || { echo "exit $? from: $*: $(<"$work/error")" >&2; exit 1; } ; }
add() { "$diary" add "$@" </dev/null 2>/dev/null; }

# A small picture, and a small film: picture FILE TIME MAKER; film FILE SECONDS [OPTIONS]
picture() {
    ffmpeg -v error -f lavfi -i "testsrc=size=32x24:rate=1,hue=h=$RANDOM" -frames:v 1 -y "$1" </dev/null
    exiftool -q -overwrite_original "-DateTimeOriginal=$2" "-Make=$3" "$1"
}
film() {
    local file=$1 seconds=$2
    shift 2
    ffmpeg -v error -f lavfi -i testsrc=size=32x24:rate=5 -t "$seconds" "$@" -y "$file" </dev/null
}

# Entries of all kinds; places with the names of towns.
first=$(add 'First line of the third diary' --at 2021-03-01T08:15:00+01:00)
kyoto=$(add $'鴨川で鷺を三羽見た。\n\nAnd a second paragraph. #trip' --at 2026-04-04T21:10 --zone Asia/Tokyo --position 35.0116,135.7681 -j travel)
slavia=$(add 'Two hours in the Café Slavia #Prague' --at 2025-11-20 -t typed -s --position 50.0815,14.4136 --place Slavia)
old=$(add 'Up early and put 6 spoons into my pocket' --at 1661-05-29 --zone Europe/London -j pepys)

# Tasks and measurements.
pay=$(add 'Pay the mortgage' --due 2026-05-01T09:00 --priority 4)
call=$(add 'Call Anna' --task --priority 2.5)
add 'Water the plants' --due 2026-06-01 >/dev/null
d done "$pay"
d rank "$call" --first
add 'In the morning' --at 2026-02-01T07:00 --measure weight=71.2kg --measure pulse=58/min >/dev/null
add 'In the evening' --at 2026-02-01T19:00 --measure weight=70.9kg --measure outside=-5°C >/dev/null
d edit "$first" --measure steps=8000
d edit "$slavia" --measure coffee=2
d edit "$slavia" --no-measure coffee

# Media: photos, sounds, a film, a caption.
photo=$(add 'The lighthouse' --at media -m "$media/lighthouse.jpg" "$media/umbrella.wav")
sound=$(add 'A melody' --at 2025-02-02T10:00 -m "$media/zlutoucky-kun.ogg" "$media/tags/id3v24-utf8.mp3")
film "$work/in/ferry.mp4" 1 -metadata creation_time=2025-07-01T10:00:00Z
ferry=$(add 'The ferry' -m "$work/in/ferry.mp4")
d edit "$photo" --caption 1 'Seen from the ferry'
d detach "$sound" 2

# Companions: a film of a Live Photo; a film of another maker and year, and one of unknown length, which that program hid.
mkdir "$work/in/phone"
picture "$work/in/phone/IMG_0001.JPG" '2024:07:15 14:30:00' Apple
film "$work/in/phone/IMG_0001.MOV" 0.6 -metadata creation_time=2024-07-15T12:30:00Z -metadata make=Apple
picture "$work/in/phone/IMG_0002.JPG" '2019:01:02 03:04:05' Nikon
film "$work/in/phone/IMG_0002.MOV" 0.8 -metadata creation_time=2024-07-16T12:30:00Z -metadata make=Apple
d import "$work/in/phone" --gap 1min -t phone
# Without ffprobe the length of this one is unknown.
mkdir "$work/in/camera"
picture "$work/in/camera/MVI_0003.JPG" '2024:07:18 10:00:00' Canon
film "$work/in/camera/MVI_0003.AVI" 7 -c:v mjpeg -q:v 31
PATH=/nonexistent d import "$work/in/camera" --gap 1min -t camera
d check --repair -y

# Texts with versions, the trash, undo.
d edit "$first" --text 'First line, second version'
d edit "$first" --append 'A line more #later'
d edit "$kyoto" --tag +kept --shift +1h
d tags --rename kept treasured
gone=$(add 'Gone for good' --at 2022-01-01)
d delete "$gone" -y
d trash --empty -y
d delete "$old" -y
d edit "$ferry" --text 'Undone'
d undo
d edit "$ferry" --append 'Redone'
d undo
d redo

# JSON lines with a rating and keys of their own; saved searches.
cat >"$work/in/lines.jsonl" <<'JSON'
{"id":"33333333-3333-4333-8333-333333333333","creationTime":"2023-05-05T10:00:00+02:00","timeZone":"Europe/Prague","text":"A line with a place","place":"Kavárna Slavia","latitude":50.08,"longitude":14.41,"rating":4,"weather":{"temperature":17.5}}
{"date":"2023-05-06","text":"A day of another program","title":"A title of its own"}
JSON
d import "$work/in/lines.jsonl"
d save trips --tag trip
d save rated 'rating > 3'

# Doubtful times, a film inside a photo, parts of a measurement.
mkdir "$work/in/doubtful"
ffmpeg -v error -f lavfi -i "testsrc=size=32x24:rate=1,hue=h=90" -frames:v 1 -y "$work/in/doubtful/scan.png" </dev/null
touch -d '2019-08-07 06:05:04' "$work/in/doubtful/scan.png"
ffmpeg -v error -f lavfi -i "testsrc=size=32x24:rate=1,hue=h=120" -frames:v 1 -y "$work/in/doubtful/2019-08-08 harbour.png" </dev/null
touch -d '2019-08-09 06:05:04' "$work/in/doubtful/2019-08-08 harbour.png"
d import "$work/in/doubtful" --gap 1min -t doubtful
mkdir "$work/in/motion"
picture "$work/in/motion/MVIMG_20240901_120000.jpg" '2024:09:01 12:00:00' Google
film "$work/in/motion.mp4" 0.4
exiftool -q -overwrite_original -XMP-GCamera:MicroVideo=1 -XMP-GCamera:MicroVideoVersion=1 \
    "-XMP-GCamera:MicroVideoOffset=$(stat -c %s "$work/in/motion.mp4")" "$work/in/motion/MVIMG_20240901_120000.jpg"
cat "$work/in/motion.mp4" >>"$work/in/motion/MVIMG_20240901_120000.jpg"
d import "$work/in/motion" --gap 1min -t motion
add 'At the doctor' --at 2026-02-02T09:00 --measure bp=120/80 --measure 'run=1h 23m' >/dev/null

# That program's output about it.
cd "$here"
"$diary" export -f jsonl -o - >entries.jsonl 2>/dev/null
"$diary" trash -f jsonl >trash.jsonl 2>/dev/null
"$diary" undo --list -n 100 -f json >commands.json
"$diary" history "$first" -f json >history.json
"$diary" tags -f json >tags.json
"$diary" saved -f jsonl >saved.jsonl
"$diary" check --read-data
rm -rf "$DIARY_DIR/backups"
sqlite3 "$DIARY_DIR/diary.sqlite" 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
rm -f diary.sqlite
cp "$DIARY_DIR/diary.sqlite" diary.sqlite
tar -C "$DIARY_DIR" --sort=name --owner=0 --group=0 --mtime=@0 -czf originals.tar.gz media
