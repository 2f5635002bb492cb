#!/usr/bin/env python3
"""Migrates a diary of schema 1 repeatedly: migration.py PROGRAM [--kills 200] [--disks 20] [--seed N]

The frozen diary is copied, made larger, and opened by the program, which is killed at a uniform moment, or which finds a
full disk. Afterwards the database has the old schema and content, or the new schema and is sound; the next opening
migrates it, and its output equals that of the program of schema 1.
"""

import argparse
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import Store, argument_parser, temporary_folder

FIXTURE = Path(__file__).resolve().parent.parent / "Fixtures" / "Schema1"
NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount"]
NEW = 4

# Entries of a program of schema 1. Their digests are invalid, so check would name them; only the texts matter.
MORE = """
INSERT INTO entry (id, uuid, creationTime, utcOffset, timeZone, hasTime, wallTime, updateTime, addTime, starred, revision,
    contentHash, text)
WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < {count})
SELECT n * 1000, randomblob(16), n * 1000000, 0, 'UTC', 1, n, n * 1000000, n * 1000000, 0, 1, randomblob(16),
    'entry ' || n || hex(randomblob(120))
FROM number;
UPDATE property SET value = '0' WHERE name = 'foldVersion';
"""


def make(folder, count=0):
    folder.mkdir(mode=0o700)
    shutil.copyfile(FIXTURE / "diary.sqlite", folder / "diary.sqlite")
    (folder / "diary.sqlite").chmod(0o600)
    subprocess.run(["tar", "-C", folder, "-xpzf", FIXTURE / "originals.tar.gz"], check=True)
    if count:
        connection = sqlite3.connect(folder / "diary.sqlite")
        connection.executescript("PRAGMA journal_mode = WAL;" + MORE.format(count=count))
        connection.close()


def state(folder):
    """The version and people's data, read without the program; recovers a log as any reader would."""
    connection = sqlite3.connect(folder / "diary.sqlite")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    sound = connection.execute("PRAGMA integrity_check").fetchone()[0]
    rows = connection.execute("SELECT uuid, creationTime, text, trashTime IS NULL FROM entry ORDER BY id").fetchall()
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
    connection.close()
    return version, sound, rows, tables


def state_of_copy(folder, place):
    """The state as a reader on a disk with room sees it: SQLite can't create a missing -shm."""
    copy = place / "copy"
    copy.mkdir()
    for path in folder.glob("diary.sqlite*"):
        if not path.name.endswith("-shm"):
            shutil.copyfile(path, copy / path.name)
    try:
        return state(copy)
    finally:
        shutil.rmtree(copy)


def problems_of(program, folder, expected):
    version, sound, rows, tables = state(folder)
    found = []
    if sound != "ok":
        found.append(f"the database is damaged: {sound}")
    if rows != expected:
        found.append(f"{len(rows)} entries, {len(expected)} before")
    if version not in (1, NEW) or ("command" in tables) != (version == NEW) or any(name[-1] == "2" for name in tables if "_" not in name):
        found.append(f"between the schemas: version {version}")
    store = Store(program, folder)
    listed = store.run("list", "--format", "ids")
    if listed.returncode != 0:
        return found + [f"the next opening fails: {listed.stderr.strip()}"]
    version, sound, rows, tables = state(folder)
    if version != NEW or sound != "ok" or rows != expected:
        found.append(f"not whole after the next opening: version {version}, {sound}")
    return found


def printed(program, folder):
    """Returns whether a small diary, migrated, prints what the program of schema 1 printed, and check finds nothing."""
    store = Store(program, folder)
    exported = store.run("export", "-f", "jsonl", "-o", "-").stdout
    # A duration has microseconds at most since then.
    if exported != (FIXTURE / "entries.jsonl").read_text().replace("3.2069375", "3.206938"):
        return ["other entries are exported"]
    # The frozen diary was made without ffmpeg; with it, check would miss the thumbnail of a film.
    check = subprocess.run(
        store.command("check", "--read-data"), env={**os.environ, "PATH": "/nowhere"}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True)
    return [] if check.returncode == 0 else [check.stdout.strip()]


def kills(program, count, generator):
    found, place, seen = [], temporary_folder("migration"), Counter()
    make(place / "model", 2000)
    start = time.monotonic()
    shutil.copytree(place / "model", place / "timed")
    Store(program, place / "timed").run("list", "-n", "1")
    duration = time.monotonic() - start
    expected = state(place / "model")[2]
    for number in range(count):
        folder = place / f"d{number}"
        shutil.copytree(place / "model", folder)
        process = Store(program, folder).start("list", "-n", "1")
        time.sleep(generator.random() * duration * 1.1)
        process.kill()
        process.communicate()
        seen[state(folder)[0]] += 1
        found += [f"{each} (killed, {folder})" for each in problems_of(program, folder, expected)]
        if not found:
            shutil.rmtree(folder)
    small = place / "small"
    make(small)
    process = Store(program, small).start("list", "-n", "1")
    time.sleep(generator.random() * 0.05)
    process.kill()
    process.communicate()
    found += printed(program, small)
    print(f"{count} migrations killed within {duration:.2f} s: {seen[1]} left the old schema, {seen[NEW]} the new one")
    return found


def disks(program, count, generator):
    found, place, refused = [], temporary_folder("migration-disk", memory=True), 0
    make(place / "model", 2000)
    expected = state(place / "model")[2]
    size = sum(path.stat().st_blocks * 512 for path in (place / "model").rglob("*")) // 1024
    for number in range(count):
        disk = place / "disk"
        disk.mkdir(exist_ok=True)
        room = size + 64 + number * size * 4 // count
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={room}k,mode=700", "tmpfs", disk], check=True)
        try:
            shutil.copytree(place / "model", disk / "diary")
            done = Store(program, disk / "diary").run("list", "-n", "1")
            version, sound, rows, _ = state_of_copy(disk / "diary", place)
            refused += done.returncode != 0
            if done.returncode not in (0, 1) or (done.returncode == 1 and "full" not in done.stderr + done.stdout):
                found.append(f"{room} kB: status {done.returncode}: {done.stderr.strip()}")
            if sound != "ok" or rows != expected or version != (NEW if done.returncode == 0 else version) or version not in (1, NEW):
                found.append(f"{room} kB: version {version}, {sound}, {len(rows)} entries")
            subprocess.run(["mount", "-o", f"remount,size={room * 20}k", disk], check=True)
            found += [f"{each} ({room} kB)" for each in problems_of(program, disk / "diary", expected)]
        finally:
            subprocess.run(["umount", "--lazy", disk], check=True)
    print(f"{count} disks of different sizes: {refused} were too small")
    return found


def main():
    parser = argument_parser(__doc__, kills=200, disks=20)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.inside and subprocess.run([*NAMESPACE, "true"], capture_output=True).returncode == 0:
        os.execvp(NAMESPACE[0], [*NAMESPACE, sys.executable, *sys.argv, "--seed", str(options.seed), "--inside"])
    print(f"seed {options.seed}")
    generator = random.Random(options.seed)
    found = kills(options.program, options.kills, generator)
    if options.inside:
        found += disks(options.program, options.disks, generator)
    else:
        print("skipped: this system lets nobody mount a disk in memory")
    for each in found:
        print(each)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
