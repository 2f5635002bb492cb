#!/usr/bin/env python3
"""Kills `diary import` at random moments and repeats it until it is done: import_kill.py PROGRAM [--kills 50]

The content of the diary then, and every byte of its originals, must be what one undisturbed run leaves; a further run
has nothing to do; one undo takes back what the last run brought.
"""

import os
import random
import shutil
import sys
import time

sys.dont_write_bytecode = True  # Nothing is left in the sources.
os.environ["TZ"] = "Europe/Prague"

from import_parts import killed_until_done, originals, content_of
from photos import phone
from store import Store, argument_parser, temporary_folder


def main():
    options = argument_parser(__doc__, kills=50, files=1500).parse_args()
    print(f"seed {options.seed}")
    dice = random.Random(options.seed)
    folder = temporary_folder("import-kill")
    source = folder / "phone"
    phone(source, options.files, options.seed)

    calm = Store(options.program, folder / "calm")
    start = time.monotonic()
    done = calm.run("import", source)
    longest = time.monotonic() - start
    # 3: its texts are left out.
    if done.returncode not in (0, 3):
        sys.exit(f"the undisturbed import ends with {done.returncode}: {done.stderr}")
    wanted, wanted_files = content_of(calm), originals(calm)

    kills = rounds = 0
    while kills < options.kills:
        store = Store(options.program, folder / f"killed-{rounds}")
        # A run that has little left to do ends before it is killed: several stores share the kills.
        kills += killed_until_done(store, source, longest * 0.6, dice, min(12, options.kills - kills))
        rounds += 1
        if content_of(store) != wanted or originals(store) != wanted_files:
            difference = next((pair for pair in zip(content_of(store), wanted) if pair[0] != pair[1]), "another number")
            sys.exit(f"other than undisturbed after {kills} kills: {difference}; kept in {folder}")
        again = store.run("import", source)
        if again.returncode not in (0, 3) or again.stdout:
            sys.exit(f"a further run does something: {again.stdout}{again.stderr}")
        shutil.rmtree(store.folder)
    print(calm.run("import", source).stderr)
    taken_back = calm.run("undo")
    if taken_back.returncode != 0 or calm.identifiers():
        sys.exit(f"one undo does not take it back: {taken_back.stderr}")
    shutil.rmtree(folder)
    print(f"{options.files} files, {kills} kills in {rounds} diaries: each as the undisturbed run of {longest:.1f} s left it")


main()
