#!/usr/bin/env bash
# Measures a thunderstorm: six flashes, their history, a chart, and a rejected measurement.
set -euo pipefail
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/session.sh"

say 'Six flashes. On a terminal a stopwatch measures them: diary measure storm --stopwatch'
try diary measure storm 7.9km --at '2026-07-14 16:31' --text 'first one of the evening'
try diary measure storm 5.2km --at '2026-07-14 16:40'
try diary measure storm 3400m --at '2026-07-14 16:46' --text 'the cat is under the bed'
try diary measure storm 1.1 km --at '2026-07-14 16:52'
try diary measure storm 2,8km --at '2026-07-14 17:03'
try diary measure storm 6.4km --at '2026-07-14 17:20'

say 'All of them, newest first, in the unit of the newest.'
try diary measure storm

say 'How it came and went.'
try diary measure storm --plot
try diary measure storm --chart storm.svg
try ls storm.svg

say 'For other programs.'
try diary measure storm --format csv
try diary stats --by hour --mean storm

say 'Nothing of this yet.'
try diary measure rain

say 'A refused value with its correction.'
try diary measure storm 1,234km || true
try diary measure storm 5parsecs || true

say 'The last flash was a lorry.'
try diary undo
try diary measure
