#!/usr/bin/env python3
"""Imports and exports files with names of all kinds: names.py PROGRAM

NFC and NFD twins, names that are not UTF-8, line breaks, names like options, 255 bytes, deep paths: each is imported
once, and an export restores the same bytes, and the same name if its bytes can be kept.
"""

import argparse
import base64
import hashlib
import json
import os
import shutil
import sys
import unicodedata
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import MEDIA, Store, temporary_folder

NAMES = [
    b"plain.jpg", b"-rf", b"--help.jpg", b"-", b"two\nlines.jpg", b"tab\there.jpg", b"\x1b[31mred.jpg", b"*?[a].jpg",
    b"'quoted' \"twice\".jpg", b"$(reboot).jpg", b"a;b|c&d.jpg", b"back\\slash.jpg", b" leading and trailing .jpg ",
    b"no ending", b".jpg", b"dots...jpg", b"\xff\xfe.jpg", b"latin-\xe9t\xe9.jpg", b"half \xf0\x9f.jpg", b"CON.jpg",
    unicodedata.normalize("NFC", "été.jpg").encode(), unicodedata.normalize("NFD", "été.jpg").encode(),
    "日記の写真.jpg".encode(), "👩‍👩‍👧.jpg".encode(), "\u202egpj.evil".encode(), b"x" * 251 + b".jpg",
    ("é" * 125 + ".jpg").encode(),
]


def make(folder):
    """Writes the files, each with different bytes; returns their contents by name."""
    picture = min(MEDIA.glob("*.jpg"), key=lambda path: path.stat().st_size).read_bytes()
    made = {}
    for number, name in enumerate(NAMES):
        content = picture + b"name %d" % number
        with open(os.path.join(os.fsencode(folder), name), "wb") as file:
            file.write(content)
        made[name] = content
    deep = os.path.join(os.fsencode(folder), *[b"d" * 200] * 15)
    os.makedirs(deep)
    os.chdir(deep)
    for _ in range(10):  # Longer than PATH_MAX.
        os.mkdir(b"e" * 200)
        os.chdir(b"e" * 200)
    with open("deep.jpg", "wb") as file:
        file.write(picture + b"deep")
    os.chdir("/")
    return made, picture + b"deep"


def name_of(medium):
    if "fileNameBytes" in medium:
        return base64.b64decode(medium["fileNameBytes"])
    return medium["fileName"].encode("utf-8", "surrogateescape")


def problems_of(store, folder, made):
    done = store.run("import", folder / "in")
    if done.returncode not in (0, 3):
        return [f"the import fails: {done.stderr}"]
    again = store.run("import", folder / "in")
    found = [] if not again.stdout.strip() else ["the second import brings something in"]
    exported = store.run("export", "-o", folder / "out")
    if exported.returncode != 0:
        return found + [f"the export fails: {exported.stderr}"]
    entries = [json.loads(line) for line in (folder / "out" / "entries.jsonl").read_text().splitlines()]
    media = [medium for entry in entries for medium in entry["media"]]
    names = {name_of(medium): medium for medium in media}
    for name, content in made.items():
        medium = names.get(name)
        if medium is None:
            found.append(f"not there under its name: {name!r}")
        elif (folder / "out" / medium["file"]).read_bytes() != content:
            found.append(f"other bytes: {name!r}")
    if len({medium["hash"] for medium in media}) != len(media):
        found.append("something came in twice")
    target = store.run("export", "--format", "media", "-o", folder / "files")
    if target.returncode != 0:
        return found + [f"the export of media fails: {target.stderr}"]
    wanted = {hashlib.sha256(content).digest() for content in made.values()}
    given = {hashlib.sha256(path.read_bytes()).digest() for path in (folder / "files").rglob("*") if path.is_file()}
    return found + ([] if wanted <= given else [f"{len(wanted - given)} files are missing in the export of media"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    options = parser.parse_args()
    program = options.program.resolve()
    folder = temporary_folder("names")
    (folder / "in").mkdir()
    made, deep = make(folder / "in")
    store = Store(program, folder / "diary")
    problems = problems_of(store, folder, made) + store.problems_after_crash()
    listed = store.run("list", "--format", "jsonl")
    if hashlib.blake2b(deep, digest_size=32).hexdigest() not in listed.stdout and "deep" not in listed.stdout:
        report = store.run("import", folder / "in").stderr
        if "too long" not in report:
            problems.append("the file at the end of a deep path is neither imported nor named")
    if problems:
        print(*problems, f"kept in {folder}", sep="\n")
        sys.exit(1)
    shutil.rmtree(folder)
    print(f"{len(made)} names, in once and out byte for byte")


main()
