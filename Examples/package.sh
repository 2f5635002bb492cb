#!/usr/bin/env bash
# Makes packages of diary that need no Swift on the target system:
#     Examples/package.sh [--built FOLDER] [FOLDER]
# In FOLDER (.build/packages by default) it creates
#     diary_VERSION_amd64.deb           for the Debian release that it runs on: apt install ./diary_VERSION_amd64.deb
#     diary-VERSION-linux-x86_64.tar.xz for other distributions, with the libraries that it needs
# --built packages the two programs of an existing release build.
here=$PWD
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/../.ci/toolchain.sh"
usage='usage: Examples/package.sh [--built FOLDER] [FOLDER]'

built=() folder=
while [[ $# -gt 0 ]]; do
    case $1 in
    --built)
        [[ -d ${2-} ]] || { printf 'error: --built needs a folder\n\nhint: %s\n' "$usage" >&2 && exit 2; }
        built=(--built "$(realpath -- "$2")") && shift 2
        ;;
    -h | --help) printf '%s\n' "$usage" && exit 0 ;;
    -*) printf 'error: unknown argument %s\n\nhint: %s\n' "$1" "$usage" >&2 && exit 2 ;;
    *)
        [[ -z $folder ]] || { printf 'error: one folder is enough\n\nhint: %s\n' "$usage" >&2 && exit 2; }
        folder=$1 && shift
        ;;
    esac
done
cd -- "$root"
[[ -n $folder ]] || folder=$root/.build/packages
[[ $folder == /* ]] || folder=$here/$folder
mkdir -p -- "$folder"

.ci/setup dpkg-dev fakeroot patchelf xz-utils
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
umask 022
# File times are that of the commit, so that the same commit gives the same files.
SOURCE_DATE_EPOCH=$(git -c safe.directory='*' log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH
# The maintainer of the package: from the variables of Debian's own tools, else the author of the commit.
maintainer="${DEBFULLNAME-} <${DEBEMAIL-}>"
[[ -n ${DEBEMAIL-} ]] || maintainer=$(git -c safe.directory='*' log -1 --format='%an <%ae>' 2>/dev/null) ||
    fail 'nobody is named who answers for the package' 'export DEBFULLNAME and DEBEMAIL'

stage=$work/deb
Examples/install.sh --prefix "$stage/usr" "${built[@]}" >"$work/install"
diary=$stage/usr/bin/diary decoder=$stage/usr/libexec/diary/diary-decoder
version=$("$diary" --version | awk '{ print $NF }')
architecture=$(dpkg --print-architecture)

# Libraries

# The file names of the libraries that the programs load at run time.
loaded=$work/loaded
{
    sed -nE 's/^#define DIARY_LIBRARY_\w+ "(lib[^" ]+)"$/\1/p' Sources/CLibraries/CSystem/include/diary_library_names.h
    printf 'libchafa.so.0\n'
} | sort -u >"$loaded"

# Prints the file of a library: library NAME
library() {
    local found
    found=$(ldconfig -p | awk -v name="$1" '$1 == name && /x86-64|AArch64/ { print $NF; exit }')
    [[ -n $found ]] || fail "the library $1 is not there" 'Examples/install.sh names the packages that diary needs'
    printf '%s' "$found"
}

# Prints the package of a file; dpkg may know it only below /lib: package_of FILE
package_of() {
    local file
    file=$(realpath -- "$1")
    { dpkg-query --search "$file" 2>/dev/null || dpkg-query --search "${file#/usr}"; } | sed -n '1s/:.*//p'
}

# Prints the package of a library, its source package and its version: name_source FILE
name_source() {
    local package
    package=$(package_of "$1")
    printf '%s %s\n' "$package" "$(dpkg-query --show --showformat='${source:Package} ${source:Version}' "$package")"
}

# An empty library that links those loaded at run time, so that dpkg-shlibdeps finds them. Only pictures on the terminal
# are optional.
mapfile -t names < <(grep -v '^libchafa' "$loaded")
needed=()
for name in "${names[@]}"; do needed+=("$(library "$name")"); done
ld -shared --no-as-needed -o "$work/loaded.so" "${needed[@]}"

mkdir "$work/debian"
printf 'Source: diary\n\nPackage: diary\nArchitecture: any\n' >"$work/debian/control"
# It warns that the empty library uses nothing.
depends=$(cd -- "$work" && dpkg-shlibdeps -O -e"$diary" -e"$decoder" -eloaded.so 2>"$work/shlibdeps" |
    sed -n 's/^shlibs:Depends=//p') || { cat -- "$work/shlibdeps" >&2 && fail 'dpkg-shlibdeps failed' 'see above'; }
chafa=$(package_of "$(library libchafa.so.0)")

# The archive for other distributions, before Debian's files are added

# The name and version of this system, as "Debian GNU/Linux 13".
system=$(. /etc/os-release && printf '%s' "${NAME-} ${VERSION_ID-}")
name=diary-$version-linux-$(uname -m)
portable=$work/$name
mkdir -p "$portable/lib/diary" "$portable/share/doc/diary/libraries"
cp -a -- "$stage/usr/." "$portable/"

# Libraries that must match the rest of the system are not included.
is_of_the_system() {
    case $1 in
    linux-vdso.* | ld-linux* | libc.so.* | libm.so.* | libdl.so.* | libpthread.so.* | librt.so.* | libresolv.so.*) return 0 ;;
    libstdc++.so.* | libgcc_s.so.* | libasound.so.*) return 0 ;;
    esac
    return 1
}

