#!/bin/sh
# Makes twenty pictures with words in a folder, and words.tsv: a picture's name, its languages, and its words.
# Needs ImageMagick 6 or 7 and the fonts DejaVu and Noto CJK. Run: Tests/Recognition/pictures.sh FOLDER
set -eu
out=${1:?usage: pictures.sh FOLDER}
mkdir -p "$out"
cd "$out"
convert=$(command -v magick || command -v convert)
serif=/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf
sans=/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
mono=/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf
japanese=/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc
: > words.tsv

page='The Heron Garden\n\nSeven herons stood in the fog beside the river\nwhen we arrived this morning. The boatman said\nthat they had waited there since Thursday, and\nthat nobody knew the reason. We ate plums and\nlistened to the bells of the old monastery.'
czech='Zápisník z výletu\n\nRáno byla mlha a nad řekou stálo sedm volavek.\nPřevozník říkal, že tam čekají od čtvrtka a že\nnikdo neví proč. Jedli jsme švestky a poslouchali\nzvony starého kláštera. Žluťoučký kůň úpěl.'
german='Ausflug zum Kloster\n\nMorgens lag Nebel über dem Fluss, und sieben\nReiher standen am Ufer. Der Fährmann sagte, sie\nwarteten dort seit Donnerstag, und niemand wüsste\nwarum. Wir aßen Pflaumen und hörten die Glocken.'
japan='霧の朝、川のほとりに\n七羽の鷺が立っていた。\n渡し守は木曜日から\n待っていると言った。'

words() { printf '%s\t%s\t%s\n' "$1" "$2" "$3" >> words.tsv; }
letter() { # NAME FONT SIZE TEXT [OPTIONS…]
    name=$1 font=$2 size=$3 text=$4
    shift 4
    $convert -background white -fill black -font "$font" -pointsize "$size" label:"$text" -bordercolor white -border 120 "$@" \
        -strip "$name"
}
englishWords='Heron Garden herons stood beside river arrived morning boatman waited Thursday nobody reason plums listened monastery'

letter page.png $serif 48 "$page"; words page.png eng "$englishWords"
letter page-cs.png $serif 48 "$czech"; words page-cs.png ces 'Zápisník výletu mlha řekou sedm volavek Převozník čtvrtka švestky zvony starého kláštera Žluťoučký kůň'
letter page-de.png $serif 48 "$german"; words page-de.png deu 'Ausflug Kloster Nebel Fluss Reiher Ufer Fährmann Donnerstag niemand wüsste Pflaumen Glocken'
letter page-ja.png $japanese 64 "$japan"; words page-ja.png jpn '霧 朝 川 七羽 立っていた 木曜日 言った'
letter receipt.png $mono 36 'HARDWARE STORE\n14 Mill Lane\n\nHammer        12.90\nNails 60 mm    3.45\nSandpaper      4.20\nVarnish       18.75\n-------------------\nTOTAL         39.30\nVisa  3 May 2024' -rotate 1
words receipt.png eng 'HARDWARE STORE Mill Lane Hammer Nails Sandpaper Varnish TOTAL Visa 2024'
$convert -size 2400x1600 plasma:seagreen-skyblue -seed 7 -blur 0x12 -fill '#1b3f8b' -draw 'rectangle 700,500 1700,1000' -fill white \
    -font $sans -pointsize 110 -annotate +780+680 'KLOSTERWEG' -annotate +780+880 'Riverside 12' -strip -quality 88 sign.jpg
words sign.jpg eng 'KLOSTERWEG Riverside'
$convert -size 1080x1920 xc:'#f2f2f7' -font $sans -fill '#111' -pointsize 42 -annotate +60+160 'Messages' -pointsize 34 \
    -annotate +60+320 'Marie: the train leaves at 17:42' -annotate +60+420 'platform seven, coach 23' \
    -annotate +60+560 'Jonas: bring the blue umbrella' -annotate +60+700 'Marie: and the tickets please' -strip screenshot.png
words screenshot.png eng 'Messages Marie train leaves platform seven coach Jonas bring blue umbrella tickets please'
letter inverted.png $sans 52 'Departures\nPrague main station  17:42\nVienna central  18:10\nNuremberg  18:55' -negate
words inverted.png eng 'Departures Prague main station Vienna central Nuremberg'
letter turned-90.png $serif 48 "$page" -rotate 90; words turned-90.png eng "$englishWords"
letter turned-180.png $serif 48 "$page" -rotate 180; words turned-180.png eng "$englishWords"
letter turned-270.png $serif 48 "$page" -rotate 270; words turned-270.png eng "$englishWords"
letter exif-90.jpg $serif 48 "$page" -rotate 270 -quality 90
letter exif-180.jpg $serif 48 "$page" -rotate 180 -quality 90
# An EXIF block of one tag, the orientation, after the first two bytes of the file.
oriented() {
    { head -c 2 "$1"
      printf '\377\341\000\042Exif\000\000MM\000\052\000\000\000\010\000\001\001\022\000\003\000\000\000\001\000\00'"$2"'\000\000\000\000\000\000'
      tail -c +3 "$1"; } > "$1.new" && mv "$1.new" "$1"
}
oriented exif-90.jpg 6; words exif-90.jpg eng "$englishWords"
oriented exif-180.jpg 3; words exif-180.jpg eng "$englishWords"
letter left.png $serif 40 'Breakfast\n\nPorridge with\nhazelnuts and pear\nOmelette with chives\nSourdough toast' 
letter right.png $serif 40 'Supper\n\nMushroom soup\nTrout in almonds\nDumplings and\npickled cabbage'
$convert left.png right.png +append -strip columns.png; rm left.png right.png
words columns.png eng 'Breakfast Porridge hazelnuts pear Omelette chives Sourdough toast Supper Mushroom soup Trout almonds Dumplings pickled cabbage'
$convert page.png -resize 2200x -background '#6b5a48' -virtual-pixel background \
    -distort Perspective '0,0 120,60  2199,0 2080,190  2199,1100 2150,1060  0,1100 20,1010' -modulate 88 -attenuate 0.4 \
    +noise Gaussian -blur 0x0.8 -strip -quality 80 photographed.jpg
words photographed.jpg eng "$englishWords"
$convert page-cs.png -resize 2200x -background '#54493a' -virtual-pixel background -rotate 2 -modulate 80 -attenuate 0.3 \
    +noise Gaussian -blur 0x0.7 -strip -quality 80 photographed-cs.jpg
words photographed-cs.jpg ces 'Zápisník výletu mlha řekou sedm volavek Převozník čtvrtka švestky zvony starého kláštera Žluťoučký kůň'
letter ticket.png $mono 40 'RAIL TICKET 2nd class\nFrom Kutna Hora\nTo Prague\nValid 20 November 2026\nSeat 61 window' -modulate 95
words ticket.png eng 'RAIL TICKET class From Kutna Hora Prague Valid November 2026 Seat window'
$convert -size 2400x1800 xc:'#f6f6f2' -font $sans -fill '#1d3f99' -pointsize 90 -annotate +200+300 'Sprint planning' -pointsize 64 \
    -annotate +220+520 'migrate database' -annotate +220+660 'review recognition' -annotate +220+800 'buy biscuits' -fill '#a22' \
    -annotate +1400+1300 'deadline Friday' -blur 0x1.2 -strip -quality 82 whiteboard.jpg
words whiteboard.jpg eng 'Sprint planning migrate database review recognition biscuits deadline Friday'
letter small.png $serif 17 "$page"; words small.png eng "$englishWords"
