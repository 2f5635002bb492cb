#!/usr/bin/env bash
# Tests that the released program, with its static Swift library, knows the zones of TZ and the day names of LC_TIME.
# Argument: the program, by default the one of the release build. Without locales, their names are skipped with a message.
set -euo pipefail
unset -v CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
program=${1:-$(swift build --configuration release --static-swift-stdlib --disable-local-rpath --show-bin-path)/diary}
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
export DIARY_DIR="$folder/diary" LC_ALL=C
failures=0

expect() { # what, found, expected part
    if [[ $2 != *"$3"* ]]; then
        printf 'failed: %s\n  found:    %s\n  expected: %s\n' "$1" "$2" "$3" >&2
        failures=$((failures + 1))
    fi
}

# TZ, moment, expected offset
while read -r zone moment offset; do
    found=$(TZ=$zone "$program" add --at "$moment" text 2>&1 >/dev/null)
    [[ $zone == *,* ]] || expect "add in $zone" "$found" "${moment#*T} $zone"
    id=$(TZ=$zone "$program" list --on "${moment%T*}" --format ids | head -n 1)
    expect "the offset of $zone" "$(TZ=UTC "$program" show "$id" --format jsonl)" "\"creationTime\":\"$moment:00$offset\""
done <<'TABLE'
Europe/Prague 2026-01-20T18:30 +01:00
Europe/Prague 2026-07-20T18:30 +02:00
Europe/Prague 1944-07-21T18:30 +02:00
Asia/Tokyo 2026-02-20T18:30 +09:00
Asia/Kathmandu 2026-03-20T18:30 +05:45
America/St_Johns 2026-04-20T18:30 -02:30
Australia/Lord_Howe 2026-01-21T18:30 +11:00
UTC 2026-05-20T18:30 +00:00
CET-1CEST,M3.5.0,M10.5.0/3 2026-06-20T18:30 +02:00
TABLE

expect 'an unknown zone' "$(TZ=UTC "$program" add --zone Europe/Nowhere x 2>&1 || true)" 'error: '
expect 'a skipped hour' "$(TZ=Europe/Prague "$program" add --at 2026-03-29T02:30 x 2>&1 || true)" 'clocks went'
expect 'the names of C' "$("$program" list --on 2026-01-20)" 'Tuesday 20 January 2026'

if command -v localedef >/dev/null && localedef -i cs_CZ -f UTF-8 "$folder/cs_CZ.UTF-8" 2>/dev/null; then
    export LOCPATH=$folder
    expect 'the names of LC_ALL' "$(LC_ALL=cs_CZ.UTF-8 "$program" list --on 2026-01-20)" 'Úterý 20 ledna 2026'
    expect 'the names of LC_TIME' "$(unset LC_ALL; LC_TIME=cs_CZ.UTF-8 "$program" list --on 2026-01-20)" 'Úterý 20 ledna'
    expect 'an unknown locale' "$(LC_ALL=xx_YY.UTF-8 "$program" list --on 2026-01-20)" 'Tuesday 20 January 2026'
else
    printf 'skipped: day names, because the locale cs_CZ.UTF-8 can not be made (package locales)\n' >&2
fi

((failures == 0)) && printf 'zones and day names of the released program: all right\n'
exit "$((failures > 0))"
