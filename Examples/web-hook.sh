#!/usr/bin/env bash
# Posts each change of a diary to a web server, as it happens: diary watch prints JSON lines, and curl sends them.
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/session.sh"
"$root/.ci/setup" curl python3

say 'A server that takes JSON, as a chat or a home automation does. It prints its port, then the texts that it gets.'
cat >server.py <<'PYTHON'
import http.server
import json


class Hook(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        change = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        entry = change.get("entry", {})
        print(change["change"], entry.get("title", entry.get("id", "")), flush=True)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *words):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Hook)
print(server.server_port, flush=True)
server.serve_forever()
PYTHON
python3 server.py >received &
server=$!
trap 'kill "$server" "${watch-}" 2>/dev/null; rm -rf -- "$scratch"' EXIT

# Waits until the server has printed so many lines: received COUNT
received() {
    local limit=$((SECONDS + 60))
    until [[ $(wc -l <received) -ge $1 ]]; do
        [[ $SECONDS -lt $limit ]] || fail 'the server got nothing' 'see the lines above'
        sleep 0.1
    done
}
received 1
url=http://127.0.0.1:$(head -n 1 received)/

# Posts each line of standard input; a line that fails is repeated, and what comes meanwhile waits in the pipe.
post() {
    local line
    while read -r line; do
        curl --silent --show-error --fail --retry 5 --retry-connrefused \
            --header 'Content-Type: application/json' --data-binary "$line" "$1"
    done
}

say 'Watch the entries with a tag, beginning with those that exist.'
try diary add 'The herons came back. #garden'
printf '\n$ diary watch --tag garden --sections none --initial --changes 5 --format jsonl | post %s &\n' "$url"
diary watch --tag garden --sections none --initial --changes 5 --format jsonl | post "$url" &
watch=$!
received 2

say 'Any program changes the diary; entries without the tag are not sent.'
try diary add 'Raked the leaves. #garden'
try diary add 'Two hours in the Café Slavia.'
try diary edit @2 --star
try diary delete @2 --yes
wait "$watch"

say 'This is what the server got.'
try tail -n +2 received
[[ $(wc -l <received) -eq 6 ]] || fail 'the server got another number of changes' 'see above'
