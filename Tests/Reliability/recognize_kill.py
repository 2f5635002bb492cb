#!/usr/bin/env python3
"""Kills `diary recognize` at random moments: recognize_kill.py PROGRAM [--kills 50] [--photos 60] [--disks 4] [--seed N]

The program that reads the photos is a script. After each kill what was there is still there, nothing is looked at twice, and
the diary is sound; in the end the words are those of one undisturbed run. Two at once do each photo once; a full disk is
named, and what it cut off goes on when there is room.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from photos import photo, write
from store import Store, argument_parser, temporary_folder

READER = "#!/bin/sh\nsum=$(cksum)\nsleep 0.03\necho \"Invoice number ${sum%% *}\"\n"
NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount"]


def recognized(store):
    """The words by medium."""
    return dict(store.rows("SELECT hex(medium.uuid), recognition.text FROM recognition JOIN medium ON medium.id = medium"))


def waiting(store):
    return json.loads(store.run("recognize", "--status", "--format", "json").stdout)["photos"]


def killed(store, dice):
    """Kills one run; returns the problems."""
    before = recognized(store)
    process = store.start("recognize", "--on-battery", "--jobs", str(dice.randint(1, 3)))
    time.sleep(dice.uniform(0.01, 0.4))
    process.send_signal(signal.SIGKILL)
    process.communicate()
    problems, after = store.problems(), recognized(store)
    if any(after.get(medium) != words for medium, words in before.items()):
        problems.append("what was recognized before is gone, or another")
    return problems


def finished(store, count):
    """What a run that nobody kills says of its photos, beside those that were done; the problems."""
    done_before = len(recognized(store))
    done = store.run("recognize", "--on-battery", "--format", "json")
    if done.returncode != 0:
        return [f"it ends with {done.returncode}: {done.stderr.strip()}"]
    seen = json.loads(done.stdout)["photos"]
    problems = [] if seen == count - done_before else [f"{done_before} of {count} were done, and {seen} are looked at"]
    checked = store.run("check")
    return problems + ([] if checked.returncode == 0 else [f"check: {checked.stdout}{checked.stderr}"])


def two_at_once(store, count):
    processes = [store.start("recognize", "--on-battery", "--format", "json") for _ in range(2)]
    outputs = [(process.communicate(), process.returncode) for process in processes]
    seen = sum(json.loads(streams[0])["photos"] for streams, status in outputs if status == 0 and streams[0].strip())
    problems = [] if seen == count else [f"two at once look at {seen} of {count} photos: {outputs}"]
    return problems + ([] if len(recognized(store)) == count else ["two at once leave photos out"]) + store.problems()


def on_full_disk(program, model, count, dice, place):
    """Recognizes where nearly nothing fits, then where there is room."""
    disk = place / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200m,mode=700", "tmpfs", disk], check=True)
    try:
        store = Store(program, disk / "diary")
        shutil.copytree(model, store.folder)
        store.run("list")
        filler, free = disk / "filler", shutil.disk_usage(disk).free
        filler.write_bytes(bytes(max(0, free - dice.randint(0, 120_000))))
        done = store.run("recognize", "--on-battery")
        problems = store.problems()
        if done.returncode not in (0, 1, 3) or done.returncode and "No space left" not in done.stderr and "full" not in done.stderr:
            problems.append(f"the full disk is not named: status {done.returncode}: {done.stderr.strip()}")
        filler.unlink()
        return problems + finished(store, count)
    finally:
        subprocess.run(["umount", disk], check=True)


def main():
    parser = argument_parser(__doc__, kills=50, photos=60, disks=4)
    parser.add_argument("--disk", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    if given.disk:
        problems = on_full_disk(given.program, given.disk.with_name("model"), given.photos, dice, given.disk)
        sys.exit("\n".join(problems) or 0)
    print(f"seed {given.seed}")
    folder = temporary_folder("recognize")
    reader = folder / "reader"
    reader.write_text(READER)
    reader.chmod(0o755)
    os.environ["DIARY_TEXT_RECOGNIZER"] = str(reader)
    for number in range(given.photos):
        write(folder / "photos" / f"{number}.jpg", photo(salt=b"%d" % number))
    model = Store(given.program, folder / "model")
    model.run("import", folder / "photos")
    count = waiting(model)
    calm = Store(given.program, folder / "calm")
    shutil.copytree(model.folder, calm.folder)
    problems = finished(calm, count)
    if problems and "confine" in problems[0]:
        print(f"skipped: {problems[0]}")
        return
    kills = rounds = 0
    while kills < given.kills and not problems:
        store = Store(given.program, folder / f"killed-{rounds}")
        rounds += 1
        shutil.copytree(model.folder, store.folder)
        while len(recognized(store)) < count and kills < given.kills and not problems:
            problems += killed(store, dice)
            kills += 1
        problems += finished(store, count)
        if recognized(store) != recognized(calm):
            problems.append("other words than undisturbed")
    if not problems:
        both = Store(given.program, folder / "both")
        shutil.copytree(model.folder, both.folder)
        problems += two_at_once(both, count)
    disks = given.disks if subprocess.run([*NAMESPACE, "true"], capture_output=True).returncode == 0 else 0
    for number in range(disks if not problems else 0):
        place = folder / f"place-{number}"
        place.mkdir()
        words = [sys.executable, __file__, given.program, "--disk", place, "--photos", str(count), "--seed", str(dice.randrange(1 << 32))]
        done = subprocess.run([*NAMESPACE, *words], capture_output=True, text=True)
        problems += (done.stdout + done.stderr).splitlines()
    if problems:
        sys.exit("\n".join([*problems, f"kept in {folder}"]))
    shutil.rmtree(folder)
    print(f"{kills} kills in {rounds} diaries of {count} photos, two at once, {disks} full disks: nothing was lost or done twice")


main()
