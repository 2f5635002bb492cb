"""Recovers lost databases: truncated, emptied, overwritten or missing, with copies and without."""

import random
import re
import shlex
import shutil
import sqlite3

from scenarios import must, some_entries
from store import Store, temporary_folder

PAGE = 4096
OTHERS = [["list"], ["search", "line"], ["add", "something new"], ["stats"], ["undo", "--list"]]
PLACEHOLDER = re.compile(r"\b(FILE|FOLDER|ARCHIVE|ENTRY|DIR)\b")
ENDS = re.compile(r"[;,:]| (?:reads|takes|brings|marks|mends|moves|makes|removes|names|to|on|out|once|where|and) |$")


def damage(database, kind, generator):
    content = bytearray(database.read_bytes())
    if kind == "missing":
        database.unlink()
        return kind
    description = kind
    if kind == "cut":
        size = generator.randrange(1, len(content))
        description, content = f"cut at {size} of {len(content)}", content[:size]
    elif kind == "empty":
        content = bytearray()
    elif kind == "header":
        content[:100] = bytes(100)
    elif kind == "first page":
        content[:PAGE] = bytes(PAGE)
    elif kind == "half":
        for page in range(len(content) // PAGE):
            if generator.random() < 0.5:
                content[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
    else:
        content = bytearray(generator.randbytes(len(content)))
    database.write_bytes(content)
    return description


KINDS = ["cut", "cut", "cut", "empty", "missing", "header", "first page", "half", "rubbish"]


class RepairTrials:
    def __init__(self, program, seed):
        self.program, self.seed = program, seed
        self.folder = temporary_folder("repairs", memory=True)
        self.whole = self.folder / "whole"
        self.whole.mkdir()
        store = Store(program, self.whole / "diary")
        some_entries(store, self.folder)
        for number in range(25):
            must(store, "add", f"line {number} " + "word " * (number * 17 % 90) + "#tag")
        must(store, "delete", "--yes", "@3")
        for copy in store.folder.glob("backups/*"):
            copy.unlink()
        must(store, "add", "the last line of the copy")
        self.copies = sorted(store.folder.glob("backups/*.sqlite"))
        if len(self.copies) != 1:
            raise SystemExit(f"no copy of the day: {self.copies}")
        self.copied = {key: value[0] for key, value in self.read(store, self.copies[0]).items()}
        for number in range(8):
            must(store, "add", f"line {number} after the copy " + "word " * (number * 23 % 90))
        self.all = {key: value[0] for key, value in store.contents().items()}

    @staticmethod
    def read(store, database):
        copy = temporary_folder("copy", memory=True)
        try:
            shutil.copy(database, copy / "diary.sqlite")
            return Store(store.program, copy).contents()
        finally:
            shutil.rmtree(copy)

    def one(self, number):
        """The problems of one trial; none if it succeeded."""
        generator = random.Random(f"repair {self.seed} {number}")
        kind = KINDS[number % len(KINDS)]
        place = self.folder / "trial"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.whole, place)
        store = Store(self.program, place / "diary")
        description = damage(store.folder / "diary.sqlite", kind, generator)
        has_copy = generator.random() < 0.7
        if not has_copy:
            shutil.rmtree(store.folder / "backups")
            description += ", no copy"
        elif generator.random() < 0.4:
            newer = store.folder / "backups" / "2999-01-01.sqlite"
            newer.write_bytes(generator.randbytes(20000))
            newer.chmod(0o600)
            description += ", a newer copy is damaged"
        if generator.random() < 0.3:
            (store.folder / "diary.sqlite-shm").write_bytes(generator.randbytes(32768))
            description += ", a stale -shm"
        return [f"{description}: {problem}" for problem in self.problems(store, kind, has_copy)]

    def problems(self, store, kind, has_copy):
        found = []
        checked = store.run("check")
        if kind == "cut" and checked.returncode == 0 and self.is_whole(store):
            return found  # What was cut off is a free page's.
        if checked.returncode != 1:
            found.append(f"check ends with {checked.returncode}")
        for arguments in OTHERS if kind != "half" and kind != "cut" else []:
            done = store.run(*arguments)
            if done.returncode not in (1, 10) or "check --repair" not in done.stderr:
                found.append(f"{arguments[0]} ends with {done.returncode}: {done.stderr.strip()[:200]}")
        refused = store.run("check", "--repair")
        repaired = store.run("check", "--repair", "--yes") if refused.returncode == 2 else refused
        # 1: something is missing in the new database, and was named.
        if repaired.returncode not in ((0, 1) if refused.returncode == 2 else (0,)):
            found.append(f"check --repair ends with {repaired.returncode}: {(repaired.stderr + repaired.stdout)[-600:]}")
        again = store.run("check")
        if again.returncode != 0:
            found.append(f"check finds something after the repair: {again.stdout[-400:]}")
        try:
            held = {key: value[0] for key, value in store.contents().items()}
        except sqlite3.Error as error:
            return found + [f"the new database can't be read: {error}"]
        if has_copy and (lost := [text[:30] for key, text in self.copied.items() if held.get(key) != text]):
            found.append(f"{len(lost)} entries of the copy are lost or others: {lost[:3]}")
        if kind in ("header", "first page") and held != self.all:
            found.append(f"{len(self.all) - len(held)} entries are lost with the first page")
        if foreign := [text for key, text in held.items() if text and self.all.get(key) != text]:
            found.append(f"entries that nobody wrote: {foreign[:3]}")
        if kind != "missing" and not any("damaged-" in path.name for path in store.folder.rglob("*")):
            found.append("the damaged database is gone")
        found += self.follow(store, repaired.stdout + repaired.stderr)
        if "diary check --repair" in again.stdout:
            # Originals of lost entries stay until the user has seen them, and a second repair moves them aside.
            if (second := store.run("check", "--repair")).returncode != 0:
                found.append(f"the second repair ends with {second.returncode}: {second.stderr.strip()[:200]}")
            again = store.run("check")
            if "diary check --repair" in again.stdout:
                found.append(f"the second repair is advised once more: {again.stdout[-300:]}")
        return found + self.follow(store, again.stdout)

    def is_whole(self, store):
        """Returns whether other tools read the complete content of the diary."""
        try:
            return {key: value[0] for key, value in self.read(store, store.folder / "diary.sqlite").items()} == self.all
        except sqlite3.Error:
            return False

    @staticmethod
    def follow(store, advice):
        """Runs each recommended command; none may fail, and none may be the repair once more."""
        found = []
        for match in re.finditer(r"\bdiary ((?:--diary|check|import|backup|edit|restore|list|trash)\b[^\n]*)", advice):
            line = ENDS.split(match.group(1))[0].strip()
            if PLACEHOLDER.search(line) or len(line.split()) < 2:
                continue  # Not a command that could be run unchanged.
            if "--repair" in line:
                found.append(f"the repair advises itself: {line}")
            done = store.run(*[word for word in shlex.split(line)])
            if done.returncode != 0:
                found.append(f"diary {line} ends with {done.returncode}: {done.stderr.strip()[:200]}")
        return found

