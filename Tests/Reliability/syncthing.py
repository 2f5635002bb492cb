#!/usr/bin/env python3
"""Synchronizes three machines with real Syncthing daemons: syncthing.py PROGRAM [--rounds 4] [--commands 6]

The daemons run on the loopback and know each other's addresses. In each round all three machines write, with daemons stopped,
killed or just started, and with clocks wrong by an hour and a day. When the daemons have settled and all have synced, all diaries
show the same, nothing is lost, texts written at once are in `conflicts`, and the daemons never saw two writers of one file.
"""

import random
import shutil
import signal
import sys

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from daemons import Daemon, files, settle
from machines import Commands, Failed, Ledger, Machine
from store import argument_parser, preloaded, temporary_folder

CLOCKS = [0, 3600, -86_400]
MOST_ROUNDS = 10


class Network:
    def __init__(self, program, seed):
        self.random = random.Random(seed)
        self.folder = temporary_folder("syncthing", memory=True)
        clock = preloaded("clock.c", self.folder)
        if clock is None:
            print("skipped: clocks that are off need a C compiler")
        self.machines = []
        for number, shift in enumerate(CLOCKS):
            environment = {"LD_PRELOAD": clock["LD_PRELOAD"], "DIARY_TEST_CLOCK": str(shift)} if clock and shift else {}
            self.machines.append(Machine(program, self.folder, f"machine-{number}", environment))
        self.daemons = [Daemon(self.folder / f"daemon-{number}", each.shared) for number, each in enumerate(self.machines)]
        for each in self.daemons:
            each.know(self.daemons)
        self.ledger, self.commands = Ledger(), Commands(self.random, self.folder)
        self.counts = {"commands": 0, "killed": 0, "stopped": 0, "conflicts": 0}

    def command(self, machine, *arguments):
        done = machine.run(*(arguments or self.commands.one(machine)))
        if done.returncode not in (0, 1, 2, 3):
            raise Failed(f"{done.args}: status {done.returncode}: {done.stderr.strip()}")
        self.ledger.command_was_run(machine)
        self.counts["commands"] += 1
        return done.stdout

    def sync(self, machine):
        machine.sync(codes=(0, 3))
        if found := self.ledger.was_synced(machine):
            raise Failed("; ".join(found))

    def settle(self):
        if not settle(self.daemons):
            held = [set(files(each.shared)) for each in self.daemons]
            missing = [sorted(set.union(*held) - each) for each in held]
            raise Failed(f"the daemons don't come to an end; files that each lacks: {missing}")

    def settle_all(self):
        """Synchronizes until no machine has anything new."""
        for _ in range(MOST_ROUNDS):
            self.settle()
            before = [{name for name in files(each.shared) if "/seen/" not in name} for each in self.machines]
            for machine in self.machines:
                self.sync(machine)
            if before == [{name for name in files(each.shared) if "/seen/" not in name} for each in self.machines]:
                return
        raise Failed(f"after {MOST_ROUNDS} rounds machines still have something new")

    def begin(self):
        for each in self.daemons:
            each.start()
        for machine in self.machines:
            self.command(machine, "add", self.commands.word())
        self.machines[0].init()
        for machine in self.machines[1:]:
            self.settle()
            machine.join()
        for machine in self.machines:
            self.ledger.was_synced(machine)
        self.settle_all()

    def disturb(self):
        for daemon in self.daemons:
            match self.random.choice(["", "", "kill", "stop"]):
                case "kill":
                    self.counts["killed"] += daemon.is_running
                    daemon.end(signal.SIGKILL)
                case "stop":
                    self.counts["stopped"] += daemon.is_running
                    daemon.end()
            if not daemon.is_running and self.random.random() < 0.5:
                daemon.start()

    def round(self, count):
        shared = self.command(self.machines[0], "add", self.commands.word()).split()[0]
        self.settle_all()
        for _ in range(count):
            self.disturb()
            machine = self.random.choice(self.machines)
            self.command(machine)
            if self.random.random() < 0.5:
                self.sync(machine)
        # All edit the same entry at once: no text may be lost, whatever the clocks.
        alive = [machine for machine in self.machines if shared in machine.exported()]
        words = [self.commands.word() for _ in alive]
        for machine, word in zip(alive, words):
            self.command(machine, "edit", shared, "--text", word)
        for machine in self.random.sample(alive, len(alive)):
            machine.sync(codes=(0, 3))
        self.settle_all()
        if len(alive) == len(self.machines):
            for machine in self.machines:
                seen = machine.words_in_conflict()
                if missing := set(words) - seen:
                    raise Failed(f"{machine.name} doesn't name {sorted(missing)} in its conflicts: {sorted(seen)}")
            self.counts["conflicts"] += len(words)

    def end(self):
        pictures = [machine.shown() for machine in self.machines]
        found = [f"{machine.name} shows other {part}" for machine, shown in zip(self.machines, pictures)
                 for part in shown if shown[part] != pictures[0][part]]
        for machine in self.machines:
            found += self.ledger.problems(machine)
            found += [f"two wrote {name}" for name in files(machine.shared) if ".sync-conflict-" in name]
        return found


def main():
    options = argument_parser(__doc__, rounds=4, commands=6).parse_args()
    if not shutil.which("syncthing"):
        print("skipped: syncthing is not installed (Debian's package of that name)")
        return
    print(f"seed {options.seed}")
    network = Network(options.program, options.seed)
    found = []
    try:
        network.begin()
        for _ in range(options.rounds):
            network.round(options.commands)
        found = network.end()
    except Failed as failure:
        found = [str(failure)]
    finally:
        for each in network.daemons:
            each.end(signal.SIGKILL)
    if found:
        print(*found[:10], f"{len(found)} problems; kept in {network.folder}", sep="\n")
        sys.exit(1)
    shutil.rmtree(network.folder)
    print("three machines with clocks", ", ".join(f"{shift:+} s" for shift in CLOCKS) + ":",
          ", ".join(f"{count} {what}" for what, count in network.counts.items()) + "; all end with the same")


main()
