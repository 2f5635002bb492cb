#!/usr/bin/env bash
# A month of a household: what comes every day, week, month and year, and what comes so long after it was done.
set -euo pipefail
source "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/session.sh"

# Prints the id of the open task whose text begins with the argument.
task() { diary tasks --format ids "text BEGINSWITH '$1'"; }

say 'A rule is said as people say it; how it was understood is printed.'
try diary add 'Water the ficus' --due today --repeat 'every 3 days'
try diary add 'Take out the paper #bins' --due 'monday 7:00' --repeat 'every 2 weeks on monday'
try diary add 'Take out the glass #bins' --repeat 'every month on the first tuesday'
try diary add 'Pay the rent #money' --due 'end of month' --repeat 'every month on the last day'
try diary add 'Read the meters' --repeat 'every month on the 30th'
try diary add 'Change the bed linen' --due tomorrow --repeat '2 weeks after done'
try diary add 'Swimming lesson' --due 'wednesday 16:30' --repeat weekly --times 3
try diary add 'Language course' --due 'thursday 18:00' --repeat 'weekly until 2 months from now'
try diary add 'Grandmother has her birthday' --repeat 'every 14 may'
try diary add 'Set the clocks' --repeat 'every year on the last sunday of march'
try diary add 'Buy a new kettle' --due 'in 4 days'

say 'What comes again and again, with the rules; then the days on which something is due.'
try diary tasks --repeating
try diary calendar --tasks 'next month'

say 'What is done is followed by the next one, in the same command. One undo takes back both.'
try diary done "$(task Water)"
try diary undo
try diary done "$(task Water)"
try diary show "$(task Water)"

say 'Two weeks count from the day on which the linen was changed.'
try diary done "$(task Change)" --at yesterday

say 'Nobody cleaned the filter for a month: what was missed does not pile up.'
try diary add 'Clean the filter' --due '30 days ago' --repeat weekly
try diary done "$(task Clean)"

say 'One lesson is moved: the next is on its usual day again.'
try diary edit "$(task Swimming)" --due +1d
try diary done "$(task Swimming)"
try diary done "$(task Swimming)"
try diary done "$(task Swimming)"

say 'A rule can be changed and taken away, and a task can be opened again.'
try diary edit "$(task Read)" --repeat 'every 3 months on the last working day'
try diary edit "$(task Language)" --no-repeat
try diary tasks --reopen "$(diary tasks --done --format ids "text BEGINSWITH 'Clean'")"

say 'How often each was done, and how many days late.'
try diary stats --by title 'repeats = YES AND isDone = YES'
try diary stats --by daysLate 'repeats = YES AND isDone = YES'

say 'Calendars get the rules as they are, and give them back.'
try diary export --format icalendar -o household.ics
grep '^RRULE' household.ics
try diary --diary copy import household.ics
try diary --diary copy tasks --repeating

say 'What is to be done, and what comes next.'
try diary tasks
try diary
