#!/usr/bin/env python3
"""Kills `diary add --media` at random moments: kill.py PROGRAM [--trials 200] [--seed N]

What was acknowledged must be there; no medium may be without its original, no entry without its medium; the next
command must work. Half of the trials begin without a diary, a third is killed within the first 12 milliseconds.
"""

import argparse
import random
import shutil
import statistics
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import MEDIA, Store, temporary_folder

EARLY = 0.012


class Trials:
    def __init__(self, program, seed):
        self.program, self.random = program, random.Random(seed)
        self.folder = temporary_folder("kill")
        self.picture = (MEDIA / "river-in-fog.jpg").read_bytes()
        self.old = Store(program, self.folder / "old")
        self.promised = {}
        self.count = {"finished": 0, "killed, acknowledged": 0, "killed, not acknowledged": 0}
        self.duration = statistics.median(self.measured(number) for number in range(5))

    def arguments(self, name):
        """An entry with a photo that no other entry has: other bytes after the picture's end."""
        photo = self.folder / f"{name}.jpg"
        photo.write_bytes(self.picture + name.encode())
        return ["add", f"entry {name}", "--media", photo]

    def measured(self, number):
        start = time.monotonic()
        done = self.old.run(*self.arguments(f"before-{number}"))
        if done.returncode != 0:
            sys.exit(f"add does not work: {done.stderr}")
        self.promised.setdefault(self.old, []).extend(done.stdout.split())
        return time.monotonic() - start

    def one(self, number):
        store = self.old if number % 2 else Store(self.program, self.folder / f"new-{number}")
        longest = EARLY if number % 3 == 0 else self.duration * 1.2
        process = store.start(*self.arguments(f"trial-{number}"))
        time.sleep(self.random.uniform(0, longest))
        process.kill()
        told, _ = process.communicate(timeout=30)
        acknowledged = told.split() if told.endswith("\n") else []
        self.promised.setdefault(store, []).extend(acknowledged)
        killed = process.returncode != 0
        outcome = "finished" if not killed else f"killed, {'' if acknowledged else 'not '}acknowledged"
        self.count[outcome] += 1
        return store

    def problems(self, store):
        listed = store.identifiers()
        if listed is None:
            return [f"cannot be listed: {store.run('list').stderr.strip()}"]
        found = [f"acknowledged and lost: {each}" for each in self.promised.get(store, []) if each not in listed]
        if listed:
            lonely = "SELECT text FROM entry WHERE id NOT IN (SELECT entry FROM medium) AND text LIKE 'entry trial-%'"
            found += [f"an entry without its photo: {row[0]}" for row in store.rows(lonely)]
            if store.identifiers("search", "entry") != listed:
                found.append("the search index does not hold the entries that are listed")
        return found + store.problems()

    def problems_at_the_end(self, store):
        """A killed command leaves nothing that stops the next ones."""
        again = store.run(*self.arguments(f"after-{store.folder.name}"))
        if again.returncode != 0:
            return [f"the next add fails: {again.stderr.strip()}"]
        self.promised.setdefault(store, []).extend(again.stdout.split())
        return self.problems(store)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    options = parser.parse_args()
    print(f"seed {options.seed}")

    trials = Trials(options.program, options.seed)
    for number in range(options.trials):
        store = trials.one(number)
        problems = trials.problems(store)
        if store is not trials.old or number >= options.trials - 2:
            problems += trials.problems_at_the_end(store)
        if problems:
            print(f"trial {number}:", *problems, f"the diary is kept in {store.folder}", sep="\n")
            sys.exit(1)
    shutil.rmtree(trials.folder)
    counted = ", ".join(f"{count} {outcome}" for outcome, count in trials.count.items())
    print(f"{options.trials} trials: {counted}; an add takes {trials.duration * 1000:.0f} ms")
    print(f"0 failures: below {300 / options.trials:.1f} % with a confidence of 95 %")


main()
