#!/usr/bin/env python3
"""Damages the folder that two diaries share, and disturbs their syncs: sync_faults.py PROGRAM [--kills 150]

The folder is emptied, removed, read-only, full, or another diary's; files in it are truncated, flipped, missing, doubled,
swapped; a key file is replaced; passphrases are wrong; syncs run at once, are killed at uniform moments, and have a carrier
that delivers every file twice and in reverse. Each problem is reported by name with the right exit code; no diary loses
anything; once the problem is solved the next syncs make both diaries the same.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from harms import DISK_HARMS, HARMS
from machines import PASSPHRASE, Carrier, Commands, Failed, Ledger, Machine, contents
from store import argument_parser, temporary_folder

NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount"]
MOST_ROUNDS = 10


class Pair:
    """Two diaries, `here` and `there`; the carrier knows what each one wrote."""

    def __init__(self, program, random, name):
        self.program, self.random = program, random
        self.folder = temporary_folder(f"sync-faults-{name}", memory=True)
        self.ledger, self.carrier = Ledger(), Carrier(random)
        self.commands = Commands(random, self.folder)
        self.here, self.there = Machine(program, self.folder, "here"), Machine(program, self.folder, "there")

    def begin(self):
        for machine, action in ((self.here, self.here.init), (self.there, self.there.join)):
            self.add(machine)
            if machine is self.there:
                self.carrier.bring_all(machine)
            self.changed(machine, action)
            self.expect(self.ledger.was_synced(machine))
        self.settle()

    def changed(self, machine, action):
        before = contents(machine.shared)
        result = action()
        self.carrier.collect(machine, before)
        return result

    def expect(self, found):
        if found:
            raise Failed("; ".join(found))

    def add(self, machine, *more):
        printed = machine.must("add", self.commands.word(), *more)
        self.ledger.command_was_run(machine)
        return printed.split()[0]

    def some_commands(self, machine, count):
        for _ in range(count):
            arguments = self.commands.one(machine)
            done = machine.run(*arguments)
            if done.returncode not in (0, 1, 2, 3):
                raise Failed(f"{arguments}: status {done.returncode}: {done.stderr.strip()}")
            self.ledger.command_was_run(machine)

    def sync(self, machine, codes=(0,)):
        """Its output on both streams."""
        done = self.changed(machine, lambda: machine.run("sync"))
        said = done.stdout + done.stderr
        if done.returncode not in codes or "Fatal error" in said:
            raise Failed(f"sync of {machine.name}: status {done.returncode} instead of {codes}: {said.strip()}")
        if done.returncode not in (0, 3) and "error: " not in done.stderr:
            raise Failed(f"sync of {machine.name} fails and doesn't say why: {said.strip()}")
        self.expect(self.ledger.was_synced(machine))
        return said

    def from_there(self):
        """A change of `there` on its way; returns the paths of its files of operations."""
        before = set(self.carrier.files)
        for _ in range(3):
            self.add(self.there, "--media", self.commands.photo())
            self.some_commands(self.there, 1)
            self.sync(self.there)
        paths = sorted(path for path in set(self.carrier.files) - before if "/ops/" in path)
        # A file that packs earlier ones begins with the first operation, and is not read where these were applied.
        return [path for path in paths if not path.split("/")[-1].startswith("000000000001-")] or paths

    def settle(self):
        """Copies everything until nobody has anything new; both then show the same."""
        for _ in range(MOST_ROUNDS):
            before = set(self.carrier.files)
            for machine in (self.here, self.there):
                self.carrier.bring_all(machine)
                self.sync(machine)
            if before == set(self.carrier.files):
                break
        here, there = self.here.shown(), self.there.shown()
        self.expect([f"they show other {part}" for part in here if here[part] != there[part]])
        self.expect(self.ledger.problems(self.here) + self.ledger.problems(self.there))

    def end(self):
        for machine in (self.here, self.there):
            machine.must("check")
            left = [str(path) for path in machine.shared.rglob(".tmp-*")]
            self.expect([f"left behind: {left}"] if left else [])


def kill(pair, kills):
    """Kills syncs at uniform moments; the written data is transferred all the same."""
    times = []
    for _ in range(3):
        pair.some_commands(pair.there, 3)
        pair.add(pair.there, "--media", pair.commands.photo())
        began = time.monotonic()
        pair.sync(pair.there)
        times.append(time.monotonic() - began)
    longest, ended = sorted(times)[1] * 1.2, 0
    for number in range(kills):
        machine = pair.random.choice((pair.here, pair.there))
        pair.some_commands(machine, 1)
        if number % 3 == 0:
            pair.add(machine, "--media", pair.commands.photo())
        pair.carrier.bring(machine, 0.7)
        before = contents(machine.shared)
        process = machine.start("sync")
        time.sleep(pair.random.uniform(0, longest))
        process.kill()
        process.communicate()
        pair.carrier.collect(machine, before)
        ended += process.returncode == 0
        if process.returncode > 0 and process.returncode != 3:
            raise Failed(f"kill {number}: a sync ends with {process.returncode}")
        for each in (pair.here, pair.there):
            each.must("check")  # What was killed may be awaited or left over, and nothing is missing.
        pair.expect(pair.ledger.was_synced(machine))
        if number % 25 == 24:
            pair.settle()
            problems = machine.problems()
            pair.expect(problems)
    pair.settle()
    return f"{kills} syncs killed within {longest * 1000:.0f} ms, {ended} had ended"


def kill_init(pair, kills):
    """Kills the beginning at uniform moments: either the next sync goes on, or init begins anew; the passphrase opens both."""
    went_on = 0
    for number in range(kills):
        place = pair.folder / f"init-{number}"
        here, there = Machine(pair.program, place, "here"), Machine(pair.program, place, "there")
        lines = "".join(f'{{"text": "line {line} of a diary", "date": "2026-01-01T00:00:{line % 60:02}Z"}}\n' for line in range(3000))
        (place / "lines.jsonl").write_text(lines)
        here.must("import", place / "lines.jsonl")
        process = subprocess.Popen(
            here.words(("sync", "init", here.shared, "--name", "here"), PASSPHRASE), stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        process.stdin.write(PASSPHRASE.encode() + b"\n")
        process.stdin.close()
        time.sleep(pair.random.uniform(0, 1.0))
        process.kill()
        process.wait()
        if (here.folder / "sync/key").exists():
            went_on += 1
            here.sync()
        else:
            here.init()
        shutil.copytree(here.shared, there.shared, dirs_exist_ok=True)
        there.join()
        pair.expect([f"init killed, {number}: what joins differs"] if here.exported() != there.exported() else [])
        pair.expect(here.problems())
        left = [str(path) for path in here.shared.rglob(".tmp-*")]
        pair.expect([f"left behind: {left}"] if left else [])
        shutil.rmtree(place)
    return f"{kills} beginnings killed, {went_on} went on with sync, the others began anew"


def main():
    parser = argument_parser(__doc__, kills=150)
    parser.add_argument("--only", help="the name of one harm")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    can_mount = options.inside
    if not can_mount and subprocess.run([*NAMESPACE, "true"], capture_output=True).returncode == 0:
        os.execvp(NAMESPACE[0], [*NAMESPACE, sys.executable, *sys.argv, "--seed", str(options.seed), "--inside"])
    if not can_mount:
        print("skipped: full and read-only folders, this system lets nobody mount a disk in memory")
    print(f"seed {options.seed}")
    kills = {"kill": lambda pair: kill(pair, options.kills), "kill-init": lambda pair: kill_init(pair, options.kills // 10)}
    harms = {**kills, **HARMS, **(DISK_HARMS if can_mount else {})}
    failed = 0
    pair = None
    for name, harm in harms.items():
        if options.only not in (None, name):
            continue
        try:
            if pair is None:
                pair = Pair(options.program, random.Random(f"{options.seed} {name}"), name)
                pair.begin()
            printed = harm(pair)
            pair.settle()
            pair.end()
            print(f"{name}: {printed or 'nothing is lost'}")
        except Failed as failure:
            failed += 1
            print(f"{name}: {failure}", f"kept in {pair.folder}", sep="\n")
            pair = None
    if pair:
        shutil.rmtree(pair.folder)
    sys.exit(1 if failed else 0)


main()
