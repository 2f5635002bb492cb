#!/usr/bin/env python3
"""Makes the n-th system call fail, for every n: faults.py PROGRAM [--all] [--command NAME]

Each write, sync, open, link, new folder and truncation of a command fails once, with one error per call, or with every
possible error (--all). The command must then be completed, or fail with an error that names the cause and leave
the diary unchanged; afterwards it must work. Interrupted calls (EINTR) must not be noticed at all. Nor must
it be noticed if every write is short.
"""

import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

import systemcalls
from scenarios import SCENARIOS
from store import Store, preloaded, temporary_folder

WRITING = ["ENOSPC", "EIO", "EDQUOT", "EINTR"]
ERRORS = {
    "write": WRITING,
    "pwrite64": WRITING,
    "fsync": ["EIO", "ENOSPC", "EDQUOT"],
    "fdatasync": ["EIO", "ENOSPC", "EDQUOT"],
    "syncfs": ["EIO", "ENOSPC"],
    "openat": ["EMFILE", "EACCES", "EIO", "EINTR", "ENOSPC"],
    "link": ["EIO", "ENOSPC", "EACCES"],
    "linkat": ["EIO", "ENOSPC", "EACCES"],
    "mkdir": ["ENOSPC", "EACCES", "EIO"],
    "mkdirat": ["ENOSPC", "EACCES", "EIO"],
    "ftruncate": ["EIO", "ENOSPC"],
    "copy_file_range": ["EIO", "ENOSPC", "EINTR"],
}
COMMANDS = {"the first add", "add", "import of a folder", "import of lines", "edit", "trash --empty", "export"}
SHORT = {"the first add", "add", "import of a folder"}
LOADER = re.compile(r"\.so(\.\d+)*\"|ld\.so|/proc/|/sys/|\.mo\"|locale|/dev/null")
HANGS = 60


class Faults:
    def __init__(self, program, scenario, every):
        self.program, self.scenario, self.every = Path(program).resolve(), scenario, every
        self.folder = temporary_folder("faults", memory=True)
        world = self.folder / "start"
        world.mkdir()
        self.arguments = scenario.prepare(Store(self.program, world / "diary"), self.folder)
        self.before = Store(self.program, world / "diary").contents()

    def world(self, name):
        place = self.folder / name
        shutil.copytree(self.folder / "start", place)
        store = Store(self.program, place / "diary")
        start = str(self.folder / "start")
        return place, store, [str(each).replace(start, str(place)) for each in self.arguments]

    def calls(self):
        """The calls to fail: name, number, and whether the call opens a file that only the loader needs."""
        place, store, arguments = self.world("counted")
        log = self.folder / "log"
        done = subprocess.run(
            ["strace", "-f", "-e", f"trace={','.join(ERRORS)}", "-o", log, *store.command(*arguments)],
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{self.scenario.name} does not work: {done.stderr}")
        self.after = set(map(str, store.contents().values()))
        counts, found = {}, []
        for line in log.read_text(errors="replace").splitlines():
            match = re.match(r"\d+ +(\w+)\(", line)
            if match and match[1] in ERRORS:
                counts[match[1]] = counts.get(match[1], 0) + 1
                if not LOADER.search(line):
                    found.append((match[1], counts[match[1]]))
        shutil.rmtree(place)
        return found

    def trials(self):
        for number, (call, count) in enumerate(self.calls()):
            errors = ERRORS[call] if self.every else [ERRORS[call][number % len(ERRORS[call])]]
            yield from ((call, count, error) for error in errors)

    def one(self, trial):
        """The problems after one call has failed."""
        call, count, error = trial
        name = f"{call}-{count}-{error}"
        place, store, arguments = self.world(name)
        tracing = ["strace", "-f", "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={count}"]
        problems = self.problems(store, arguments, error, [*tracing, "-o", "/dev/null"])
        if not problems:
            shutil.rmtree(place)
        return [f"{self.scenario.name}: {call} number {count} fails with {error}: {each} ({place})" for each in problems]

    def problems(self, store, arguments, error, before=(), environment=None):
        try:
            done = subprocess.run(
                [*before, *store.command(*arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                timeout=HANGS, env=environment)
        except subprocess.TimeoutExpired:
            return ["it hangs"]
        found = store.problems_after_crash()
        said = f"status {done.returncode}: {done.stderr.strip()}"
        if done.returncode < 0 or done.returncode > 130:
            found.append(f"it dies, {said}")
        elif done.returncode == 0:
            found += self.problems_of_success(store)
        elif error == "EINTR":
            found.append(f"an interrupted call is noticed, {said}")
        elif not re.search(r"^(error|warning): .+", done.stderr, re.MULTILINE):
            found.append(f"it says no cause, {said}")
        elif not self.scenario.is_between(self.before, store.contents(), store.contents()):
            found.append(f"what was there has changed, {said}")
        return found or self.problems_of_next(store, arguments)

    def problems_of_success(self, store):
        """Replaces ids, which differ between runs, unlike contents."""
        made = set(map(str, store.contents().values()))
        return [] if made == self.after else ["it ends with success and is not done"]

    def problems_of_next(self, store, arguments):
        """Checks that no leftover of a failure obstructs the next command."""
        if self.scenario.name == "export":
            shutil.rmtree(arguments[-1], ignore_errors=True)
        done = store.run(*arguments)
        if done.returncode != 0 and "nothing to" not in done.stderr and "is empty" not in done.stderr:
            return [f"the same command fails afterwards, status {done.returncode}: {done.stderr.strip()}"]
        left = [path.name for path in (store.folder / "tmp").glob("*")] if (store.folder / "tmp").exists() else []
        return [f"left in tmp: {name}" for name in left] + store.problems_after_crash()

    def cut_short(self):
        """Makes every write of more than a byte write half of it."""
        environment = preloaded("short_writes.c", self.folder)
        if environment is None:
            return ["no C compiler: sudo apt-get install gcc"]
        place, store, arguments = self.world("short")
        return [f"{self.scenario.name}, short writes: {each} ({place})"
                for each in self.problems(store, arguments, "EINTR", environment=environment)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--all", action="store_true", help="every error of every call, and more commands")
    parser.add_argument("--command", choices=sorted(COMMANDS))
    options = parser.parse_args()
    if not systemcalls.AVAILABLE:
        sys.exit("strace is missing: sudo apt-get install strace")

    problems, count = [], 0
    wanted = {options.command} if options.command else COMMANDS if options.all else SHORT
    for scenario in SCENARIOS:
        if scenario.name not in wanted:
            continue
        faults = Faults(options.program, scenario, options.all)
        trials = list(faults.trials())
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = [each for result in pool.map(faults.one, trials) for each in result] + faults.cut_short()
        print(f"  {scenario.name}: {len(trials)} failing calls, and short writes, {len(found) or 'no'} problems",
              flush=True)
        problems += found
        count += len(trials)
        if not found:
            shutil.rmtree(faults.folder)
    if problems:
        print(*problems[:12], sep="\n")
        sys.exit(1)
    print(f"{count} failing calls, all reported or repaired")


if __name__ == "__main__":
    main()
