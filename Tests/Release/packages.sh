#!/usr/bin/env bash
# Tries the packages of Examples/package.sh on bare systems without Swift:
#     Tests/Release/packages.sh [--release bookworm|trixie] [--keep] [--built=FOLDER] [CASE…]
#     lint      lintian finds neither an error nor a warning in the Debian package
#     debian    apt install ./diary….deb on that release, each main command, a diary of 0.2.0, apt remove, which leaves
#               the diary
#     lean      the same without recommended packages; towns come with their package
#     archive   the archive for other distributions, on that release, those after it and testing
# --release names the release for which the packages are made and on which they are tried; else it is this system's. For
# another one they are built in a root of it. --built=FOLDER takes the programs of an existing release build of this system.
# --keep keeps the folder with roots and logs.
# Ends with a table. If it can't run it prints the reason and succeeds.
here=$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")
source "$here/../../.ci/toolchain.sh"

own=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME-}")
wanted=$own known=(lint debian lean archive)
trial='the trial of the packages of' with_toolchain=false built=()
own_option() {
    [[ $1 == --built=* ]] && built=(--built "${1#*=}")
}
source "$here/roots.sh"

choose_release "$wanted"
make_base
made=$work/made
mkdir -p "$made"
if [[ $wanted == "$own" ]]; then
    "$root/Examples/package.sh" "${built[@]}" "$made"
else
    with_toolchain=true
    enter build
    put_checkout root /root/diary
    chroot "$fresh" sh -c 'apt-get -q update && apt-get -q install --yes --no-install-recommends git' >"$logs/git" 2>&1
    case=build
    step 'package.sh' root 0 'diary_.*deb' 'DEBFULLNAME=Trial DEBEMAIL=trial@example.org diary/Examples/package.sh /root/made'
    cp -- "$fresh"/root/made/* "$made/"
    with_toolchain=false
fi
package=$(ls "$made"/diary_*.deb)
archive=$(ls "$made"/diary-*.tar.xz)

# A user with the sample media, and the packages: prepare NAME
prepare() {
    enter "$1"
    add_user tim
    mkdir -p "$fresh/packages"
    cp -- "$package" "$archive" "$fresh/packages/"
    cp -R -- "$root/Media" "$root/Tests/Fixtures/Schema1" "$fresh/home/tim/"
    chroot "$fresh" chown -R tim: /home/tim
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
        'set -e; diary add "Pay" --due friday; diary tasks; diary rank @ --first; diary done @; diary measure weight 71.2kg; diary measure weight 70.8kg; diary measure weight --chart weight.svg; diary measure'
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

# Sets up a lock, opens and closes it, and goes back, in a diary of its own. A root has no devices of its own.
try_lock() {
    chroot "$fresh" sh -c 'test -c /dev/fuse || mknod -m 666 /dev/fuse c 10 229 && chmod 666 /dev/fuse' >"$logs/fuse" 2>&1 || return 0
    local secret='echo "a passphrase of the trial" |'
    step 'a lock' tim 0 '24 [a-z]+' \
        "diary --diary safe add 'Behind a lock' && $secret diary --diary safe lock --setup --passphrase-fd 0"
    step 'it is locked' tim 12 'diary .*unlock' 'diary --diary safe list </dev/null'
    step 'it opens' tim 0 'Behind a lock' "$secret diary --diary safe unlock --passphrase-fd 0 && diary --diary safe list"
    step 'it closes' tim 0 'LOCKED' 'diary --diary safe add "More" && diary --diary safe lock --wait && ls safe'
    step 'and goes' tim 0 'More' \
        "$secret diary --diary safe lock --undo-setup --passphrase-fd 0 && diary --diary safe list && diary --diary safe check --read-data"
}

# Cases

run_lint() {
    prepare lint
    step 'lintian' root 0 '!^[EW]:' \
        "apt-get -q update >/dev/null && apt-get -q install --yes --no-install-recommends lintian >/dev/null 2>&1 && lintian --allow-root --fail-on error,warning /packages/${package##*/}"
}

run_debian() {
    prepare debian
    install_package ''
    try_commands
    step 'a position has a name' tim 0 'near Kyoto, Japan' \
        'diary add "Herons" --position 35.01,135.77 && diary show @ && diary list --near Kyoto'
    step 'a sound that ffmpeg decodes has a waveform' tim 0 '!without' 'diary add "A memo" -m Media/tags/memo.m4a && diary show @'
    step 'gocryptfs comes with it' root 0 'gocryptfs' 'command -v gocryptfs'
    if [[ -c /dev/fuse ]]; then try_lock; fi
    step 'the manual pages' root 0 'man7/diary-dates.7.gz' 'ls /usr/share/man/man1/diary.1.gz /usr/share/man/man7/diary-*.7.gz'
    step 'a diary of 0.2.0' tim 0 'sound' \
        'set -e; mkdir -m 700 old; install -m 600 Schema1/diary.sqlite old/; tar -xpf Schema1/originals.tar.gz -C old; diary --diary old list -n 3; diary --diary old add "Years later"; diary --diary old check --repair; diary --diary old check'
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
    step 'no lock without gocryptfs, which is named' tim 1 'apt-get .*install gocryptfs' \
        'echo "a passphrase of the trial" | diary lock --setup --passphrase-fd 0'
    step 'their package' root 0 '' 'apt-get -q install --yes --no-install-recommends libtimezonemap-data'
    step 'towns' tim 0 'near Kyoto, Japan' 'diary add "Herons again" --position 35.01,135.77 && diary show @'
    step 'apt purge' root 0 '' 'apt-get -q purge --yes diary && ! test -e /usr/lib/diary'
}

run_archive() {
    local name reached=false
    for name in bookworm trixie testing; do
        # It runs where the C library is at least as new.
        [[ $name != "$wanted" ]] || reached=true
        $reached || continue
        # The base of the first one is there.
        if [[ $name != "$wanted" ]]; then
            choose_release "$name"
            make_base
        fi
        try_archive "archive-$name"
    done
}

try_archive() { # the name of its root
    prepare "$1"
    step "$1: what unpacks it" root 0 '' 'apt-get -q update && apt-get -q install --yes --no-install-recommends xz-utils'
    step 'unpack' tim 0 'First line' \
        "mkdir -p ~/.local && tar -xf /packages/${archive##*/} --strip-components=1 -C ~/.local && .local/bin/diary --diary first add 'First line' && .local/bin/diary --diary first list"
    printf 'PATH=$HOME/.local/bin:$PATH\n' >>"$fresh/home/tim/.profile"
    # The library of sound devices belongs to the system and is missing here.
    record_answer='libasound'
    try_commands
    step 'a position has a name' tim 0 'near Kyoto, Japan' 'diary add "Herons" --position 35.01,135.77 && diary show @'
    step 'the libraries of this system are not asked' tim 0 '!not found' \
        'ldd .local/libexec/diary/diary-decoder | grep -v "/lib/diary/" | grep -vE "vdso|ld-linux|lib(c|m|stdc\+\+|gcc_s|pthread|dl|rt)\.so" && echo not found; true'
}

# The archive comes last, since the bases of other releases replace this one's.
for case in "${cases[@]}"; do "run_$case"; done
leave

printf '\n%-8s %-52s %6s %5s  %s\n' case what seconds exit verdict
printf '%s\n' "${rows[@]}"
printf '%d steps, %d failed, %d s\n' "${#rows[@]}" "$failures" "$SECONDS"
exit "$((failures > 0))"
