#!/usr/bin/env python3
"""Cuts the power at every write of a command: powercut.py PROGRAM [--trials 10] [--seed N] [--scenario NAME] [--mutants]

A command's system calls are recorded once. For each call that writes, the disk is put into states that a power cut
there may leave: nothing lost, all unsynced data lost, and random parts kept and torn. In each of them the database
must be sound, every row have its original, the index match the entries, and the diary have its content from before or
after the command; acknowledged changes must be present.

--mutants removes a guard from the recording - a sync dropped, an order swapped, a weaker pragma - and fails unless
the simulation notices.
"""

import os
import random
import shutil
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

import disk
import systemcalls
from scenarios import MUTANTS, SCENARIOS
from store import Store, argument_parser, temporary_folder

MOST_SHOWN = 3


class PowerCuts:
    def __init__(self, program, trials, seed):
        self.program, self.trials, self.seed = Path(program).resolve(), trials, seed
        self.folder = temporary_folder("powercut", memory=True)  # The disk is simulated; a real one would only be slow.
        self.states = 0

    def recorded(self, scenario):
        """The events of a scenario's command, the disk before it, and the diary's content before and after."""
        folder = self.folder / scenario.name
        world = folder / "world"
        world.mkdir(parents=True)
        store = Store(self.program, world / "diary")
        command = scenario.prepare(store, folder)
        start = folder / "start"
        shutil.copytree(world, start)
        before = store.contents()
        events, done = systemcalls.record(store.command(*command), world, folder / "log")
        if done.returncode != 0:
            sys.exit(f"{scenario.name} does not work: {done.stderr.decode(errors='replace')}")
        (folder / "log").unlink()
        return Recording(scenario, start, world, events, before, store.contents())

    def problems(self, recording, events, most):
        """The problems after the cuts; at most that many."""
        found, seen = [], set()
        generator = random.Random(f"{self.seed} {recording.scenario.name}")
        surface = disk.Disk(recording.start)
        promise = acknowledgement(events)
        for number, event in enumerate(events):
            surface.apply(event)
            acknowledged = number >= promise
            for chance in self.chances(generator):
                contents = surface.crash(generator, chance)
                mark = (disk.fingerprint(contents), acknowledged)
                if mark in seen:
                    continue
                seen.add(mark)
                for problem in self.problems_of_state(recording, contents, acknowledged):
                    found.append(f"{recording.scenario.name}, event {number} ({event.kind} {event.path}): {problem}")
                if len(found) >= most:
                    return found
        return found

    def chances(self, generator):
        return [1, 0, *(generator.choice([0.2, 0.5, 0.8, 0.95]) for _ in range(self.trials - 2))]

    def problems_of_state(self, recording, contents, acknowledged):
        self.states += 1
        place = self.folder / "state"
        shutil.rmtree(place, ignore_errors=True)
        disk.write(contents, place)
        store = Store(self.program, place / "diary")
        problems = store.problems_after_crash()
        if not problems:
            problems = recording.problems_of_contents(store, place, acknowledged)
        if problems:
            kept = self.folder / "failures" / f"{recording.scenario.name}-{self.states}"
            kept.parent.mkdir(exist_ok=True)
            disk.write(contents, kept)
            problems = [f"{problem} (the state is kept in {kept})" for problem in problems]
        return problems


class Recording:
    def __init__(self, scenario, start, world, events, before, after):
        self.scenario, self.start, self.world = scenario, start, world
        self.events, self.before, self.after = events, before, after

    def problems_of_contents(self, store, place, acknowledged):
        found = store.contents()
        if acknowledged and found != self.after:
            return ["what was acknowledged is lost"]
        if not self.scenario.is_between(self.before, found, self.after):
            return ["the diary holds neither what it held nor what the command makes of it"]
        return self.scenario.further_problems(store, place, self.world, acknowledged)


def acknowledgement(events):
    """The number of the first event that reports success: ids, or the last sentence. Others are notes and progress."""
    acknowledged = [number for number, event in enumerate(events) if event.kind == "output"]
    return min([number for number in acknowledged if events[number].path == "1"] + acknowledged[-1:], default=len(events))


def try_mutants(cuts):
    """Checks that each mutant is noticed in the scenario that it weakens."""
    missed = []
    for mutant in MUTANTS:
        recording = cuts.recorded(mutant.scenario)
        changed = mutant.change(recording.events)
        if changed == recording.events:
            missed.append(f"{mutant.name}: the recording has nothing that it takes away")
            continue
        found = cuts.problems(recording, changed, most=1)
        shutil.rmtree(cuts.folder / mutant.scenario.name)
        print(f"  {mutant.name}: {'noticed: ' + found[0].split(' (the state')[0] if found else 'NOT NOTICED'}")
        if not found:
            missed.append(f"{mutant.name}: not noticed")
    shutil.rmtree(cuts.folder / "failures", ignore_errors=True)
    return missed


def main():
    parser = argument_parser(__doc__, trials=10)
    parser.add_argument("--scenario", choices=[each.name for each in SCENARIOS])
    parser.add_argument("--mutants", action="store_true")
    options = parser.parse_args()
    if not systemcalls.AVAILABLE:
        sys.exit("strace is missing: sudo apt-get install strace")
    print(f"seed {options.seed}")

    cuts = PowerCuts(options.program, options.trials, options.seed)
    problems = []
    if options.mutants:
        problems = try_mutants(cuts)
    else:
        for scenario in SCENARIOS:
            if options.scenario not in (None, scenario.name):
                continue
            recording = cuts.recorded(scenario)
            before = cuts.states
            found = cuts.problems(recording, recording.events, MOST_SHOWN)
            print(f"  {scenario.name}: {len(recording.events)} events, {cuts.states - before} states, "
                  f"{len(found) or 'no'} failure{'' if len(found) == 1 else 's'}", flush=True)
            problems += found
    if problems:
        print(*problems, f"the recordings are kept in {cuts.folder}", sep="\n")
        sys.exit(1)
    shutil.rmtree(cuts.folder)
    print(f"{cuts.states} states, " + ("every mutant noticed" if options.mutants else "all as they should be"))


if __name__ == "__main__":
    main()
