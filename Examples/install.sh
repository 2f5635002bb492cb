#!/usr/bin/env bash
# Builds diary and installs it:
#     Examples/install.sh [--prefix FOLDER] [--uninstall]
# The folder is /usr/local for root and ~/.local for everyone else. Diaries are never touched.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

if [[ $EUID -eq 0 ]]; then prefix=/usr/local; else prefix=$HOME/.local; fi
uninstall=false
while [[ $# -gt 0 ]]; do
    case $1 in
    --prefix) prefix=${2:?--prefix needs a folder} && shift 2 ;;
    --prefix=*) prefix=${1#*=} && shift ;;
    --uninstall) uninstall=true && shift ;;
    *) printf 'usage: Examples/install.sh [--prefix FOLDER] [--uninstall]\n' >&2 && exit 2 ;;
    esac
done

program=$prefix/bin/diary
decoder=$prefix/libexec/diary/diary-decoder
bash_completions=$prefix/share/bash-completion/completions/diary
zsh_completions=$prefix/share/zsh/site-functions/_diary
fish_completions=$prefix/share/fish/vendor_completions.d/diary.fish
manual=$prefix/share/man/man1/diary.1

if $uninstall; then
    rm -f -- "$program" "$decoder" "$bash_completions" "$zsh_completions" "$fish_completions" "$manual"
    rmdir -- "$prefix/libexec/diary" 2>/dev/null || true
    printf 'diary is gone from %s; your diaries are where they were\n' "$prefix"
    exit 0
fi

.ci/setup
release=(--configuration release --static-swift-stdlib)
swift build "${release[@]}"
built=$(swift build "${release[@]}" --show-bin-path)

install -D --strip --mode 755 "$built/diary" "$program"
install -D --strip --mode 755 "$built/diary-decoder" "$decoder"

# written FILE COMMAND…: the file with what the command prints.
written() {
    mkdir -p -- "$(dirname -- "$1")"
    "${@:2}" >"$1"
}

written "$bash_completions" "$program" completions bash
written "$zsh_completions" "$program" completions zsh
written "$fish_completions" "$program" completions fish
written "$manual" "$program" help --man

printf 'diary is in %s\n' "$program"
if [[ :$PATH: != *":$prefix/bin:"* ]]; then
    printf 'note: %s is not in your PATH\n' "$prefix/bin"
fi
