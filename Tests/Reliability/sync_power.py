#!/usr/bin/env python3
"""Cuts the power at the writes of a sync: sync_power.py PROGRAM [--states 12] [--seed N] [--scenario NAME] [--mutants]

The system calls of a `sync` between two diaries are recorded once. For calls that write, the disk, with the diary and the
shared folder, is put into states that a power cut there may leave: nothing lost, all unsynced data lost, and random parts kept
and torn. In each of them the diary opens and `check` finds nothing wrong (an original may be awaited); the next syncs make both
diaries what they are without a power cut, byte for byte, and `check` finds nothing wrong on either.

--mutants takes a guard out of the recording, and fails unless that is noticed.
"""

import os
import random
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import Callable

sys.dont_write_bytecode = True  # Nothing is left in the sources.

import disk
import systemcalls
from machines import PASSPHRASE, Commands, Failed, Machine
from store import argument_parser, temporary_folder

# A process that holds a key keeps its descriptors from other processes of its user, strace too.
NAMESPACE = ["unshare", "--user", "--map-root-user"]
MOST_ROUNDS, MOST_SHOWN = 5, 3


@dataclass(frozen=True)
class Scenario:
    name: str
    prepare: Callable  # pair -> the arguments of the command of `here`


def exchange(pair):
    """Rows and originals in both directions."""
    pair.both()
    for machine in (pair.here, pair.there):
        machine.must("add", pair.commands.word(), "--media", pair.commands.photo())
        machine.must("add", f"{pair.commands.word()} #t1")
        machine.must("edit", pair.first, "--tag", f"+{pair.commands.word()}")
    pair.there.sync()
    return ["sync"]


def awaited(pair):
    """Originals that come after their rows."""
    pair.both()
    pair.there.must("add", pair.commands.word(), "--media", pair.commands.photo(), pair.commands.photo())
    pair.there.sync()
    media = next(pair.there.shared.glob("diary-*/media"))
    media.rename(media.with_name("away"))
    pair.here.sync()
    shutil.rmtree(media, ignore_errors=True)
    media.with_name("away").rename(media)
    return ["sync"]


def emptied(pair):
    """What another machine removed for good, with its original."""
    added = pair.here.must("add", pair.commands.word(), "--media", pair.commands.photo()).split()[0]
    pair.both()
    pair.there.must("delete", "--yes", added)
    pair.there.must("trash", "--empty", "--yes")
    pair.there.sync()
    return ["sync"]


def same_photo(pair):
    """An original that both have in entries of their own."""
    pair.both()
    photo = pair.commands.photo()
    for machine in (pair.there, pair.here):
        machine.must("add", pair.commands.word(), "--media", photo)
    pair.there.sync()
    return ["sync"]


def join(pair):
    """The first sync of a diary that has entries."""
    pair.there.must("add", pair.commands.word(), "--media", pair.commands.photo())
    pair.there.init()
    pair.here.must("add", pair.commands.word(), "--media", pair.commands.photo())
    return ["sync", "join", pair.here.shared, "--name", "here", "--no-systemd", "--passphrase-fd", "0"]


SCENARIOS = [Scenario(each.__name__, each) for each in (exchange, awaited, emptied, same_photo, join)]


def touches(part, *kinds):
    """Events of a part of the diary that syncs."""
    return lambda event: event.path.startswith(f"here/diary/{part}") and (not kinds or event.kind in kinds)


# Their names, the scenarios that they weaken, and the events that are taken out.
MUTANTS = [
    ("the list of awaited originals is not written before the rows", exchange, touches("sync/awaited")),
    ("originals that arrived are not synced", awaited,
     lambda event: event.kind == "sync-all" or touches("tmp", "sync")(event)),
    ("the names of originals are not synced", awaited, touches("media", "sync")),
    ("the rows are not synced", exchange, touches("diary.sqlite", "sync")),
]


class Pair:
    """Two diaries with one shared folder, as on a stick."""

    def __init__(self, program, place, generator):
        self.world = place / "world"
        self.here, self.there = Machine(program, self.world, "here"), Machine(program, self.world, "there")
        shutil.rmtree(self.here.shared)
        self.here.shared = self.there.shared
        self.commands = Commands(generator, place)

    def both(self):
        self.first = self.there.must("add", self.commands.word()).split()[0]
        self.there.init()
        self.here.join()
        self.there.sync()

    def settle(self):
        """Syncs until nobody has anything new; returns what both show."""
        for _ in range(MOST_ROUNDS):
            for machine in (self.here, self.there):
                if (machine.folder / "sync/key").exists():
                    machine.sync()
                else:
                    machine.join()
            here, there = self.here.shown(), self.there.shown()
            if here == there:
                return here
        raise Failed(f"they show other {[part for part in here if here[part] != there[part]]}")

    def check(self, when):
        for machine in (self.here, self.there):
            done = machine.run("check")
            if done.returncode != 0:
                raise Failed(f"check of {machine.name} {when}: {done.stdout.strip()} {done.stderr.strip()}")

    def restore(self, contents):
        """Puts files in the place of those that are there; the folders of the diaries stay the same ones, by which they are known."""
        kept = {self.here.folder, self.there.folder}
        for top in self.world.iterdir():
            for path in top.iterdir():
                if path in kept:
                    for inner in path.iterdir():
                        shutil.rmtree(inner) if inner.is_dir() else inner.unlink()
                else:
                    shutil.rmtree(path)
        disk.write(contents, self.world)


