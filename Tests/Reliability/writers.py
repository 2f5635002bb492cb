#!/usr/bin/env python3
"""Eight processes write to one diary at once: writers.py PROGRAM [--rounds 2] [--writers 8] [--operations 200]

They add, edit and delete their own entries and all append to a shared one, while one reads and one checks. None
may see an error; nothing may be missing, doubled or torn; some order of the commands must explain the result: the
shared text contains every addition once, each writer's in its order. The diary does not exist when they begin.
"""

import random
import shutil
import sys
import threading

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import Store, argument_parser, temporary_folder


class Writer(threading.Thread):
    def __init__(self, round, number):
        super().__init__()
        self.round, self.number = round, number
        self.random = random.Random(f"{round.seed} {number}")
        self.entries, self.appended = {}, []

    def run(self):
        self.round.gate.wait()
        for step in range(self.round.operations):
            self.operate(step)

    def operate(self, step):
        words = f"writer {self.number} step {step}"
        kind = self.random.choice(["add", "add", "edit", "delete", "append"]) if len(self.entries) > 2 else "add"
        if kind == "add":
            if printed := self.must("add", words):
                self.entries[printed[0]] = [words, False]
        elif kind == "append":
            if self.must("edit", self.round.shared, "--append", f"\n<{self.number}.{step}>"):
                self.appended.append(f"<{self.number}.{step}>")
        else:
            entry = self.random.choice([id for id, (_, deleted) in self.entries.items() if not deleted])
            if kind == "edit" and self.must("edit", entry, "--text", words):
                self.entries[entry][0] = words
            if kind == "delete" and self.must("delete", "--yes", entry):
                self.entries[entry][1] = True
                if all(deleted for _, deleted in self.entries.values()):
                    self.entries.update({id: [words, False] for id in self.must("add", words)})

    def must(self, *arguments):
        done = self.round.store.run(*arguments)
        if done.returncode != 0 or "error:" in done.stderr or not done.stdout.strip():
            self.round.problems.append(f"{arguments}: status {done.returncode}: {done.stderr.strip()}")
        return done.stdout.split()


class Round:
    def __init__(self, program, folder, options, seed):
        self.store, self.seed, self.operations = Store(program, folder / "diary"), seed, options.operations
        self.gate, self.problems = threading.Barrier(options.writers + 1), []
        self.writers = [Writer(self, number) for number in range(options.writers)]
        self.is_over = threading.Event()

    def watch(self, *arguments):
        """Repeats a command that only reads, which must not see an error either."""
        while not self.is_over.is_set():
            done = self.store.run(*arguments)
            if done.returncode not in (0, 10):
                self.problems.append(f"{arguments}: status {done.returncode}: {done.stderr.strip() or done.stdout}")
                return

    def run(self):
        # The first commands race to create the diary; the shared entry exists by then.
        first = [threading.Thread(target=self.store.run, args=("add", f"racer {number}")) for number in range(8)]
        for each in first:
            each.start()
        for each in first:
            each.join()
        if len(self.store.identifiers() or []) != 8:
            self.problems.append("eight that made the diary at once lost an entry")
        self.shared = self.store.run("add", "shared").stdout.strip()
        watchers = [threading.Thread(target=self.watch, args=arguments)
                    for arguments in (("list", "-n", "50"), ("search", "writer"))]
        for each in [*self.writers, *watchers]:
            each.start()
        self.gate.wait()
        for each in self.writers:
            each.join()
        self.is_over.set()
        for each in watchers:
            each.join()
        return self.problems + self.store.problems_after_crash() + self.problems_of_content()

    def problems_of_content(self):
        contents = self.store.contents()
        found, expected = [], 9
        for writer in self.writers:
            expected += len(writer.entries)
            for id, (text, deleted) in writer.entries.items():
                entry = contents.get(id.replace("-", "").upper())
                if entry is None or entry[0] != text or bool(entry[2]) != deleted:
                    found.append(f"{id} should be {text!r}, trash {deleted}: is {entry}")
        if len(contents) != expected:
            found.append(f"{len(contents)} entries instead of {expected}")
        lines = [line for line in contents[self.shared.replace("-", "").upper()][0].split("\n")[1:] if line]
        for writer in self.writers:
            if [line for line in lines if line.startswith(f"<{writer.number}.")] != writer.appended:
                found.append(f"what writer {writer.number} appended is not there in its order")
        if len(lines) != sum(len(writer.appended) for writer in self.writers):
            found.append("the shared text holds what nobody appended")
        return found


def main():
    options = argument_parser(__doc__, rounds=2, writers=8, operations=200).parse_args()
    print(f"seed {options.seed}")

    for number in range(options.rounds):
        folder = temporary_folder("writers")
        problems = Round(options.program, folder, options, f"{options.seed} {number}").run()
        if problems:
            print(*problems[:10], f"{len(problems)} problems; the diary is kept in {folder}", sep="\n")
            sys.exit(1)
        shutil.rmtree(folder)
    print(f"{options.rounds} rounds of {options.writers} writers × {options.operations} operations: nothing is lost")


main()
