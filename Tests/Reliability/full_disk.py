#!/usr/bin/env python3
"""Fills a small disk: full_disk.py PROGRAM [--trials 20] [--seed N]

On a disk in memory of a random size entries with photos are added until none fits. Nothing that was acknowledged may
be lost; reading, deleting and emptying the trash must work, and afterwards adding again.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import MEDIA, Store, argument_parser, temporary_folder

NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount"]


def fill(store, generator, source):
    """Adds until nothing fits; the ids that were acknowledged, and the last words."""
    pictures = [path.read_bytes() for path in sorted(MEDIA.glob("*.jpg"))]
    acknowledged = []
    for number in range(10_000):
        arguments = ["add", f"line {number} " + "word " * generator.randint(1, 400)]
        if generator.random() < 0.5:
            photo = source / f"{number}.jpg"
            photo.write_bytes(generator.choice(pictures) + str(number).encode() + bytes(generator.randint(0, 60_000)))
            arguments += ["--media", photo]
        done = store.run(*arguments)
        if done.returncode != 0:
            return acknowledged, done
        acknowledged += done.stdout.split()
    return acknowledged, done


def problems_of(program, place, generator):
    disk, source = place / "disk", place / "source"
    disk.mkdir()
    source.mkdir()
    size = generator.randint(1200, 9000)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k,mode=700", "tmpfs", disk], check=True)
    try:
        store = Store(program, disk / "diary")
        acknowledged, last = fill(store, generator, source)
        found = store.problems_after_crash()
        if last.returncode != 1 or "No space left" not in last.stderr and "full" not in last.stderr:
            found.append(f"the full disk is not named: status {last.returncode}: {last.stderr.strip()}")
        if acknowledged and set(store.identifiers() or []) != set(acknowledged):
            found.append(f"{len(acknowledged)} entries acknowledged, others listed")
        if not acknowledged:
            return found
        for step in (["show", "@"], ["delete", "--yes", *acknowledged[: max(1, len(acknowledged) // 2)]],
                     ["trash", "--empty", "--yes"], ["add", "there is room again"]):
            done = store.run(*step)
            if done.returncode != 0:
                found.append(f"{step[0]} fails on the full disk: {done.stderr.strip() or done.stdout.strip()}")
        return [f"{each} (a disk of {size} kB, {len(acknowledged)} entries)" for each in found]
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


def main():
    parser = argument_parser(__doc__, trials=20)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.inside:
        if subprocess.run([*NAMESPACE, "true"], capture_output=True).returncode != 0:
            print("skipped: this system lets nobody mount a disk in memory")
            return
        os.execvp(NAMESPACE[0], [*NAMESPACE, sys.executable, *sys.argv, "--seed", str(options.seed), "--inside"])
    print(f"seed {options.seed}")
    for number in range(options.trials):
        place = temporary_folder("full", memory=True)
        problems = problems_of(options.program, place, random.Random(f"{options.seed} {number}"))
        shutil.rmtree(place, ignore_errors=True)
        if problems:
            print(f"trial {number}:", *problems, sep="\n")
            sys.exit(1)
    print(f"{options.trials} full disks: nothing is lost, deleting and emptying the trash make room")


main()
