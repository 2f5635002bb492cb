"""A diary with a lock in a home of its own, gocryptfs's processes and mounts below it, and ways to do without them."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from store import Store, temporary_folder

PASSPHRASE = "a passphrase of the lock's trials"
LOCKED, BUSY, NO_DIARY, UNREADABLE = 12, 11, 10, 3
PATIENCE = 120
# A folder of devices without FUSE's takes the place of /dev.
WITHOUT_FUSE = """
folder=$(mktemp -d) && mount -t tmpfs devices "$folder" || exit 99
for name in null zero full random urandom tty; do
    : >"$folder/$name" && mount --bind "/dev/$name" "$folder/$name" || exit 99
done
mount --rbind "$folder" /dev && exec "$@"
"""
PASSING = re.compile(r"\.locked-(setup|point|mount|plain)$")


NAMESPACES = [["unshare", "--mount", "--propagation", "private"], ["unshare", "--user", "--map-root-user", "--mount"]]


class Failed(Exception):
    pass


class Locked(Store):
    """A diary that may have a lock. Everything that its commands may write lies below `place`, but for `outside`."""

    def __init__(self, program, place, prefix=(), name="diary"):
        self.place, self.home, self.prefix = Path(place), Path(place) / "home", list(prefix)
        super().__init__(program, self.home / name)
        self.encrypted = self.home / f"{name}.locked"
        self.outside = self.place / "outside"
        for folder in (self.home, self.place / "tmp", self.place / "state", self.outside):
            folder.mkdir(parents=True, exist_ok=True)
        self.environment = {
            **os.environ, "HOME": str(self.home), "TMPDIR": str(self.place / "tmp"), "XDG_STATE_HOME": str(self.place / "state"),
            "XDG_CONFIG_HOME": str(self.home / "config"), "TZ": "Europe/Prague"}
        for name in ("DIARY_DIR", "XDG_RUNTIME_DIR", "XDG_DATA_HOME"):
            self.environment.pop(name, None)

    # Commands

    def command(self, *arguments, secret=None, words=None):
        given = ["--passphrase-fd", "0"] if secret is not None else ["--words-fd", "0"] if words is not None else []
        return [*self.prefix, *super().command(*arguments), *given]

    def run(self, *arguments, secret=None, words=None, environment=None, input=None, new=None):
        """Runs a command that reads one of these from its standard input, and a new passphrase from another descriptor."""
        given = next((each + "\n" for each in (secret, words, input) if each is not None), "")
        command, descriptors = self.command(*arguments, secret=secret, words=words), ()
        if new is not None:
            descriptors = (os.memfd_create("new"),)
            os.write(descriptors[0], new.encode() + b"\n")
            os.lseek(descriptors[0], 0, os.SEEK_SET)
            command += ["--passphrase-fd", str(descriptors[0])]
        try:
            return subprocess.run(
                command, input=given, capture_output=True, text=True, env={**self.environment, **(environment or {})},
                timeout=PATIENCE * 5, pass_fds=descriptors)
        finally:
            for each in descriptors:
                os.close(each)

    def start(self, *arguments, secret=None):
        process = subprocess.Popen(
            self.command(*arguments, secret=secret), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env=self.environment)
        try:
            process.stdin.write("" if secret is None else secret + "\n")
            process.stdin.close()
        except BrokenPipeError:
            pass  # It has ended.
        process.stdin = None
        return process

    def must(self, *arguments, codes=(0,), **given):
        done = self.run(*arguments, **given)
        if done.returncode not in codes:
            raise Failed(f"{' '.join(map(str, arguments))}: status {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def refused(self, *arguments, saying=(), codes=(1, 2, LOCKED, BUSY), **given):
        """Runs a command that has to fail with an error that names one of these, and a hint; what it said."""
        done = self.run(*arguments, **given)
        words = " ".join(map(str, arguments))
        if done.returncode not in codes:
            raise Failed(f"{words}: status {done.returncode} instead of one of {codes}: {done.stderr.strip()}")
        if "error: " not in done.stderr or saying and not any(each in done.stderr for each in saying):
            raise Failed(f"{words} should name {' or '.join(saying)}: {done.stderr.strip()}")
        if "hint: " not in done.stderr:
            raise Failed(f"{words} doesn't say what to do: {done.stderr.strip()}")
        return done.stderr

    # The lock

    def set_up(self, secret=PASSPHRASE):
        """Sets up the lock; the 24 recovery words."""
        printed = self.must("lock", "--setup", secret=secret)
        words = re.findall(r"^\s*\d+\s+([a-z]{3,8})\s*$", printed, re.MULTILINE)
        if len(words) != 24:
            raise Failed(f"lock --setup printed {len(words)} recovery words")
        return " ".join(words)

    def unlock(self, *arguments, secret=PASSPHRASE):
        self.must("unlock", *arguments, secret=secret)

    def lock(self):
        self.must("lock", "--wait")

    def exported(self):
        return self.must("export", "--format", "jsonl", "-o", "-")

    def mounts(self):
        """What is mounted below the place: source, target and options."""
        lines = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
        plain = [[word.encode().decode("unicode_escape") if "\\" in word else word for word in line] for line in lines]
        return [(line[0], line[1], line[3]) for line in plain if line[1].startswith(f"{self.place}/")]

    def mounted(self, target=None):
        return [mount for mount in self.mounts() if mount[1] == str(target or self.folder)]

    def daemons(self, working=False):
        """The processes of gocryptfs that concern this place; with `working`, those that will end by themselves."""
        found = []
        for process in Path("/proc").iterdir():
            if not process.name.isdigit():
                continue
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue  # It has ended.
            concerns = any(word.startswith(f"{self.place}/".encode()) for word in words)
            if concerns and os.path.basename(words[0]).startswith(b"gocryptfs") and not (working and b"-fg" in words):
                found.append(int(process.name))
        return found

    def kill_daemons(self):
        for process in self.daemons():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass  # It has ended.

    def rest(self):
        """Waits for processes that a killed command has left behind."""
        until(lambda: not self.daemons(working=True), "gocryptfs without us to end")

    def closed_names(self):
        """The names in the folder below the mount; those that the mount shows while it is open."""
        return sorted(os.listdir(self.folder))

    def must_be_closed(self):
        if self.mounted() or self.closed_names() != ["LOCKED"]:
            raise Failed(f"the diary is not closed: {self.mounted()} {self.closed_names()}")
        if self.folder.stat().st_mode & 0o777 != 0o500:
            raise Failed(f"the closed folder has the mode {self.folder.stat().st_mode & 0o777:o}")

    def passing_names(self):
        return sorted(name for name in os.listdir(self.home) if PASSING.search(name))

    def opened(self, *secrets):
        """The problems of opening it, if the next command says that it is locked."""
        done = self.run("list", "--format", "ids")
        if done.returncode == 0:
            return []
        if done.returncode != LOCKED or "error: " not in done.stderr or "hint: " not in done.stderr:
            return [f"the next command doesn't say what to do: status {done.returncode}: {done.stderr.strip()}"]
        said = []
        for secret in secrets or (PASSPHRASE,):
            tried = self.run("unlock", secret=secret)
            if tried.returncode == 0:
                return []
            said.append(tried.stderr.strip())
        return [f"cannot be opened: {said}"]

    def problems_of_whole(self, contents, *secrets, was_simulated=False):
        """The problems of the diary as the next commands see it; `contents` are the exports that it may have."""
        found = self.opened(*secrets)
        if found:
            return found
        if was_simulated:
            # A simulated disk has no permissions.
            try:
                for original in self.folder.glob("media/??/*"):
                    original.chmod(0o400)
            except OSError:
                pass  # A folder without its file of gocryptfs.
        try:
            if self.exported() not in contents:
                return ["its content is neither that of before nor that of after"]
        except Failed as failed:
            return [str(failed)]
        checked = self.run("check", "--read-data")
        return [] if checked.returncode == 0 else [f"check: status {checked.returncode}: {checked.stdout.strip()}"]

    # Files

    def copied(self, place):
        """A copy of everything, which must not be open."""
        subprocess.run(["cp", "-a", self.place, place], check=True)
        return Locked(self.program, place, self.prefix, self.folder.name)

    def ciphertext(self, path):
        """The encrypted file of a file of the open diary: gocryptfs keeps the inode's number."""
        number = path.stat().st_ino
        return next(file for file in self.encrypted.rglob("*") if file.stat().st_ino == number)

    def binaries(self, *names):
        """A folder for PATH with nothing but links to these programs."""
        folder = self.place / f"bin-{'-'.join(names) or 'none'}"
        folder.mkdir(exist_ok=True)
        for name in names:
            if (found := shutil.which(name)) and not (folder / name).exists():
                (folder / name).symlink_to(found)
        return folder

    def clear(self):
        """Unmounts what is mounted below the place, and removes it."""
        for _, target, _ in reversed(self.mounts()):
            subprocess.run(["umount", "--lazy", target], check=True)
        until(lambda: not self.daemons(), "gocryptfs to end")
        for folder, _, _ in os.walk(self.place):
            os.chmod(folder, 0o700)
        shutil.rmtree(self.place)


