#!/usr/bin/env python3
"""Flips bits in the schema of a diary: schema_flips.py PROGRAM [--bits 6] [--whole] [--seed N]

Random bits in each page of the list of tables, and in the first page of each table and index; with --whole every
byte of the list of tables. `check --repair --yes` must leave at least the entries and media that any other source
has: the damaged file as sqlite3 reads it with writable_schema=ON, and the copy of the day. What a repair left out is
listed, and it must have said so itself and ended with 1.
"""

import random
import shutil
import sqlite3
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from scenarios import copies, must, some_entries
from store import Store, argument_parser, temporary_folder

PAGE = 4096
TABLES = {"entry": "SELECT hex(uuid), text FROM entry", "medium": "SELECT hex(uuid), hex(hash) FROM medium"}


def rows(database):
    """The entries and media that other tools read, whatever the schema says; as many as there are before damage."""
    found = {}
    for table, statement in TABLES.items():
        found[table] = {}
        try:
            with closing(sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)) as connection:
                connection.text_factory = lambda text: text.decode(errors="replace")
                connection.execute("PRAGMA writable_schema=ON")
                for key, value in connection.execute(statement):
                    found[table][key] = value
        except sqlite3.Error:
            pass
    return found


class Flips:
    def __init__(self, program, seed):
        self.program, self.seed = Path(program).resolve(), seed
        self.folder = temporary_folder("schema-flips", memory=True)
        store = Store(self.program, self.folder / "whole" / "diary")
        store.folder.parent.mkdir()
        some_entries(store, self.folder)
        lines = self.folder / "lines.jsonl"
        lines.write_text("".join(
            f'{{"text": "line {n} {"word " * (n * 7 % 90)}#t{n % 5}", "date": "2026-03-01"}}\n' for n in range(90)))
        must(store, "import", lines)
        for number, photo in enumerate(copies(self.folder, 3)):
            must(store, "add", f"a photo again {number} 72 kg", "--media", photo)
        must(store, "add", "water the plants", "--task")
        must(store, "edit", "@2", "--text", "another text")
        must(store, "delete", "--yes", "@5")
        with sqlite3.connect(store.folder / "diary.sqlite") as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self.roots = [row[0] for row in connection.execute("SELECT rootpage FROM sqlite_schema WHERE rootpage > 0")]
        connection.close()
        self.whole = (store.folder / "diary.sqlite").read_bytes()
        self.all = rows(store.folder / "diary.sqlite")
        self.schema = sorted({1, *self.children(1)})

    def children(self, number):
        page = self.whole[(number - 1) * PAGE : number * PAGE]
        start = 100 if number == 1 else 0
        if page[start] != 5:
            return []
        cells = [int.from_bytes(page[start + 12 + 2 * n :][:2], "big") for n in range(int.from_bytes(page[start + 3 : start + 5], "big"))]
        below = [int.from_bytes(page[place : place + 4], "big") for place in [start + 8, *cells]]
        return below + [each for child in below for each in self.children(child)]

    def places(self, bits, whole):
        generator = random.Random(self.seed)
        pages = [(page, bits * 4) for page in self.schema] + [(page, bits) for page in self.roots]
        for page, count in pages:
            start = (page - 1) * PAGE
            used = [place for place in range(start, start + PAGE) if self.whole[place]]
            if whole and page in self.schema:
                yield from ((place, generator.randrange(8)) for place in used)
            else:
                yield from ((generator.choice(used), generator.randrange(8)) for _ in range(count))

    def one(self, flip):
        """The problems of one flip, and what its repair left out."""
        place, bit = flip
        folder = self.folder / f"trial-{place}-{bit}"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.folder / "whole", folder)
        store = Store(self.program, folder / "diary")
        generator = random.Random(f"{self.seed} {place} {bit}")
        content = bytearray(self.whole)
        content[place] ^= 1 << bit
        (store.folder / "diary.sqlite").write_bytes(content)
        for suffix in ("-wal", "-shm"):
            (store.folder / f"diary.sqlite{suffix}").unlink(missing_ok=True)
        has_copy = generator.random() < 0.3
        if not has_copy:
            shutil.rmtree(store.folder / "backups", ignore_errors=True)
        readable = rows(store.folder / "diary.sqlite")
        words = f"bit {bit} of byte {place % PAGE} of page {place // PAGE + 1}{', no copy' * (not has_copy)}"
        checked = store.run("check")
        repaired = store.run("check", "--repair", "--yes")
        problems = [f"{name} ends with {done.returncode}: {done.stderr[-300:]}" for name, done in
                    (("check", checked), ("repair", repaired)) if done.returncode not in (0, 1)]
        held, left = rows(store.folder / "diary.sqlite"), Counter()
        for table in TABLES:
            lost = [key for key in readable[table] if key in self.all[table] and key not in held[table]]
            if lost:
                problems.append(f"{len(lost)} of {len(readable[table])} rows of {table} that sqlite3 reads are lost")
            if len(held[table]) < len(readable[table]):
                problems.append(f"{len(held[table])} rows of {table} are left of {len(readable[table])} that sqlite3 reads")
            left[table] = sum(held[table].get(key) != value for key, value in self.all[table].items())
        if +left and repaired.returncode == 0:
            problems.append(f"the repair ends with 0, and left out {dict(+left)}")
        shutil.rmtree(folder)
        return [f"{words}: {problem}" for problem in problems], f"{words}: {dict(+left)}" if +left else None


def main():
    parser = argument_parser(__doc__, bits=2)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--flip", type=int, nargs=2, metavar=("PLACE", "BIT"), help="only this one")
    options = parser.parse_args()
    print(f"seed {options.seed}")
    flips = Flips(options.program, options.seed)
    places = [tuple(options.flip)] if options.flip else list(dict.fromkeys(flips.places(options.bits, options.whole)))
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(flips.one, places))
    shutil.rmtree(flips.folder)
    problems = [problem for found, _ in results for problem in found]
    left = [words for _, words in results if words]
    print(*left, f"{len(places)} flips; {len(left)} repairs left something out, and each said so", sep="\n")
    if problems:
        print(*problems, sep="\n")
        sys.exit(1)


main()
