#!/usr/bin/env python3
"""Kills, stops, starves, removes or replaces decoders during an import: decoders.py PROGRAM [--files 600]

Nothing is lost: every file is reported once, with the reason if it was not imported; the diary is complete; no process is
left; and a further run with working decoders imports the missing files.
"""

import collections
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.
os.environ["TZ"] = "Europe/Prague"

from photos import photo, write
from store import Store, argument_parser, temporary_folder

# The outcomes of a file with their reasons, as a run may report them.
WELL = ("imported", None)
FAILED = ("unreadable", "reading it made the decoder fail")
LATE = ("unreadable", "reading it took too long")
ANOTHER_VERSION = "import socket\nend = socket.socket(fileno=0)\nwhile end.recv(21): end.send(b'\\0\\0\\0\\0\\x63')\n"


class Trial:
    """One import with failing decoders, and another one with working decoders."""

    def __init__(self, program, folder, source, name):
        self.name, self.folder, self.source = name, folder / name, source
        (self.folder / "bin").mkdir(parents=True)
        for part in ("diary", "diary-decoder"):
            shutil.copy2(program.parent / part, self.folder / "bin" / part)
        self.decoder = self.folder / "bin/diary-decoder"
        self.store = Store(self.folder / "bin/diary", self.folder / "kept")
        self.problems = []

    def run(self, meanwhile=lambda decoders: None, limits=()):
        """Imports all; `meanwhile` is called repeatedly with the running decoders. Returns the exit code."""
        def limit():
            for kind, value in limits:
                resource.setrlimit(kind, (value, value))

        report = self.folder / "fates"
        report.unlink(missing_ok=True)
        command = self.store.command("import", "--each", self.source, "--report", report)
        with open(self.folder / "errors", "w") as errors:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors, preexec_fn=limit)
            while process.poll() is None:
                children = self.children(process.pid)
                if sum(state == "Z" for state in children.values()) > 4:
                    self.problems.append("zombies gather")
                meanwhile([child for child, state in children.items() if state != "Z"])
                time.sleep(0.02)
        left = [path for path in Path("/proc").glob("[0-9]*/exe") if self.is_decoder(path)]
        if left:
            self.problems.append(f"processes are left: {left}")
        self.fates = [json.loads(line) for line in report.read_text().splitlines()] if report.exists() else []
        return process.returncode

    def children(self, identifier):
        """Its children with their states."""
        found = {}
        try:
            for child in Path(f"/proc/{identifier}/task/{identifier}/children").read_text().split():
                found[int(child)] = Path(f"/proc/{child}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            pass
        return found

    def is_decoder(self, path):
        try:
            return os.readlink(path) == str(self.decoder)
        except OSError:
            return False

    def expect(self, code, codes, *fates):
        """Checks that the run ended with one of the codes and reported only these outcomes, each file once."""
        counts = collections.Counter((fate["fate"], fate.get("reason")) for fate in self.fates)
        print(f"  {self.name}: exit {code}", ", ".join(f"{count} {' '.join(filter(None, kind))}" for kind, count in counts.items()))
        strange = [kind for kind in counts if kind not in fates]
        if code not in codes or strange:
            self.problems.append(f"ends with {code}, and reports {strange}")
        if fates and code != 1 and len({fate["path"] for fate in self.fates}) != len(os.listdir(self.source)):
            self.problems.append(f"{len(self.fates)} files are reported")
        self.problems += self.store.problems()

    def mend(self, program):
        """A further run with a working decoder."""
        if self.decoder.is_dir():
            self.decoder.rmdir()
        shutil.copy2(program.parent / "diary-decoder", self.decoder)
        code, count = self.run(), len(os.listdir(self.source))
        entries = self.store.identifiers()
        if code != 0 or entries is None or len(entries) != count or self.store.problems():
            self.problems.append(f"the further run ends with {code}, and {len(entries or [])} of {count} are there")
        return [f"{self.name}: {problem} ({self.folder})" for problem in self.problems]


def killed(trial, dice):
    def kill(decoders):
        if decoders and dice.random() < 0.5:
            os.kill(dice.choice(decoders), signal.SIGKILL)

    trial.expect(trial.run(kill), (0, 3), WELL, FAILED, ("imported", "the decoder failed on it"))


def stopped(trial, _):
    """A hanging decoder must not make the other files use up the descriptors."""
    stopped = []

    def stop(decoders):
        if decoders and not stopped and any((trial.store.folder / "tmp").glob("*")):
            os.kill(decoders[0], signal.SIGSTOP)
            stopped.append(decoders[0])

    code = trial.run(stop, [(resource.RLIMIT_NOFILE, 256)])
    trial.expect(code, (0, 3), WELL, LATE, ("imported", "decoding it takes too long"))
    if len([fate for fate in trial.fates if fate.get("reason")]) > 1:
        trial.problems.append("more than one file was late")


def starved_of_memory(trial, _):
    trial.expect(trial.run(limits=[(resource.RLIMIT_AS, 600 << 20)]), (0,), WELL)


def starved_of_descriptors(trial, _):
    trial.expect(trial.run(limits=[(resource.RLIMIT_NOFILE, 24)]), (0, 1, 3), WELL, ("unreadable", "Too many open files"))


def unfit(change):
    def attempt(trial, _):
        trial.decoder.unlink()
        change(trial.decoder)
        trial.expect(trial.run(), (1,))
        errors = (trial.folder / "errors").read_text()
        if "hint: reinstall diary, with diary-decoder" not in errors or trial.store.identifiers():
            trial.problems.append(f"reports: {errors}")

    return attempt


def script(program):
    def make(path):
        path.write_text(program)
        path.chmod(0o755)

    return make


TRIALS = {
    "killed": killed, "stopped": stopped, "starved-of-memory": starved_of_memory,
    "starved-of-descriptors": starved_of_descriptors,
    "missing": unfit(lambda path: None), "a-folder": unfit(lambda path: path.mkdir()),
    "no-program": unfit(script("no program")), "not-executable": unfit(lambda path: path.write_text("#!/bin/true\n")),
    "ends-at-once": unfit(script("#!/bin/true\n")), "another-version": unfit(script(f"#!{sys.executable}\n{ANOTHER_VERSION}")),
}


def main():
    options = argument_parser(__doc__, files=600).parse_args()
    print(f"seed {options.seed}")
    folder = temporary_folder("decoders")
    source = folder / "photos"
    for number in range(options.files):
        write(source / f"{number:05}.jpg", photo(salt=b"%d" % number))
    failures = []
    for name, attempt in TRIALS.items():
        trial = Trial(options.program, folder, source, name)
        attempt(trial, random.Random(options.seed))
        failures += trial.mend(options.program)
    if failures:
        sys.exit("\n".join(failures))
    shutil.rmtree(folder)


main()
