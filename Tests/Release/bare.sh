#!/usr/bin/env bash
# Tries the two commands of the README, install.sh and the installed program on a bare Debian 12:
#     Tests/Release/bare.sh [--short] [--keep] [CASE…]
# Each case gets a fresh root from debootstrap, with the toolchain of the caller's PATH and a clean checkout of HEAD:
#     root      the superuser, empty package lists
#     sudo      a user whose sudo asks no password; `sudo install.sh`, and then the user builds again
#     plain     a user without sudo: the message while packages are missing, then with them; a path with spaces
#     mixed     root and a user build in turn in one checkout
#     runtime   the installed program where no -dev package is, without and with the libraries that it needs
# --short is the case `root` without install.sh. --keep leaves the folder with roots and logs.
# Ends with a table. Where it can't run it says why, and that is no failure.
here=$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")
source "$here/../../.ci/toolchain.sh"

release=bookworm
short=false keep=false cases=()
for argument; do
    case $argument in
    --short) short=true cases=(root) ;;
    --keep) keep=true ;;
    root | sudo | plain | mixed | runtime) cases+=("$argument") ;;
    *) fail "unknown case $argument" 'root, sudo, plain, mixed, runtime; --short; --keep' ;;
    esac
done
[[ ${#cases[@]} -gt 0 ]] || cases=(root sudo plain mixed runtime)

skip() {
    printf 'skipped: the trial on a bare Debian 12, because %s\n' "$1"
    exit 0
}

# Everything happens with mounts and processes of its own, which end with it.
if [[ ${BARE_IS_INSIDE-} != yes ]]; then
    [[ $EUID -eq 0 ]] || skip 'debootstrap and chroot need root'
    command -v apt-get >/dev/null || skip 'this is not a Debian system'
    command -v swift >/dev/null || skip 'swift is not in PATH'
    "$root/.ci/setup" --wanted debootstrap git util-linux
    command -v debootstrap >/dev/null || skip 'debootstrap can not be installed'
    command -v unshare >/dev/null && unshare --mount --pid --fork true 2>/dev/null ||
        skip 'mounts of its own are not allowed here'
    BARE_IS_INSIDE=yes exec unshare --mount --pid --fork --kill-child --propagation private \
        "$BASH" "$here/bare.sh" "$@"
fi

# Sources of the host for the release that is tried: REPOSITORY SUITE, one a line.
sources=$(apt-get indextargets --format '$(COMPONENT) $(REPO_URI) $(RELEASE)' 'Created-By: Packages' 2>/dev/null |
    awk -v release="$release" '$1 == "main" && $3 ~ "^" release "(-|$)" { print $2, $3 }' | sort -u)
mirror=$(awk -v release="$release" '$2 == release { print $1; exit }' <<<"$sources")
[[ -n $mirror ]] || skip "apt has no source of $release here"
[[ $mirror == http* ]] || skip "the source of $release is not on a network: $mirror"

# The toolchain, with which the programs that it builds find the Swift library.
resources=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')
toolchain=$(realpath -- "$resources/../..")
[[ -x $toolchain/bin/swift ]] || skip "no toolchain was found at $toolchain"
[[ $toolchain != /usr ]] || skip "the toolchain is mixed with the system, in /usr"

# Not in /tmp, which may forbid the setuid bit of sudo.
work=$(mktemp -d -p /var/tmp diary-bare.XXXXXX)
chmod 755 "$work"
free=$(df --output=avail -k -- "$work" | tail -n 1)
logs=$work/logs
packages=$work/packages
mkdir -p "$logs" "$packages/partial"
fresh=
finish() {
    leave
    if $keep; then printf 'kept: %s\n' "$work"; else rm -rf --one-file-system -- "$work"; fi
}
trap finish EXIT
((free > 6 * 1024 * 1024)) || skip "it needs 6 GB in /var/tmp, and $((free / 1024 / 1024)) GB are free"

# Making roots

make_base() {
    local began=$SECONDS
    apt-config dump | grep -iE '^Acquire::(https?|ftp)::Proxy' >"$work/proxy.conf" || true
    eval "$(apt-config shell http_proxy Acquire::http::Proxy https_proxy Acquire::https::Proxy)"
    export http_proxy=${http_proxy-} https_proxy=${https_proxy-}
    if ! debootstrap --variant=minbase "$release" "$work/base" "$mirror" >"$logs/debootstrap" 2>&1; then
        grep -qE 'Failed getting release file|Unable to|resolve|Could not connect' "$logs/debootstrap" &&
            skip "$mirror does not answer: $(tail -n 1 "$logs/debootstrap")"
        tail -n 20 "$logs/debootstrap" >&2
        fail 'debootstrap failed' 'see its last lines above'
    fi
    cp -- "$work/proxy.conf" "$work/base/etc/apt/apt.conf.d/90proxy"
    awk '{ print "deb", $1, $2, "main" }' <<<"$sources" >"$work/base/etc/apt/sources.list"
    if [[ $mirror == https* ]]; then
        install -D /etc/ssl/certs/ca-certificates.crt "$work/base/etc/ssl/certs/ca-certificates.crt"
    fi
    rm -rf -- "$work/base/var/lib/apt/lists" "$work/base"/var/cache/apt/archives/*.deb
    mkdir -p -- "$work/base/var/lib/apt/lists/partial"
    printf 'a bare Debian 12 of %s MB in %d s\n' "$(du -sm -- "$work/base" | cut -f1)" $((SECONDS - began))
}

# A fresh root, named `fresh`, with the toolchain: enter NAME
enter() {
    leave
    fresh=$work/$1
    cp -a -- "$work/base" "$fresh"
    cp -L -- /etc/resolv.conf /etc/hosts "$fresh/etc/"
    mount -t proc proc "$fresh/proc"
    mount -t tmpfs -o mode=755 tmpfs "$fresh/dev"
    local node
    for node in 'null 1 3' 'zero 1 5' 'full 1 7' 'random 1 8' 'urandom 1 9' 'tty 5 0'; do make_node $node; done
    # Where devices can't be opened by everybody, apt's own user finds no gpgv, and nothing can be installed.
    chroot "$fresh" setpriv --reuid=nobody --regid=nogroup --clear-groups \
        sh -c 'exec </dev/zero >/dev/null 2>/dev/null 3</dev/urandom' ||
        skip 'a user can not open /dev/null in a root of its own: see its mode, and options of its mount'
    mkdir -p "$fresh"/dev/{pts,shm}
    mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$fresh/dev/pts"
    ln -s pts/ptmx "$fresh/dev/ptmx"
    ln -s /proc/self/fd "$fresh/dev/fd"
    ln -s fd/0 "$fresh/dev/stdin" && ln -s fd/1 "$fresh/dev/stdout" && ln -s fd/2 "$fresh/dev/stderr"
    mount -t tmpfs -o mode=1777 tmpfs "$fresh/dev/shm"
    # What one case has fetched need not be fetched again.
    mount --bind "$packages" "$fresh/var/cache/apt/archives"
    mkdir -p "$fresh$toolchain"
    mount --bind "$toolchain" "$fresh$toolchain"
    mount -o remount,bind,ro "$fresh$toolchain"
    printf 'export PATH=%q:$PATH\n' "$toolchain/bin" | tee -a "$fresh/root/.profile" >>"$fresh/etc/skel/.profile"
}

# A device that everybody can read and write, else the host's: make_node NAME MAJOR MINOR
make_node() {
    local node=$fresh/dev/$1
    mknod -m 666 "$node" c "$2" "$3" 2>/dev/null && return
    : >"$node" && mount --bind "/dev/$1" "$node"
}

# Ends the root that was entered, and gives its room back. Nothing is removed while something is mounted below it: a bind
# mount of the toolchain is the toolchain.
leave() {
    local place
    while read -r place; do umount -l -- "$place"; done < <(mounts_below "$work")
    [[ -z $(mounts_below "$work") ]] || fail "something is still mounted below $work" "umount it, then rm -rf $work"
    [[ -z $fresh ]] || rm -rf --one-file-system -- "$fresh"
    fresh=
}

mounts_below() {
    awk -v folder="$1/" 'index($5, folder) == 1 { print $5 }' /proc/self/mountinfo | sort -r
}

add_user() { # name
    chroot "$fresh" useradd --create-home --shell /bin/bash "$1"
}

# A clean checkout of HEAD: put_checkout USER FOLDER
put_checkout() {
    mkdir -p "$fresh$2"
    git -c safe.directory='*' -C "$root" archive HEAD | tar -x -C "$fresh$2"
    chroot "$fresh" chown -R "$1:" "$2"
    # Files that tests look for beside the checkout, where there are some.
    if [[ -d $root/../shared ]]; then
        mkdir -p "$fresh$2/../shared"
        mount --bind "$root/../shared" "$fresh$2/../shared"
        mount -o remount,bind,ro "$fresh$2/../shared"
    fi
}

# A command line in a login shell of a user: as USER COMMANDLINE
as() {
    chroot "$fresh" /usr/bin/env -i TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        su - "$1" -c "export DIARY_SEED=${DIARY_SEED:-}; $2" </dev/null
}

# Steps

rows=() failures=0

log_of() { # what
    printf '%s/%s' "$logs" "$case ${1//\//_}"
}

# Runs a command line and compares exit code and output with what is expected:
#     step WHAT USER EXITCODE EXPECTED COMMANDLINE
# EXPECTED is a regular expression for grep -E; with a leading ! the output must not match.
step() {
    local what=$1 user=$2 wanted=$3 expected=$4 log began=$SECONDS code=0 verdict=ok
    log=$(log_of "$what")
    as "$user" "$5" >"$log" 2>&1 || code=$?
    if [[ $code -ne $wanted ]]; then
        verdict="FAILED: exit code $wanted was expected"
    elif [[ $expected == !* ]] && grep -qE -- "${expected#!}" "$log"; then
        verdict="FAILED: it says what matches ${expected#!}"
    elif [[ $expected != !* ]] && ! grep -qE -- "$expected" "$log"; then
        verdict="FAILED: nothing matches $expected"
    fi
    if [[ $verdict == ok && $what == *run.sh* && $code -eq 0 ]]; then
        verdict="ok: $(grep -oE 'Test run with [0-9]+ tests' "$log" | awk '{ count += $4 } END { print count " tests" }')"
    fi
    if [[ $verdict == FAILED* ]]; then
        failures=$((failures + 1))
        printf '\n-- %s: %s, the last lines:\n' "$case" "$what" && tail -n 40 -- "$log"
    fi
    rows+=("$(printf '%-8s %-52s %6d %5d  %s' "$case" "$what" $((SECONDS - began)) "$code" "$verdict")")
    printf '%s\n' "${rows[-1]}"
}

# The command after "hint: " in the output of the step, typed by root.
step_hint() { # what, of which step
    local line
    line=$(sed -n 's/^hint: \(as root: \)\?//p' "$(log_of "$2")" | tail -n 1)
    [[ $line != "su - -c "* ]] || eval "line=${line#su - -c }"
    step "$1" root 0 '' "DEBIAN_FRONTEND=noninteractive; ${line//apt-get install/apt-get install --yes}"
}

# Cases

run_root() {
    enter root
    put_checkout root /root/diary
    step 'quickstart.sh' root 0 '^# No difference' 'diary/Examples/quickstart.sh'
    # From another folder, with a PATH and a home as root has them.
    step 'run.sh' root 0 'Test run with [0-9]+ tests .* passed' 'cd / && /root/diary/Tests/run.sh'
    $short && return
    step 'install.sh' root 0 'diary is in /usr/local/bin/diary' 'diary/Examples/install.sh'
    step 'the installed diary' root 0 'lighthouse' \
        'diary add "First line" -m diary/Media/lighthouse.jpg && diary show @'
    step 'a position has a name' root 0 'near Kyoto, Japan' \
        'diary add "Herons" --position 35.01,135.77 && diary show @ && diary list --near Kyoto'
    step 'the manual page' root 0 'install.sh|photo and audio' 'head -n 20 /usr/local/share/man/man1/diary.1'
    tar -C "$fresh" -cf "$work/installed.tar" usr/local root/diary/Media
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
    step 'no sudo is named where there is none' tim 0 '^0$' \
        "'a diary/Examples/quickstart.sh' 2>&1 | grep -c sudo || true"
    step_hint "the hint's command" 'quickstart.sh without packages'
    step 'quickstart.sh' tim 0 '^# No difference' "'a diary/Examples/quickstart.sh'"
    step 'run.sh' tim 0 'Test run with [0-9]+ tests .* passed' "'a diary/Tests/run.sh'"
    step 'install.sh --prefix, relative' tim 0 'diary is in /home/tim/some where/my own/bin/diary' \
        "mkdir 'some where' && cd 'some where' && '../a diary/Examples/install.sh' --prefix 'my own'"
    step 'the installed diary' tim 0 'lighthouse' \
        "'some where/my own/bin/diary' add 'First line' -m 'a diary/Media/lighthouse.jpg' && 'some where/my own/bin/diary' show @"
    step 'install.sh into ~/.local' tim 0 'diary is in /home/tim/.local/bin/diary' "'a diary/Examples/install.sh'"
    step 'what it tells makes the completions be found' tim 0 'complete .*-F _diary diary' \
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
    local needed
    needed=$(sed -n 's/^apt-get install \(libheif1 .*\)$/\1/p' "$root/README.md")
    step 'text needs nothing' tim 0 'First line' 'diary add "First line #tag" && diary list && diary search firs'
    step 'a position has a name without the package' tim 0 'near Kyoto, Japan' \
        'diary add "Herons" --position 35.01,135.77 && diary show @'
    step 'a photo without libraries' tim 1 "^error: diary-decoder can't start: .*libheif.so.1" \
        'diary add "A lighthouse" -m Media/lighthouse.jpg'
    step 'a folder without libraries' tim 1 '!unreadable|lighthouse' 'diary import Media'
    step 'an archive without its library' tim 1 'libarchive13' 'diary backup diary.tar'
    step 'a pattern without its library' tim 2 'libicu72' "diary list \"text MATCHES '.*line.*'\""
    step 'a sound without libraries' tim 1 'libasound2|diary-decoder' 'diary record --for 1s'
    step_hint "the hint's command" 'a photo without libraries'
    step 'then the photo' tim 0 'lighthouse' 'diary add "A lighthouse" -m Media/lighthouse.jpg && diary show @'
    step "the README's packages" root 0 '' "apt-get update && apt-get install --yes --no-install-recommends $needed"
    step 'all of it' tim 0 'lighthouse' \
        "diary import Media; diary backup diary.tar && diary list \"text MATCHES '.*lighthouse.*'\" && diary check"
}

make_base
for case in "${cases[@]}"; do "run_$case"; done
leave

printf '\n%-8s %-52s %6s %5s  %s\n' case what seconds exit verdict
printf '%s\n' "${rows[@]}"
printf '%d steps, %d failed, %d s\n' "${#rows[@]}" "$failures" "$SECONDS"
exit "$((failures > 0))"
