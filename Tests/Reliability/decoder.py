#!/usr/bin/env python3
"""Passes hostile photos and sounds through the decoder: decoder.py PROGRAM [--mutants N] [--sanitized]

Files with false sizes, the hostile part of the corpus if it is beside the repository, and small files of every format,
and of what cameras and telephones write into them, with changed bytes. Every file must be answered: the decoder neither crashes nor exceeds its time. PROGRAM is diary, with
the decoder beside it. With --sanitized the decoder is first built with the address sanitizer, whose findings are
failures, including leaks.
"""

import argparse
import array
import os
import random
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

import bombs
from cards import readable
from store import MEDIA, random_seed

ROOT = Path(__file__).resolve().parents[2]
LIMITS = (ROOT / "Sources/Decoder/DecoderProtocol/DecoderProtocolLimits.swift").read_text()
VERSION = int(re.search(r"version: UInt8 = (\d+)", LIMITS)[1])
SECONDS = 20
KINDS = {1: "identified", 2: "taken", 3: "refused"}


class Decoder:
    """One decoder process, which answers for file after file."""

    def __init__(self, path, log):
        self.socket, theirs = socket.socketpair()
        environment = {
            "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": "allocator_may_return_null=1:detect_stack_use_after_return=0",
            "LSAN_OPTIONS": f"suppressions={ROOT}/Tests/Fuzzing/leaks.supp:print_suppressions=0"}
        # A pipe, since a confined process can't extend a file.
        self.process = subprocess.Popen(
            [path], stdin=theirs, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment,
            start_new_session=True)
        theirs.close()
        threading.Thread(target=shutil.copyfileobj, args=(self.process.stderr, log), daemon=True).start()

    def ask(self, path, patience):
        """Its final answer, and whether the file was decoded."""
        self.socket.settimeout(patience)
        file = os.open(path, os.O_RDONLY)
        try:
            request = struct.pack("<qq", 1, 512)
            message = struct.pack("<IB", len(request), VERSION) + request
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file]))
            self.socket.sendmsg([message], [rights])
            while True:
                length, version = struct.unpack("<IB", self.read(5))
                kind, = struct.unpack_from("<q", self.read(length))
                if kind != 1 or version != VERSION:
                    return KINDS.get(kind, f"answered with {kind}")
        except TimeoutError:
            return "overstays"
        except (ConnectionError, EOFError):
            return "dies"
        finally:
            os.close(file)

    def read(self, count):
        content = b""
        while len(content) < count:
            part = self.socket.recv(count - len(content))
            if not part:
                raise EOFError
            content += part
        return content

    def is_confined(self):
        """Returns whether it has dropped the privileges that a file must never reach."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return "NoNewPrivs:\t1\n" in status and "Seccomp:\t2\n" in status

    def peak(self):
        """Its peak memory in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next((int(line.split()[1]) >> 10 for line in status.splitlines() if line.startswith("VmHWM")), 0)

    def end(self):
        """Its exit after the last request: 0, or the report of a sanitizer."""
        self.socket.close()
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


class Trial:
    """Passes files through one decoder after another; failures are kept with their file names."""

    def __init__(self, path, log, is_sanitized):
        self.path, self.log, self.is_sanitized = path, log, is_sanitized
        self.patience = SECONDS * (10 if is_sanitized else 2)
        self.decoder, self.failures, self.counts = None, [], {}
        self.slowest, self.largest = (0, ""), (0, "")

    def ask(self, path, name):
        self.decoder = self.decoder or Decoder(self.path, self.log)
        begun = time.monotonic()
        answer = self.decoder.ask(path, self.patience)
        self.slowest = max(self.slowest, (time.monotonic() - begun, name))
        self.counts[answer] = self.counts.get(answer, 0) + 1
        if answer not in KINDS.values():
            status = self.decoder.end()
            # Slowness from the sanitizer is not a failure.
            if not (self.is_sanitized and status == -signal.SIGXCPU):
                self.failures.append(f"{name}: {answer}, {status}")
            self.decoder = None
        elif not (self.is_sanitized or self.decoder.is_confined()):
            self.failures.append(f"{name}: it was read without a filter of system calls")
        else:
            self.largest = max(self.largest, (self.decoder.peak(), name))

    def renew(self):
        """Ends the decoder, so that the memory of one file is distinguished from the next."""
        status = self.decoder.end() if self.decoder else 0
        self.decoder = None
        if status:
            self.failures.append(f"its end: {status}")

    def report(self, title):
        self.renew()
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.counts.items()))
        print(f"{title}: {sum(self.counts.values())} files: {kinds}")
        print(f"  slowest {self.slowest[0]:.1f} s ({self.slowest[1]}), largest {self.largest[0]} MB ({self.largest[1]})")
        for failure in self.failures:
            print(f"  FAILED {failure}")
        sys.stdout.flush()
        return not self.failures


