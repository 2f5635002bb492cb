#!/usr/bin/env bash
# A to-do list: eight tasks over five days, by day and by priority.
set -euo pipefail
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/session.sh"

# Prints the id of the task whose text begins with the argument.
task() { diary tasks --all --format ids "text BEGINSWITH '$1'"; }

say 'A task is an entry with a due time: a day, or a day and a time. Coming days are preferred.'
try diary add 'Pay the mortgage' --due 'yesterday 9:00'
try diary add 'Rake the leaves #garden' --due today
try diary add 'Plant the garlic #garden' --due today
try diary add 'Call the chimney sweep' --due 'tomorrow 8:30'
try diary add 'Get to the gym for a killer workout' --due 'tomorrow 18:00'
try diary add 'Return the books' --due 'in 2 days'
try diary add 'Send the birthday gift' --due 'in 4 days'
try diary add 'Bake the cake' --due 'in 4 days'
try diary tasks

say 'Somebody else returned the books: the section of the day disappears with its last task.'
try diary delete "$(task Return)" --yes
try diary tasks

say 'By priority, the most urgent first; each task has its own place and can be moved.'
try diary tasks --by priority
try diary rank "$(task Send)" --first
try diary rank "$(task Rake)" --after "$(task Call)"
try diary tasks --by priority

say 'Overdue tasks are marked, also for scripts, and diary without a command prints their number.'
try diary tasks --to yesterday
try diary

say 'Finish one, and list what is due today.'
try diary done "$(task Pay)"
try diary done
try diary tasks --done

say 'Not done after all. Like every command it can be undone.'
try diary tasks --reopen "$(task Pay)"
try diary undo
try diary tasks --all --tag garden
try diary undo --list -n 3
