#!/usr/bin/env bash
# Makes the samples of this folder again. Only needed to change them: they are kept in the repository.
# Needs Debian's python3-numpy python3-pil libimage-exiftool-perl espeak-ng sox sndfile-programs flac vorbis-tools
# opus-tools lame ffmpeg libheif-examples libjxl-tools
set -euo pipefail
export LC_ALL=C.UTF-8
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
rm -rf ./*.jpg ./*.wav ./*.flac ./*.ogg ./*.opus ./*.mp3 orientations formats odd tags
mkdir orientations formats odd tags

# Debian's own Python, since the modules are Debian's.
/usr/bin/python3 draw.py .

taken() {
    local file=$1 time=$2
    shift 2
    exiftool -q -overwrite_original -DateTimeOriginal="$time" -CreateDate="$time" "$@" "$file"
}

taken river-in-fog.jpg '2026:05:02 06:41:17' \
    -OffsetTimeOriginal=+02:00 -SubSecTimeOriginal=250 \
    -Make=Heliograph -Model='Heliograph One' -LensModel='Heliar 35mm F2' \
    -ExposureTime=1/250 -FNumber=5.6 -ISO=100 -FocalLength=35 \
    -GPSLatitude=50.87443 -GPSLatitudeRef=N -GPSLongitude=14.24251 -GPSLongitudeRef=E \
    -GPSAltitude=118 -GPSAltitudeRef=above \
    -ImageDescription='Mlha na řece, mist on the river'

taken moon-over-kamo.jpg '2026:04:04 21:10:33' \
    -OffsetTimeOriginal=+09:00 -SubSecTimeOriginal=07 -Orientation#=6 \
    -Make=Umbra -Model='Pocket 3' -LensModel='Pocket 3 back camera 5.1mm f/1.6' \
    -ExposureTime=1/15 -FNumber=1.6 -ISO=800 -FocalLength=5.1 \
    -GPSLatitude=35.01160 -GPSLatitudeRef=N -GPSLongitude=135.76810 -GPSLongitudeRef=E \
    -GPSAltitude=47.5 -GPSAltitudeRef=above

# No offset is given; the GPS time implies it: 17:22:05 minus 16:22:05 is one hour.
taken tram-in-snow.jpg '2026:01:09 17:22:05' \
    -Make=Umbra -Model='Pocket 2' -ExposureTime=1/30 -FNumber=2 -ISO=640 -FocalLength=4.2 \
    -GPSLatitude=50.07554 -GPSLatitudeRef=N -GPSLongitude=14.43780 -GPSLongitudeRef=E \
    -GPSDateStamp='2026:01:09' -GPSTimeStamp='16:22:05'

taken lighthouse.jpg '2026:02:18 20:31:48' \
    -OffsetTimeOriginal=-03:00 \
    -Make=Heliograph -Model='Heliograph One' -LensModel='Heliar 35mm F2' \
    -ExposureTime=1/125 -FNumber=8 -ISO=200 -FocalLength=35 \
    -GPSLatitude=33.02180 -GPSLatitudeRef=S -GPSLongitude=71.64210 -GPSLongitudeRef=W \
    -GPSAltitude=2.4 -GPSAltitudeRef=below

taken hills-in-grey.jpg '2025:11:23 14:05:00' -Make=Heliograph -Model='Heliograph Mono' -ISO=400

for number in {1..8}; do
    taken "orientations/orientation-$number.jpg" '2026:02:18 20:31:48' -Orientation#="$number" -OffsetTimeOriginal=-03:00
done

# What cameras write that lost their battery, and what is nowhere.
taken odd/zeros.jpg '0000:00:00 00:00:00' -n -Make=Umbra -ExposureTime=inf -FNumber=0 -GPSLatitude=0 -GPSLongitude=0
taken odd/out-of-range.jpg '2026:02:18 20:31:48' -n -Orientation=9 -OffsetTimeOriginal=+19:00 -GPSLatitude=123 \
    -GPSLatitudeRef=N -GPSLongitude=200 -GPSLongitudeRef=E

heif-enc -q 40 -o formats/balloon.heic formats/plain.png >/dev/null
heif-enc -q 40 -t 100 -o formats/balloon-in-two-sizes.heic formats/plain.png >/dev/null
ffmpeg -v error -y -fflags +bitexact -i formats/plain.png -frames:v 1 -c:v libaom-av1 -still-picture 1 -crf 40 \
    -pix_fmt yuv420p -flags +bitexact formats/balloon.avif
cjxl --quiet -d 2 formats/plain.png formats/balloon.jxl
ffmpeg -v error -y -i formats/plain.png -pix_fmt rgb565le formats/balloon.bmp
rm formats/plain.png
taken formats/balloon.jxl '2026:06:14 19:20:21' -m -OffsetTimeOriginal=+02:00 -Make=Umbra -Model='Pocket 3'
taken formats/balloon.heic '2026:06:14 19:20:21' -OffsetTimeOriginal=+02:00 -Make=Umbra -Model='Pocket 3'
taken formats/balloon.webp '2026:06:14 19:20:21' -Orientation#=1 -Make=Umbra -Model='Pocket 3'
taken formats/balloon-in-thin-air.png '2026:06:14 19:20:21' -PNG:Title='Balón nad máky' -XMP-dc:Subject=balloon

# speak FILE VOICE TEXT: spoken words as 16 kHz, 16 bit, mono.
speak() {
    espeak-ng -v "$2" -s 150 -w "$work/spoken.wav" "$3"
    sox -D "$work/spoken.wav" -r 16000 -b 16 -c 1 "$1"
}

speak "$work/en.wav" en-gb 'Fog on the river until ten. The ferry came anyway.'
speak "$work/de.wav" de 'Heute lag Nebel auf dem Fluss. Die Fähre kam trotzdem.'
speak "$work/cs.wav" cs 'Žluťoučký kůň stál v mlze u řeky.'
speak "$work/en-short.wav" en-gb 'Remember the umbrella.'
speak "$work/en-again.wav" en-gb 'The ferry, once more.'
speak "$work/de-short.wav" de 'Straßenbahn achtzehn, wieder zu spät.'

cp "$work/en-short.wav" umbrella.wav
sndfile-metadata-set --str-title 'Second try' --str-artist 'A ferryman' --str-comment 'with the engine running' \
    --str-date 2026-05-02 --bext-originator 'Pocket recorder' --bext-orig-date 2026-05-02 --bext-orig-time 06:52:30 \
    "$work/en-again.wav" recorder.wav
flac --silent --best --output-name=fog-on-the-river.flac \
    --tag=TITLE='Fog on the river' --tag=ARTIST='A ferryman' --tag=DATE=2026-05-02T06:44:00+02:00 \
    --tag=COMMENT='said aloud on the jetty' "$work/en.wav"
oggenc --quiet --serial 1 --quality 2 --output=zlutoucky-kun.ogg \
    --title='Žluťoučký kůň' --artist='Hlas z mlhy' --date=2026-05-02 --comment='COMMENT=příliš žluťoučký' "$work/cs.wav"
opusenc --quiet --serial 1 --bitrate 24 \
    --title='Nebel auf dem Fluss' --artist='Eine Fährfrau' --date=2026-05-02 --comment='COMMENT=gesprochen am Steg' \
    "$work/de.wav" nebel-auf-dem-fluss.opus
lame --quiet -V 7 --noreplaygain --id3v2-only --id3v2-latin1 \
    --tt 'Straßenbahn 18' --ta 'Ein Fahrgast' --ty 2026 --tc 'wieder zu spät' \
    "$work/de-short.wav" 'AUD-20260109-WA0018.mp3'

# tagged FILE OPTION…: the short words as MP3, with tags as the options say.
tagged() {
    local file=$1
    shift
    lame --quiet -b 24 --noreplaygain --ty 2026 "$@" "$work/de-short.wav" "$file"
}

tagged tags/id3v1-latin1.mp3 --id3v1-only --tt 'Straßenbahn' --ta 'Ein Fahrgast'
tagged tags/id3v23-utf16.mp3 --id3v2-only --id3v2-utf16 --tt 'Žluťoučký kůň' --ta 'Žofie Šťastná'
exact=(-map_metadata -1 -fflags +bitexact -flags:a +bitexact)
ffmpeg -v error -y -i tags/id3v23-utf16.mp3 "${exact[@]}" -c copy -id3v2_version 4 -metadata title='京都で散歩' \
    -metadata artist='Ана' -metadata date=2026-05-02T06:52:30 tags/id3v24-utf8.mp3
ffmpeg -v error -y -i "$work/en-short.wav" "${exact[@]}" -c:a aac -b:a 24k -metadata title='Remember – die Brücke' \
    -metadata creation_time=2026-05-02T04:52:30Z tags/memo.m4a
ffmpeg -v error -y -i "$work/en-short.wav" "${exact[@]}" -c:a wmav2 -b:a 24k -metadata title='Remember the umbrella' tags/memo.wma
ffmpeg -v error -y -i "$work/en-short.wav" "${exact[@]}" -c:a libopus -b:a 16k -metadata title='from the browser' tags/memo.webm

touch --date='2026-05-02 08:00:00 UTC' ./*.jpg ./*.wav ./*.flac ./*.ogg ./*.opus ./*.mp3 \
    orientations/* formats/* odd/* tags/*
