#!/usr/bin/env python3
"""Three machines that do what people do, and nothing goes wrong: honest.py PROGRAM [--rounds 10] [--seed N]

Each round, random commands run on three diaries, with photos, some of which two or three machines add; they sync in random
order, with files that arrive late and in part; then everything is carried until nobody has anything new. After each sync `check`
exits with 0 on that machine (an original may be awaited), and after each round on all, which then show the same; no thumbnail
is missing, and nothing is awaited any more.
"""

import json
import random
import shutil
import sys

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from machines import Carrier, Commands, Failed, Ledger, Machine, contents
from store import argument_parser, temporary_folder

MOST_ROUNDS = 12


class Three:
    def __init__(self, program, generator, folder):
        self.random, self.folder = generator, folder
        self.ledger, self.carrier, self.commands = Ledger(), Carrier(generator), Commands(generator, folder)
        self.machines = [Machine(program, folder, name) for name in ("laptop", "desktop", "telephone")]
        self.checks = self.syncs = 0
        self.photos = [self.commands.photo() for _ in range(4)]
        for number, machine in enumerate(self.machines):
            machine.must("add", self.commands.word(), "--media", self.photos[number % 2])
            self.carrier.bring_all(machine)
            self.changed(machine, machine.init if number == 0 else machine.join)
            self.ledger.command_was_run(machine)

    def changed(self, machine, action):
        before = contents(machine.shared)
        action()
        self.carrier.collect(machine, before)

    def command(self, machine):
        if self.random.random() < 0.25:
            if self.random.random() < 0.1:
                self.photos.append(self.commands.photo())
            arguments = ["add", self.commands.word(), "--media", self.random.choice(self.photos)]
        else:
            arguments = self.commands.one(machine)
        done = machine.run(*arguments)
        if done.returncode not in (0, 1, 2, 3):
            raise Failed(f"{machine.name}: {arguments}: status {done.returncode}: {done.stderr.strip()}")
        self.ledger.command_was_run(machine)

    def sync(self, machine):
        self.syncs += 1
        self.changed(machine, lambda: machine.sync(codes=(0, 3)))
        if found := self.ledger.was_synced(machine):
            raise Failed("; ".join(found))
        return self.check(machine)

    def check(self, machine):
        self.checks += 1
        done = machine.run("check", "--format", "json")
        if done.returncode != 0:
            raise Failed(f"check of {machine.name} exits with {done.returncode}: {done.stdout.strip()} {done.stderr.strip()}")
        return json.loads(done.stdout)

    def round(self):
        for _ in range(self.random.randint(2, 8)):
            machine = self.random.choice(self.machines)
            for _ in range(self.random.randint(1, 3)):
                self.command(machine)
            if self.random.random() < 0.7:
                self.carrier.bring(machine, 0.6)
                self.sync(machine)
        self.settle()

    def settle(self):
        for _ in range(MOST_ROUNDS):
            before = {path: len(versions) for path, versions in self.carrier.files.items()}
            self.random.shuffle(self.machines)
            for machine in self.machines:
                self.carrier.bring_all(machine)
                self.sync(machine)
            if before == {path: len(versions) for path, versions in self.carrier.files.items()}:
                break
        first = self.machines[0].shown()
        for machine in self.machines[1:]:
            shown = machine.shown()
            if differing := [part for part in first if first[part] != shown[part]]:
                raise Failed(f"{self.machines[0].name} and {machine.name} show other {differing}")
        for machine in self.machines:
            report = self.check(machine)
            if report["problems"] or report.get("awaited"):
                raise Failed(f"{machine.name} is not whole after a settlement: {report}")
            if found := self.ledger.problems(machine):
                raise Failed("; ".join(found))


def main():
    options = argument_parser(__doc__, rounds=10).parse_args()
    print(f"seed {options.seed}", flush=True)
    folder = temporary_folder("honest", memory=True)
    done = 0
    try:
        three = Three(options.program, random.Random(options.seed), folder)
        for done in range(1, options.rounds + 1):
            three.round()
            if done % 50 == 0:
                print(f"  {done} rounds, {three.syncs} syncs, {three.checks} checks", flush=True)
    except Failed as failure:
        print(f"round {done}: {failure}", f"kept in {folder}", sep="\n")
        sys.exit(1)
    shutil.rmtree(folder)
    print(f"{options.rounds} rounds, {three.syncs} syncs, {three.checks} checks: nothing is lost, and check finds nothing wrong")


if __name__ == "__main__":
    main()
