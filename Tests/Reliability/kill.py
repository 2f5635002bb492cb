#!/usr/bin/env python3
"""Kills commands at random moments: kill.py PROGRAM [--trials 200] [--seed N]

One to four processes at once add with a photo, edit and delete, and each is killed at a uniform moment of its run, a
third within the first 12 milliseconds, half in a diary that doesn't exist yet. Acknowledged changes must be present; no
row may lack its original, no entry be incomplete; the index must match the entries; the next command must work.
"""

import random
import shutil
import statistics
import sys
import time

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import MEDIA, Store, argument_parser, temporary_folder

EARLY = 0.012
MOST_PROCESSES = 4


class Running:
    """A command that may be killed, and the required content of the diary if it was acknowledged."""

    def __init__(self, store, arguments, kind, subject):
        self.kind, self.subject = kind, subject
        self.process = store.start(*arguments)
        self.acknowledged = False

    def kill(self):
        self.process.kill()
        printed, said = self.process.communicate(timeout=30)
        self.ids = [each for each in printed.split() if len(each) == 36] if printed.endswith("\n") else []
        self.acknowledged = bool(self.ids)
        self.failed = self.process.returncode > 0
        self.said = said.strip()


class Trials:
    def __init__(self, program, seed):
        self.program, self.random = program, random.Random(seed)
        self.folder = temporary_folder("kill")
        self.picture = min(MEDIA.glob("*.jpg"), key=lambda path: path.stat().st_size).read_bytes()
        self.old = Store(program, self.folder / "old")
        self.known = []  # Entries of the old diary: id, texts it may have, whether it may be trash or not.
        self.count = {"finished": 0, "killed, acknowledged": 0, "killed, not acknowledged": 0}
        self.duration = statistics.median(self.measured(number) for number in range(8))

    def adding(self, name):
        """An entry with a unique photo, by bytes after the picture's end."""
        photo = self.folder / f"{name}.jpg"
        photo.write_bytes(self.picture + name.encode())
        return ["add", f"entry {name}", "--media", photo]

    def measured(self, number):
        start = time.monotonic()
        done = self.old.run(*self.adding(f"before-{number}"))
        if done.returncode != 0:
            sys.exit(f"add does not work: {done.stderr}")
        self.known.append(Expected(done.stdout.strip(), f"entry before-{number}"))
        return time.monotonic() - start

    def begun(self, store, name):
        subjects = [each for each in self.known if each.is_free] if store is self.old else []
        kind = self.random.choice(["add", "add", "edit", "delete"]) if len(subjects) > 4 else "add"
        if kind == "add":
            return Running(store, self.adding(name), kind, f"entry {name}")
        subject = self.random.choice(subjects)
        subject.is_free = False
        command = ["edit", subject.id, "--text", f"entry {name}"] if kind == "edit" else ["delete", "--yes", subject.id]
        return Running(store, command, kind, (subject, f"entry {name}"))

    def one(self, number):
        store = self.old if number % 2 else Store(self.program, self.folder / f"new-{number}")
        longest = EARLY if number % 3 == 0 else self.duration * 1.5
        count = self.random.randint(1, MOST_PROCESSES)
        running = [self.begun(store, f"trial-{number}-{each}") for each in range(count)]
        begun, moments = time.monotonic(), sorted(self.random.uniform(0, longest) for _ in running)
        for process, moment in zip(self.random.sample(running, count), moments):
            time.sleep(max(0, begun + moment - time.monotonic()))
            process.kill()
        for each in running:
            outcome = "acknowledged" if each.acknowledged else "not acknowledged"
            self.count["finished" if each.process.returncode == 0 else f"killed, {outcome}"] += 1
        return store, running

    def problems(self, store, running):
        problems = [f"{each.kind} failed: {each.said}" for each in running if each.failed]
        listed = store.identifiers()
        if listed is None:
            return problems + [f"cannot be listed: {store.run('list').stderr.strip()}"]
        problems += store.problems()
        contents = store.contents()
        for each in running:
            problems += self.problems_of_command(each, contents)
        if store is self.old:
            self.learn(running, contents)
            problems += [problem for each in self.known for problem in each.problems(contents)]
        lonely = [text for text, _, _, _, media in contents.values() if "trial-" in text and not media]
        edited = {each.subject[1] for each in running if each.kind == "edit"}
        problems += [f"an entry without its photo: {text}" for text in lonely if text not in edited]
        if listed and set(store.identifiers("search", "entry") or []) != set(listed):
            problems.append("the search index does not hold the entries that are listed")
        return problems

    @staticmethod
    def problems_of_command(command, contents):
        if not command.acknowledged:
            return []
        found = [contents.get(each.replace("-", "").upper()) for each in command.ids]
        if None in found:
            return [f"acknowledged and lost: {command.kind} {command.ids}"]
        if command.kind == "edit" and found[0][0] != command.subject[1]:
            return [f"an acknowledged edit is lost: {found[0][0]} instead of {command.subject[1]}"]
        if command.kind == "delete" and not found[0][2]:
            return [f"an acknowledged delete is lost: {command.ids}"]
        return []

    def learn(self, running, contents):
        """If a command left it open, the content after a trial is the required content from then on."""
        for each in running:
            if each.kind == "add":
                self.known += [Expected(id, each.subject) for id in each.ids]
                continue
            subject, text = each.subject
            subject.is_free = True
            found = contents.get(subject.key)
            if found is None:
                continue
            if each.kind == "edit" and found[0] == text:
                subject.text = text
            if each.kind == "delete" and found[2]:
                subject.is_trash, subject.is_free = True, False

    def problems_at_the_end(self, store):
        """Checks that a killed command leaves nothing that stops the next ones."""
        again = store.run(*self.adding(f"after-{store.folder.name}"))
        if again.returncode != 0:
            return [f"the next add fails: {again.stderr.strip()}"]
        return store.problems_after_crash()


class Expected:
    """The required state of an entry."""

    def __init__(self, id, text):
        self.id, self.text, self.is_trash, self.is_free = id, text, False, True

    @property
    def key(self):
        return self.id.replace("-", "").upper()

    def problems(self, contents):
        found = contents.get(self.key)
        if found is None:
            return [f"lost: {self.id} {self.text}"]
        if found[0] != self.text or bool(found[2]) != self.is_trash:
            return [f"changed by nobody: {self.id} {self.text}, trash {self.is_trash}: is {found}"]
        return []


def main():
    options = argument_parser(__doc__, trials=200).parse_args()
    print(f"seed {options.seed}")

    trials = Trials(options.program, options.seed)
    for number in range(options.trials):
        store, running = trials.one(number)
        problems = trials.problems(store, running)
        if store is not trials.old or number >= options.trials - 2:
            problems += trials.problems_at_the_end(store)
        if problems:
            print(f"trial {number}:", *problems, f"the diary is kept in {store.folder}", sep="\n")
            sys.exit(1)
        if store is not trials.old:
            shutil.rmtree(store.folder)
    shutil.rmtree(trials.folder)
    counted = ", ".join(f"{count} {outcome}" for outcome, count in trials.count.items())
    print(f"{options.trials} trials: {counted}; an add takes {trials.duration * 1000:.0f} ms")
    print(f"0 failures: below {300 / options.trials:.1f} % with a confidence of 95 %")


main()
