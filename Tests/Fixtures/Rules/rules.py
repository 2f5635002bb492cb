#!/usr/bin/env python3
"""Writes rules by which tasks repeat, with the times that python's dateutil gives them in many zones.

rules.py                 writes rules.tsv again, which RecurrenceTableTests reads
rules.py 10000 FILE      writes so many into a file; `long.sh` beside it runs the test with them

A line: zone, rule, whether it has a time of day, then the due time that is given and those that follow as instants.
"""

import datetime
import random
import re
import sys
import zoneinfo
from pathlib import Path

from dateutil.rrule import rrulestr

DAYS = "MO TU WE TH FR SA SU".split()
UTC = datetime.timezone.utc
# Zones whose clocks change by an hour, half an hour, at midnight, never, or lost a day.
ZONES = (
    "Europe/Prague America/New_York Australia/Lord_Howe America/Sao_Paulo Asia/Tokyo Asia/Kolkata Africa/Casablanca "
    "America/St_Johns Pacific/Apia Asia/Beirut America/Nuuk Pacific/Chatham Europe/Dublin Antarctica/Troll UTC"
).split()
LENGTH = 6
YEARS = 12

# What people say, and the cases that calendars get wrong.
CHOSEN = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU", "FREQ=MONTHLY;BYMONTHDAY=-1",
    "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
    "FREQ=MONTHLY;BYDAY=5MO", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=2TU,4TU", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", "FREQ=YEARLY",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "FREQ=YEARLY;BYYEARDAY=-1,100",
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=YEARLY;BYWEEKNO=1,-1;BYDAY=TH", "FREQ=HOURLY;INTERVAL=6",
]


def some(chance, values, most):
    return ",".join(str(value) for value in sorted(chance.sample(values, chance.randint(1, most))))


def signed(last):
    return [number for number in range(-last, last + 1) if number]


def random_rule(chance):
    frequency = chance.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY", "HOURLY"])
    parts = ["FREQ=" + frequency]
    if chance.random() < 0.5:
        parts.append(f"INTERVAL={chance.randint(2, 7)}")
    if chance.random() < 0.3:
        parts.append("BYMONTH=" + some(chance, range(1, 13), 3))
    names_days = False
    if frequency in ("MONTHLY", "YEARLY", "DAILY") and chance.random() < 0.3:
        parts.append("BYMONTHDAY=" + some(chance, signed(31), 3))
        names_days = True
    if frequency == "YEARLY" and not names_days and chance.random() < 0.15:
        parts.append("BYYEARDAY=" + some(chance, signed(366), 3))
        names_days = True
    if frequency == "YEARLY" and len(parts) == 1 and chance.random() < 0.3:
        # dateutil takes every day of a week without a day; the standard that of the first time.
        parts += ["BYWEEKNO=" + some(chance, signed(50), 2), "BYDAY=" + some(chance, DAYS, 3)]
    elif chance.random() < 0.5:
        if frequency in ("MONTHLY", "YEARLY") and chance.random() < 0.6:
            days = chance.sample(DAYS, chance.randint(1, 2))
            parts.append("BYDAY=" + ",".join(f"{chance.choice([1, 2, 3, 4, 5, -1, -2])}{day}" for day in days))
        else:
            parts.append("BYDAY=" + some(chance, DAYS, 4))
        names_days = True
    if names_days and frequency in ("MONTHLY", "YEARLY") and chance.random() < 0.3:
        parts.append("BYSETPOS=" + some(chance, signed(4), 2))
    if chance.random() < 0.1:
        parts.append("WKST=" + chance.choice(DAYS))
    return ";".join(parts)


def instant(wall, zone):
    """A time that clocks skip is as long after the change as it seems, as in RFC 5545; of two it is the earlier one."""
    return wall.replace(tzinfo=zoneinfo.ZoneInfo(zone)).astimezone(UTC)


def line(chance, rule):
    """A case; None for a rule without times in a few years."""
    zone = chance.choice(ZONES)
    has_time = "HOURLY" in rule or chance.random() < 0.7
    # Laws change the clocks of years to come, and so do newer rules of zones.
    start = datetime.datetime(chance.randint(1995, 2025 - YEARS), 1, 1) + datetime.timedelta(days=chance.randint(0, 365))
    start += datetime.timedelta(hours=chance.randint(0, 23), minutes=30 * chance.randint(0, 1)) if has_time else (
        datetime.timedelta(hours=12))
    end = start + datetime.timedelta(days=366 * YEARS)

    def times(rule, start, count):
        bounded = rule if "COUNT" in rule or "UNTIL" in rule else f"{rule};UNTIL={end:%Y%m%dT%H%M%S}"
        return [time for time in rrulestr(bounded, dtstart=start).xafter(start, count=count, inc=True) if time <= end]

    try:
        first = times(rule, start, 1)
        if not first:
            return None
        # The first is one of them: what a rule means otherwise the standard leaves open.
        start = first[0]
        found = times(rule, start, LENGTH)
        if len(found) < 2 or found[0] != start:
            return None
        # A clock never showed it: nobody has such a due time.
        if instant(start, zone).astimezone(zoneinfo.ZoneInfo(zone)).replace(tzinfo=None) != start:
            return None
        ending, is_whole = chance.random(), False
        if ending < 0.15:
            length = chance.randint(1, LENGTH - 1)
            rule += f";COUNT={length}"
            found = times(rule, start, LENGTH)
            # Those after some years are left out.
            is_whole = len(found) == length
        elif ending < 0.3:
            last = chance.choice(found)
            if chance.random() < 0.5:
                written = f"{last:%Y%m%d}"
                kept = datetime.datetime(last.year, last.month, last.day, 23, 59, 59)
            else:
                written, kept = f"{last:%Y%m%dT%H%M%S}", last
            # dateutil has no days without a time.
            kept_times = [time for time in times(rule, start, LENGTH + 1) if time <= kept]
            found, is_whole = kept_times[:LENGTH], len(kept_times) <= LENGTH
            rule += f";UNTIL={written}"
    except ValueError:
        return None
    shown = [instant(time, zone).strftime("%Y-%m-%dT%H:%M:%SZ") for time in found]
    return "\t".join([zone, rule, "time" if has_time else "day", "whole" if is_whole else "begin"] + shown)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).parent / "rules.tsv"
    chance = random.Random(count)
    lines = []
    for rule in CHOSEN:
        lines += [case for case in (line(chance, rule) for _ in range(4)) if case]
    while len(lines) < count:
        if case := line(chance, random_rule(chance)):
            lines.append(case)
    target.write_text("\n".join(lines) + "\n")
    print(f"{len(lines)} rules, {len({re.split(chr(9), one)[0] for one in lines})} zones", file=sys.stderr)


if __name__ == "__main__":
    main()