# The codecs of libheif that read pictures, where they are files of their own.
codecs=()
for file in "$(dirname -- "$(realpath -- "$(library libheif.so.1)")")"/libheif/plugins/libheif-{libde265,dav1d,aomdec,jpegdec,j2kdec}.so; do
    [[ ! -e $file ]] || codecs+=("$file")
done

{
    ldd "$decoder"
    for file in "${codecs[@]}"; do ldd "$file"; done
    while read -r soname; do
        path=$(library "$soname")
        printf '%s => %s\n' "$soname" "$path"
        ldd "$path"
    done <"$loaded"
} | awk '$2 == "=>" && $3 ~ "^/" { print $1, $3 }' | sort -u >"$work/closure"
while read -r soname path; do
    is_of_the_system "$soname" && continue
    install --mode 644 "$path" "$portable/lib/diary/$soname"
    name_source "$path"
done <"$work/closure" >"$work/sources"
for file in "${codecs[@]}"; do
    install -D --mode 644 "$file" "$portable/lib/diary/heif/${file##*/}"
    # shellcheck disable=SC2016
    patchelf --force-rpath --set-rpath '$ORIGIN/..' "$portable/lib/diary/heif/${file##*/}"
    name_source "$file"
done >>"$work/sources"
sort -u "$work/sources" >"$work/carried"
while read -r package _; do
    cp -L -- "/usr/share/doc/$package/copyright" "$portable/share/doc/diary/libraries/$package"
done <"$work/carried"
{
    printf 'diary %s for Linux on %s, with the libraries that it needs.\n\n' "$version" "$(uname -m)"
    cat -- Examples/package/README
    printf '\n| library package | source package of %s | version |\n| --- | --- | --- |\n' "$system"
    sed -E 's/^(\S+) (\S+) (\S+)$/| \1 | \2 | \3 |/' "$work/carried"
} >"$portable/README"
install -D --mode 644 Examples/package/copyright "$portable/share/doc/diary/copyright"
# RPATH, not RUNPATH, since it also applies to dependencies of the libraries.
# shellcheck disable=SC2016
patchelf --force-rpath --set-rpath '$ORIGIN/../lib/diary' "$portable/bin/diary"
# shellcheck disable=SC2016
patchelf --force-rpath --set-rpath '$ORIGIN/../../lib/diary' "$portable/libexec/diary/diary-decoder"
archive=$folder/$name.tar.xz
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -c "$name" |
    xz --threads=0 >"$archive.part"
mv -- "$archive.part" "$archive"

# The Debian package

# Towns come from libtimezonemap-data if it is installed: postinst reads them.
rm -rf -- "$stage/usr/lib"
mkdir -p "$stage/usr/share/zsh/vendor-completions" "$stage/DEBIAN"
mv -- "$stage/usr/share/zsh/site-functions/_diary" "$stage/usr/share/zsh/vendor-completions/"
rmdir -- "$stage/usr/share/zsh/site-functions"
find "$stage/usr/share/man" -type f -exec gzip -9n {} +
documents=$stage/usr/share/doc/diary
install -D --mode 644 Examples/package/copyright "$documents/copyright"
gzip -9n <CHANGELOG.md >"$documents/NEWS.gz"
printf 'diary (%s) unstable; urgency=medium\n\n  * Its changes are in NEWS.gz.\n\n -- %s  %s\n' "$version" "$maintainer" \
    "$(LC_ALL=C date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")" | gzip -9n >"$documents/changelog.gz"
install -D --mode 644 Examples/package/lintian-overrides "$stage/usr/share/lintian/overrides/diary"
for unit in diary-sync.service diary-import@.service; do
    install -D --mode 644 "Examples/package/$unit" "$stage/usr/lib/systemd/user/$unit"
done
install --mode 755 Examples/package/postinst Examples/package/postrm "$stage/DEBIAN/"
install --mode 644 Examples/package/triggers "$stage/DEBIAN/"
(cd -- "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"
cat >"$stage/DEBIAN/control" <<CONTROL
Package: diary
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k --apparent-size --summarize "$stage/usr" | cut -f1)
Depends: $depends, tzdata
Recommends: $chafa, age, ffmpeg, fuse3, gocryptfs, libtimezonemap-data
Suggests: mpv, rclone, syncthing, tesseract-ocr, xdg-utils
Section: utils
Priority: optional
Description: photo and audio diary for the terminal
 Write a line or a page, add the photos and sounds of the day, and find any
 of it again years later: by a word, whatever its accents, by a date, or by
 what the camera or the recorder knew.
 .
 Everything stays in one folder on your own disk: an SQLite database that any
 tool can open, and your original files, untouched. There is no account, and
 nothing is asked on a network.
CONTROL
deb=$folder/diary_${version}_$architecture.deb
find "$stage" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
fakeroot dpkg-deb --root-owner-group -Zxz --build "$stage" "$deb" >/dev/null

printf '%s  %s kB\n' "$deb" "$(du -k --apparent-size -- "$deb" | cut -f1)" "$archive" "$(du -k --apparent-size -- "$archive" | cut -f1)"
