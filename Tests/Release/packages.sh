#!/usr/bin/env bash
# Tries the packages of Examples/package.sh on bare systems without Swift:
#     Tests/Release/packages.sh [--keep] [--built=FOLDER] [CASE…]
#     lint      lintian finds no error in the Debian package
#     debian    apt install ./diary….deb on Debian 12, each main command, apt remove, which leaves the diary
#     lean      the same without recommended packages; towns come with their package
#     next      the archive for other distributions in the next Debian release
# --built=FOLDER takes the programs of an existing release build. --keep keeps the folder with roots and logs.
# Ends with a table. If it can't run it prints the reason and succeeds.
here=$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")
source "$here/../../.ci/toolchain.sh"

keep=false built=() cases=()
for argument; do
    case $argument in
    --keep) keep=true ;;
    --built=*) built=(--built "${argument#*=}") ;;
    lint | debian | lean | next) cases+=("$argument") ;;
    *) fail "unknown case $argument" 'lint, debian, lean, next; --built=FOLDER; --keep' ;;
    esac
done
[[ ${#cases[@]} -gt 0 ]] || cases=(lint debian lean next)

trial='the trial of the packages' with_toolchain=false
source "$here/roots.sh"

made=$work/made
mkdir -p "$made"
"$root/Examples/package.sh" "${built[@]}" "$made"
package=$(ls "$made"/diary_*.deb)
archive=$(ls "$made"/diary-*.tar.xz)

# A user with the sample media, and the packages: prepare NAME
prepare() {
    enter "$1"
    add_user tim
    mkdir -p "$fresh/packages"
    cp -- "$package" "$archive" "$fresh/packages/"
    cp -R -- "$root/Media" "$fresh/home/tim/"
    chroot "$fresh" chown -R tim: /home/tim/Media
}

install_package() { # options of apt-get
    step 'apt install' root 0 '' \
        "apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q install --yes $1 ./../packages/${package##*/}"
}

# The message of record without a device proves that the library is loaded.
record_answer='!libasound|missing'

# Each main command once. With bash -e the step ends at the first failure.
try_commands() {
    step 'a line, a photo and sounds' tim 0 '1 photo' \
        'diary add "Fog until ten #river" --at media -m Media/river-in-fog.jpg && diary add "Said it aloud" -m Media/umbrella.wav Media/zlutoucky-kun.ogg'
    step 'show' tim 0 'Heliar 35mm F2' 'diary show @2 && diary list && diary media'
    step 'search and conditions' tim 0 'river' \
        "set -e; diary search fog; diary list \"ANY media.duration > 1\"; diary list \"text MATCHES '.*[Ff]og.*'\"; diary stats; diary tags; diary calendar 2026; diary random"
    step 'import of all sample media' tim 0 'entries' 'diary import Media'
    step 'edit, delete, undo, redo, restore' tim 0 '' \
        'set -e; diary edit @ --append more --star; diary history @; diary delete @ --yes; diary trash; diary undo; diary redo; diary undo'
    step 'attach and detach' tim 0 '' 'set -e; diary attach @ Media/lighthouse.jpg; diary detach @ lighthouse.jpg'
    step 'tasks and measurements' tim 0 '71.2' \
        'set -e; diary add "Pay" --due friday; diary tasks; diary rank @ --first; diary done @; diary measure weight 71.2kg; diary measure weight 70.8kg; diary measure weight --chart weight.png; diary measure'
    step 'saved searches' tim 0 'trips' 'set -e; diary save trips --tag river; diary list :trips; diary saved'
    step 'exports' tim 0 '' \
        'set -e; for form in jsonl markdown media html; do diary export -f $form -o out-$form; done; for name in all.csv all.ics all.zip journal.txt; do diary export -o $name; done'
    step 'an export comes back' tim 0 '' \
        'set -e; diary --diary again import out-jsonl/entries.jsonl; diary --diary again export -o again-jsonl; diff -r out-jsonl again-jsonl'
    step 'exports of other diaries' tim 0 'crocus' \
        'printf "[2024-06-16 09:00] The first crocus. *\n" >jrnl.txt && diary --diary other import jrnl.txt && diary --diary other import all.zip && diary --diary other list'
    step 'check and backup' tim 0 '' \
        'set -e; diary check --read-data; diary backup diary.tar; diary backup --verify diary.tar; diary --diary back backup --restore diary.tar'
    step 'filter and completions' tim 0 'error' \
        "echo '{\"level\": \"error\"}' | diary filter \"level = 'error'\" && diary completions bash >/dev/null && diary help predicates >/dev/null"
    step 'the browser begins and ends' tim 0 'Fog until ten' \
        '(sleep 2; printf q) | TERM=xterm script -qec "stty cols 100 rows 30; diary browse" /dev/null'
    step 'no sound device' tim 1 "$record_answer" 'diary record --for 1s'
}

# Cases

run_lint() {
    prepare lint
    step 'lintian' root 0 '!^E:' \
        "apt-get -q update >/dev/null && apt-get -q install --yes --no-install-recommends lintian >/dev/null 2>&1 && lintian --allow-root --fail-on error /packages/${package##*/}"
}

run_debian() {
    prepare debian
    install_package ''
    try_commands
    step 'a position has a name' tim 0 'near Kyoto, Japan' \
        'diary add "Herons" --position 35.01,135.77 && diary show @ && diary list --near Kyoto'
    step 'a sound that ffmpeg decodes has a waveform' tim 0 '!without' 'diary add "A memo" -m Media/tags/memo.m4a && diary show @'
    step 'the manual pages' root 0 'man7/diary-dates.7.gz' 'ls /usr/share/man/man1/diary.1.gz /usr/share/man/man7/diary-*.7.gz'
    step 'apt remove' root 0 '' 'DEBIAN_FRONTEND=noninteractive apt-get -q remove --yes diary'
    step 'nothing of it is left' root 0 '^$' \
        'find /usr/bin/diary /usr/libexec/diary /usr/lib/diary /usr/share/man -name "diary*" 2>/dev/null | grep . || echo'
    step 'the diary is left' tim 0 'diary.sqlite' 'ls .local/share/diary'
    install_package ''
    step 'and is read again' tim 0 'until ten' 'diary search fog && diary check'
}

run_lean() {
    prepare lean
    install_package '--no-install-recommends'
    try_commands
    step 'no towns' tim 0 '!near Kyoto' 'diary add "Herons" --position 35.01,135.77 && diary show @'
    step 'their package' root 0 '' 'apt-get -q install --yes --no-install-recommends libtimezonemap-data'
    step 'towns' tim 0 'near Kyoto, Japan' 'diary add "Herons again" --position 35.01,135.77 && diary show @'
    step 'apt purge' root 0 '' 'apt-get -q purge --yes diary && ! test -e /usr/lib/diary'
}

run_next() {
    choose_release trixie
    make_base
    prepare next
    step 'what unpacks it' root 0 '' 'apt-get -q update && apt-get -q install --yes --no-install-recommends xz-utils'
    step 'unpack' tim 0 'First line' \
        "mkdir -p ~/.local && tar -xf /packages/${archive##*/} --strip-components=1 -C ~/.local && .local/bin/diary --diary first add 'First line' && .local/bin/diary --diary first list"
    printf 'PATH=$HOME/.local/bin:$PATH\n' >>"$fresh/home/tim/.profile"
    # The library of sound devices belongs to the system and is missing here.
    record_answer='libasound2'
    try_commands
    step 'a position has a name' tim 0 'near Kyoto, Japan' 'diary add "Herons" --position 35.01,135.77 && diary show @'
    step 'the libraries of this system are not asked' tim 0 '!not found' \
        'ldd .local/libexec/diary/diary-decoder | grep -v "/lib/diary/" | grep -vE "vdso|ld-linux|lib(c|m|stdc\+\+|gcc_s|pthread|dl|rt)\.so" && echo not found; true'
}

# The next release comes last, since its base replaces the other.
choose_release bookworm
make_base
for case in "${cases[@]}"; do "run_$case"; done
leave

printf '\n%-8s %-52s %6s %5s  %s\n' case what seconds exit verdict
printf '%s\n' "${rows[@]}"
printf '%d steps, %d failed, %d s\n' "${#rows[@]}" "$failures" "$SECONDS"
exit "$((failures > 0))"
