#!/usr/bin/env python3
"""Damages a diary on purpose: damage.py PROGRAM [--trials 100] [--repairs 27] [--seed N]

Bits and bytes are flipped, pages overwritten, swapped and cut off, the log is removed or loses its header,
originals are changed, truncated and removed. No command may crash or hang; if the diary lost content,
`check --read-data` must report something, and what stood in a log with a damaged header comes back with `check --repair`. Then databases are truncated, emptied and overwritten, with copies of them and without:
`check --repair` must restore the content of the copy, and no recommended command may fail.
"""

import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from repairs import RepairTrials
from scenarios import must, some_entries
from store import Store, argument_parser, temporary_folder

PAGE = 4096
HANGS = 60
COMMANDS = [
    ["check", "--read-data"], ["check", "--format", "json"], ["check", "--quick"], ["list"], ["list", "--format", "jsonl"],
    ["search", "line"], ["show", "@"], ["stats"], ["tags"], ["trash"], ["undo", "--list"], ["add", "something new"],
]


def damage_database(path, generator):
    """Damages one file of the database, and returns a description."""
    content = bytearray(path.read_bytes())
    pages = len(content) // PAGE
    kind = generator.choice(["bit", "byte", "bytes", "page", "zeros", "swap", "cut", "longer"])
    place = generator.randrange(len(content))
    if kind == "bit":
        content[place] ^= 1 << generator.randrange(8)
    elif kind == "byte":
        content[place] = generator.randrange(256)
    elif kind == "bytes":
        content[place : place + 64] = generator.randbytes(len(content[place : place + 64]))
    elif kind in ("page", "zeros") and pages:
        start = generator.randrange(pages) * PAGE
        content[start : start + PAGE] = generator.randbytes(PAGE) if kind == "page" else bytes(PAGE)
    elif kind == "swap" and pages > 1:
        first, second = (each * PAGE for each in generator.sample(range(pages), 2))
        content[first : first + PAGE], content[second : second + PAGE] = (
            content[second : second + PAGE], content[first : first + PAGE])
    elif kind == "cut":
        del content[place:]
    else:
        content += generator.randbytes(PAGE)
    path.write_bytes(content)
    return f"{kind} at {place} of {path.name}"


