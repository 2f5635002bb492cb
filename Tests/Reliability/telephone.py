#!/usr/bin/env python3
"""Imports a made-up telephone in every order: telephone.py PROGRAM [--kills 50] [--seed N]

Each of its 400 files has the fate, and each medium the time, that was noted when it was made. The telephone is imported in one
go, folder by folder, and while its files arrive in random order, with the same result; killed on the way, with the same result;
and exported and imported back, byte for byte. Without ffmpeg, which makes its films, the trial is skipped with a message.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.
os.environ["TZ"] = "Europe/Prague"

from cards import COPIES, Telephone
from import_parts import content_of, killed_until_done, originals
from store import Store, argument_parser, temporary_folder

def result(store):
    """Its entries and originals; media of one time, and what is kept with one, lie in the order in which they came.

    A zone of the same offset has the name that was known when its entry was made.
    """
    content = content_of(store)
    for entry in content:
        for medium in entry["media"] if isinstance(entry, dict) else []:
            medium.get("companions", []).sort(key=lambda each: (each["kind"], each["hash"]))
        if isinstance(entry, dict):
            del entry["timeZone"]
            entry["media"].sort(key=lambda each: (each.get("captureTime", ""), each["hash"]))
    return content, originals(store)


def imported(store, *operands):
    done = store.run("import", *operands)
    # 3: its texts are left out.
    if done.returncode not in (0, 3):
        sys.exit(f"the import ends with {done.returncode}: {done.stderr}")


def as_noted(telephone, report):
    """How the outcomes differ from what was noted when the files were made."""
    fates = {Path(line["path"]): line for line in map(json.loads, report.read_text().splitlines())}
    for path, fate in telephone.fates.items():
        line = fates.get(path)
        found = line["fate"] if line else "left out"
        if found != fate:
            yield f"{path}: {found}, not {fate}"
        taken, found = telephone.times.get(path), (line or {}).get("time", "")
        if taken and fate == "imported" and found != taken and not (len(taken) == 10 and found.startswith(f"{taken}T12:00:00")):
            yield f"{path}: taken {found}, not {taken}"


def arriving(source, folder, parts, dice):
    """A folder into which all files come in random order: after each part of them.

    Copies come last: a copy that came first would be the photo, whose film would have come alone.
    """
    files = sorted(path for path in source.rglob("*") if path.is_file() and path.parent.name != COPIES)
    dice.shuffle(files)
    shares = [files[part::parts] for part in range(parts)]
    shares[-1] += sorted((source / COPIES).iterdir())
    for share in shares:
        for path in share:
            copy = folder / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, copy)
        yield folder


def compare(store, wanted, name):
    found = result(store)
    if found != wanted:
        sys.exit(f"{name}: other than in one go: {difference(found, wanted)}; kept in {store.folder}")


def without_film(store, telephone):
    """The motion photos whose films are not noticed."""
    lines = store.run("media", "hasFilm = TRUE", "--format", "jsonl").stdout.splitlines()
    found = {json.loads(line)["fileName"] for line in lines}
    return sorted(path.name for path in telephone.motion_photos if path.name not in found)


def difference(found, wanted):
    """The entries of one result alone, in short."""
    for one, other in zip(found, wanted):
        only = [[short(each) for each in these if each not in those] for these, those in ((one, other), (other, one))]
        if any(only):
            return "\n".join(["", *only[0][:10], "but in one go", *only[1][:10]])
    return "nothing"


def short(value):
    if not isinstance(value, dict):
        return str(value)
    media = ", ".join(
        f"{each['fileName']} {each.get('captureTime', '')} {[other['fileName'] for other in each.get('companions', [])]}"
        for each in value["media"]
    )
    return f"{value['creationTime']}: {media}"


def exported_back(store, folder):
    """Exports, imports into an empty diary, and exports again."""
    other = Store(store.program, folder / "back")
    for each, name in ((store, "first"), (other, "second")):
        done = each.run("export", "-f", "jsonl", "-o", folder / name)
        if done.returncode != 0:
            sys.exit(f"the export ends with {done.returncode}: {done.stderr}")
        if each is store:
            imported(other, folder / name / "entries.jsonl")
    compared = subprocess.run(["diff", "-r", folder / "first", folder / "second"], capture_output=True, text=True)
    if compared.returncode != 0:
        sys.exit(f"exported, imported and exported again: {compared.stdout[:2000]}")


def main():
    options = argument_parser(__doc__, kills=50).parse_args()
    print(f"seed {options.seed}")
    if not shutil.which("ffmpeg"):
        print("skipped: ffmpeg makes the films")
        return
    dice = random.Random(options.seed)
    folder = temporary_folder("telephone")
    source = folder / "telephone"
    telephone = Telephone(source, options.seed)

    whole = Store(options.program, folder / "whole")
    start = time.monotonic()
    report = folder / "fates.jsonl"
    imported(whole, "--report", report, source)
    longest = time.monotonic() - start
    found = list(as_noted(telephone, report))
    if found:
        sys.exit("\n".join([f"{len(found)} files are not as noted; kept in {folder}", *found[:40]]))
    if found := without_film(whole, telephone):
        sys.exit(f"no film in {', '.join(found)}; kept in {folder}")
    wanted = result(whole)

    folders = sorted(source.iterdir())
    for round in range(3):
        store = Store(options.program, folder / f"folders-{round}")
        dice.shuffle(folders)
        for each in folders:
            imported(store, each)
        compare(store, wanted, "folder by folder")
    for parts in 2, 5, 12:
        store = Store(options.program, folder / f"arriving-{parts}")
        for filling in arriving(source, folder / f"filling-{parts}", parts, dice):
            imported(store, filling)
        compare(store, wanted, f"files that arrive in {parts} parts")

    kills = rounds = 0
    while kills < options.kills:
        store = Store(options.program, folder / f"killed-{rounds}")
        kills += killed_until_done(store, source, longest * 0.6, dice, min(12, options.kills - kills))
        rounds += 1
        compare(store, wanted, f"{kills} kills")
    exported_back(whole, folder)
    print(whole.run("import", source).stderr)
    counts = ", ".join(f"{count} {fate}" for fate, count in Counter(telephone.fates.values()).most_common())
    print(f"{len(telephone.fates)} files: {counts}; the same diary in seven orders and after {kills} kills")
    shutil.rmtree(folder)


main()
