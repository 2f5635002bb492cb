#!/usr/bin/env bash
# A diabetic's log: measurements as people say them, and a template for the evening.
set -euo pipefail
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/session.sh"

say 'A day of values, each as it is read from a meter, a pen or a packet.'
try diary measure weight 71,2kg --at '2026-11-19 6:50'
try diary measure glucose 5.4mmol/l --at '2026-11-19 7:10' --text 'Before breakfast'
try diary measure insulin '6 IU' carbs 45g --at '2026-11-19 7:20' --text 'Porridge'
try diary measure glucose '9,8 mmol/L' --at '2026-11-19 9:20' --text 'After the porridge'
try diary measure walk 1h10 --at '2026-11-19 17:00'
try diary measure bp=128/82 --at '2026-11-19 19:00'
try diary measure glucose 6.1mmol/l mood 4/5 --at '2026-11-19 21:30'

say 'What has two meanings is refused with what to write: two tablets of 500 mg, and about 6.'
try diary measure metformin 2x500mg || true
try diary measure metformin 1000mg --at '2026-11-19 21:35'
try diary measure glucose ≈6mmol/l || true

say 'A template for the evening: tags, a task for tomorrow, and questions.'
try diary template evening - <<'TEMPLATE'
---
tags: health
due: tomorrow 21:00
---

{{weekday}} {{date}}

{{ask: A hypo today, and why?}}

{{ask: What to ask the doctor?}}
TEMPLATE
try diary template
try diary template evening --show

say 'On a terminal it asks one question after the other; in a script they are headings to write below.'
try diary add --template evening 'Read the letter from the clinic' </dev/null
try diary show @

say 'The entries of a journal can begin with one, in the editor.'
try diary template evening --journal health
try diary template --format jsonl

say 'The values of the day, for the doctor too.'
try diary measure glucose
try diary measure glucose --format csv
try diary stats --by day --mean glucose
try diary list 'values.glucose > 7'
try diary measure

say 'Templates are undone like everything else, and are exported with the diary.'
try diary template evening --remove
try diary undo
try diary export -o all
try ls all