def damage_original(store, generator):
    originals = [path for path in store.folder.glob("media/??/*") if path.is_file()]
    path = generator.choice(originals)
    path.chmod(0o600)
    kind = generator.choice(["missing", "changed", "cut", "empty"])
    content = bytearray(path.read_bytes())
    if kind == "missing":
        path.unlink()
        return "a missing original"
    if kind == "changed":
        content[generator.randrange(len(content))] ^= 1 << generator.randrange(8)
    path.write_bytes(content if kind == "changed" else content[: len(content) // 2] if kind == "cut" else b"")
    path.chmod(0o400)
    return f"a {kind} original"


class Trials:
    def __init__(self, program, seed):
        self.program, self.seed = Path(program).resolve(), seed
        self.folder = temporary_folder("damage", memory=True)
        self.whole = self.folder / "whole"
        self.whole.mkdir()
        store = Store(self.program, self.whole / "diary")
        some_entries(store, self.folder)
        for number in range(40):
            must(store, "add", f"line {number} " + "word " * (number * 7 % 60) + "#tag")
        must(store, "delete", "--yes", "@3")
        self.contents = store.contents()
        self.keep_log(store)

    def keep_log(self, store):
        """A copy whose last additions are only in the log, as after a crash."""
        reader = sqlite3.connect(store.folder / "diary.sqlite")
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()
        for number in range(5):
            must(store, "add", f"line {number} of the log")
        self.logged_contents = store.contents()
        shutil.copytree(self.whole, self.folder / "logged")
        reader.close()
        (self.folder / "logged" / "diary" / "diary.sqlite-shm").unlink(missing_ok=True)
        self.contents = store.contents()

    def one(self, number):
        """The problems of one trial; none if it succeeded."""
        generator = random.Random(f"{self.seed} {number}")
        has_log = generator.random() < 0.4
        place = self.folder / "trial"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.folder / "logged" if has_log else self.whole, place)
        store = Store(self.program, place / "diary")
        log = store.folder / "diary.sqlite-wal"
        if generator.random() < 0.2:
            description = damage_original(store, generator)
        elif has_log and log.exists() and generator.random() < 0.6:
            description = self.damage_log(log, generator)
        else:
            description = damage_database(store.folder / "diary.sqlite", generator)
        problems = self.problems(store, self.logged_contents if has_log else self.contents)
        if "header" in description:
            problems += self.problems_after_repair(store)
        return [f"{description}: {problem}" for problem in problems]

    def damage_log(self, log, generator):
        kind = generator.choice(["missing", "no header", "bit of the header", "damaged"])
        if kind == "missing":
            log.unlink()
            return "a missing log"
        content = bytearray(log.read_bytes())
        if kind == "no header":
            log.write_bytes(generator.randbytes(32) + content[32:])
            return "a log with another header"
        if kind == "bit of the header":
            place, bit = generator.randrange(32), generator.randrange(8)
            content[place] ^= 1 << bit
            log.write_bytes(content)
            return f"bit {bit} of byte {place} of the log's header"
        return damage_database(log, generator)

    def problems_after_repair(self, store):
        """The problems of a diary whose log had all its frames: nothing is missing after a repair, and it is sound."""
        repaired, again = store.run("check", "--repair", "--yes"), store.run("check")
        held = store.contents()
        lost = [value[0][:30] for key, value in self.logged_contents.items() if held.get(key) != value]
        found = [f"{len(lost)} entries of the log are lost or others after the repair: {lost[:3]}"] if lost else []
        return found + [f"{name} ends with {done.returncode}: {(done.stderr + done.stdout)[-300:]}"
                        for name, done in (("the repair", repaired), ("check after it", again)) if done.returncode != 0]

    def problems(self, store, contents):
        found, reported = [], False
        matters = self.matters(store, contents)
        for arguments in COMMANDS:
            try:
                done = subprocess.run(store.command(*arguments), stdin=subprocess.DEVNULL, capture_output=True,
                                      timeout=HANGS)
            except subprocess.TimeoutExpired:
                found.append(f"{' '.join(arguments)} hangs")
                continue
            if done.returncode < 0 or done.returncode > 11:
                found.append(f"{' '.join(arguments)} dies with {done.returncode}: {done.stderr[-300:]}")
            if arguments[0] == "check" and "--read-data" in arguments:
                reported = done.returncode != 0
        if matters and not reported:
            found.append(f"check finds nothing, but {matters}")
        return found

    @staticmethod
    def matters(store, contents):
        """The differences from the previous content, seen by other tools; read from a copy, so that the diary stays unchanged."""
        with temporary_copy(store) as copy:
            try:
                if (found := copy.contents()) != contents:
                    # A missing or unreadable log leaves a sound diary of some minutes ago, and nothing can detect that.
                    return None if all(contents.get(key) == value for key, value in found.items()) and found and \
                        len(found) >= len(contents) - 5 and not copy.problems() else "the entries are others"
                return "; ".join(copy.problems()) or None
            except (sqlite3.Error, UnicodeDecodeError) as error:
                return f"the database can't be read: {error}"


class temporary_copy:
    def __init__(self, store):
        self.store = store

    def __enter__(self):
        self.folder = temporary_folder("copy", memory=True)
        shutil.copytree(self.store.folder, self.folder / "diary")
        return Store(self.store.program, self.folder / "diary")

    def __exit__(self, *_):
        shutil.rmtree(self.folder)


def main():
    parser = argument_parser(__doc__, trials=100, repairs=27)
    parser.add_argument("--trial", type=int, help="only this one")
    parser.add_argument("--repair", type=int, help="only this repair")
    options = parser.parse_args()
    print(f"seed {options.seed}")

    if options.repair is None:
        numbers = [options.trial] if options.trial is not None else range(options.trials)
        run(Trials(options.program, options.seed), "trial", numbers)
        print(f"{len(numbers)} damaged diaries: no crash, no hang, and check reported all that mattered")
    if options.trial is None:
        numbers = [options.repair] if options.repair is not None else range(options.repairs)
        run(RepairTrials(options.program, options.seed), "repair", numbers)
        print(f"{len(numbers)} lost databases: each came back with all that its copy held, and no advice failed")


def run(trials, noun, numbers):
    problems = []
    for number in numbers:
        found = trials.one(number)
        problems += [f"{noun} {number}: {each}" for each in found]
        if found:
            kept = trials.folder / f"failure-{number}"
            (trials.folder / "trial").rename(kept)
        if len(problems) > 20:
            break
    if problems:
        print(*problems, f"the diaries are kept in {trials.folder}", sep="\n")
        sys.exit(1)
    shutil.rmtree(trials.folder)


main()
