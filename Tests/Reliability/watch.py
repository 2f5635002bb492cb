#!/usr/bin/env python3
"""Fills folders under `diary import --watch`: watch.py PROGRAM [--files 400] [--notes 5000]

A slow copy, a file that is rewritten again and again, a folder that is removed and comes back, another process that holds the
diary, thousands of notes at once, kills while files arrive, and a real Syncthing daemon that fills the folder. All trials run
at the same time. Each file comes in once and whole, and the diary is sound.
"""

import hashlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import traceback
from datetime import datetime, timedelta

sys.dont_write_bytecode = True  # Nothing is left in the sources.
os.environ["TZ"] = "Europe/Prague"

from daemons import Daemon
from photos import photo
from store import Store, argument_parser, temporary_folder

PATIENCE = 300
INTERRUPTED = 130


class Failed(Exception):
    pass


class Watch:
    """A diary and the folder that fills it."""

    def __init__(self, program, folder):
        self.store, self.inbox = Store(program, folder / "diary"), folder / "inbox"
        self.inbox.mkdir(parents=True)
        self.log = folder / "log"
        self.process = None
        self.start()

    def start(self):
        self.begin = self.log.stat().st_size if self.log.exists() else 0
        with open(self.log, "ab") as log:
            words = self.store.command("import", "--watch", "--format", "jsonl", self.inbox)
            self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def said(self):
        return self.log.read_text(errors="replace")

    def wait_for_start(self):
        self.wait_for("the start", lambda: b"what arrives in" in self.log.read_bytes()[self.begin:])

    def originals(self):
        """The hashes of what the diary has, each as often as it has it."""
        try:
            return sorted(row[0].hex() for row in self.store.rows("SELECT hash FROM medium WHERE trashTime IS NULL"))
        except sqlite3.Error:
            return []  # It is just being made.

    def texts(self):
        try:
            return [row[0] for row in self.store.rows("SELECT text FROM entry WHERE text != '' AND trashTime IS NULL")]
        except sqlite3.Error:
            return []

    def wait_for(self, what, condition):
        limit = time.monotonic() + PATIENCE
        while not condition():
            if self.process.poll() is not None:
                raise Failed(f"it ended with {self.process.returncode} before {what}: {self.said()[-2000:]}")
            if time.monotonic() > limit:
                raise Failed(f"{what} did not happen: {self.said()[-2000:]}")
            time.sleep(0.05)

    def wait_for_photos(self, contents):
        wanted = sorted(digest(content) for content in contents)
        self.wait_for(f"{len(wanted)} photos came in", lambda: len(self.originals()) >= len(wanted))
        if self.originals() != wanted:
            raise Failed(f"other photos came in than those {len(wanted)} that arrived")

    def end(self):
        """Ends it by a signal, once it takes one: before, a signal ends any program."""
        self.wait_for_start()
        self.process.send_signal(signal.SIGTERM)
        if (code := self.process.wait(timeout=PATIENCE)) != INTERRUPTED:
            raise Failed(f"it ends with {code}: {self.said()[-2000:]}")
        if "note: ended; " not in self.said():
            raise Failed("it does not say that it ends")
        if found := self.store.problems():
            raise Failed("; ".join(found))

    def groups(self):
        return [json.loads(line) for line in self.said().splitlines() if line.startswith("{")]


def digest(content):
    return hashlib.blake2b(content, digest_size=32).hexdigest()


def photos(count, seed=b""):
    start = datetime(2025, 6, 1, 8)
    return [photo(start + timedelta(minutes=40 * number), salt=seed + b"%d" % number) for number in range(count)]


