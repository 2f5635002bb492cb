#!/usr/bin/env python3
"""Counts what is in exports of other programs by other means than ours, and compares it with what `diary import` makes of them.

    Tests/Exports/counts.py [--show] [--only WORD] [PROGRAM] [FOLDER-WITH-OTHER-SAMPLES]

Each sample of samples.py is written as the program concerned writes it, with what is easily got wrong. Python reads it by
itself (JSON, XML, zip and text), knows the days, zones, tags, media by the hash of their bytes, missing attachments and words, and `diary`
imports it into a new diary, from which JSON lines are compared. The table has `counted = imported`, or both numbers and a word
where they differ for a reason that is written with the sample; any other difference ends the script with 1. --show prints the
difference and the messages of the import, --only runs the samples with a word in their names. The last columns are the entries
whose time, zone, tags and media are right together, and whether the same import again changed nothing. In the folder, samples
are found by the patterns in OTHERS.
Without PROGRAM the debug build is tested.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from counting import (
    COLUMNS, Count, Entry, HOME, count_calendar, count_classic, count_dayone, count_diaro, count_enex,
    count_facebook, count_journey, count_journiv, count_jrnl, count_keep, count_lines, count_markdown,
    count_minidiary, count_notion, count_org, count_rednotebook, count_standardnotes, count_table, count_text,
    count_whatsapp, count_wordpress, shown, tree)
from samples import SAMPLES, Sample

ROOT = Path(__file__).resolve().parents[2]
# The exit code of a sample whose second import changes something.
AGAIN = 99
HOLES = ("missing files", "dangling placeholders")

# Other samples, by their paths below the folder

OTHERS = [
    ("**/exports/day-one-to-wp/*.zip", count_dayone, {}), ("**/exports/generated/dayone-*.zip", count_dayone, {}),
    ("**/exports/generated/dayone-Journal.json", count_dayone, {}),
    ("**/exports/generated/journey-entry.json", count_journey, {}), ("**/exports/generated/jrnl-*.txt", count_jrnl, {}),
    ("**/exports/generated/rednotebook", count_rednotebook, {}),
    ("**/exports/generated/hostile-types.json", count_dayone, {}), ("**/exports/generated/hostile-[diz]*", None, {}),
    ("**/exports/generated/hostile-[eo]*", count_jrnl, {}),
    ("**/exports/jrnl/[!e]*.journal", count_jrnl, {}), ("**/exports/jrnl/encrypted*.journal", None, {}),
    ("**/exchange/dayone-dot-journal.zip", count_dayone, {}), ("**/exchange/*.ics", count_calendar, {}),
    ("**/exchange/double-hour.jsonl", count_lines, {}), ("**/exchange/jrnl-one-byte.txt", count_jrnl, {}),
    ("**/exchange/mini-diary.json", count_minidiary, {}), ("**/exchange/table.txt", count_table, {"options": ["--yes"]}),
    ("**/exchange/weekday-names", count_text, {}), ("**/exchange/zone-front-matter", count_markdown, {}),
    ("**/exchange/formats/WhatsApp*.txt", count_whatsapp, {}), ("**/exchange/formats/*.enex", count_enex, {}),
    ("**/exchange/formats/org", count_org, {}), ("**/exchange/formats/facebook", count_facebook, {}),
    ("**/exchange/formats/notion", count_notion, {}), ("**/exchange/formats/diaro", count_diaro, {}),
    ("**/exchange/formats/plain", count_text, {}), ("**/exchange/formats/standardnotes.txt", count_standardnotes, {}),
    ("**/exchange/formats/journiv.json", count_journiv, {}), ("**/exchange/formats/wordpress.xml", count_wordpress, {}),
    ("**/exchange/formats/keep", count_keep, {}),
]


def others(folder, work):
    samples = []
    for pattern, count, values in OTHERS:
        for path in sorted(folder.glob(pattern)):
            name = count.__name__.removeprefix("count_") if count else "unreadable"
            samples.append(Sample(name, count, path=path, names=str(path.relative_to(folder)), **values))
    # Folders whose paths are written with two underscores.
    for folder_name, count in (
        ("basic_folder", count_jrnl), ("basic_dayone.dayone", count_classic), ("dayone.dayone", count_classic),
        ("bug153.dayone", count_classic), ("bug780.dayone", count_classic),
    ):
        found = sorted(folder.glob(f"**/exports/jrnl/{folder_name}__*"))
        for file in found:
            copy = work / "unfolded" / folder_name / Path(*file.name.split("__"))
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, copy)
        if found:
            name = count.__name__.removeprefix("count_")
            samples.append(Sample(name, count, path=work / "unfolded" / folder_name / folder_name, names=folder_name))
    return samples


class Trial:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "TZ": HOME,
            "DIARY_DIR": str(folder / "diary"), "XDG_STATE_HOME": str(folder / "state")}

    def run(self, *arguments):
        return subprocess.run(
            [self.program, *map(str, arguments)], env=self.environment, capture_output=True, text=True, errors="replace",
            stdin=subprocess.DEVNULL, timeout=60)

    def imported(self, sample):
        """What the program makes of a sample, its exit code and messages."""
        report = self.folder / "report.jsonl"
        source = sample.prepare(self.folder)
        lines = sample.names.endswith(".jsonl")
        options = [] if lines else ["--report", report]
        done = self.run("import", *sample.options, *options, source)
        before = self.run("export", "-f", "jsonl", "-o", "-").stdout
        # The same export again changes nothing.
        self.run("import", *sample.options, source)
        count = Count()
        out = self.run("export", "-f", "jsonl", "-o", "-")
        for line in out.stdout.splitlines():
            entry = json.loads(line)
            when = entry["creationTime"][: 16 if entry["hasTime"] else 10]
            text = " ".join([entry["text"], *(f"{medium['fileName']} {medium.get('caption', '')}" for medium in entry["media"])])
            found = Entry(when, entry["timeZone"], entry["tags"], text=text)
            found.media = {medium["hash"] for medium in entry["media"]}
            count.entries.append(found)
        if out.stdout != before:
            done.returncode = AGAIN
        if report.exists():
            fates = [json.loads(line) for line in report.read_text().splitlines()]
            count.holes = sum(fate.get("kind") in HOLES for fate in fates)
        return count, done


def compared(sample, counted, imported):
    """The cells of a row, and the columns that differ without an explanation."""
    cells, wrong, ours, theirs = [], [], imported.values(), counted.values()
    for column in COLUMNS:
        same = theirs[column] <= ours[column] if column == "words" else theirs[column] == ours[column]
        left, right = shown(column, theirs[column]), shown(column, ours[column])
        if column in ("words", "whole"):
            right = shown(column, theirs[column] & ours[column])
        if same:
            cells.append(f"{left} = {right}" if column != "dated" else f"{left} =")
        elif sample.because.get(column, [None])[:2] == (left, right):
            cells.append(f"{left}, {right}: {sample.because[column][2]}")
        else:
            cells.append(f"**{left} ≠ {right}**")
            wrong.append(column)
    return cells, wrong


def difference(column, theirs, ours):
    if column in ("entries", "holes"):
        return f"{theirs} and {ours}"
    return f"only counted {sorted((theirs - ours)) if column == 'words' else dict(theirs - ours)}" + (
        "" if column == "words" else f", only imported {dict(ours - theirs)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("program", type=Path, nargs="?", default=ROOT / ".build/debug/diary")
    parser.add_argument("folder", type=Path, nargs="?")
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory(prefix="diary-exports.") as temporary:
        work = Path(temporary)
        samples = SAMPLES + (others(options.folder.resolve(), work) if options.folder else [])
        print("| format | sample | " + " | ".join(COLUMNS) + " | again |\n" + "| --- " * (len(COLUMNS) + 3) + "|")
        for number, each in enumerate(samples):
            if options.only not in f"{each.name} {each.names}":
                continue
            folder = work / str(number)
            folder.mkdir()
            imported, done = Trial(options.program.resolve(), folder).imported(each)
            counted = each.count(tree(each.prepare(folder))) if each.count else Count()
            cells, wrong = compared(each, counted, imported)
            if each.count is None:
                # What can't be read at all: whatever came in is told, and that it is not everything.
                cells, wrong = [shown(column, value) for column, value in imported.values().items()], []
                wrong = [] if done.returncode in (1, 3) else ["exit code"]
            print(
                f"| {each.name} | {each.names or 'its own'} | "
                + " | ".join(cells)
                + (" | **not the same** |" if done.returncode == AGAIN else " | same |"), flush=True)
            wrong += ["again"] if done.returncode == AGAIN else []
            failures += bool(wrong)
            if options.show and wrong:
                for column in set(wrong) & set(COLUMNS):
                    print(f"  {column}: {difference(column, counted.values()[column], imported.values()[column])}")
                print(f"  exit {done.returncode}\n  " + done.stderr.replace("\n", "\n  "))
            shutil.rmtree(folder)
    sys.exit(f"{failures} samples differ" if failures else 0)


if __name__ == "__main__":
    main()
