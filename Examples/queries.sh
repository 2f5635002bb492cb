#!/usr/bin/env bash
# Queries a diary: predicates, values from scripts, counts, and the same language over any JSON.
set -euo pipefail
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/session.sh"

say 'Sample entries.'
cat >notes.jsonl <<'LINES'
{"date": "2024-03-02T08:10:00+01:00", "text": "Fog until ten; the ferry came anyway. #river", "starred": true}
{"date": "2024-11-20T18:30:00+01:00", "text": "Two hours in the Café Slavia, snow outside. #praha #coffee"}
{"date": "2025-03-02T23:40:00+01:00", "text": "Žluťoučký kůň was the word of the day. #praha"}
{"date": "2026-04-04T21:10:00+09:00", "text": "鴨川で鷺を三羽見た。", "tags": ["trip"], "media": [{"file": "Media/moon-over-kamo.jpg"}]}
{"date": "2026-05-02T06:41:00+02:00", "text": "Said it aloud instead.", "media": [{"file": "Media/river-in-fog.jpg"}, {"file": "Media/fog-on-the-river.flac"}]}
LINES
try diary import notes.jsonl

say 'Query by words, by time, by the metadata of camera and recorder.'
try diary list "text CONTAINS[cd] 'zlutoucky'"
try diary list --format short "creationTime BETWEEN {'2024-06', '2025-06'} AND NOT (tags CONTAINS 'coffee')"
try diary list --format short 'hour >= 22 OR hour < 7'
try diary list --format short "ANY media.model LIKE[c] 'pocket*'"
try diary list --format short 'SUBQUERY(media, $m, $m.type = "audio" AND $m.duration > 2).@count > 0'
try diary media 'isoSpeed >= 400'
try diary list --format short --on-this-day 2026-03-02

say 'Scripts bind values instead of pasting them into a predicate.'
name="Slavia' OR 'a' = 'a"
try diary list --format ids 'text CONTAINS $name' --arg name "$name"
try diary list --format short 'text CONTAINS $name AND wordCount < $most' --arg name Slavia --argjson most 100

say 'Counts, by any key.'
try diary stats
try diary stats --by year
try diary stats --by media.model
try diary tags

say 'Change all matches, and undo it.'
try diary edit "text CONTAINS 'Slavia'" --tag +cafe
try diary undo

say 'The same language on any JSON lines.'
diary list --format jsonl >entries.jsonl
try diary filter "creationTime < '2025'" entries.jsonl
diary list --format jsonl | diary filter 'starred = YES' | diary import - --diary elsewhere
try diary --diary elsewhere list
