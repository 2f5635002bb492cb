#!/usr/bin/env python3
"""Locks diaries with the installed gocryptfs, and causes accidents: lock.py PROGRAM [--kills 14] [--disks 2] [--rounds 2] [--seed N]

Kills of the program, of gocryptfs and of both, in the middle of setting up, opening, closing, a new passphrase, going back and
adding; full disks; missing programs; damage; and a day's work, after which no word of the diary may lie outside it. After each
there is the diary of before or that of after, whole, and the next command says which and what to do. Without gocryptfs and FUSE
the part is skipped. The long form: --kills 500 --disks 20 --rounds 20.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time
from dataclasses import dataclass

sys.dont_write_bytecode = True  # Nothing is left in the sources.

import leftovers
from lock_parts import ACCIDENTS
from locked import PASSPHRASE, Failed, Locked, run_inside
from scenarios import some_entries
from store import argument_parser

OTHER = "the other passphrase of the trials"
KEPT = re.compile(r"diary(\.locked|\.plain-[-\d]+|\.locked-\d[-\d]*)?|config")


@dataclass(frozen=True)
class Kind:
    """A command that is killed: the state in which it begins, what it reads, and what has to end it later."""

    words: tuple
    state: str
    secret: str = None
    adds: bool = False


KINDS = [
    Kind(("lock", "--setup"), "plain", PASSPHRASE), Kind(("lock", "--undo-setup"), "closed", PASSPHRASE),
    Kind(("lock",), "opened"), Kind(("unlock",), "closed", PASSPHRASE), Kind(("lock", "--wait"), "opened", adds=True),
    Kind(("lock", "--passphrase"), "closed", f"{PASSPHRASE}\n{OTHER}"), Kind(("add", "the killed line"), "opened"),
]
# Where most can go wrong.
WEIGHTS = [6, 4, 1, 2, 2, 2, 1]


class Trial:
    """Diaries to try on: copies of a plain one and of one that was locked."""

    def __init__(self, options, folder):
        self.program, self.folder, self.rounds = options.program, folder, options.rounds
        self.is_long = options.kills > 100
        self.random = random.Random(options.seed)
        self.diaries = []
        self.plain_model = Locked(self.program, folder / "plain")
        photos = self.plain_model.outside
        some_entries(self.plain_model, photos)
        lines = "".join(
            json.dumps({"text": f"line {number} " + "of a day by the river " * (number * 4 + 1), "date": f"2020-01-{number + 1:02}"}) + "\n"
            for number in range(20))
        self.plain_model.must("import", "-", input=lines)
        self.contents = self.plain_model.exported()
        self.count = len(self.plain_model.identifiers())
        self.closed_model = self.plain_model.copied(folder / "closed")
        self.words = self.closed_model.set_up()
        self.closed_model.must_be_closed()
        self.durations = {}

    def plain(self, empty=False):
        place = self.folder / f"diary-{len(self.diaries)}"
        self.diaries.append(Locked(self.program, place) if empty else self.plain_model.copied(place))
        return self.diaries[-1]

    def closed(self):
        """One that is locked, beside which the plain one of before is kept no longer."""
        diary = self.closed_model.copied(self.folder / f"diary-{len(self.diaries)}")
        for plain in diary.home.glob("diary.plain-*"):
            shutil.rmtree(plain)
        self.diaries.append(diary)
        return diary

    def opened(self):
        diary = self.closed()
        diary.unlock()
        return diary

    def clear(self):
        while self.diaries:
            self.diaries.pop().clear()

    # Kills

    def duration(self, kind):
        """How long the command takes when nobody kills it."""
        if kind.words not in self.durations:
            diary = getattr(self, kind.state)()
            begun = time.monotonic()
            diary.must(*kind.words, secret=kind.secret)
            self.durations[kind.words] = time.monotonic() - begun
        return self.durations[kind.words]

    def kill(self):
        """Kills one command; what was killed and when, for the table, and the problems."""
        kind = self.random.choices(KINDS, WEIGHTS)[0]
        victim = self.random.choice(["us", "gocryptfs", "both"])
        duration = self.duration(kind)
        diary = getattr(self, kind.state)()
        adding = Adding(diary) if kind.adds else None
        process = diary.start(*kind.words, secret=kind.secret)
        if self.random.random() < 0.5:
            moment = f"at change {wait_for_change(diary, process, self.random.randint(1, 10))}"
        else:
            seconds = self.random.uniform(0, duration)
            time.sleep(seconds)
            moment = f"after {seconds * 1000:.0f} ms"
        if victim != "us":
            diary.kill_daemons()
        if victim != "gocryptfs":
            process.kill()
        printed, said = process.communicate(timeout=120)
        acknowledged = adding.end() if adding else printed.split()[:1] if kind.words[0] == "add" else []
        diary.rest()
        problems = self.problems_after(kind, diary, process.returncode, acknowledged)
        what = f"{' '.join(kind.words)}, {victim} killed {moment} (status {process.returncode}: {said.strip()})"
        return kind, [f"{what}: {each}; kept in {diary.place}" for each in problems]

    def problems_after(self, kind, diary, status, acknowledged):
        if kind.adds or kind.words[0] == "add":
            if problems := diary.opened():
                return problems
            if missing := set(acknowledged) - set(diary.identifiers() or []):
                return [f"{len(missing)} of {len(acknowledged)} acknowledged entries are lost"]
            checked = diary.run("check", "--read-data")
            return [] if checked.returncode == 0 else [f"check: {checked.stdout.strip()}"]
        if problems := diary.problems_of_whole((self.contents,), PASSPHRASE, OTHER):
            return problems
        return self.problems_of_ending(kind, diary)

    def problems_of_ending(self, kind, diary):
        """Runs the killed command again, which has to end what was begun, and leave nothing that is in the way."""
        is_locked = diary.encrypted.exists()
        if kind.words[-1] == "--setup" and not is_locked:
            diary.set_up()
        elif kind.words[-1] == "--undo-setup":
            # It may have been over but for folders beside the diary, which the next command of the lock tidies.
            if "has no lock" not in diary.run("lock", "--wait").stderr:
                diary.must(*kind.words, secret=kind.secret)
        if is_locked and diary.mounted():
            diary.lock()
        problems = [f"left behind: {name}" for name in os.listdir(diary.home) if not KEPT.fullmatch(name)]
        for plain in diary.home.glob("diary.plain-*"):
            kept = Locked(self.program, diary.place, name=plain.name)
            if kept.exported() != self.contents:
                problems.append(f"{plain.name} is not the diary of before")
        return problems or diary.problems_of_whole((self.contents,), PASSPHRASE, OTHER)

    # Full disks

    def full_disk(self, words, state):
        """A disk that is full before the command ends, from the beginning or from a moment on; what was said."""
        model = self.plain_model if state == "plain" else self.closed_model
        place = self.folder / f"disk-{len(self.diaries)}"
        place.mkdir()
        used = sum(path.stat().st_blocks * 512 for path in model.place.rglob("*") if path.is_file())
        size = int(used * self.random.uniform(1.05, 3)) // 1024
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k,mode=700", "disk", place], check=True)
        # The disk is below what clear() unmounts.
        diary = model.copied(place / "all")
        self.diaries.append(diary)
        filler, process = place / "filler", None
        try:
            process = diary.start(*words, secret=PASSPHRASE)
            if self.random.random() < 0.6:
                wait_for_change(diary, process, self.random.randint(2, 9))
                fill(filler, place)
            printed, said = process.communicate(timeout=120)
            what = f"{' '.join(words)} on a disk of {size} kB: status {process.returncode}: {said.strip()}"
            if process.returncode != 0 and ("error: " not in said or not any(w in said for w in ("room", "space", "full"))):
                raise Failed(f"the full disk is not named: {what}")
            filler.unlink(missing_ok=True)
            if problems := diary.problems_of_whole((self.contents,)):
                raise Failed(f"{what}: {problems}")
            if process.returncode != 0 and state == "plain" and diary.encrypted.exists():
                raise Failed(f"a setup that failed has locked the diary: {what}")
            return process.returncode
        finally:
            if process and process.poll() is None:
                process.kill()
                process.communicate()
            diary.clear()
            self.diaries.remove(diary)
            subprocess.run(["umount", "--lazy", place], check=True)
            place.rmdir()


class Adding:
    """Adds entries by four processes at once until the diary is locked."""

    def __init__(self, diary):
        self.diary, self.acknowledged, self.is_over = diary, [], threading.Event()
        self.threads = [threading.Thread(target=self.run, args=(number,)) for number in range(4)]
        for each in self.threads:
            each.start()
        time.sleep(0.1)

    def run(self, number):
        while not self.is_over.is_set():
            done = self.diary.run("add", f"writer {number}")
            if done.returncode != 0:
                return
            self.acknowledged.append(done.stdout.split()[0])

    def end(self):
        time.sleep(0.1)
        self.is_over.set()
        for each in self.threads:
            each.join()
        return self.acknowledged


def wait_for_change(diary, process, count):
    """Waits until names beside the diary or mounts have changed so many times; the number of those that were seen."""
    seen, number = None, 0
    while number < count and process.poll() is None:
        now = (sorted(os.listdir(diary.home)), diary.mounts())
        if seen not in (None, now):
            number += 1
        seen = now
    return number


def fill(filler, place):
    """Takes the rest of a disk."""
    with open(filler, "wb", buffering=0) as file:
        size = 1 << 20
        while size:
            try:
                size = size if file.write(bytes(size)) == size else size // 2
            except OSError:
                size //= 2


def run(options, folder):
    trial = Trial(options, folder)
    chosen = lambda name: not options.only or options.only in name
    for name, accident in ACCIDENTS.items():
        if chosen(name):
            begun = time.monotonic()
            said = accident(trial)
            print(f"{name}: {said or 'fine'}, {time.monotonic() - begun:.0f} s", flush=True)
            trial.clear()
    if chosen("leftovers"):
        print(f"leftovers: {leftovers.day(trial)}", flush=True)
        trial.clear()
    counts = {}
    for number in range(options.kills if chosen("kills") else 0):
        kind, problems = trial.kill()
        if problems:
            raise Failed(f"kill {number}: " + "\n".join(problems))
        counts[" ".join(kind.words[:2])] = counts.get(" ".join(kind.words[:2]), 0) + 1
        trial.clear()
    if counts:
        print(f"{sum(counts.values())} kills:", ", ".join(f"{count} of {name}" for name, count in sorted(counts.items())), flush=True)
    for words, state in ((("lock", "--setup"), "plain"), (("lock", "--undo-setup"), "closed")):
        statuses = [trial.full_disk(words, state) for _ in range(options.disks if chosen("disks") else 0)]
        if statuses:
            print(f"{len(statuses)} disks for {' '.join(words)}, {sum(map(bool, statuses))} of them full", flush=True)
    for diary in (trial.plain_model, trial.closed_model):
        diary.clear()


def main():
    parser = argument_parser(__doc__, kills=14, disks=2, rounds=2)
    parser.add_argument("--only", help="a part of a name: kills, disks, leftovers, or an accident")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    run_inside(options, "lock", run)


if __name__ == "__main__":
    main()
