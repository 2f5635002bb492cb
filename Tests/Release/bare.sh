#!/usr/bin/env bash
# Tries the two commands of the README, install.sh and the installed program on a bare Debian:
#     Tests/Release/bare.sh [--release bookworm|trixie] [--short] [--keep] [CASE…]
# Each case gets a fresh root from debootstrap, with the toolchain of the caller's PATH and a clean checkout of HEAD:
#     root      the superuser, empty package lists
#     sudo      a user whose sudo asks no password; `sudo install.sh`, and then the user builds again
#     plain     a user without sudo: the message while packages are missing, then with them; a path with spaces
#     mixed     root and a user build in turn in one checkout
#     runtime   the installed program without -dev packages, first without and then with its libraries
# --release names the release of Debian, else it is trixie. --short is quickstart.sh in the case `root`. --keep keeps the
# folder with roots and logs.
# Ends with a table. If it can't run it prints the reason and succeeds.
here=$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")
source "$here/../../.ci/toolchain.sh"

wanted=trixie known=(root sudo plain mixed runtime)
trial='the trial on a bare' with_toolchain=true short=false
own_option() {
    [[ $1 == --short ]] && short=true cases=(root)
}
source "$here/roots.sh"

# Cases

run_root() {
    enter root
    put_checkout root /root/diary
    step 'quickstart.sh' root 0 '^# No difference' 'diary/Examples/quickstart.sh'
    if $short; then return; fi
    # From another folder, with root's PATH and home.
    step 'run.sh' root 0 'Test run with [0-9]+ tests .* passed' 'cd / && /root/diary/Tests/run.sh'
    step 'install.sh' root 0 'diary is in /usr/local/bin/diary' 'diary/Examples/install.sh'
    step 'the installed diary' root 0 'lighthouse' \
        'diary add "First line" -m diary/Media/lighthouse.jpg && diary show @'
    step 'a position has a name' root 0 'near Kyoto, Japan' \
        'diary add "Herons" --position 35.01,135.77 && diary show @ && diary list --near Kyoto'
    step 'the manual page' root 0 'install.sh|photo and audio' 'head -n 20 /usr/local/share/man/man1/diary.1'
    tar -C "$fresh" -cf "$work/installed.tar" usr/local root/diary/Media
    chroot "$fresh" /root/diary/.ci/libraries --packages >"$work/libraries"
    step 'install.sh --uninstall' root 0 'diary is gone' 'diary/Examples/install.sh --uninstall && ! command -v diary'
}

