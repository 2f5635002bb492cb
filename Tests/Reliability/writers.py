#!/usr/bin/env python3
"""Eight processes write to one diary at once: writers.py PROGRAM [--writers 8] [--entries 200]

None may see an error, no entry may be missing or doubled. The diary does not exist when they begin.
"""

import argparse
import json
import shutil
import sys
import threading
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import Store, temporary_folder


def write(store, writer, count, gate, problems):
    gate.wait()
    for number in range(count):
        done = store.run("add", f"writer {writer} entry {number}")
        if done.returncode != 0 or "error:" in done.stderr:
            problems.append(f"writer {writer}, entry {number}: status {done.returncode}: {done.stderr.strip()}")


def problems_of_content(store, writers, entries):
    expected = {f"writer {writer} entry {number}" for writer in range(writers) for number in range(entries)}
    done = store.run("list", "--format", "jsonl")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    texts = [entry["text"] for entry in found]
    problems = [f"missing: {text}" for text in sorted(expected - set(texts))]
    if len(texts) != len(expected) or len({entry["id"] for entry in found}) != len(expected):
        problems.append(f"{len(texts)} entries instead of {len(expected)}")
    if store.identifiers("search", "writer") != store.identifiers():
        problems.append("the search index does not hold the entries that are listed")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--entries", type=int, default=200)
    options = parser.parse_args()

    folder = temporary_folder("writers")
    store = Store(options.program, folder / "diary")
    gate, problems = threading.Barrier(options.writers), []
    threads = [
        threading.Thread(target=write, args=(store, writer, options.entries, gate, problems))
        for writer in range(options.writers)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    problems += store.problems() + problems_of_content(store, options.writers, options.entries)

    if problems:
        print("\n".join(problems[:20]), f"\n{len(problems)} problems; the diary is kept in {folder}")
        sys.exit(1)
    shutil.rmtree(folder)
    count = options.writers * options.entries
    print(f"{options.writers} writers at once: {count} entries, none lost, none doubled, no error")


main()
