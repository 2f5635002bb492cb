#!/usr/bin/env python3
"""Looks for keys and passphrases in the memory of the program: locked_memory.py PROGRAM

`sync --watch`, which has the key, and `sync init`, which has read a passphrase and waits for more, are looked at from outside:
another process of the same user can't open their memory, they have no core dumps, and, seen by root, each copy of the key lies
in memory that is locked and in no dump. The same commands work for a user without privileges. Without root only the first two
are looked at.
"""

import argparse
import base64
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from machines import PASSPHRASE
from store import MEDIA, temporary_folder

USER = 65534
MAPPING = re.compile(r"^([0-9a-f]+)-([0-9a-f]+) (\S+) ")
PATIENCE = 120


class Failed(Exception):
    pass


class User:
    """Runs the program without privileges: as somebody else if this is root."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.prefix = ["setpriv", "--reuid", str(USER), "--regid", str(USER), "--clear-groups"] if os.geteuid() == 0 else []
        if self.prefix:
            os.chown(folder, USER, USER)
        self.environment = {
            **os.environ, "HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"), "XDG_CONFIG_HOME": str(folder / "config")}

    def words(self, *arguments):
        return [*self.prefix, str(self.program), "--diary", str(self.folder / "diary"), *map(str, arguments)]

    def must(self, *arguments, **streams):
        done = subprocess.run(self.words(*arguments), capture_output=True, env=self.environment, **streams)
        if done.returncode != 0:
            raise Failed(f"{arguments}: status {done.returncode}: {done.stderr.decode(errors='replace')}")
        return done.stdout.decode()

    def start(self, *arguments):
        return subprocess.Popen(
            self.words(*arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.environment)

    def can_read_memory(self, process):
        reading = f"open('/proc/{process}/mem', 'rb').close()"
        return subprocess.run([*self.prefix, sys.executable, "-c", reading], capture_output=True).returncode == 0


def limits(process):
    line = next(line for line in Path(f"/proc/{process}/limits").read_text().splitlines() if line.startswith("Max core file size"))
    return line.split()[4:6]


def places(process, secret):
    """The flags of the mappings in which the secret lies; those that can't be read are passed over."""
    found, flags, held = [], [], 0
    with open(f"/proc/{process}/mem", "rb", buffering=0) as memory:
        for line in Path(f"/proc/{process}/smaps").read_text().splitlines():
            if match := MAPPING.match(line):
                held = 0
                start, end = int(match[1], 16), int(match[2], 16)
                if "r" in match[3]:
                    try:
                        memory.seek(start)
                        held = memory.read(end - start).count(secret)
                    except (OSError, ValueError, OverflowError):
                        held = 0
            elif line.startswith("VmFlags:"):
                flags = line.split()[1:]
                found += [flags] * held
    return found


def until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise Failed("it is not so after two minutes")
        time.sleep(0.05)


def look(user, process, secrets):
    """Checks a process; `secrets` are the forms of a secret, and whether each may be there, in locked memory."""
    if user.can_read_memory(process.pid):
        raise Failed("another process of the user can read its memory")
    if limits(process.pid) != ["0", "0"]:
        raise Failed(f"it may dump a core: {limits(process.pid)}")
    if os.geteuid() != 0:
        return "not looked for"
    counts = []
    for secret, may_be_there in secrets:
        found = places(process.pid, secret)
        open_copies = [flags for flags in found if not {"lo", "dd"} <= set(flags)]
        if open_copies or (found and not may_be_there):
            raise Failed(f"{len(found)} copies, {len(open_copies)} of them in memory that is not locked")
        if may_be_there and not found:
            raise Failed("the secret is not found where it should be")
        counts.append(len(found))
    return f"{counts[0]} copies, all locked"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda path: Path(path).resolve())
    options = parser.parse_args()
    folder = temporary_folder("locked-memory", memory=True)
    folder.chmod(0o755)
    user, process, failed = User(options.program, folder), None, False
    shared, other = folder / "shared", folder / "other"
    try:
        # A program that others may not enter is copied to where they may.
        if user.prefix:
            (folder / "bin").mkdir()
            for name in (options.program.name, "diary-decoder"):
                shutil.copy(options.program.parent / name, folder / "bin" / name)
            user.program = folder / "bin" / options.program.name
        photo = Path(shutil.copy(MEDIA / "lighthouse.jpg", folder))
        for path in (shared, other):
            path.mkdir()
            os.chown(path, os.stat(folder).st_uid, os.stat(folder).st_gid)
        user.must("add", "a first line", "--media", photo)

        process = user.start("sync", "init", other, "--name", "one", "--passphrase-fd", "0")
        process.stdin.write(PASSPHRASE.encode())  # Without the end of the line, it waits for more.
        process.stdin.flush()
        if os.geteuid() == 0:
            until(lambda: places(process.pid, PASSPHRASE.encode()))
        else:
            time.sleep(2)
        print("a passphrase while it is read:", look(user, process, [(PASSPHRASE.encode(), True)]))
        process.kill()
        process.communicate()

        user.must("sync", "init", shared, "--name", "one", "--passphrase-fd", "0", "--no-systemd", input=PASSPHRASE.encode() + b"\n")
        text = json.loads((folder / "diary/sync/key").read_text())["key"]
        key = base64.b64decode(text)
        user.must("add", "another line", "--media", photo)
        process = user.start("sync", "--watch")
        seen = Path(next(shared.glob("diary-*")))
        before = {path.name for path in seen.rglob("*")}
        until(lambda: {path.name for path in seen.rglob("*")} != before)
        time.sleep(1)
        print("the key while sync watches:", look(user, process, [(key, True), (text.encode(), False)]))
        user.must("check")
    except Failed as failure:
        failed = True
        print(failure)
    finally:
        if process and process.poll() is None:
            process.kill()
            process.communicate()
        shutil.rmtree(folder)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
