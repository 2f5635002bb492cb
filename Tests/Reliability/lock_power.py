#!/usr/bin/env python3
"""Cuts the power while a lock is set up and undone: lock_power.py PROGRAM [--trials 3] [--all] [--mutants] [--seed N]

The system calls of diary and of gocryptfs are recorded, and the disk is put into states that a power cut may leave: at each change of
names beside the diary and each sync, or with --all at each write. In each of them the diary of before is there, or that of
after, whole; what was acknowledged is after. --mutants takes the syncs away, and fails unless that is noticed.
"""

import argparse
import os
import random
import shutil
import sys

sys.dont_write_bytecode = True  # Nothing is left in the sources.

import disk
import systemcalls
from locked import PASSPHRASE, Failed, Locked, run_inside
from scenarios import some_entries
from store import argument_parser

# gocryptfs's file system: what is written to it is encrypted into the folder that is mounted there.
MOUNT = "diary.locked-mount"


class Recording:
    """The events of a command below the home, and the home before it."""

    def __init__(self, name, diary, folder, words):
        self.name, self.start, self.wasLocked = name, folder / f"{name}-start", diary.encrypted.exists()
        shutil.copytree(diary.home, self.start)
        secret = folder / "secret"
        secret.write_text(PASSPHRASE + "\n")
        command = ["sh", "-c", 'exec "$@" <"$0"', secret, *diary.command(*words, secret=PASSPHRASE)]
        events, done = systemcalls.record(command, diary.home, folder / "log", diary.environment)
        if done.returncode != 0:
            raise Failed(f"{name}: status {done.returncode}: {done.stderr.decode(errors='replace')}")
        self.events = [event for event in events if not is_encrypted_elsewhere(event)]
        # The words of the setup come before its end: the last output is the end.
        self.end = max(number for number, event in enumerate(self.events) if event.kind == "output")


def is_encrypted_elsewhere(event):
    return event.path.startswith(MOUNT + "/") or event.kind == "sync-all" and event.path == MOUNT


def is_turn(event):
    """Whether names beside the diary change, or something becomes durable."""
    return event.kind.startswith("sync") or "/" not in event.path and event.kind in ("mkdir", "rmdir", "rename", "exchange", "output")


class Cuts:
    def __init__(self, options, folder):
        self.program, self.trials, self.all, self.folder = options.program, options.trials, options.all, folder
        self.random, self.states = random.Random(options.seed), 0
        model = Locked(self.program, folder / "model")
        some_entries(model, model.outside)
        self.contents = model.exported()
        commands = {"setup": ("lock", "--setup"), "undo": ("lock", "--undo-setup")}
        self.recordings = [Recording(name, model, folder, words) for name, words in commands.items()]

    def problems(self, recording, events, most):
        found, seen, surface = [], set(), disk.Disk(recording.start)
        promise = next((number for number, event in enumerate(events) if event is recording.events[recording.end]), len(events))
        for number, event in enumerate(events):
            surface.apply(event)
            if not self.all and not is_turn(event):
                continue
            for chance in [1, 0, *(self.random.choice([0.2, 0.5, 0.8, 0.95]) for _ in range(self.trials - 2))]:
                contents = surface.crash(self.random, chance)
                mark = (disk.fingerprint(contents), number >= promise)
                if mark in seen:
                    continue
                seen.add(mark)
                problems = self.problems_of_state(recording, contents, number >= promise)
                found += [f"{recording.name}, event {number} ({event.kind} {event.path}): {problem}" for problem in problems]
                if len(found) >= most:
                    return found
        return found

    def problems_of_state(self, recording, contents, acknowledged):
        self.states += 1
        diary = Locked(self.program, self.folder / f"state-{self.states}")
        disk.write(contents, diary.home)
        found = diary.problems_of_whole((self.contents,), was_simulated=True)
        is_locked = diary.encrypted.exists()
        if acknowledged and not found and is_locked == recording.wasLocked:
            found = ["what was acknowledged is lost"]
        if not found:
            diary.clear()
            return []
        return [f"{each}; {sorted(os.listdir(diary.home))}, kept in {diary.place}" for each in found]


def run(options, folder):
    cuts = Cuts(options, folder)
    for recording in cuts.recordings:
        before = cuts.states
        if options.mutants:
            found = cuts.problems(recording, systemcalls.without(recording.events, lambda event: event.kind.startswith("sync")), 1)
            if not found:
                raise Failed(f"{recording.name} without syncs is not noticed")
            print(f"  {recording.name} without syncs is noticed: {found[0][:200]}", flush=True)
            continue
        if found := cuts.problems(recording, recording.events, 3):
            raise Failed("\n".join(found))
        print(f"  {recording.name}: {len(recording.events)} events, {cuts.states - before} states, no failures", flush=True)


def main():
    parser = argument_parser(__doc__, trials=3)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--mutants", action="store_true")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not systemcalls.AVAILABLE:
        sys.exit("strace is missing: sudo apt-get install strace")
    run_inside(options, "lock-power", run)


main()
