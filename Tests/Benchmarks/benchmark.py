#!/usr/bin/env python3
"""Measures diary against its peers and prints a Markdown table.

    Tests/Benchmarks/benchmark.py [--diary PROGRAM] [--rows list,search,…] [--size N] [--runs N] [--work FOLDER]

Both commands of a row run alternately on the same machine and the same data; the times are medians and include the
start of the program, and the ratio is the median of those of the pairs. The data is generated from a seed and kept in
the work folder. Rows without an installed peer are skipped and named. Below the table is the plan of diary for the rows
on searches and predicates.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

import exchanges
import peers
import texts
from measure import Command, Stopwatch
from rows import NEEDED, ROWS

PROJECT = Path(__file__).resolve().parents[2]


class Bench:
    """The location of the data, and the command that runs diary."""

    def __init__(self, options):
        self.folder = options.work
        self.folder.mkdir(parents=True, exist_ok=True)
        self.program = self.folder / "bin" / options.diary.resolve().name
        self.install(options.diary.resolve())
        self.runs, self.seed = options.runs, options.seed
        self.small, self.size, self.large = options.small, options.size, options.large
        self.stopwatch = Stopwatch(self.folder, settle=self.settle)
        # Neither the user's settings nor start files of the peers are used.
        os.environ.update(HOME=str(self.folder), LC_ALL="C.UTF-8", TZ="Europe/Prague")
        for name in ("DIARY_DIR", "DIARY_JOURNAL", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            os.environ.pop(name, None)

    def install(self, program):
        """Copies the program and its decoder, as install.sh does and as the peers are installed.

        A file that the linker wrote piece by piece is in smaller pieces in the system's cache, and starts a tenth slower.
        """
        self.remove(self.program.parent)
        self.program.parent.mkdir()
        for name in (program.name, "diary-decoder"):
            if (program.parent / name).exists():
                shutil.copy(program.parent / name, self.program.parent / name)

    def with_towns(self):
        """A copy of the program with the list of towns, as install.sh creates it."""
        binaries, data = self.folder / "towns/bin", self.folder / "towns/lib/diary/places.data"
        self.remove(self.folder / "towns")
        shutil.copytree(self.program.parent, binaries)
        data.parent.mkdir(parents=True)
        program = binaries / self.program.name
        with open(data, "wb") as file:
            subprocess.run([program, "town-list", "/usr/share/libtimezonemap/ui"], stdout=file, check=True)
        return program

    def positions(self, count):
        """JSON lines in another program's format, with positions near towns and far from them."""
        path = self.folder / f"positions-{count}-{self.seed}.jsonl"
        if not path.exists():
            partial = path.with_suffix(".partial")
            texts.write_positions(partial, count, self.seed)
            partial.rename(path)
        return path

    def diary(self, folder, *arguments):
        return Command([self.program, "--diary", folder, *arguments])

    def settle(self):
        """Waits for the copy of the database that a separate process makes after a day's first change."""
        while any(is_snapshot(process, self.folder) for process in os.listdir("/proc") if process.isdigit()):
            time.sleep(0.05)

    def json_lines(self, count):
        path = self.folder / f"entries-{count}-{self.seed}.jsonl"
        if not path.exists():
            partial = path.with_suffix(".partial")
            texts.write_json_lines(partial, count, self.seed)
            partial.rename(path)
        return path

    def plain_text(self, count):
        path = self.folder / f"texts-{count}-{self.seed}.txt"
        if not path.exists():
            lines = (entry["text"] + "\n" for entry in texts.entries(count, self.seed))
            path.write_text("".join(lines), encoding="utf-8")
        return path

    def store(self, count):
        """A diary of that many entries, made by diary itself."""
        path = self.folder / f"diary-{count}-{self.seed}"
        if not path.exists():
            print(f"making a diary of {count:,} entries", file=sys.stderr)
            partial = self.folder / "diary-partial"
            self.remove(partial)
            with open(self.json_lines(count), "rb") as lines:
                command = [self.program, "--diary", partial, "import", "-"]
                subprocess.run(command, stdin=lines, stdout=subprocess.DEVNULL, check=True)
            self.settle()
            partial.rename(path)
        else:
            # A diary of an older version is migrated before anything is timed.
            subprocess.run([self.program, "--diary", path, "list", "-n", "1"], stdout=subprocess.DEVNULL, check=True)
        return path

    def store_with_media(self, count, media_count):
        """A diary with media in some entries, of which only the rows exist."""
        path = self.folder / f"media-{count}-{self.seed}"
        if not path.exists():
            partial = self.copy(self.store(count), "media-partial")
            peers.add_media(partial / "diary.sqlite", media_count)
            partial.rename(path)
        return path

    def store_with_all(self, count):
        """A diary in which one in five entries is only a measurement, and one in fifty is a task. Every fifth entry has a
        medium, of which only the row exists."""
        path = self.folder / f"all-{count}-{self.seed}"
        if not path.exists():
            measured, tasks = texts.measurements(count // 5, self.seed), texts.tasks(count // 50, self.seed)
            partial = self.copy(self.store(count - count // 5 - count // 50), "all-partial")
            lines = "".join(json.dumps(one) + "\n" for one in [*measured, *tasks])
            subprocess.run(
                [self.program, "--diary", partial, "import", "-"], input=lines.encode(), stdout=subprocess.DEVNULL,
                check=True)
            self.settle()
            peers.add_media(partial / "diary.sqlite", count // 5)
            partial.rename(path)
        return path

    def old_store(self, count):
        """A diary of schema 1 with the same texts."""
        path = self.folder / f"schema1-{count}-{self.seed}"
        if not path.exists():
            partial = self.folder / "schema1-partial"
            self.remove(partial)
            partial.mkdir(mode=0o700)
            shutil.copyfile(PROJECT / "Tests/Fixtures/Schema1/diary.sqlite", partial / "diary.sqlite")
            peers.add_old_entries(partial / "diary.sqlite", self.store(count) / "diary.sqlite")
            partial.rename(path)
        return path

    def copy(self, store, name):
        """A copy with its snapshot of today, so that the first timed change makes none."""
        target = self.folder / name
        self.remove(target)
        shutil.copytree(store, target)
        subprocess.run([self.program, "snapshot", "--diary", target], check=True)
        return target

    def remove(self, folder):
        """Removes a folder of an earlier run once no process writes to it any more."""
        self.settle()
        if folder.exists():
            shutil.rmtree(folder)

    def photos(self, count):
        """Photos of 4000 × 3000 with different bytes after their end: the same work, another hash."""
        folder = self.folder / f"photos-{count}"
        if not folder.exists():
            partial = self.folder / "photos-partial"
            self.remove(partial)
            partial.mkdir()
            noise, large = partial / "noise.v", partial / "large.v"
            originals = [photo for photo in sorted((PROJECT / "Media").glob("*.jpg")) if photo.name[0].islower()]
            subprocess.run(["vips", "gaussnoise", noise, "4000", "3000", "--mean", "0", "--sigma", "6"], check=True)
            bodies = []
            for photo in originals[:4]:
                whole = ["4000", "--height", "3000", "--size", "force", "--no-rotate"]
                subprocess.run(["vips", "thumbnail", photo, large, *whole], check=True)
                subprocess.run(["vips", "add", large, noise, f"{partial}/noisy.v"], check=True)
                saved = partial / "noisy.jpg"
                subprocess.run(["vips", "jpegsave", f"{partial}/noisy.v", saved, "--Q", "88"], check=True)
                bodies.append(saved.read_bytes())
            for leftover in partial.iterdir():
                leftover.unlink()
            for number in range(count):
                (partial / f"photo-{number:04}.jpg").write_bytes(bodies[number % len(bodies)] + f"{number:04}".encode())
            partial.rename(folder)
        return folder

    def small_photos(self, count):
        """Photos of 1280 × 960, all different."""
        folder = self.folder / f"small-photos-{count}"
        if not folder.exists():
            partial = self.folder / "small-photos-partial"
            self.remove(partial)
            partial.mkdir()
            originals = [photo for photo in sorted((PROJECT / "Media").glob("*.jpg")) if photo.name[0].islower()]
            exchanges.write_photos(partial, originals[:4], count)
            partial.rename(folder)
        return folder

    def day_one(self, entry_count, photo_count):
        """An export of Day One with these photos."""
        path = self.folder / f"day-one-{entry_count}-{photo_count}-{self.seed}.zip"
        if not path.exists():
            partial = path.with_suffix(".partial")
            photos = sorted(self.small_photos(photo_count).iterdir())
            exchanges.write_day_one(partial, photos, entry_count, self.seed)
            partial.rename(path)
        return path

    def made(self, name, write):
        """A file or folder of the data, which `write` makes once, at the path that it gets."""
        path = self.folder / name
        if not path.exists():
            partial = path.with_name("partial-" + name)
            if partial.is_dir():
                self.remove(partial)
            write(partial)
            self.settle()
            partial.rename(path)
        return path

    def hour_of_sound(self):
        path = self.folder / "hour.flac"
        if not path.exists():
            synthesis = ["synth", "3600", "pinknoise", "tremolo", "0.3", "60", "vol", "0.05"]
            subprocess.run(["sox", "-R", "-n", "-r", "44100", "-c", "1", "-b", "16", path, *synthesis], check=True)
        return path


def is_snapshot(process, folder):
    """Returns whether a process runs one of our programs in that folder and copies a database."""
    try:
        words = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
        return b"snapshot" in words and Path(f"/proc/{process}/exe").resolve().is_relative_to(folder.resolve())
    except OSError:
        return False  # It has ended.


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--diary", type=Path, default=PROJECT / ".build/release/diary")
    parser.add_argument("--rows", default="all", help=", ".join(ROWS))
    parser.add_argument("--small", type=int, default=1_000)
    parser.add_argument("--size", type=int, default=100_000)
    parser.add_argument("--large", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=20261120)
    parser.add_argument("--work", type=Path, default=Path("/var/tmp/diary-benchmark"))
    return parser.parse_args()


def main():
    options = parse()
    chosen = list(ROWS) if options.rows == "all" else options.rows.split(",")
    unknown = [name for name in chosen if name not in ROWS]
    if unknown:
        sys.exit(f"error: no row {', '.join(unknown)}\n\nhint: {', '.join(ROWS)}")
    bench = Bench(options)
    print(f"seed {options.seed}, {options.runs} runs, work in {options.work}", file=sys.stderr)
    print("| what; against | diary | peer | ratio | reach |\n| --- | --- | --- | --- | --- |")
    failed, plans = False, []
    for name in chosen:
        missing = [tool for tool in NEEDED.get(name, []) if not shutil.which(tool)]
        if missing:
            print(f"left out: {name}, {' '.join(missing)} not installed", file=sys.stderr)
            continue
        try:
            for row in ROWS[name](bench):
                held = "" if row.ratio <= row.reach else " (missed)"
                print(f"| {row.what} | {row.diary} | {row.peer} | {row.ratio:.2f} | {row.reach:g}{held} |", flush=True)
                if row.plan:
                    plans.append((row.what, row.plan))
        except (RuntimeError, subprocess.CalledProcessError) as failure:
            failed = True
            print(f"error: {name}: {failure}", file=sys.stderr)
    for what, plan in plans:
        print(f"\n{what}:\n")
        print("".join(f"    {line}\n" for line in plan.rstrip().splitlines()), end="")
    sys.exit(1 if failed else 0)


main()