def slow_copy(watch, options):
    """A copy in small pieces, and one that stands still with the file open."""
    watch.wait_for_start()
    content = photos(2)
    with open(watch.inbox / "slow.jpg", "wb") as file:
        for at in range(0, len(content[0]), max(1, len(content[0]) // 8)):
            file.write(content[0][at:at + max(1, len(content[0]) // 8)])
            file.flush()
            time.sleep(1)
        time.sleep(7)
        file.write(b"the end")
    with open(watch.inbox / "copied.jpg.part", "wb") as file:
        file.write(content[1])
    time.sleep(6)
    os.rename(watch.inbox / "copied.jpg.part", watch.inbox / "copied.jpg")
    watch.wait_for_photos([content[0] + b"the end", content[1]])
    watch.end()
    return "a copy in pieces and a renamed one came in whole"


def rewriting(watch, options):
    """A photo and a note that are rewritten in place, while others arrive."""
    last = photos(1, b"last")[0]
    for number in range(40):
        (watch.inbox / "again.jpg").write_bytes(photos(1, b"%d" % number)[0] if number < 39 else last)
        (watch.inbox / "again.md").write_text(f"version {number}")
        time.sleep(0.2)
    watch.wait_for_photos([last])
    watch.wait_for("the note came in", lambda: watch.texts() == ["version 39"])
    (watch.inbox / "again.md").write_text("version 40")
    watch.wait_for("the note was changed", lambda: watch.texts() == ["version 40"])
    watch.end()
    return "a photo and a note that were rewritten 40 times came in once"


def folder_away(watch, options):
    """The folder is moved away and back, and removed and made again."""
    away = watch.inbox.with_name("away")
    first, second, third = photos(3)
    (watch.inbox / "1.jpg").write_bytes(first)
    watch.wait_for_photos([first])
    watch.inbox.rename(away)
    watch.wait_for("it said that the folder is gone", lambda: "is not there any more" in watch.said())
    (away / "2.jpg").write_bytes(second)
    away.rename(watch.inbox)
    watch.wait_for_photos([first, second])
    shutil.rmtree(watch.inbox)
    time.sleep(1)
    watch.inbox.mkdir()
    (watch.inbox / "3.jpg").write_bytes(third)
    watch.wait_for_photos([first, second, third])
    if watch.said().count("is not there any more") > 2:
        raise Failed("it says again and again that the folder is gone")
    watch.end()
    return "a folder that was away twice went on"


def held(watch, options):
    """Another process holds the diary for longer than a command waits."""
    content = photos(3)
    (watch.inbox / "1.jpg").write_bytes(content[0])
    watch.wait_for_photos(content[:1])
    connection = sqlite3.connect(watch.store.folder / "diary.sqlite", isolation_level=None, timeout=60)
    connection.execute("BEGIN IMMEDIATE")
    (watch.inbox / "2.jpg").write_bytes(content[1])
    watch.wait_for("it said that the diary is held", lambda: "it is tried again" in watch.said())
    (watch.inbox / "3.jpg").write_bytes(content[2])
    connection.execute("ROLLBACK")
    connection.close()
    watch.wait_for_photos(content)
    watch.wait_for("it said that it goes on", lambda: "it goes on" in watch.said())
    watch.end()
    return "a diary that another process held was waited for"


def many(watch, options):
    """Thousands of notes at once, more than the kernel keeps events for."""
    for number in range(options.notes):
        (watch.inbox / f"{number % 50}").mkdir(exist_ok=True)
        (watch.inbox / f"{number % 50}/{number}.txt").write_text(f"note {number}")
    watch.wait_for(f"{options.notes} notes came in", lambda: len(watch.texts()) >= options.notes)
    if sorted(watch.texts()) != sorted(f"note {number}" for number in range(options.notes)):
        raise Failed("other notes came in than arrived")
    watch.end()
    return f"{options.notes} notes came in, each once, in {len(watch.groups())} import(s)"


def kills(watch, options):
    """Kills while photos and notes arrive."""
    dice = random.Random(options.seed)
    content = photos(options.files)
    arrived = threading.Thread(target=fill, args=(watch.inbox, content))
    arrived.start()
    count = 0
    # Until all have arrived, and then during the import of the rest.
    while arrived.is_alive() or count < 6:
        time.sleep(dice.uniform(3, 8))
        watch.kill()
        count += 1
        if found := watch.store.problems():
            raise Failed(f"after kill {count}: " + "; ".join(found))
        watch.start()
    arrived.join()
    watch.wait_for_photos(content)
    watch.wait_for("the notes came in", lambda: len(watch.texts()) >= options.files // 4)
    watch.end()
    if sorted(watch.texts()) != sorted(f"note {number}" for number in range(0, options.files, 4)):
        raise Failed("other notes came in than arrived")
    # A further start has nothing to do, and all is as it was.
    before = len(watch.store.rows("SELECT id FROM command"))
    watch.start()
    time.sleep(6)
    watch.end()
    if len(watch.store.rows("SELECT id FROM command")) != before:
        raise Failed("a further start does something")
    return f"{options.files} photos and {options.files // 4} notes came in once, in spite of {count} kills"


def fill(inbox, content):
    for number, each in enumerate(content):
        folder = inbox / f"{number // 100}"
        folder.mkdir(exist_ok=True)
        (folder / f"IMG_{number:04}.JPG").write_bytes(each)
        if number % 4 == 0:
            (folder / f"{number}.md").write_text(f"note {number}")
        time.sleep(0.04)


def syncthing(watch, options):
    """A telephone's folder, which a daemon carries into the inbox."""
    if not shutil.which("syncthing"):
        watch.end()
        return "skipped: syncthing is not installed (Debian's package of that name)"
    place = watch.inbox.parent
    daemons = [Daemon(place / "daemon-0", place / "telephone"), Daemon(place / "daemon-1", watch.inbox)]
    try:
        for each in daemons:
            each.know(daemons)
        for each in daemons:
            each.start()
        content = photos(30)
        for number, each in enumerate(content):
            (place / f"telephone/IMG_{number:04}.JPG").write_bytes(each + b"\0" * (number % 3 << 20))
        (place / "telephone/today.md").write_text("a note of the telephone")
        daemons[0].scan()
        watch.wait_for_photos([each + b"\0" * (number % 3 << 20) for number, each in enumerate(content)])
        watch.wait_for("the note came in", lambda: watch.texts() == ["a note of the telephone"])
        watch.end()
    finally:
        for each in daemons:
            each.end(signal.SIGKILL)
    return "30 photos and a note that Syncthing carried came in"


TRIALS = [slow_copy, rewriting, folder_away, held, many, kills, syncthing]


def run(trial, program, folder, options, results):
    try:
        watch = Watch(program, folder)
        try:
            results[trial] = (True, trial(watch, options))
        finally:
            if watch.process.poll() is None:
                watch.kill()
    except Failed as failure:
        results[trial] = (False, str(failure))
    except Exception:
        results[trial] = (False, traceback.format_exc())


def main():
    parser = argument_parser(__doc__, files=400, notes=5000)
    parser.add_argument("--only", choices=[trial.__name__ for trial in TRIALS])
    options = parser.parse_args()
    print(f"seed {options.seed}")
    folder = temporary_folder("watch", memory=True)
    results = {}
    wanted = [trial for trial in TRIALS if options.only in (None, trial.__name__)]
    threads = [threading.Thread(target=run, args=(trial, options.program, folder / trial.__name__, options, results))
               for trial in wanted]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    for trial in wanted:
        print(("" if results[trial][0] else f"{trial.__name__}: ") + results[trial][1])
    if not all(passed for passed, _ in results.values()):
        sys.exit(f"kept in {folder}")
    shutil.rmtree(folder)


main()
