#!/usr/bin/env python3
"""Imports damaged exports of other programs: mutants.py [PROGRAM] [--mutants 500] [--seed N]

The files of samples.py get other bytes, lengths and orders, and lose or repeat parts. The program must answer each in its time
with one of its exit codes, never by a signal, and the diary must be sound afterwards. A failed case is kept.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zipfile
from io import BytesIO
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from counts import ROOT, Trial
from samples import SAMPLES

CODES = {0, 1, 2, 3}
# What readers treat in a way of their own.
WORDS = [
    b'"', b"'", b"<", b">", b"</", b"{", b"}", b"[", b"]", b"]]>", b"<![CDATA[", b"&#0;", b"&#x110000;", b"\\u0000", b"\\ud800", b"\0",
    b"\xff", b"\xc3", b"\xe2\x80\xae", b"\r", b"\n\n", b"---\n", b"null", b"true", b"-1", b"1e999", b"99999999999999999999", b"0000-00-00",
    b"9999-12-31", b"24:60", b"../", b"/", b"\\", b"%00", b"#", b"*", b"|", b",", b":", b": ", b"- [ ] ", b"![](", b"[[", b"=", b"A" * 5000]


def mutant(content, dice):
    """Some bytes with a few changes."""
    content = bytearray(content)
    for _ in range(dice.choice((1, 1, 1, 2, 4, 16))):
        place = dice.randrange(len(content) + 1)
        end = min(len(content), place + dice.choice((1, 1, 4, 20, 200)))
        match dice.randrange(7):
            case 0 if content:
                content[min(place, len(content) - 1)] ^= 1 << dice.randrange(8)
            case 1:
                del content[place:end]
            case 2:
                content[place:place] = content[place:end]
            case 3:
                content[place:end] = dice.choice(WORDS)
            case 4:
                content[place:place] = dice.choice(WORDS)
            case 5:
                del content[place:]
            case _:
                other = dice.randrange(len(content) + 1)
                content[place:end], content[other:other] = content[other:other + end - place], content[place:end]
    return bytes(content)


def damaged(files, dice):
    """The files of a sample, one or two of them changed; a member of a zip as well as its own bytes."""
    files = {name: content.encode() if isinstance(content, str) else bytes(content) for name, content in files.items()}
    for name in dice.sample(sorted(files), min(len(files), dice.choice((1, 1, 2)))):
        content = files[name]
        if zipfile.is_zipfile(BytesIO(content)) and dice.random() < 0.8:
            members = {}
            with zipfile.ZipFile(BytesIO(content)) as archive:
                for member in archive.namelist():
                    members[member] = archive.read(member)
            packed = BytesIO()
            with zipfile.ZipFile(packed, "w") as archive:
                for member, bytes_of_it in damaged(members, dice).items():
                    archive.writestr(member, bytes_of_it)
            files[name] = packed.getvalue()
        else:
            files[name] = mutant(content, dice)
    return files


def problems_of(program, folder, files, options):
    source = folder / "source"
    for name, content in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_bytes(content)
    trial = Trial(program, folder)
    try:
        done = trial.run("import", *options, source)
    except subprocess.TimeoutExpired:
        return "it takes too long"
    if done.returncode not in CODES:
        return f"import ends with {done.returncode}: {done.stderr[-2000:]}"
    if not (folder / "diary/diary.sqlite").exists():
        return None
    checked = trial.run("check")
    return None if checked.returncode == 0 else f"check ends with {checked.returncode}: {checked.stdout}{checked.stderr}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path, nargs="?", default=ROOT / ".build/debug/diary")
    parser.add_argument("--mutants", type=int, default=500)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("DIARY_SEED") or random.SystemRandom().randrange(1 << 32)))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    dice = random.Random(options.seed)
    samples = [sample for sample in SAMPLES if sample.files]
    for number in range(options.mutants):
        sample = samples[number % len(samples)]
        folder = Path(tempfile.mkdtemp(prefix="diary-mutant."))
        problem = problems_of(options.program.resolve(), folder, damaged(sample.files, dice), sample.options)
        if problem:
            sys.exit(f"mutant {number} of {sample.name}: {problem}\nkept in {folder}")
        shutil.rmtree(folder)
    print(f"{options.mutants} damaged exports of {len(samples)} kinds: each was answered, and no diary was damaged")


main()
