#!/usr/bin/env bash
# Builds diary and installs it:
#     Examples/install.sh [--prefix FOLDER] [--built FOLDER] [--uninstall]
# --built installs the two programs of an existing release build.
# The folder is /usr/local for root and ~/.local for everyone else. Diaries are never touched.
here=$PWD
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/../.ci/toolchain.sh"
usage='usage: Examples/install.sh [--prefix FOLDER] [--built FOLDER] [--uninstall]'

if [[ $EUID -eq 0 ]]; then prefix=/usr/local; else prefix=$HOME/.local; fi
uninstall=false built=''
while [[ $# -gt 0 ]]; do
    case $1 in
    --prefix=?*) prefix=${1#*=} && shift ;;
    --prefix) prefix=${2-} && shift $(($# > 1 ? 2 : 1)) ;;
    --built=?*) built=$(realpath -- "${1#*=}") && shift ;;
    --built) built=$(realpath -- "${2-}") && shift $(($# > 1 ? 2 : 1)) ;;
    --uninstall) uninstall=true && shift ;;
    -h | --help) printf '%s\n' "$usage" && exit 0 ;;
    *) printf 'error: unknown argument %s\n\nhint: %s\n' "$1" "$usage" >&2 && exit 2 ;;
    esac
done
if [[ -z $prefix ]]; then
    printf 'error: --prefix needs a folder\n\nhint: %s\n' "$usage" >&2 && exit 2
fi
# The shell doesn't expand the tilde in --prefix=~/diary.
# shellcheck disable=SC2088
if [[ $prefix == '~' || $prefix == '~/'* ]]; then prefix=$HOME${prefix#'~'}; fi
[[ $prefix == /* ]] || prefix=$here/$prefix
prefix=$(realpath --canonicalize-missing -- "$prefix")
cd -- "$root"

program=$prefix/bin/diary
decoder=$prefix/libexec/diary/diary-decoder
bash_completions=$prefix/share/bash-completion/completions/diary
zsh_completions=$prefix/share/zsh/site-functions/_diary
fish_completions=$prefix/share/fish/vendor_completions.d/diary.fish
manual=$prefix/share/man/man1/diary.1
# Manual pages of section 7, one for each topic.
topics=(dates from-dayone from-jrnl json places predicates units)
places=$prefix/lib/diary/places.data
topic_pages=("${topics[@]/#/$prefix/share/man/man7/diary-}")
topic_pages=("${topic_pages[@]/%/.7}")
files=("$program" "$decoder" "$bash_completions" "$zsh_completions" "$fish_completions" "$manual" "${topic_pages[@]}"
    "$places")

# The existing parent of the target must be writable; checked before minutes of building.
folder=$prefix/bin
until [[ -d $folder ]]; do
    [[ ! -e $folder ]] || fail "$folder is not a folder" "another place: $usage"
    folder=$(dirname -- "$folder")
done
if [[ ! -w $folder ]]; then
    hint='a folder of your own: --prefix ~/.local'
    [[ $EUID -eq 0 ]] || hint="$(as_root "$(printf '%q ' "$root/Examples/install.sh" --prefix "$prefix")"), or $hint"
    fail "nothing can be written in $folder" "$hint"
fi

if $uninstall; then
    if [[ ! -e $program ]]; then
        printf 'note: there was no diary in %s\n' "$prefix" >&2
    fi
    rm -f -- "${files[@]}"
    rmdir -- "${decoder%/*}" "${places%/*}" 2>/dev/null || true
    printf 'diary is gone from %s; your diaries are where they were\n' "$prefix"
    exit 0
fi

if [[ -z $built ]]; then
    .ci/setup
    release=(--configuration release --static-swift-stdlib --disable-local-rpath)
    run_swift build "${release[@]}"
    built=$(run_swift build "${release[@]}" --show-bin-path)
fi
for file in diary diary-decoder; do
    [[ -x $built/$file ]] || fail "there is no $file in $built" "build it there: swift build --configuration release --static-swift-stdlib"
done

install -D --strip --mode 755 "$built/diary" "$program"
install -D --strip --mode 755 "$built/diary-decoder" "$decoder"

page=$(mktemp)
trap 'rm -f -- "$page"' EXIT
# Installs a command's output as a file that everyone can read, whatever the umask: installed FILE COMMAND…
installed() {
    "${@:2}" >"$page"
    install -D --mode 644 "$page" "$1"
}

installed "$bash_completions" "$program" completions bash
installed "$zsh_completions" "$program" completions zsh
installed "$fish_completions" "$program" completions fish
installed "$manual" "$program" help --man
for index in "${!topics[@]}"; do
    installed "${topic_pages[index]}" "$program" help "${topics[index]}" --man
done
# The names of positions; without the package, positions have no names.
towns=/usr/share/libtimezonemap/ui
if [[ -e $towns/cities15000.txt ]]; then
    installed "$places" "$program" town-list "$towns"
else
    printf 'note: without the lists of libtimezonemap-data in %s positions get no names\n' "$towns" >&2
fi

# Returns whether a folder is in a colon-separated list: is_listed FOLDER LIST
is_listed() {
    [[ :$2: == *":$1:"* || :$2: == *":$1/:"* ]]
}

# Prints the line to add to a file, so that the shell finds the installed files: suggest FILE LINE
lines=()
suggest() {
    lines+=("$(printf '  %-29s %s' "$1:" "$2")")
}

# With sudo, the home folder of the calling user.
if [[ -n ${SUDO_UID-} ]]; then account "$SUDO_UID"; else home=$HOME; fi
own_data=${XDG_DATA_HOME:-$home/.local/share}
all_data=$own_data:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}
if ! is_listed "$prefix/bin" "$PATH"; then
    suggest '~/.profile' "export PATH=$(printf %q "$prefix/bin"):\$PATH"
fi
# man looks beside the folders of PATH by default.
if [[ -n ${MANPATH-} ]] && ! is_listed "${manual%/man1/*}" "$MANPATH"; then
    suggest '~/.profile' "export MANPATH=$(printf %q "${manual%/man1/*}"):\$MANPATH"
fi
if [[ ! -e /usr/share/bash-completion/bash_completion ]] || ! is_listed "$prefix/share" "$all_data"; then
    suggest '~/.bashrc' "source $(printf %q "$bash_completions")"
fi
# zsh and fish report their folders; if they are not installed, Debian's are used.
folders=$(zsh -fc 'print -r -- ${(j.:.)fpath}' 2>/dev/null) ||
    folders=/usr/local/share/zsh/site-functions:/usr/share/zsh/vendor-completions
if ! is_listed "${zsh_completions%/*}" "$folders"; then
    suggest '~/.zshrc before compinit' "fpath=($(printf %q "${zsh_completions%/*}") \$fpath)"
fi
folders=$(HOME=$home fish --no-config -c 'string join : $fish_complete_path' 2>/dev/null) ||
    folders=$own_data/fish/vendor_completions.d:/usr/share/fish/vendor_completions.d
if ! is_listed "${fish_completions%/*}" "$folders"; then
    suggest '~/.config/fish/config.fish' "set -p fish_complete_path $(printf %q "${fish_completions%/*}")"
fi

printf '\ndiary is in %s\n' "$program"
if [[ ${#lines[@]} -gt 0 ]]; then
    printf 'to have it found by its name, with its completions and manual page, add\n'
    printf '%s\n' "${lines[@]}"
fi