run_sudo() {
    enter sudo
    chroot "$fresh" sh -c 'apt-get -q update && apt-get -q install --yes --no-install-recommends sudo' >"$logs/sudo" 2>&1
    rm -rf -- "$fresh"/var/lib/apt/lists/*
    add_user tim
    printf 'tim ALL=(ALL) NOPASSWD: ALL\n' >"$fresh/etc/sudoers.d/tim"
    put_checkout tim /home/tim/diary
    step 'quickstart.sh' tim 0 '^# No difference' 'diary/Examples/quickstart.sh'
    step 'run.sh' tim 0 'Test run with [0-9]+ tests .* passed' 'diary/Tests/run.sh'
    step 'sudo install.sh' tim 0 'diary is in /usr/local/bin/diary' 'sudo diary/Examples/install.sh'
    step 'nothing in the checkout belongs to root' tim 0 '^0$' 'find diary -user root | wc -l'
    step 'the installed diary' tim 0 'lighthouse' \
        'diary add "First line" -m diary/Media/lighthouse.jpg && diary show @'
    step 'quickstart.sh again' tim 0 '^# No difference' 'diary/Examples/quickstart.sh'
}

run_plain() {
    enter plain
    add_user tim
    put_checkout tim '/home/tim/a diary'
    local script
    for script in Examples/quickstart.sh Tests/run.sh Examples/install.sh; do
        step "$(basename $script) without packages" tim 1 "^hint: su - -c 'apt-get update && apt-get install" "'a diary/$script'"
    done
    step 'sudo is not mentioned without sudo' tim 0 '^0$' \
        "'a diary/Examples/quickstart.sh' 2>&1 | grep -c sudo || true"
    step_hint "the hint's command" 'quickstart.sh without packages'
    step 'quickstart.sh' tim 0 '^# No difference' "'a diary/Examples/quickstart.sh'"
    step 'run.sh' tim 0 'Test run with [0-9]+ tests .* passed' "'a diary/Tests/run.sh'"
    step 'install.sh --prefix, relative' tim 0 'diary is in /home/tim/some where/my own/bin/diary' \
        "mkdir 'some where' && cd 'some where' && '../a diary/Examples/install.sh' --prefix 'my own'"
    step 'the installed diary' tim 0 'lighthouse' \
        "'some where/my own/bin/diary' add 'First line' -m 'a diary/Media/lighthouse.jpg' && 'some where/my own/bin/diary' show @"
    step 'install.sh into ~/.local' tim 0 'diary is in /home/tim/.local/bin/diary' "'a diary/Examples/install.sh'"
    step 'the diary of ~/.local/share is begun' tim 0 'First line' '.local/bin/diary add "First line" && .local/bin/diary list'
    step 'its line makes the completions work' tim 0 'complete .*-F _diary diary' \
        "source .local/share/bash-completion/completions/diary && complete -p diary"
}

run_mixed() {
    enter mixed
    add_user tim
    put_checkout tim /home/tim/diary
    put_checkout root /srv/diary
    local try='Examples/quickstart.sh'
    step 'root first, in the checkout of a user' root 0 '^# No difference' "/home/tim/diary/$try"
    step 'then the user' tim 0 '^# No difference' "diary/$try"
    step 'then root again' root 0 '^# No difference' "/home/tim/diary/$try"
    step 'and the user again' tim 0 '^# No difference' "diary/$try && rm -rf diary/.build"
    step 'a user in the checkout of root' tim 1 "cp -R '/srv/diary'" "/srv/diary/$try"
    chroot "$fresh" sh -c 'mkdir -p /home/tim/diary/.build/debug && chown tim: /home/tim/diary/.build'
    step 'a .build that root has left' tim 1 'rm -rf /home/tim/diary/.build' "diary/$try"
}

run_runtime() {
    if [[ ! -f $work/installed.tar ]]; then
        case=root && run_root && case=runtime
    fi
    enter runtime
    add_user tim
    tar -C "$fresh" -xf "$work/installed.tar"
    mv -- "$fresh/root/diary/Media" "$fresh/home/tim/"
    umount -- "$fresh$toolchain"
    local needed archive icu asound
    needed=$(tr '\n' ' ' <"$work/libraries")
    archive=$(grep '^libarchive' "$work/libraries") icu=$(grep '^libicu' "$work/libraries")
    asound=$(grep '^libasound' "$work/libraries")
    step 'text needs nothing' tim 0 'First line' 'diary add "First line #tag" && diary list && diary search firs'
    step 'a position has a name without the package' tim 0 'near Kyoto, Japan' \
        'diary add "Herons" --position 35.01,135.77 && diary show @'
    step 'a photo without libraries' tim 1 "^error: diary-decoder can't start: .*libheif.so.1" \
        'diary add "A lighthouse" -m Media/lighthouse.jpg'
    step 'a folder without libraries' tim 1 '!unreadable|lighthouse' 'diary import Media'
    step 'an archive without its library' tim 1 "$archive" 'diary backup diary.tar'
    step 'a pattern without its library' tim 2 "$icu" "diary list \"text MATCHES '.*line.*'\""
    step 'a sound without libraries' tim 1 "$asound|diary-decoder" 'diary record --for 1s'
    step_hint "the hint's command" 'a photo without libraries'
    step 'then the photo' tim 0 'lighthouse' 'diary add "A lighthouse" -m Media/lighthouse.jpg && diary show @'
    step "the packages of its libraries" root 0 '' "apt-get update && apt-get install --yes --no-install-recommends $needed"
    step 'all of it' tim 0 'lighthouse' \
        "diary import Media; diary backup diary.tar && diary list \"text MATCHES '.*lighthouse.*'\" && diary check"
}

choose_release "$wanted"
make_base
for case in "${cases[@]}"; do "run_$case"; done
leave

printf '\n%-8s %-52s %6s %5s  %s\n' case what seconds exit verdict
printf '%s\n' "${rows[@]}"
printf '%d steps, %d failed, %d s\n' "${#rows[@]}" "$failures" "$SECONDS"
exit "$((failures > 0))"