def try_bombs(trial, folder):
    for path in bombs.write_all(folder):
        trial.ask(path, os.path.basename(path))
        trial.renew()
        os.unlink(path)
    return trial.report("bombs")


def try_hostile(trial, _):
    files = sorted(path for path in (ROOT / "../shared/corpus/hostile").resolve().rglob("*") if path.is_file())
    for path in files:
        trial.ask(path, path.name)
    return trial.report("hostile files") if files else True


def try_mutants(trial, folder, count, seed):
    dice, path = random.Random(seed), os.path.join(folder, "mutant")
    kept = Path(tempfile.gettempdir()) / "decoder-mutant"
    files = [path for path in sorted(MEDIA.rglob("*")) if path.is_file() and path.stat().st_size < 100_000]
    files = {path.name: path.read_bytes() for path in files if path.suffix not in (".md", ".py", ".sh")} | readable()
    for number in range(count):
        original = dice.choice(sorted(files))
        content = mutated(bytearray(files[original]), dice)
        Path(path).write_bytes(content)
        before = len(trial.failures)
        trial.ask(path, f"{original}, mutant {number}")
        if len(trial.failures) > before:
            kept.with_suffix(f".{seed}.{number}").write_bytes(content)
    return trial.report(f"mutants (seed {seed})")


def try_unconfined(program, decoder, folder):
    """If the kernel refuses the filter, nothing may be read, and it is reported."""
    if not shutil.which("strace"):
        print("without filters: not tried, strace is not installed")
        return True
    refusing = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=prctl", "-e", "inject=prctl:error=EINVAL:when=2+"]
    alone = subprocess.run([*refusing, decoder], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    photo = next(path for path in sorted(MEDIA.rglob("*.jpg")))
    refusing[-1] = "inject=prctl:error=EINVAL"
    added = subprocess.run(
        [*refusing, program, "--diary", os.path.join(folder, "unconfined"), "add", "x", "--media", str(photo)],
        capture_output=True, timeout=60)
    failures = []
    if alone.returncode != 1 or b"can't be confined" not in alone.stderr:
        failures.append(f"the decoder ends with {alone.returncode}: {alone.stderr!r}")
    if added.returncode != 1 or b"can't be confined" not in added.stderr:
        failures.append(f"diary add ends with {added.returncode}: {added.stderr!r}")
    print(f"without filters: {'refused and reported' if not failures else ''}")
    for failure in failures:
        print(f"  FAILED {failure}")
    return not failures


def mutated(content, dice):
    for _ in range(dice.choice([1, 1, 3, 10, 50])):
        place = dice.randrange(len(content))
        if dice.random() < 0.5:
            place = dice.randrange(min(500, len(content)))
        shape = dice.random()
        if shape < 0.5:
            content[place] = dice.randrange(256)
        elif shape < 0.7:
            content[place:place + 4] = dice.choice([b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", bytes(4), b"\0\0\0\1"])
        elif shape < 0.8:
            content[place:place] = content[place:place + dice.randrange(1, 200)]
        elif shape < 0.9:
            del content[place:place + dice.randrange(1, 200)]
        else:
            del content[place:]
        if len(content) < 2:
            break
    return bytes(content)


def sanitized():
    scratch = os.environ.get("DIARY_SANITIZED_SCRATCH", str(ROOT / ".build/sanitized"))
    subprocess.run(
        ["swift", "build", "--package-path", str(ROOT), "--scratch-path", scratch, "--configuration", "release",
         "--sanitize=address", "--product", "diary-decoder"], check=True, stdout=subprocess.DEVNULL)
    return os.path.join(scratch, "release/diary-decoder")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--mutants", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=random_seed())
    parser.add_argument("--sanitized", action="store_true")
    options = parser.parse_args()
    decoder = sanitized() if options.sanitized else str(Path(options.program).resolve().parent / "diary-decoder")
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as log:
        def trial():
            return Trial(decoder, log, options.sanitized)

        good = [try_bombs(trial(), folder), try_hostile(trial(), folder),
                try_mutants(trial(), folder, options.mutants, options.seed),
                options.sanitized or try_unconfined(options.program, decoder, folder)]
        if not all(good) and options.sanitized:
            log.seek(0)
            sys.stdout.write(log.read().decode(errors="replace")[:20_000])
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
