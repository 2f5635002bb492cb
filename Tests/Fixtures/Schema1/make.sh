#!/bin/bash
# Makes this fixture: make.sh DIARY MEDIA, with a diary program of schema 1 and the repository's Media folder.
# See README.md: it ran once, with the program of commit f7a74a5, and is kept to show what the fixture holds.
set -euo pipefail
diary=$1 media=$2 here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DIARY_DIR=$work/diary TZ=Europe/Prague LC_ALL=C.UTF-8
mkdir "$work/in"
d() { "$diary" "$@" </dev/null || { echo "exit $? from: $*" >&2; } ; }
add() { d add "$@" 2>/dev/null; }

# Entries of all kinds.
first=$(add 'First line of the diary' --at 2019-03-01T08:15:00+01:00)
cafe=$(add $'Two hours in the Café Slavia #Prague\n\nWith a second paragraph, and #work in it.' --at 2024-11-20T16:30 -t typed,both -s --place 50.0815,14.4136)
tagged=$(add 'Tagged twice #both and @anna' -t both,work --at '2024-11-21')
old=$(add 'Up, and to my office' --at 1660-01-01T09:00 --zone Europe/London -j pepys)
kyoto=$(add $'🍁京都で散歩した。\n東京都より静か' --at 2025-11-19T15:00 --zone Asia/Tokyo --place 35.0116,135.7681 -j travel)
add $'A body\x01with a control character and a\ttab' --at 2024-01-01T00:00Z >/dev/null
twin1=$(add 'One of two at the same millisecond' --at 2024-02-02T12:00:00Z)
twin2=$(add 'The other of two' --at 2024-02-02T12:00:00Z)

# Media: photos, sounds, a name that is not UTF-8, companions.
photo=$(add 'The lighthouse' --at media -m "$media/lighthouse.jpg" "$media/odd/zeros.jpg")
sound=$(add 'A melody' --at 2025-02-02T10:00 -m "$media/zlutoucky-kun.ogg" "$media/tags/id3v24-utf8.mp3")
add --at media -m "$media/IMG-20260614-WA0003.jpg" >/dev/null
cp "$media/odd/out-of-range.jpg" "$work/in/"$'latin1-\xe9.jpg'
add 'A file name that is no UTF-8' -m "$work/in/"$'latin1-\xe9.jpg' >/dev/null

# Edits of every kind, texts with several versions.
d edit "$first" --text 'First line, second version' 2>/dev/null >/dev/null
d edit "$first" --append 'A line more #later' 2>/dev/null >/dev/null
d edit "$first" --text 'First line, fourth version' --tag +kept,-later --star --place 48.2082,16.3738 2>/dev/null >/dev/null
d edit "$cafe" --at 2024-11-20T17:45 --journal prague 2>/dev/null >/dev/null
d edit "$photo" --caption 1 'Seen from the ferry' --first 2 2>/dev/null >/dev/null
d edit "$twin2" --shift +1h 2>/dev/null >/dev/null
d edit "$kyoto" --zone Europe/Prague -y 2>/dev/null >/dev/null
d edit --where "text CONTAINS 'of two'" --tag +twins -y 2>/dev/null >/dev/null
d restore "$first" --version 2 2>/dev/null >/dev/null

