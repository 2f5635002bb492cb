#!/usr/bin/env bash
# Makes pictures of the views of `diary browse`, or those of the README: Examples/pictures.sh [--readme] FOLDER
# They are taken in Kitty and xterm, whichever is installed, on a screen that nobody sees. Kitty shows photos by its own
# protocol, xterm by Sixel. The README's are of Kitty and, for the album, of Chromium. A font with East Asian characters, such
# as fonts-noto-cjk, shows all of the text.
set -euo pipefail

readme=false
if [[ ${1-} == --readme ]]; then readme=true && shift; fi
if [[ $# -ne 1 ]]; then
    sed -n '2s/# //p' "$0" >&2
    exit 2
fi
missing=() terminals=()
for program in Xvfb:xvfb xdotool:xdotool import:imagemagick; do
    command -v "${program%:*}" >/dev/null || missing+=("${program#*:}")
done
wanted=(kitty xterm)
if $readme; then
    wanted=(kitty)
    command -v chromium >/dev/null || missing+=(chromium)
fi
for program in "${wanted[@]}"; do
    if command -v "$program" >/dev/null; then terminals+=("$program"); fi
done
[[ ${#terminals[@]} -gt 0 ]] || missing+=("$(printf '%s' "${wanted[*]}" | sed 's/ / or /')")
if [[ ${#missing[@]} -gt 0 ]]; then
    printf 'no pictures without %s; on Debian each is a package of that name\n' "$(printf '%s, ' "${missing[@]}" | sed 's/, $//')" >&2
    exit 1
fi
mkdir -p -- "$1"
folder=$(realpath -- "$1")
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/session.sh"

say 'A diary with photos, sounds, tags, saved searches and several languages.'
unset -v DIARY_PLAIN NO_COLOR
export LANG=C.UTF-8 TZ=Europe/Berlin XDG_STATE_HOME=$scratch/state
add() { diary add "$@" 2>/dev/null >&2; }
add --at '7 days ago at 9:12' 'Up early; the reeds were white, and nobody was on the path but a heron. #walk'
add --at '6 days ago at 18:40' 'Read until the light went. #book'
add --at '5 days ago at 7:52' 'The ferry came out of the fog; said it all into the phone. #river' -m Media/fog-on-the-river.flac Media/river-in-fog.jpg
add --at '4 days ago at 20:05' 'Kávu jsme pili v kavárně Slavia, venku žluťoučký kůň. #praha' -m Media/zlutoucky-kun.ogg
add --at '3 days ago at 17:30' --star '鴨川で月を見た。東京都より静か。 #trip' -m Media/moon-over-kamo.jpg
add --at '2 days ago at 8:15' 'Tram 18 in the snow, twenty minutes late. #trip' -m Media/tram-in-snow.jpg
add --at 'yesterday at 7:20' 'Forgot the umbrella, remembered the recorder.' -m Media/umbrella.wav
add --at 'yesterday at 21:14' --star 'Dinner at Anna’s, far too much garlic, and the cat slept on the scale. We looked at the pictures of the summer: the lighthouse, and the moon over the river, which nobody believed. #home #trip' -m Media/lighthouse.jpg Media/moon-over-kamo.jpg
add --due '3 days ago' 'Pay the mortgage'
add --due 'today 23:30' 'Call the tower about the key #home'
add --due friday 'Rake the leaves #garden'
add --task 'Send the birthday gift'
# Records a weight for each of the days, which are given as days ago.
weigh() {
    local day
    for day; do
        diary measure weight "$(awk -v day="$day" 'BEGIN { printf "%.1fkg", 71.5 + day / 25 + sin(day / 4) / 2 + sin(day * 7) / 3 }')" \
            --at "$day days ago" >/dev/null
    done
}
weigh {9..1}
diary measure storm 7.9km --at '2 days ago at 21:31' >/dev/null
diary measure storm 3.4km --at '2 days ago at 21:40' >/dev/null
diary save trips --tag trip >/dev/null
diary save 'with place' "latitude != NULL" >/dev/null
try diary list

mkfifo display
Xvfb -displayfd 1 -screen 0 1600x1000x24 +extension GLX >display 2>/dev/null &
server=$!
stop() {
    kill "$server" 2>/dev/null || true
    # A closing browser may still save its open tab.
    rm -rf -- "$scratch" 2>/dev/null || { sleep 2 && rm -rf -- "$scratch"; }
}
trap stop EXIT
read -r number <display
export DISPLAY=:$number LIBGL_ALWAYS_SOFTWARE=1

# Starts a terminal of COLUMNSxLINES that runs the browser, or `session`, and stores its process in `terminal`.
session=(diary browse) kitty_options=()
start() {
    case $1 in
        kitty)
            kitty --config NONE -o remember_window_size=no -o "initial_window_width=${2%x*}c" \
                -o "initial_window_height=${2#*x}c" "${kitty_options[@]}" "${session[@]}" >/dev/null 2>&1 &
            ;;
        xterm) xterm -ti vt340 -fa Monospace -fs 11 -geometry "$2" +sb -e "${session[@]}" >/dev/null 2>&1 & ;;
    esac
    terminal=$!
    timeout 30 xdotool search --sync --onlyvisible --pid "$terminal" >/dev/null || true
    # Without a window manager the window below the pointer gets the keys.
    xdotool mousemove 20 20
    sleep 4
}

# Takes a picture of a view: its name, the window size, and its keys as xdotool names them.
picture() {
    local name=$1 size=$2 program key
    shift 2
    for program in "${terminals[@]}"; do
        start "$program" "$size"
        for key in "$@"; do
            xdotool key "$key"
            sleep 0.3
        done
        sleep 3
        import -window root -trim "$folder/$name-$program.png"
        printf '%s\n' "$folder/$name-$program.png"
        kill "$terminal" 2>/dev/null || true
        wait "$terminal" 2>/dev/null || true
    done
}

# Prepares a picture for the README: with a small palette and without its creation time.
small() {
    convert "$1" -bordercolor "${4:-black}" -border 8 -bordercolor '#808080' -border 1 -strip -dither FloydSteinberg -colors "${2:-200}" \
        -define png:compression-level=9 -define png:exclude-chunks=date,time "PNG8:$folder/$3.png"
    rm -f -- "$1"
    printf '%s  %s kB\n' "$folder/$3.png" "$(du -k --apparent-size -- "$folder/$3.png" | cut -f1)"
}

if $readme; then
    say 'The pictures of the README.'
    rm -rf -- "$scratch/shots" && mkdir "$scratch/shots"
    all=$folder folder=$scratch/shots
    kitty_options=(-o cursor_blink_interval=0 -o font_size=10 -o "window_padding_width=4")
    picture list 104x28 j j j j
    # The picture shows the typed command; the screen stays until it is taken.
    session=(bash -c 'printf "$ diary show @yesterday\n"; diary show "$0" --picture-size 50x13; sleep 60' "$(diary list --format ids yesterday | head -n 1)")
    picture show 84x30
    weigh {75..10}
    session=(bash -c 'printf "$ diary measure weight --plot\n"; diary measure weight --plot; sleep 60')
    picture chart 84x30
    folder=$all
    small "$scratch/shots/list-kitty.png" 128 browse
    small "$scratch/shots/show-kitty.png" 200 show
    small "$scratch/shots/chart-kitty.png" 64 chart
    diary export --has image -f html -o "$scratch/album" 2>/dev/null
    chromium --headless=new --no-sandbox --hide-scrollbars --force-color-profile=srgb --window-size=900,640 \
        --user-data-dir="$scratch/chromium" --screenshot="$scratch/shots/album.png" "file://$(ls "$scratch"/album/months/*.html | tail -n 1)" >/dev/null 2>&1
    small "$scratch/shots/album.png" 200 album white
    exit 0
fi

say 'The views.'
picture list 120x36
picture photo 120x36 period Return
picture sound 120x36 j
picture entry 70x30 Return
picture narrow 70x20 j j
picture small 40x10
picture search 120x36 slash r i v e r
picture predicate 120x36 colon s t a r r e d space equal space Y E S
picture tasks 120x36 5
picture ranked 70x20 5 p
picture measurements 120x36 6
picture chart 120x36 6 j Return
picture tabs 120x36 shift+t j
picture form 120x36 shift+e
picture help 120x36 question
