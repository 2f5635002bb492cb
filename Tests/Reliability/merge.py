#!/usr/bin/env python3
"""Merges two to six diaries whose files arrive late, twice and in part: merge.py PROGRAM [--runs 25] [--folds 1000]

Random commands run on diaries that share a folder, each with its own copy of it; files arrive in random order, only some of
them, repeatedly, and partly copied. Diaries are copied, restored from backups, as another machine or in place of a lost one,
and rolled back with their folder. No sync may lose
data that nobody removed, nor add data that nobody wrote. At the end all show the same, so does a machine that only then
joins, and everything ever written exists unless a command of somebody who saw it removed it.
"""

import json
import os
import random
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from machines import PASSPHRASE, Carrier, Commands, Failed, Ledger, Machine, contents, copied
from store import argument_parser, temporary_folder

MOST_ROUNDS = 12


class Run:
    def __init__(self, program, seed):
        self.program, self.random = program, random.Random(seed)
        self.folder = temporary_folder("merge", memory=True)
        self.ledger, self.carrier = Ledger(), Carrier(self.random)
        self.commands = Commands(self.random, self.folder)
        self.machines, self.copies, self.archives, self.log = [], {}, {}, []

    def problems(self, count):
        try:
            return self.begin() or self.go(count) or self.end()
        except Failed as failure:
            return [str(failure)]

    def note(self, *words):
        self.log.append(" ".join(map(str, words)))

    def changed(self, machine, action):
        """Runs a command that may write to the machine's copy, whose changes the carrier then records."""
        before = contents(machine.shared)
        result = action()
        self.carrier.collect(machine, before)
        return result

    def begin(self):
        for number in range(self.random.randint(2, 6)):
            machine = Machine(self.program, self.folder, f"m{number}")
            for _ in range(self.random.randint(0, 3)):  # Some have entries before they join.
                self.command(machine)
            machine.must("add", self.commands.word())
            self.ledger.command_was_run(machine)
            self.note(machine.name, "init" if number == 0 else "join")
            if number:
                self.carrier.bring_all(machine)
            self.changed(machine, machine.join if number else machine.init)
            self.machines.append(machine)
            if found := self.ledger.was_synced(machine):
                return found
        return []

    def command(self, machine):
        arguments = self.commands.one(machine)
        done = machine.run(*arguments)
        self.note(machine.name, *arguments, "→", done.returncode)
        if done.returncode not in (0, 1, 2, 3, 10) or "Fatal" in done.stderr:
            raise Failed(f"{arguments}: status {done.returncode}: {done.stderr.strip()}")
        self.ledger.command_was_run(machine)

    def sync(self, machine, share):
        self.note(machine.name, f"sync of {share}")
        if share == 1:
            self.carrier.bring_all(machine)
        else:
            self.carrier.bring(machine, share)
        self.changed(machine, lambda: machine.sync(codes=(0, 3) if share < 1 else (0,)))
        return self.ledger.was_synced(machine)

    def go(self, count):
        for _ in range(count):
            machine = self.random.choice(self.machines)
            found = []
            match self.random.choices(["command", "sync", "keep", "back", "copy", "backup", "archive", "lose"], [60, 30, 2, 2, 1, 1, 2, 2])[0]:
                case "command": self.command(machine)
                case "sync": found = self.sync(machine, self.random.choice([0, 0.3, 0.7, 1]))
                case "keep": self.keep(machine)
                case "back": self.roll_back(machine)
                case "copy": self.copy(machine)
                case "backup": found = self.restore(machine)
                case "archive": self.archive(machine)
                case "lose": found = self.lose(machine)
            if found:
                return found
        return []

    def keep(self, machine):
        """A copy of the diary and of the shared folder, to which the machine may be rolled back."""
        self.note(machine.name, "is kept")
        self.copies[machine.name] = self.folder / f"kept-{machine.name}"
        copied(machine.folder.parent, self.copies[machine.name])

    def roll_back(self, machine):
        if kept := self.copies.get(machine.name):
            in_place = self.random.random() < 0.5
            self.note(machine.name, "is rolled back", "in place" if in_place else "")
            for source, target in ((kept / "diary", machine.folder), (kept / "shared", machine.shared)):
                if in_place:  # The folder stays the same one.
                    for path in target.iterdir():
                        shutil.rmtree(path) if path.is_dir() else path.unlink()
                    shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True)
                else:
                    copied(source, target)
            for name, path in list(self.carrier.held):
                if name == machine.name:
                    del self.carrier.held[name, path]
            self.ledger.was_rolled_back(machine)

    def copy(self, machine):
        """Another machine whose diary began as a copy."""
        if len(self.machines) < 8:
            other = Machine(self.program, self.folder, f"m{len(self.machines)}")
            self.note(machine.name, "is copied to", other.name)
            copied(machine.folder, other.folder)
            # A copied diary refers to the folder of the other machine; here it gets its own.
            key = other.folder / "sync/key"
            key.write_text(key.read_text().replace(str(machine.shared), str(other.shared)))
            copied(machine.shared, other.shared)
            self.ledger.visible[other.name] = other.facts()
            self.machines.append(other)

    def restore(self, machine):
        """Restores a backup as the diary of another machine, which joins."""
        if len(self.machines) >= 8:
            return []
        other = Machine(self.program, self.folder, f"m{len(self.machines)}")
        self.note(machine.name, "is restored as", other.name)
        archive = self.folder / f"{other.name}.tar"
        machine.must("backup", archive)
        other.must("backup", "--restore", archive)
        if (other.folder / "sync").exists():
            return ["a backup holds the key"]
        self.ledger.visible[other.name] = other.facts()
        self.carrier.bring_all(other)
        self.changed(other, other.join)
        self.machines.append(other)
        return self.ledger.was_synced(other)

    def archive(self, machine):
        """An archive of the diary, with the name that its machine has."""
        self.note(machine.name, "is archived")
        archive = self.folder / f"archive-{machine.name}.tar"
        archive.unlink(missing_ok=True)
        machine.must("backup", archive)
        self.archives[machine.name] = archive, json.loads((machine.folder / "sync/key").read_text())["name"]

    def lose(self, machine):
        """The diary is lost, restored from an earlier archive, and goes on under its name."""
        archive, name = self.archives.pop(machine.name, (None, None))
        if not archive:
            return []
        self.note(machine.name, "is lost, and restored as", name)
        shutil.rmtree(machine.folder)
        machine.must("backup", "--restore", archive)
        self.ledger.was_rolled_back(machine)
        if machine.run("sync").returncode == 0:
            return ["a restored diary syncs without its key"]
        self.carrier.bring_all(machine)
        self.changed(machine, lambda: machine.must("sync", "join", machine.shared, "--name", name, secret=PASSPHRASE))
        self.copies.pop(machine.name, None)
        return self.ledger.was_synced(machine)

    def end(self):
        for number in range(MOST_ROUNDS):
            before = {path: versions[-1] for path, versions in self.carrier.files.items()}
            for machine in self.machines:
                if found := self.sync(machine, 1):
                    return found
            after = {path: versions[-1] for path, versions in self.carrier.files.items()}
            if {path for path in after if not path.count("/seen/")} == {path for path in before if not path.count("/seen/")}:
                break
        else:
            return [f"after {MOST_ROUNDS} rounds machines still have something new"]
        late = Machine(self.program, self.folder, "late")
        self.carrier.bring_all(late)
        late.join()
        pictures = {machine.name: machine.shown() for machine in [*self.machines, late]}
        wanted, found = pictures[self.machines[0].name], []
        for name, shown in pictures.items():
            found += [f"{name} shows other {part} than m0" for part in wanted if shown[part] != wanted[part]]
        for machine in [*self.machines, late]:
            found += self.ledger.problems(machine)
            checked = machine.run("check")
            if checked.returncode:
                found.append(f"check of {machine.name}: {checked.stdout.strip()} {checked.stderr.strip()}")
        return found


