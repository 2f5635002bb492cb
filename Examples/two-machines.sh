#!/usr/bin/env bash
# One diary on two machines: a laptop and a desktop that share a folder, a conflict and its settlement; then the same with
# two Syncthing daemons between two folders, if Syncthing is installed.
set -euo pipefail
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/session.sh"

daemons=()
end() {
    [[ ${#daemons[@]} -eq 0 ]] || kill -- "${daemons[@]}" 2>/dev/null || true
    wait
    rm -rf -- "$scratch"
}
trap end EXIT

# The commands that a person would type on the two machines.
laptop() { diary --diary laptop "$@"; }
desktop() { diary --diary desktop "$@"; }

passphrase='a long walk in the rain'
mkdir shared

say 'The laptop has a diary and shares it encrypted. A script passes the passphrase by a file descriptor; a person is asked.'
try laptop add 'The cranes are back. #birds' --at '2026-03-02 07:10' --media Media/lighthouse.jpg
try laptop sync init shared --name laptop --passphrase-fd 3 3<<<"$passphrase"

say 'The desktop has its own entries; once it has joined, both have all of them.'
try desktop add 'Nine cranes over the mill. #birds' --at '2026-03-03 18:00'
try desktop sync join shared --name desktop --passphrase-fd 3 3<<<"$passphrase"
try laptop sync
try laptop list
try desktop list

say 'Each writes while the other is offline. Changes of different fields and entries are merged automatically.'
cranes=$(laptop list --format ids "text BEGINSWITH 'The cranes'")
try laptop edit "$cranes" --star
try desktop edit "$cranes" --tag +spring
try desktop sync
try laptop sync
try desktop sync
try desktop show "$cranes"

say 'Both change the same text, and none is dropped. The later one is shown, and the other waits until the conflict is settled.'
try laptop edit "$cranes" --text 'The cranes are back, twelve of them. #birds'
try desktop edit "$cranes" --text 'The cranes are back, a week early. #birds'
try desktop sync
try laptop sync
try laptop conflicts
try laptop conflicts "$cranes"
try laptop conflicts "$cranes" --keep both
try laptop sync
try desktop sync
try desktop show "$cranes"
try desktop conflicts
try desktop sync status

same() {
    diff <(laptop export -f jsonl -o -) <(desktop export -f jsonl -o -)
}
say 'Both are the same, byte for byte.'
try same

if ! command -v syncthing >/dev/null; then
    say 'Syncthing is not installed: sudo apt-get install syncthing. Two daemons would copy a folder between them now.'
    exit 0
fi

say 'Two Syncthing daemons synchronize the folder between two places, without any other server.'
free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# The settings of a daemon: its folder, itself and the other, no discovery and no relays.
settings() {
    local place=$1 device
    printf '<configuration version="36"><folder id="diary" label="diary" path="%s" type="sendreceive"' "$scratch/$place-shared"
    printf ' rescanIntervalS="2" fsWatcherEnabled="true" fsWatcherDelayS="1">'
    for device in here there; do printf '<device id="%s"></device>' "${ids[$device]}"; done
    printf '</folder>\n'
    for device in here there; do
        printf '<device id="%s" name="%s"><address>tcp4://127.0.0.1:%s</address></device>\n' \
            "${ids[$device]}" "$device" "${ports[$device]}"
    done
    printf '<gui enabled="false"></gui><options><listenAddress>tcp4://127.0.0.1:%s</listenAddress>' "${ports[$place]}"
    printf '<globalAnnounceEnabled>false</globalAnnounceEnabled><localAnnounceEnabled>false</localAnnounceEnabled>'
    printf '<relaysEnabled>false</relaysEnabled><natEnabled>false</natEnabled><startBrowser>false</startBrowser>'
    printf '<urAccepted>-1</urAccepted><autoUpgradeIntervalH>0</autoUpgradeIntervalH><reconnectionIntervalS>1</reconnectionIntervalS>'
    printf '<crashReportingEnabled>false</crashReportingEnabled></options></configuration>\n'
}

declare -A ids ports
for place in here there; do
    mkdir -p "$place-shared/.stfolder"
    told=$(syncthing generate --home="$place" --no-default-folder --skip-port-probing 2>&1)
    ids[$place]=$(sed -n 's/^Device ID: //p' <<<"$told")
    ports[$place]=$(free_port)
done
for place in here there; do
    settings "$place" >"$place/config.xml"
    STNOUPGRADE=1 syncthing serve --home="$place" --no-browser --no-restart --no-upgrade >"$place/log" 2>&1 &
    daemons+=("$!")
done

here() { diary --diary here-diary "$@"; }
there() { diary --diary there-diary "$@"; }

# Waits until the daemons have synchronized: both folders contain the same names.
carried() {
    local limit=$((SECONDS + 60))
    names() { (cd -- "$1-shared" && find diary-* -type f ! -name '.*' ! -path '*/seen/*' 2>/dev/null | sort); }
    until [[ -n $(names here) && $(names here) == "$(names there)" ]]; do
        if [[ $SECONDS -ge $limit ]]; then
            tail -n 5 here/log there/log
            return 1
        fi
        sleep 0.2
    done
}

try here add 'Written here.' --media Media/lighthouse.jpg
try here sync init here-shared --name here --passphrase-fd 3 3<<<"$passphrase"
try carried
try there sync join there-shared --name there --passphrase-fd 3 3<<<"$passphrase"
try there add 'Written there.'
try there sync
try carried
try here sync
try here list
same() {
    diff <(here export -f jsonl -o -) <(there export -f jsonl -o -)
}
say 'And these are the same, too.'
try same