def until(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise Failed(f"it takes more than {PATIENCE} s for {what}")
        time.sleep(0.02)


def flip(path, offset):
    mode = path.stat().st_mode
    path.chmod(0o600)
    with open(path, "r+b") as file:
        file.seek(offset)
        byte = file.read(1)[0]
        file.seek(offset)
        file.write(bytes([byte ^ 1]))
    path.chmod(mode & 0o777)


def why_not(folder):
    """The reason why gocryptfs can't be tried here; empty if it can."""
    for name in ("gocryptfs", "gocryptfs-xray", "fusermount3"):
        if not shutil.which(name):
            return f"{name} is not installed"
    encrypted, point = folder / "trial.locked", folder / "trial"
    encrypted.mkdir()
    point.mkdir()
    cheap = ["gocryptfs", "-q", "-nosyslog"]
    for words in ([*cheap, "-init", "-scryptn", "10", encrypted], [*cheap, encrypted, point]):
        # The process that stays would keep a pipe open.
        with open(folder / "trial.log", "w+") as log:
            if subprocess.run(words, input=b"trial\n", stdout=log, stderr=log).returncode != 0:
                log.seek(0)
                return f"this system lets nobody mount with FUSE: {log.read().strip()}"
    subprocess.run(["fusermount3", "-u", point], check=True)
    return ""


def run_inside(options, name, body):
    """Runs `body` with a folder, where nobody else sees what is mounted; prints why not if it can't be tried here."""
    if not options.inside:
        namespace = next((each for each in NAMESPACES if subprocess.run([*each, "true"], capture_output=True).returncode == 0), None)
        if namespace is None:
            print("skipped: this system lets nobody make mounts of their own")
            return
        os.execvp(namespace[0], [*namespace, sys.executable, *sys.argv, "--seed", str(options.seed), "--inside"])
    folder = temporary_folder(name)
    if reason := why_not(folder):
        print(f"skipped: {reason}")
        shutil.rmtree(folder)
        return
    print(f"seed {options.seed}", flush=True)
    try:
        body(options, folder)
    except (Failed, subprocess.TimeoutExpired) as failure:
        print(failure, f"kept in {folder}", sep="\n")
        sys.exit(1)
    # What was found broken may still be mounted, and a folder in it unreadable.
    shutil.rmtree(folder, ignore_errors=True)
