#!/usr/bin/env python3
"""Cuts the power below an encrypted folder: torn_blocks.py PROGRAM [--states 60] [--seed N]

A diary lies in a folder of gocryptfs. The system calls of gocryptfs on the files that it encrypts into are recorded while
commands write to the diary. The disk below is put into states that a power cut at any of these calls may leave: nothing lost,
all unsynced data lost, and random parts kept and torn. Each is mounted again: the diary opens, no entry that was confirmed is
missing, every row has its original, and `check --read-data` finds nothing wrong.

--mutants leaves out the syncs, and fails unless that is noticed.
"""

import os
import random
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

import disk
import systemcalls
from scenarios import copies
from store import Store, argument_parser, temporary_folder

MOST_SHOWN, LINES = 3, 600


class Mount:
    """A folder of gocryptfs and the place where it is open."""

    def __init__(self, folder, password):
        self.cipher, self.password, self.plain = Path(folder), Path(password), Path(folder).with_name("open")
        self.plain.mkdir(exist_ok=True)

    def command(self, *options):
        return ["gocryptfs", "-q", "-passfile", str(self.password), *options, str(self.cipher)]

    def make(self):
        self.cipher.mkdir()
        subprocess.run(self.command("-init", "-scryptn", "10"), check=True, capture_output=True)

    def __enter__(self):
        done = subprocess.run([*self.command(), self.plain], capture_output=True, text=True)
        if done.returncode != 0:
            raise OSError(f"gocryptfs can't open it: {done.stderr.strip()} {done.stdout.strip()}")
        return Path(self.plain)

    def __exit__(self, *_):
        for _ in range(50):
            if subprocess.run(["fusermount3", "-u", self.plain], capture_output=True).returncode == 0:
                return
            time.sleep(0.1)


def can_mount(folder):
    """Whether this system has what it takes."""
    if not (shutil.which("gocryptfs") and shutil.which("fusermount3") and os.access("/dev/fuse", os.W_OK)):
        return False
    (folder / "try").mkdir()
    (folder / "try/password").write_text("try\n")
    mount = Mount(folder / "try/locked", folder / "try/password")
    try:
        mount.make()
        with mount:
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


def give_permissions(diary):
    """The simulated disk has none."""
    for folder in diary.glob("media/??"):
        try:
            for original in folder.iterdir():
                original.chmod(0o400)
        except OSError:
            pass  # The folder was just being made.


