#!/usr/bin/env python3
"""Takes rules by which tasks repeat from another program's calendar and gives them back, as python's icalendar reads both.

    Tests/Exports/rules.py [--rules NUMBER] [--seed NUMBER] [PROGRAM]

Each rule is that of a VTODO. The calendar is imported into a new diary, and its `export -f icalendar` has to hold the same rules.
Equal are two with the same parts and values: their order tells nothing, and a part with the value that RFC 5545 gives to
one that is missing (WKST=MO, INTERVAL=1) is as if it was. It needs python3-icalendar and python3-dateutil, else it prints the reason
and succeeds. Without PROGRAM the debug build is tested.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Fixtures/Rules"))

try:
    import icalendar
    from rules import CHOSEN, random_rule
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(0)

DEFAULTS = {("INTERVAL", ("1",)), ("WKST", ("MO",))}
# Ends of every form, and a part in small letters.
CHOSEN = CHOSEN + [
    "FREQ=DAILY;COUNT=10", "FREQ=DAILY;UNTIL=20301231", "FREQ=WEEKLY;UNTIL=20301231T225959Z;BYDAY=TU",
    "FREQ=MONTHLY;BYDAY=+1MO,-1MO;COUNT=4", "FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=MO", "freq=yearly;bymonth=2",
]


def meaning(rule):
    """The parts of a rule with their values, both without their order."""
    parts = set()
    for name, values in icalendar.vRecur.from_ical(rule).items():
        values = values if isinstance(values, list) else [values]
        part = icalendar.vRecur({name: values}).to_ical().decode().partition("=")[2]
        parts.add((name.upper(), tuple(sorted(value.lstrip("+") for value in part.upper().split(",")))))
    return parts - DEFAULTS


def calendar(rules):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//another//program//EN"]
    for number, rule in enumerate(rules):
        lines += [
            "BEGIN:VTODO", f"UID:rule-{number}", "DTSTAMP:20260101T080000Z", "CREATED:20260101T080000Z",
            f"SUMMARY:Task {number}", "DUE:20260105T090000", f"RRULE:{rule}", "STATUS:NEEDS-ACTION", "END:VTODO"]
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


def read(path):
    """The rules of the tasks, by their summaries."""
    found = {}
    for task in icalendar.Calendar.from_ical(path.read_bytes()).walk("VTODO"):
        rule = task.get("RRULE")
        found[str(task["SUMMARY"])] = rule.to_ical().decode() if rule is not None else None
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", nargs="?", default=ROOT / ".build/debug/diary")
    parser.add_argument("--rules", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("DIARY_SEED", 1)))
    options = parser.parse_args()
    chance = random.Random(options.seed)
    rules = CHOSEN + [random_rule(chance) for _ in range(options.rules - len(CHOSEN))]
    different = 0
    with tempfile.TemporaryDirectory() as folder:
        def diary(*words):
            done = subprocess.run(
                [options.program, "--diary", Path(folder, "diary"), *words], stdin=subprocess.DEVNULL, capture_output=True,
                text=True)
            if done.returncode != 0:
                sys.exit(f"{words[0]} ended with {done.returncode}:\n{done.stderr}")
            return done.stdout

        given, returned = Path(folder, "given.ics"), Path(folder, "returned.ics")
        given.write_text(calendar(rules), newline="")
        diary("import", given)
        repeating = len(diary("list", "--format", "ids", "repeats = YES").splitlines())
        diary("export", "-f", "icalendar", "-o", returned)
        found = read(returned)
        for number, rule in enumerate(rules):
            back = found.get(f"Task {number}")
            if back is None or meaning(back) != meaning(rule):
                different += 1
                print(f"{rule}\n  came back as {back}")
    print(f"{len(rules)} rules (seed {options.seed}), {repeating} tasks repeat: {different} came back with another meaning")
    sys.exit(different > 0 or repeating != len(rules))


if __name__ == "__main__":
    main()
