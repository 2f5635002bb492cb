#!/usr/bin/env python3
"""Writes entries at every change of clocks: zones.py PROGRAM

In twelve zones, just before and at each transition from 1970 to 2037, with offsets typed by the writer, and with a
clock that goes back: instant, offset and zone are read back unchanged in any local zone, and the local
day never changes.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import Store, preloaded, temporary_folder

ZONES = [
    "Europe/Prague", "Europe/Dublin", "America/New_York", "America/St_Johns", "America/Sao_Paulo", "Africa/Casablanca",
    "Asia/Tehran", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kiritimati", "Antarctica/Troll",
]
OFFSETS = ["Z", "+05:45", "-03:30", "+14:00", "-12:00", "+00:20", "+12:45"]
READERS = ["UTC", "Asia/Tokyo", "America/Los_Angeles"]


def transitions(zone):
    """The instants at which the zone's offset changes, to the second."""
    rules, found = ZoneInfo(zone), []
    start, end = datetime(1970, 1, 1, tzinfo=timezone.utc), datetime(2037, 12, 31, tzinfo=timezone.utc)
    step = timedelta(days=5)
    while start < end:
        if start.astimezone(rules).utcoffset() != (start + step).astimezone(rules).utcoffset():
            low, high = start, start + step
            while high - low > timedelta(seconds=1):
                middle = low + (high - low) // 2
                middle = middle.replace(microsecond=0)
                if middle.astimezone(rules).utcoffset() == low.astimezone(rules).utcoffset():
                    low = middle
                else:
                    high = middle
            found.append(high)
        start += step
    return found


def times():
    """The written values: the time, and the zone if one is named."""
    for zone in ZONES:
        for moment in transitions(zone):
            for shift in (-1, 0, 1, 1800):
                yield (moment + timedelta(seconds=shift)).astimezone(ZoneInfo(zone)), zone
    for offset in OFFSETS:
        for year in (1931, 1969, 1970, 2000, 2038, 2099):
            yield datetime.fromisoformat(f"{year}-03-31T02:30:00" + offset.replace("Z", "+00:00")), None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    options = parser.parse_args()
    folder = temporary_folder("zones")
    store = Store(options.program.resolve(), folder / "diary")
    written = list(times())
    lines = [{"text": f"number {number}", "creationTime": time.isoformat(), **({"timeZone": zone} if zone else {})}
             for number, (time, zone) in enumerate(written)]
    source = folder / "lines.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines))
    done = store.run("import", source)
    problems = [] if done.returncode == 0 else [f"the import fails: {done.stderr[-500:]}"]

    pictures = []
    for reader in READERS:
        listed = subprocess.run(store.command("list", "--format", "jsonl", "--reverse"), capture_output=True, text=True,
                                env={**os.environ, "TZ": reader})
        pictures.append(listed.stdout)
    if len(set(pictures)) != 1:
        problems.append("what is listed depends on the reader's zone")
    found = {int(entry["text"].split()[1]): entry for entry in map(json.loads, pictures[0].splitlines())}
    for number, (time, zone) in enumerate(written):
        entry = found.get(number)
        if entry is None:
            problems.append(f"missing: {time} {zone}")
            continue
        printed = datetime.fromisoformat(entry["creationTime"].replace("Z", "+00:00"))
        if printed.timestamp() != time.timestamp() or printed.utcoffset() != time.utcoffset() or zone not in (None, entry["timeZone"]):
            problems.append(f"{time} {zone} became {entry['creationTime']} {entry['timeZone']}")
    problems += days(store, written) + clock_problems(store, folder)
    if problems:
        print(*problems[:10], f"{len(problems)} problems; the diary is kept in {folder}", sep="\n")
        sys.exit(1)
    shutil.rmtree(folder)
    print(f"{len(written)} times in {len(ZONES)} zones and {len(OFFSETS)} offsets, read in {len(READERS)} zones")


def days(store, written):
    """`--on` finds an entry on the day of its own calendar, in any local zone."""
    problems = []
    for number in range(0, len(written), max(1, len(written) // 60)):
        day = written[number][0].date().isoformat()
        environment = {**os.environ, "TZ": READERS[number % len(READERS)]}
        listed = subprocess.run(store.command("list", "--on", day, "--format", "jsonl"), capture_output=True, text=True,
                                env=environment)
        texts = {json.loads(line)["text"] for line in listed.stdout.splitlines()}
        wanted = {f"number {each}" for each, (time, _) in enumerate(written) if time.date().isoformat() == day}
        if texts != wanted:
            problems.append(f"on {day}: {len(texts)} entries instead of {len(wanted)}")
    return problems


def clock_problems(store, folder):
    """A clock that goes back and forth by days changes nothing that was written, and loses nothing."""
    environment = preloaded("clock.c", folder)
    if environment is None:
        print("skipped: a clock that goes back needs a C compiler")
        return []
    clock = Store(store.program, folder / "clock")

    def run(shift, *arguments):
        return subprocess.run(clock.command(*arguments), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              env={**environment, "DIARY_TEST_CLOCK": str(shift)})

    problems, printed = [], {}
    for number, shift in enumerate([0, -86_400, 3600, -30 * 86_400, -1, 0, 7 * 86_400, -2 * 365 * 86_400]):
        done = run(shift, "add", f"entry {number}")
        created = datetime.now(timezone.utc) + timedelta(seconds=shift)
        if done.returncode != 0:
            return [f"with a clock {shift} s off an add fails: {done.stderr}"]
        printed[done.stdout.strip()] = created
        edited = run(-shift, "edit", done.stdout.strip(), "--append", "more")
        undone = run(shift // 2, "undo")
        if edited.returncode or undone.returncode:
            problems.append(f"with a clock {shift} s off: {edited.stderr}{undone.stderr}")
    listed = [json.loads(line) for line in clock.run("list", "--format", "jsonl").stdout.splitlines()]
    moments = [datetime.fromisoformat(entry["creationTime"].replace("Z", "+00:00")) for entry in listed]
    if moments != sorted(moments, reverse=True):
        problems.append("a list is not newest first")
    for entry, moment in zip(listed, moments):
        if abs((moment - printed.pop(entry["id"])).total_seconds()) > 60 or "more" in entry["text"]:
            problems.append(f"changed by the clock: {entry}")
    return problems + [f"lost by the clock: {id}" for id in printed] + clock.problems_after_crash()


main()
