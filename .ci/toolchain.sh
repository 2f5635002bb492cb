# shellcheck shell=bash
# What the scripts that build share, to be sourced: `root`, the checkout's folder; Swift in PATH; and `run_swift`.
set -euo pipefail
# With CDPATH, `cd Examples` may lead elsewhere and prints where.
unset -v CDPATH
root=$(dirname -- "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")")
owner=$(stat --format %u -- "$root")
owner_group=$(stat --format %g -- "$root")

fail() { # message, hint
    printf 'error: %s\n\nhint: %s\n' "$1" "$2" >&2
    exit 1
}

# The fields of a user's line in passwd, empty ones where there is no such user: account USER; echo "$home"
account() {
    home='' shell=''
    IFS=: read -r _ _ _ _ _ home shell < <(getent passwd "$1") || true
}

# Swift, clang and mktemp want a home and a folder for temporary files.
if [[ -z ${HOME-} ]]; then
    account "$EUID"
    export HOME=${home:-/nonexistent}
fi
[[ ${TMPDIR-/} == /* ]] || TMPDIR=$PWD/$TMPDIR
[[ -d ${TMPDIR-} && -w ${TMPDIR-} ]] || unset -v TMPDIR

# A command line that does the same as root: as_root COMMANDLINE
as_root() {
    if [[ $EUID -eq 0 ]]; then
        printf '%s' "$1"
    elif command -v sudo >/dev/null; then
        printf 'sudo %s' "${1// && / && sudo }"
    else
        # With the dash, since programs that only root needs are in root's PATH alone.
        printf "su - -c '%s'" "$1"
    fi
}

# sudo and su start programs with a PATH of their own, and swiftly changes the PATH of login shells alone: where swift is
# not in PATH, it is looked for where the user who called sudo, else the checkout's owner, would find it.
find_swift() {
    command -v swift >/dev/null && return
    local user=${SUDO_UID:-$owner} found=''
    account "$user"
    if [[ $EUID -eq 0 && -n ${SUDO_UID-} && -x $shell ]]; then
        found=$(timeout 10 setpriv --reuid="$SUDO_UID" --regid="$SUDO_GID" --init-groups \
            env -i HOME="$home" PATH=/usr/local/bin:/usr/bin:/bin "$shell" -lc 'command -v swift' \
            </dev/null 2>/dev/null | tail -n 1) || true
    fi
    local folder place
    for folder in "$home" "$HOME"; do
        while IFS= read -r place; do
            if [[ ! -x $found && -x $place ]]; then found=$place; fi
        done < <(printf '%s\n' "$folder"/.local/share/swiftly/bin/swift "$folder"/.swiftly/bin/swift \
            && printf '%s\n' "$folder"/.local/share/swiftly/toolchains/*/usr/bin/swift "$folder"/swift*/usr/bin/swift \
                /{opt,usr/local,usr/share,usr/libexec,usr/lib}/swift*/{usr/,}bin/swift | sort --version-sort --reverse)
    done
    [[ -x $found ]] || return 0
    PATH=$(dirname -- "$found"):$PATH
    printf 'note: swift is not in PATH; taking %s\n' "$found" >&2
}
find_swift
export PATH

# The folder of the toolchain, with its programs in `bin`; swift in PATH may be a link or a proxy.
toolchain_folder() {
    local resources
    resources=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')
    realpath -- "$resources/../.."
}

# The files by which builds in this checkout wait for each other, as SwiftPM names them, where they belong to somebody else. Linux
# lets nobody open those in /tmp (fs.protected_regular), not even root.
foreign_locks() {
    find "${TMPDIR:-/tmp}" -maxdepth 1 -type f ! -uid "$EUID" -name '*.lock' -print 2>/dev/null |
        while IFS= read -r lock; do
            case ${lock##*/} in "${root//\//_}"_.build*.lock | "${root//\//_}"_Package*.lock) printf '%s\n' "$lock" ;; esac
        done
}

# Removes what somebody else left of them.
remove_foreign_locks() {
    local lock
    while IFS= read -r lock; do
        # In /tmp only root can.
        rm -f -- "$lock" 2>/dev/null || fail "$lock can't be opened; it belongs to $(stat --format %U -- "$lock")" \
            "remove it while no build goes on: $(as_root "rm $(printf %q "$lock")")"
    done < <(foreign_locks)
}

# Says what to do where a build can't write, for example after a build that root made.
check_build_folder() {
    local blocked
    if [[ ! -e $root/.build ]]; then
        [[ -w $root ]] || fail "building needs the folder $root/.build, and nothing can be written in $root" \
            "build in a copy of your own: cp -R '$root' ~/diary"
    else
        blocked=$(find "$root/.build" ! -type l ! -writable -print -quit 2>/dev/null || true)
        [[ -z $blocked ]] || fail "$blocked can't be written; it belongs to $(stat --format %U -- "$blocked")" \
            "remove the folder of that build: $(as_root "rm -rf $root/.build")"
    fi
}

# A checkout that was moved or copied with its .build has modules that name their old folder, which clang refuses.
forget_moved_modules() {
    local mark=$root/.build/built-in place
    place=$(cat -- "$mark" 2>/dev/null ||
        grep -om1 '"/[^"]*/\.build/' "$root/.build/debug.yaml" 2>/dev/null | sed 's|^"||; s|/\.build/$||' || true)
    if [[ -n $place && $place != "$root" ]]; then
        printf 'note: .build is from a build in %s; modules are compiled again\n' "$place" >&2
        find "$root/.build" -type d -name ModuleCache -prune -exec rm -rf {} +
    fi
    [[ ! -d $root/.build ]] || printf '%s\n' "$root" >"$mark"
}

# Runs `swift` in the checkout. What root builds in somebody's checkout belongs to the checkout's owner, who can build on and remove it:
# the owner builds who called sudo; else root does, and gives away what it made.
run_swift() {
    local status=0 builder=()
    check_build_folder
    remove_foreign_locks
    forget_moved_modules
    if [[ $EUID -eq 0 && $owner -ne 0 && ${SUDO_UID-} == "$owner" ]]; then
        account "$owner"
        builder=(setpriv "--reuid=$owner" "--regid=$SUDO_GID" --init-groups env "HOME=$home")
    fi
    "${builder[@]}" swift "$@" || status=$?
    if [[ $EUID -eq 0 && $owner -ne 0 ]]; then
        find "$root/.build" -user 0 -exec chown --no-dereference "$owner:$owner_group" {} + || true
        rm -f -- "${TMPDIR:-/tmp}/${root//\//_}"_.build*.lock "${TMPDIR:-/tmp}/${root//\//_}"_Package*.lock
    fi
    return "$status"
}
