# shellcheck shell=bash
# Roots of bare Debian systems, made by debootstrap, for the trials in this folder. To be sourced with the arguments of the script
# after .ci/toolchain.sh, when these are set: `wanted`, the release unless --release names one; `known`, the cases; `own_option`, a
# function that takes an option of the script's own or fails; `trial`, its name before the release's; `with_toolchain`. It sets
# `wanted`, `keep` and `cases`. A trial that can't run prints the reason and succeeds.

keep=false cases=()
words=("$@")
while [[ ${#words[@]} -gt 0 ]]; do
    case ${words[0]} in
    --release)
        [[ ${words[1]-} =~ ^[a-z]+$ ]] || fail '--release needs the name of a release' 'bookworm, trixie'
        wanted=${words[1]} words=("${words[@]:1}")
        ;;
    --keep) keep=true ;;
    *)
        if [[ " ${known[*]} " == *" ${words[0]} "* ]]; then
            cases+=("${words[0]}")
        elif ! own_option "${words[0]}"; then
            fail "unknown case ${words[0]}" "${known[*]}; its beginning explains the options: $0"
        fi
        ;;
    esac
    words=("${words[@]:1}")
done
[[ ${#cases[@]} -gt 0 ]] || cases=("${known[@]}")

skip() {
    printf 'skipped: %s %s, because %s\n' "$trial" "$wanted" "$1"
    exit 0
}

# Everything runs in separate namespaces of mounts and processes, which end with it.
if [[ ${BARE_IS_INSIDE-} != yes ]]; then
    [[ $EUID -eq 0 ]] || skip 'debootstrap and chroot need root'
    command -v apt-get >/dev/null || skip 'this is not a Debian system'
    command -v swift >/dev/null || skip 'swift is not in PATH'
    "$root/.ci/setup" --wanted debootstrap git util-linux
    command -v debootstrap >/dev/null || skip 'debootstrap can not be installed'
    command -v unshare >/dev/null && unshare --mount --pid --fork true 2>/dev/null ||
        skip 'mounts of its own are not allowed here'
    BARE_IS_INSIDE=yes exec unshare --mount --pid --fork --kill-child --propagation private \
        "$BASH" "$0" "$@"
fi

# Chooses the source of a release: choose_release NAME sets `sources` to lines of REPOSITORY SUITE, and `mirror` to the first. A
# release without an apt source here comes from the repository of this system's own.
choose_release() {
    release=$1
    local all own
    all=$(apt-get indextargets --format '$(COMPONENT) $(REPO_URI) $(RELEASE)' 'Created-By: Packages' 2>/dev/null |
        awk '$1 == "main" { print $2, $3 }' | sort -u)
    sources=$(awk -v release="$release" '$2 ~ "^" release "(-|$)"' <<<"$all")
    own=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    [[ -n $sources ]] || sources=$(awk -v own="$own" -v release="$release" '$2 == own { print $1, release }' <<<"$all")
    mirror=$(awk -v release="$release" '$2 == release { print $1; exit }' <<<"$sources")
    [[ -n $mirror ]] || skip "apt has no source of $release here"
    [[ $mirror == http* ]] || skip "the source of $release is not on a network: $mirror"
}

# The toolchain, whose Swift library the built programs need; roots contain it if `with_toolchain` is true.
toolchain=$(toolchain_folder)
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

# Makes the base from which others are copied: choose_release NAME && make_base
make_base() {
    local began=$SECONDS
    leave
    rm -rf --one-file-system -- "$work/base"
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
    # Mirrors that stand still outlive the date until which a testing release is valid.
    printf 'Acquire::Check-Valid-Until "false";\n' >"$work/base/etc/apt/apt.conf.d/90valid"
    awk '{ print "deb", $1, $2, "main" }' <<<"$sources" >"$work/base/etc/apt/sources.list"
    if [[ $mirror == https* ]]; then
        install -D /etc/ssl/certs/ca-certificates.crt "$work/base/etc/ssl/certs/ca-certificates.crt"
    fi
    rm -rf -- "$work/base/var/lib/apt/lists" "$work/base"/var/cache/apt/archives/*.deb
    mkdir -p -- "$work/base/var/lib/apt/lists/partial"
    printf 'a bare %s of %s MB in %d s\n' "$release" "$(du -sm -- "$work/base" | cut -f1)" $((SECONDS - began))
}

# Makes a fresh root, named `fresh`: enter NAME
enter() {
    leave
    fresh=$work/$1
    cp -a -- "$work/base" "$fresh"
    cp -L -- /etc/resolv.conf /etc/hosts "$fresh/etc/"
    mount -t proc proc "$fresh/proc"
    mount -t tmpfs -o mode=755 tmpfs "$fresh/dev"
    local node
    for node in 'null 1 3' 'zero 1 5' 'full 1 7' 'random 1 8' 'urandom 1 9' 'tty 5 0'; do make_node $node; done
    # If only root can open devices, apt's own user doesn't find gpgv, and nothing can be installed.
    chroot "$fresh" setpriv --reuid=nobody --regid=nogroup --clear-groups \
        sh -c 'exec </dev/zero >/dev/null 2>/dev/null 3</dev/urandom' ||
        skip 'a user can not open /dev/null in a root of its own: see its mode, and options of its mount'
    mkdir -p "$fresh"/dev/{pts,shm}
    # fusermount3 reads it; on a whole system systemd makes it.
    ln -sf ../proc/self/mounts "$fresh/etc/mtab"
    mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$fresh/dev/pts"
    ln -s pts/ptmx "$fresh/dev/ptmx"
    ln -s /proc/self/fd "$fresh/dev/fd"
    ln -s fd/0 "$fresh/dev/stdin" && ln -s fd/1 "$fresh/dev/stdout" && ln -s fd/2 "$fresh/dev/stderr"
    mount -t tmpfs -o mode=1777 tmpfs "$fresh/dev/shm"
    # Downloads of one case are reused by the next.
    mount --bind "$packages" "$fresh/var/cache/apt/archives"
    $with_toolchain || return 0
    mkdir -p "$fresh$toolchain"
    mount --bind "$toolchain" "$fresh$toolchain"
    mount -o remount,bind,ro "$fresh$toolchain"
    printf 'export PATH=%q:$PATH\n' "$toolchain/bin" | tee -a "$fresh/root/.profile" >>"$fresh/etc/skel/.profile"
}

# Makes a device that everybody can read and write, or else binds the host's: make_node NAME MAJOR MINOR
make_node() {
    local node=$fresh/dev/$1
    mknod -m 666 "$node" c "$2" "$3" 2>/dev/null && return
    : >"$node" && mount --bind "/dev/$1" "$node"
}

# Ends the current root and frees its space. Nothing is removed while something is mounted below it: a bind
# mount of the toolchain is the toolchain itself.
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

# Makes a clean checkout of HEAD: put_checkout USER FOLDER
put_checkout() {
    mkdir -p "$fresh$2"
    git -c safe.directory='*' -C "$root" archive HEAD | tar -x -C "$fresh$2"
    chroot "$fresh" chown -R "$1:" "$2"
    # Files that tests expect beside the checkout, if there are any.
    if [[ -d $root/../shared ]]; then
        mkdir -p "$fresh$2/../shared"
        mount --bind "$root/../shared" "$fresh$2/../shared"
        mount -o remount,bind,ro "$fresh$2/../shared"
    fi
}

# Runs a command line in a login shell of a user: as USER COMMANDLINE
as() {
    chroot "$fresh" /usr/bin/env -i TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        su - "$1" -c "export DIARY_SEED=${DIARY_SEED:-}; $2" </dev/null
}

# Steps

rows=() failures=0

log_of() { # what
    printf '%s/%s' "$logs" "$case ${1//\//_}"
}

# Runs a command line and compares exit code and output with the expected ones:
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