def fold(options):
    """The runs in one process, in a separate program."""
    program = options.program.with_name("merge-trials")
    if not program.exists():
        print(f"skipped: runs in one process, {program} is not built")
        return
    environment = {**os.environ, "DIARY_SEED": str(options.seed)}
    done = subprocess.run([program, "--runs", str(options.folds)], env=environment, capture_output=True, text=True)
    print(done.stdout.strip())
    if done.returncode:
        sys.exit(done.stderr or done.returncode)


def main():
    parser = argument_parser(__doc__, runs=25, commands=30)
    parser.add_argument("--folds", type=int, default=0, help="runs in one process, each compared with a merge written apart")
    parser.add_argument("--first", type=int, default=0, help="the number of the first run, to repeat one that failed")
    options = parser.parse_args()
    print(f"seed {options.seed}")
    if options.folds:
        fold(options)
    machines = 0
    for number in range(options.first, options.first + options.runs):
        run = Run(options.program, f"{options.seed} {number}")
        if found := run.problems(options.commands):
            (run.folder / "log").write_text("\n".join(run.log) + "\n")
            print(f"run {number}:", *found[:10], f"{len(found)} problems; kept in {run.folder}, with a log", sep="\n")
            sys.exit(1)
        machines += len(run.machines)
        shutil.rmtree(run.folder)
    print(f"{options.runs} runs of {options.commands} commands on {machines} diaries: nothing is lost, all end with the same")


main()
