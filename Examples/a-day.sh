#!/usr/bin/env bash
# A day of journaling, from the first line in the morning to the page of the evening.
set -euo pipefail
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/session.sh"

say 'In the morning, write a line that is dated by its first words.'
try diary add '07:52: Tram 18 in the fog; nobody spoke. #tram'

say 'Piped text becomes an entry, too.'
try diary add - --at 'today 12:30' --tag lunch <<'PAGE'
# Umbrella soup

The kitchen was out of bowls, so they turned the umbrellas over.
PAGE

say 'Attach the photo and the sound a little later.'
try diary attach @ Media/tram-in-snow.jpg Media/umbrella.wav
try diary edit @ --caption 1 'Before the soup' --position 50.0755,14.4378
try diary show @

say 'Add something forgotten, and star the best of the day.'
try diary edit @ --append 'It rained, of course.' --star
try diary edit today --tag +praha --yes
try diary list today

say 'The wrong sound: move it to the trash, from which undo would restore it as well.'
try diary detach @ 2
try diary trash
try diary undo

say 'Find it again by parts of words, ignoring accents.'
try diary search umbrel soup
try diary list --tag praha --has audio
try diary tags

say 'Show the text before the change.'
try diary history @

say 'Export the day as a page, with its originals under their own names.'
try diary export --format markdown --on today -o day
try cat day/*.md
try diary export --format media --on today --no-places -o originals
try ls originals