# The trash, emptied of an entry with versions and a photo.
gone=$(add 'Gone for good #gone' --at 2022-01-01 -m "$media/orientations"/*4*.jpg)
d edit "$gone" --text 'Gone for good, changed before' 2>/dev/null >/dev/null
d delete "$gone" -y 2>/dev/null >/dev/null
d trash --empty -y 2>/dev/null >/dev/null

# Attached, detached, attached and undone.
d attach "$cafe" "$media/tags/memo.webm" "$media/orientations"/*2*.jpg 2>/dev/null >/dev/null
d detach "$cafe" 2 2>/dev/null >/dev/null
d detach "$sound" 2 2>/dev/null >/dev/null
d restore id3v24-utf8.mp3 2>/dev/null >/dev/null
d attach "$tagged" "$media/tags/id3v1-latin1.mp3" 2>/dev/null >/dev/null
d undo 2>/dev/null >/dev/null

# Tags: respelled, renamed, two that become one.
d tags --rename anna Anna 2>/dev/null >/dev/null
d tags --rename work Office 2>/dev/null >/dev/null
d tags --rename both typed 2>/dev/null >/dev/null

# An import of several batches: 430 tiny pictures over 30 days, some with a companion.
mkdir "$work/in/phone"
python3 - "$work/in/phone" <<'PY'
import struct, sys, zlib
def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
for n in range(430):
    rgb = bytes([n % 256, n // 256 * 80, 90])
    rows = (b'\0' + rgb * 2) * 2
    png = b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 2, 2, 8, 2, 0, 0, 0)) \
        + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b'')
    name = 'IMG_202501%02d_%02d%02d%02d' % (n % 30 + 1, n // 60 + 8, n % 60, n % 50)
    open('%s/%s.png' % (sys.argv[1], name), 'wb').write(png)
PY
cp "$media/odd/zeros.jpg" "$work/in/phone/"            # already here
cp "$media/orientations/"*3*.jpg "$work/in/phone/IMG_20250105_120000.jpg"
cat > "$work/in/phone/IMG_20250105_120000.AAE" <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>adjustmentFormatIdentifier</key><string>com.apple.photo</string></dict></plist>
XML
cp "$media/orientations/"*5*.jpg "$work/in/phone/IMG_20250106_120000.jpg"
d import "$work/in/phone" --gap day -t phone 2>/dev/null >/dev/null
# A companion that arrives later, and one that arrives later and is undone, so that it is in the trash by itself.
mkdir "$work/in/late"
cp "$work/in/phone/IMG_20250106_120000.jpg" "$work/in/late/"
sed 's/apple.photo/apple.video/' "$work/in/phone/IMG_20250105_120000.AAE" > "$work/in/late/IMG_20250106_120000.AAE"
d import "$work/in/late" 2>/dev/null >/dev/null
cp "$media/orientations/"*6*.jpg "$work/in/late/IMG_20250107_120000.jpg"
d import "$work/in/late/IMG_20250107_120000.jpg" 2>/dev/null >/dev/null
sed 's/apple.photo/apple.other/' "$work/in/phone/IMG_20250105_120000.AAE" > "$work/in/late/IMG_20250107_120000.AAE"
d import "$work/in/late" 2>/dev/null >/dev/null
d undo 2>/dev/null >/dev/null
# Import into an existing entry, and into one of an earlier import, which changes its time.
cp "$media/orientations/"*7*.jpg "$work/in/IMG_20250108_000100.jpg"
d import "$work/in/IMG_20250108_000100.jpg" --gap day 2>/dev/null >/dev/null
cp "$media/orientations/"*8*.jpg "$work/in/into.jpg"
d import "$work/in/into.jpg" --into "$sound" 2>/dev/null >/dev/null

# JSON lines: with place and extra, then again with other content and --update.
cat > "$work/in/lines.jsonl" <<'JSON'
{"id":"11111111-1111-4111-8111-111111111111","creationTime":"2023-05-05T10:00:00+02:00","timeZone":"Europe/Prague","text":"A line with a place","place":"Kavárna Slavia","latitude":50.08,"longitude":14.41,"altitude":190.5,"tags":["#lines"],"starred":true,"weather":{"temperature":17.5},"extra":{"mood":"good"}}
{"date":"2023-05-06","text":"A day of another program","title":"A title of its own","rating":4}
{"created":"2023-05-07T08:00:00Z","text":"To be changed by the next import","id":"22222222-2222-4222-8222-222222222222","place":"Brno"}
JSON
d import "$work/in/lines.jsonl" 2>/dev/null >/dev/null
sed -n 3p "$work/in/lines.jsonl" | sed 's/To be changed/Changed/; s/Brno/Olomouc/' > "$work/in/update.jsonl"
d import "$work/in/update.jsonl" --update 2>/dev/null >/dev/null

# The trash is filled again: a restored entry; an undone and a redone command.
d delete "$twin1" "$old" -y 2>/dev/null >/dev/null
d restore "$old" 2>/dev/null >/dev/null
trashed=$(add 'In the trash, with a photo' --at 2022-02-02 -t bin -m "$media/orientations"/*1*.jpg)
d delete "$trashed" -y 2>/dev/null >/dev/null
d detach "$photo" 1 2>/dev/null >/dev/null
d edit "$cafe" --text 'Undone #never' 2>/dev/null >/dev/null
d undo 2>/dev/null >/dev/null
d edit "$tagged" --append 'Redone' 2>/dev/null >/dev/null
d undo 2>/dev/null >/dev/null
d redo 2>/dev/null >/dev/null
add 'Added and taken back' --at 2024-06-06T06:00 >/dev/null
d undo 2>/dev/null >/dev/null

# That program's output about it.
cd "$here"
d export -f jsonl -o - > entries.jsonl 2>/dev/null
d trash -f jsonl > trash.jsonl 2>/dev/null
d undo --list -n 100 -f json > commands.json
d history "$first" -f json > history.json
d tags -f json > tags.json
d check --read-data
rm -rf "$DIARY_DIR/backups"
sqlite3 "$DIARY_DIR/diary.sqlite" 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
rm -f diary.sqlite
cp "$DIARY_DIR/diary.sqlite" diary.sqlite
tar -C "$DIARY_DIR" --sort=name --owner=0 --group=0 --mtime=@0 -czf originals.tar.gz media