class PowerCuts:
    def __init__(self, program, states, seed):
        self.program, self.most, self.seed = program, states, seed
        self.folder = temporary_folder("sync-power", memory=True)
        self.states = 0

    def run(self, scenario, without=None, most=MOST_SHOWN):
        """The number of events, and the problems after the cuts."""
        generator = random.Random(f"{self.seed} {scenario.name}")
        place = self.folder / scenario.name
        place.mkdir()
        pair = Pair(self.program, place, generator)
        command = scenario.prepare(pair)
        start = place / "start"
        shutil.copytree(pair.world, start)
        words = pair.here.command(*command)
        secret = place / "passphrase"
        secret.write_text(PASSPHRASE + "\n")
        events, done = systemcalls.record(["sh", "-c", 'exec "$@" <"$0"', secret, *words], pair.world, place / "log")
        if done.returncode != 0:
            sys.exit(f"{scenario.name} does not work: {done.stderr.decode(errors='replace')}")
        if not any(event.kind == "write" for event in events):
            sys.exit(f"{scenario.name}: the recording has no writes")
        if without:
            kept = systemcalls.without(events, without)
            if kept == events:
                return len(events), []
            events = kept
        pair.check("without a power cut")
        expected = pair.settle()
        return len(events), self.problems(scenario, pair, start, events, expected, generator, most)

    def problems(self, scenario, pair, start, events, expected, generator, most):
        found, seen = [], set()
        chosen = range(len(events))
        if self.most is not None:
            chosen = set(generator.sample(chosen, min(len(events), self.most // 2)))
        surface = disk.Disk(start)
        for number, event in enumerate(events):
            surface.apply(event)
            if number not in chosen:
                continue
            for chance in (0, generator.choice([1, 0.2, 0.5, 0.8])):
                contents = surface.crash(generator, chance)
                mark = disk.fingerprint(contents)
                if mark in seen:
                    continue
                seen.add(mark)
                problem = self.problem(pair, contents, expected)
                if problem:
                    kept = self.folder / "failures" / f"{scenario.name}-{self.states}"
                    kept.parent.mkdir(exist_ok=True)
                    disk.write(contents, kept)
                    found.append(f"{scenario.name}, event {number} ({event.kind} {event.path}), {chance} kept: {problem} "
                                 f"(the state is kept in {kept})")
                if len(found) >= most:
                    return found
        return found

    def problem(self, pair, contents, expected):
        self.states += 1
        pair.restore(contents)
        try:
            if problems := pair.here.problems_after_crash():
                # Rows of originals that are awaited have none.
                problems = [each for each in problems if "without its original" not in each]
                if problems:
                    return "; ".join(problems)
            pair.check("after the power cut")
            if pair.settle() != expected:
                return "what both show is not what they show without a power cut"
            pair.check("after the next syncs")
        except Failed as failure:
            return str(failure)
        return None


def main():
    parser = argument_parser(__doc__)
    parser.add_argument("--states", type=int, default=12, help="of each scenario, at most")
    parser.add_argument("--all", action="store_true", help="states at every call")
    parser.add_argument("--mutants", action="store_true")
    parser.add_argument("--scenario", choices=[each.name for each in SCENARIOS])
    options = parser.parse_args()
    if not systemcalls.AVAILABLE:
        sys.exit("strace is missing: sudo apt-get install strace")
    if os.geteuid() != 0:
        if subprocess.run([*NAMESPACE, "true"], capture_output=True).returncode != 0:
            print("skipped: strace sees no descriptors of a process that holds a key, and this system gives users no namespace")
            return
        os.execvp(NAMESPACE[0], [*NAMESPACE, sys.executable, *sys.argv, "--seed", str(options.seed)])
    print(f"seed {options.seed}")
    cuts = PowerCuts(options.program, None if options.all else options.states, options.seed)
    problems = []
    for name, prepare, without in MUTANTS if options.mutants else []:
        cuts.most = None
        _, found = cuts.run(Scenario(prepare.__name__, prepare), without, most=1)
        print(f"  {name}: {'noticed: ' + found[0].split(' (the state')[0] if found else 'NOT NOTICED'}", flush=True)
        shutil.rmtree(cuts.folder / prepare.__name__)
        problems += [] if found else [f"{name}: not noticed"]
    for scenario in [] if options.mutants else SCENARIOS:
        if options.scenario in (None, scenario.name):
            before = cuts.states
            count, found = cuts.run(scenario)
            print(f"  {scenario.name}: {count} events, {cuts.states - before} states, {len(found) or 'no'} "
                  f"failure{'' if len(found) == 1 else 's'}", flush=True)
            problems += found
    if problems:
        print(*problems, f"the recordings are kept in {cuts.folder}", sep="\n")
        sys.exit(1)
    shutil.rmtree(cuts.folder)
    print(f"{cuts.states} states, " + ("every mutant noticed" if options.mutants else "all as they should be"))


if __name__ == "__main__":
    main()