class PowerCuts:
    def __init__(self, program, states, seed, folder):
        self.program, self.most, self.folder = Path(program).resolve(), states, folder
        self.generator = random.Random(seed)
        (folder / "password").write_text("correct horse\n")
        self.states = 0

    def record(self):
        """The events of gocryptfs and what the commands printed, and the folder before them."""
        world = self.folder / "world"
        world.mkdir()
        mount = Mount(world / "locked", self.folder / "password")
        mount.make()
        photos = copies(self.folder, 6)
        lines = self.folder / "source/entries.jsonl"
        lines.write_text("".join(
            f'{{"text": "line {number} {"word " * 150}", "date": "2020-01-01T12:00:{number % 60:02}Z"}}\n' for number in range(LINES)))
        with mount as plain:
            store = Store(self.program, plain / "diary")
            for number in range(3):
                if store.run("add", f"line {number}", "--media", photos[number]).returncode != 0:
                    sys.exit("the diary can't be made in the folder of gocryptfs")
        start = self.folder / "start"
        shutil.copytree(mount.cipher, start)
        commands = [store.command(*each) for each in (
            ["add", "line", "--media", photos[3]], ["add", "another line"], ["add", "line", "--media", photos[4], photos[5]],
            ["import", lines], ["edit", "@1", "--text", "a changed line"], ["add", "the last line"])]
        script = [
            f"{shlex.join(mount.command('-fg'))} {shlex.quote(str(plain))} >/dev/null 2>&1 & daemon=$!",
            f"until mountpoint -q {shlex.quote(str(plain))}; do sleep 0.1; done",
            *(f"{shlex.join(command)} || exit" for command in commands),
            f"fusermount3 -u {shlex.quote(str(plain))} && wait $daemon"]
        events, done = systemcalls.record(["sh", "-c", "\n".join(script)], mount.cipher, self.folder / "log")
        if done.returncode != 0:
            sys.exit(f"the commands do not work: {done.stderr.decode(errors='replace')}")
        (self.folder / "log").unlink()
        if not any(event.kind == "write" for event in events):
            sys.exit("the recording has no writes")
        return start, events

    def problems(self, start, events, most=MOST_SHOWN):
        found, seen = [], set()
        chosen = range(len(events))
        if self.most is not None:
            chosen = set(self.generator.sample(chosen, min(len(events), self.most)))
        surface, confirmed = disk.Disk(start), []
        for number, event in enumerate(events):
            surface.apply(event)
            if event.kind == "output" and event.path == "1":
                confirmed += [each for each in event.data.decode(errors="replace").split() if len(each) == 32]
            if number not in chosen:
                continue
            chance = self.generator.choice([0, 1, 0.2, 0.5, 0.8, 0.95])
            contents = surface.crash(self.generator, chance)
            if chance == 1 and event.kind == "write":
                contents = self.torn(contents, event)
            mark = disk.fingerprint(contents)
            if mark in seen:
                continue
            seen.add(mark)
            for problem in self.problems_of_state(contents, set(confirmed)):
                found.append(f"event {number} of {len(events)} ({event.kind} {event.path}), {chance} kept: {problem}")
            if len(found) >= most:
                break
        return found

    def torn(self, contents, event):
        """The last write in part: what is most likely, and what tears a block that nothing else has touched."""
        content = contents.get(event.path)
        if content is None or len(event.data) < 2 * disk.SECTOR:
            return contents
        cut = self.generator.randrange(disk.SECTOR, len(event.data), disk.SECTOR)
        lost = bytes(self.generator.randrange(256) for _ in range(len(event.data) - cut))
        place = event.offset + cut
        return {**contents, event.path: content[:place] + lost + content[place + len(lost):]}

    def problems_of_state(self, contents, confirmed):
        self.states += 1
        place = self.folder / "state"
        shutil.rmtree(place, ignore_errors=True)
        disk.write({".": None, **contents}, place / "locked")
        problems = []
        try:
            with Mount(place / "locked", self.folder / "password") as plain:
                store = Store(self.program, plain / "diary")
                give_permissions(store.folder)
                problems = store.problems_after_crash()
                if not problems and (missing := confirmed - set(store.identifiers() or [])):
                    problems = [f"{len(missing)} confirmed entries are lost"]
                if not problems and (done := store.run("check", "--read-data")).returncode != 0:
                    problems = [f"check: {done.stdout.strip()} {done.stderr.strip()}"]
        except OSError as error:
            problems = [str(error)]
        if problems:
            kept = self.folder / "failures" / str(self.states)
            kept.parent.mkdir(exist_ok=True)
            disk.write({".": None, **contents}, kept)
            problems = [f"{problem} (the state is kept in {kept})" for problem in problems]
        return problems


def main():
    parser = argument_parser(__doc__, states=60)
    parser.add_argument("--all", action="store_true", help="states at every call")
    parser.add_argument("--mutants", action="store_true")
    options = parser.parse_args()
    if not systemcalls.AVAILABLE:
        sys.exit("strace is missing: sudo apt-get install strace")
    folder = temporary_folder("lock-power", memory=True)
    if not can_mount(folder):
        shutil.rmtree(folder)
        print("skipped: gocryptfs, or a system that lets it mount, is missing")
        return
    print(f"seed {options.seed}")
    cuts = PowerCuts(options.program, None if options.all else options.states, options.seed, folder)
    start, events = cuts.record()
    if options.mutants:
        events = systemcalls.without(events, lambda event: "sync" in event.kind)
    problems = cuts.problems(start, events, most=1 if options.mutants else MOST_SHOWN)
    print(f"  {len(events)} events, {cuts.states} states, {len(problems) or 'no'} failure{'' if len(problems) == 1 else 's'}")
    if bool(problems) != options.mutants:
        print(*(problems or ["the syncs are left out, and that is not noticed"]), f"the recording is kept in {folder}", sep="\n")
        sys.exit(1)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
