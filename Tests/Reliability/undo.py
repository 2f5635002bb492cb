#!/usr/bin/env python3
"""Undoes and redoes everything: undo.py PROGRAM [--trials 10] [--commands 30] [--seed N]

Random commands change a diary: entries and media are added one by one and imported, edited, attached, detached,
deleted, restored, their tags renamed. Then undo goes back to the empty diary and redo to the full one, and back and
forth in between; at each step the diary must list exactly the same as before. Each step is a separate process.
"""

import json
import random
import shutil
import sys

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import MEDIA, Store, argument_parser, temporary_folder


class Trial:
    def __init__(self, program, seed):
        self.random = random.Random(seed)
        self.folder = temporary_folder("undo", memory=True)
        self.store = Store(program, self.folder / "diary")
        self.picture = min(MEDIA.glob("*.jpg"), key=lambda path: path.stat().st_size).read_bytes()
        self.files = 0

    def photo(self, folder=None):
        """A unique file."""
        self.files += 1
        path = (folder or self.folder) / f"photo-{self.files}.jpg"
        path.write_bytes(self.picture + str(self.files).encode())
        return path

    def listed(self):
        """The output of the diary, without the time of the last change and the order of simultaneous entries."""
        lines = self.store.run("list", "--format", "jsonl").stdout.splitlines()
        entries = [json.loads(line) for line in lines]
        entries.sort(key=lambda entry: (entry["creationTime"], entry["id"]))
        return [{key: value for key, value in entry.items() if key != "updateTime"} for entry in entries]

    def last_command(self):
        return self.store.rows("SELECT max(id) FROM command")

    def command(self, entries):
        """A random command that may change the diary."""
        some = lambda: self.random.choice(entries)["id"]
        kinds = ["add", "add", "media", "lines", "folder"]
        if entries:
            kinds += ["text", "append", "tag", "star", "at", "place", "attach", "delete", "several"]
        if any(entry["tags"] for entry in entries):
            kinds.append("rename")
        illustrated = [entry for entry in entries if entry["media"]]
        if illustrated:
            kinds += ["detach", "caption", "first"]
        kind, word = self.random.choice(kinds), f"word{self.random.randrange(1000)}"
        match kind:
            case "add": return ["add", f"{word} #tag{self.random.randrange(4)}"]
            case "media": return ["add", word, "--media", self.photo(), self.photo()]
            case "lines": return ["import", self.lines()]
            case "folder": return ["import", self.photos(), "--each"]
            case "text": return ["edit", some(), "--text", f"{word} #other"]
            case "append": return ["edit", some(), "--append", word]
            case "tag": return ["edit", some(), "--tag", f"+{word}"]
            case "star": return ["edit", some(), "--star"]
            case "at": return ["edit", some(), "--at", f"20{self.random.randrange(10, 26)}-03-04 10:00"]
            case "place": return ["edit", some(), "--position", f"{self.random.randrange(80)},{self.random.randrange(80)}"]
            case "attach": return ["attach", some(), self.photo()]
            case "delete": return ["delete", "--yes", some()]
            case "several": return ["edit", "--from", "1900", "--yes", "--tag", f"+{word}"]
            case "rename": return ["tags", "--rename", next(entry["tags"][0] for entry in entries if entry["tags"]), word]
            case "detach": return ["detach", self.random.choice(illustrated)["id"], "1"]
            case "caption": return ["edit", self.random.choice(illustrated)["id"], "--caption", "1", word]
            case "first":
                entry = self.random.choice(illustrated)
                return ["edit", entry["id"], "--first", str(len(entry["media"]))]

    def lines(self):
        self.files += 1
        path = self.folder / f"lines-{self.files}.jsonl"
        path.write_text("".join(json.dumps({"text": f"{self.files} {number}", "date": "2001-02-03"}) + "\n" for number in range(3)))
        return path

    def photos(self):
        self.files += 1
        folder = self.folder / f"folder-{self.files}"
        folder.mkdir()
        for _ in range(3):
            self.photo(folder)
        return folder

    def run(self, count):
        """The description of the problem; None if all is well."""
        self.store.run("add", "the first")
        states, done = [self.listed()], []
        while len(done) < count:
            arguments = self.command(states[-1])
            before = self.last_command()
            result = self.store.run(*arguments)
            if result.returncode != 0:
                return f"{arguments}: {result.stderr}"
            if self.last_command() == before:
                continue  # It changed nothing, and there is nothing to undo.
            done.append(arguments)
            states.append(self.listed())
        place = count
        for target in [0, count, *(self.random.randrange(count + 1) for _ in range(4)), count]:
            while place != target:
                step = "undo" if target < place else "redo"
                result = self.store.run(step)
                place += -1 if step == "undo" else 1
                if result.returncode != 0:
                    return f"{step} to {place} fails: {result.stderr}"
                if self.listed() != states[place]:
                    return f"{step} of {done[place if step == 'undo' else place - 1]} leaves another diary"
        problems = self.store.problems_after_crash()
        return "; ".join(problems)


def main():
    options = argument_parser(__doc__, trials=10, commands=30).parse_args()
    print(f"seed {options.seed}")
    for number in range(options.trials):
        trial = Trial(options.program, f"{options.seed} {number}")
        if problem := trial.run(options.commands):
            print(f"trial {number}: {problem}", f"the diary is kept in {trial.folder}", sep="\n")
            sys.exit(1)
        shutil.rmtree(trial.folder)
    print(f"{options.trials} times {options.commands} commands taken back and done again, to and fro")


main()
