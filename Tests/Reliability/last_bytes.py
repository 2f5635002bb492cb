#!/usr/bin/env python3
"""Runs the commands on an almost full disk: last_bytes.py PROGRAM

A diary, with its ballast and without, is on a disk in memory that has 0 to 64 kB free. Reading, exporting to another
disk and check work; other commands report the full disk with its mount point, and nothing is reported as damage.
Once there is free space again, nothing is missing.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import MEDIA, Store, temporary_folder

NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount"]
FREE = [0, 1, 2, 4, 8, 16, 64]
DAMAGE = ["damage", "repair", "malformed", "I/O error", "can't be used"]


def make(program, folder):
    """A diary with photos and a non-empty trash; returns its ids, and those in the trash."""
    store = Store(program, folder)
    photos = sorted(MEDIA.glob("*.jpg"))[:3]
    ids = []
    for number in range(24):
        media = ["--media", photos[number % 3]] if number % 8 == 0 else []
        ids += store.run("add", f"line {number} " + "word " * 40, *media).stdout.split()
    store.run("delete", "--yes", *ids[:6])
    return ids[6:], ids[:6]


class Disk:
    """A disk in memory with a copy of the diary, with only some kilobytes free."""

    def __init__(self, program, place, model, hasBallast):
        self.path = place / "disk"
        self.path.mkdir(exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m,mode=700", "tmpfs", self.path], check=True)
        self.store = Store(program, self.path / "diary")
        shutil.copytree(model, self.store.folder)
        if not hasBallast:
            (self.store.folder / "ballast").unlink(missing_ok=True)
            shutil.rmtree(self.store.folder / "backups", ignore_errors=True)

    def fill(self, free):
        with open(self.path / "filler", "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(4096))
            except OSError:
                pass
        size = (self.path / "filler").stat().st_size
        os.truncate(self.path / "filler", max(0, size - free * 1024))

    def give_room(self):
        (self.path / "filler").unlink()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "--lazy", self.path], check=True)


def wrong_words(step, done, disk):
    """Forbidden messages of a command, and missing ones about a full disk."""
    said = done.stdout + done.stderr
    found = [f"{step} says {word!r}: {said.strip()}" for word in DAMAGE if word in done.stderr]
    if done.returncode not in (0, 1):
        found.append(f"{step} ends with {done.returncode}: {said.strip()}")
    if done.returncode == 1 and ("full" not in said or str(disk.path) not in said):
        found.append(f"{step} doesn't name the full disk: {said.strip()}")
    return found


def reading(disk, ids, elsewhere):
    found = []
    for step in (["list", "--format", "ids"], ["search", "line", "--format", "ids"], ["show", "@"], ["stats"], ["check", "--read-data"], ["check", "--quick"],
                 ["export", "-o", elsewhere / "all"], ["export", "-o", elsewhere / "all.jsonl"], ["backup", elsewhere / "all.tar"],
                 ["trash"], ["media"], []):
        done = disk.store.run(*step)
        found += wrong_words(step, done, disk)
        if done.returncode != 0:
            found.append(f"{step} fails: {done.stderr.strip() or done.stdout.strip()}")
        elif step[:1] in (["list"], ["search"]) and sorted(done.stdout.split()) != sorted(ids):
            found.append(f"{step} prints {len(done.stdout.split())} of {len(ids)} entries")
    hidden = [path.name for path in elsewhere.iterdir() if path.name.startswith(".")]
    return found + ([f"left behind: {hidden}"] if hidden else [])


def removing(disk, ids, trash, hasBallast, free):
    found, gone, status = [], 0, {}
    for step in (["delete", "--yes", *ids[:2]], ["trash", "--empty", "--yes"]):
        done = disk.store.run(*step)
        status[step[0]] = done.returncode
        found += wrong_words(step[0], done, disk)
        if hasBallast and done.returncode != 0:
            found.append(f"{step[0]} fails with a ballast: {done.stderr.strip()}")
        if done.returncode == 1 and "256 kB" not in done.stderr and "still in the trash" not in done.stderr:
            found.append(f"{step[0]} doesn't say what to do: {done.stderr.strip()}")
    return found, status


def writing(disk):
    found = []
    for step in (["add", "words " * 2000], ["edit", "@", "--append", "more " * 2000], ["undo"],
                 ["import", MEDIA], ["check", "--repair"], ["export", "-o", disk.path / "export"], ["backup", disk.path / "backup.tar"]):
        done = disk.store.run(*step)
        if done.returncode != 0:
            found += wrong_words(step[0], done, disk)
    hidden = [path.name for path in disk.path.iterdir() if path.name.startswith(".")]
    return found + ([f"left behind: {hidden}"] if hidden else [])


def sound(disk, least):
    """The problems once there is free space again."""
    disk.give_room()
    found = disk.store.problems()
    check = disk.store.run("check", "--read-data")
    if check.returncode != 0:
        found.append(f"check with room: {check.stdout.strip()} {check.stderr.strip()}")
    if len(disk.store.identifiers() or []) < least:
        found.append("entries are missing")
    return found


def problems_of(program, place, model, ids, trash):
    found, statuses = [], {}
    for hasBallast in (True, False):
        for free in FREE:
            case = []
            elsewhere = place / f"elsewhere-{hasBallast}-{free}"
            elsewhere.mkdir()
            with Disk(program, place, model, hasBallast) as disk:
                disk.fill(free)
                case += reading(disk, ids, elsewhere) + sound(disk, len(ids))
            with Disk(program, place, model, hasBallast) as disk:
                disk.fill(free)
                problems, status = removing(disk, ids, trash, hasBallast, free)
                case += problems + sound(disk, len(ids) - 2)
                statuses[hasBallast, free] = status
            with Disk(program, place, model, hasBallast) as disk:
                disk.fill(free)
                case += writing(disk) + sound(disk, len(ids) - 1)
            found += [f"{each} ({free} kB free, {'with' if hasBallast else 'without'} ballast)" for each in case]
    return found, statuses


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.inside:
        if subprocess.run([*NAMESPACE, "true"], capture_output=True).returncode != 0:
            print("skipped: this system lets nobody mount a disk in memory")
            return
        os.execvp(NAMESPACE[0], [*NAMESPACE, sys.executable, *sys.argv, "--inside"])
    place = temporary_folder("bytes")
    ids, trash = make(options.program, place / "model")
    found, statuses = problems_of(options.program, place, place / "model", ids, trash)
    for each in found:
        print(each)
    if not found:
        shutil.rmtree(place, ignore_errors=True)
    without = [free for (hasBallast, free), status in statuses.items() if not hasBallast and status == {"delete": 0, "trash": 0}]
    print(*(f"{free} kB: {status}" for (ballast, free), status in statuses.items() if not ballast), sep="\n")
    print(f"{len(statuses)} disks with their last bytes; without ballast removing works from {min(without, default='more than 64')} kB on")
    sys.exit(1 if found else 0)


main()
