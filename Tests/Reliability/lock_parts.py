"""Accidents of a locked diary: each takes a `Trial`, causes its accident, and raises `Failed` if the diary doesn't bear it."""

import json
import os
import shutil
import subprocess
import sys
import threading
import time

from locked import BUSY, LOCKED, PASSPHRASE, UNREADABLE, WITHOUT_FUSE, Failed, Locked, flip, until
from machines import PASSPHRASE as SYNC_PASSPHRASE
from store import preloaded

OTHER_WORDS = "abandon " * 23 + "art"
USER = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
# A device of FUSE that every user may open, as systems with udev have it.
DEVICE_FOR_ALL = """
folder=$(mktemp -d) && mount -t tmpfs devices "$folder" && mknod -m 666 "$folder/fuse" c 10 229 || exit 99
mount --bind "$folder/fuse" /dev/fuse && exec "$@"
"""
# Runs commands one after the other in one mount namespace, and prints what became of each.
RUNNER = """
import json, subprocess, sys
for words, given in json.loads(sys.argv[1]):
    done = subprocess.run(words, input=given, capture_output=True, text=True)
    print(json.dumps([done.returncode, done.stdout, done.stderr]))
"""


def is_plain(diary, contents):
    """Checks that a refused setup has changed nothing."""
    if diary.exported() != contents or diary.encrypted.exists() or diary.passing_names() or diary.mounts():
        raise Failed(f"a refused setup left {sorted(os.listdir(diary.home))}, {diary.mounts()}")


def same(diary, contents, what):
    if diary.exported() != contents:
        raise Failed(f"{what}: the content has changed")


# What is missing

def without_gocryptfs(trial):
    plain, closed = trial.plain(), trial.closed()
    contents = plain.exported()
    for names in ((), ("gocryptfs",), ("fusermount3",)):
        path = {"PATH": str(plain.binaries(*names))}
        plain.refused("lock", "--setup", secret=PASSPHRASE, environment=path, saying=("gocryptfs", "fusermount3"))
        is_plain(plain, contents)
        closed.refused("unlock", secret=PASSPHRASE, environment=path, saying=("gocryptfs", "fusermount3"))
        closed.must_be_closed()
    # A diary without a lock does all without it.
    plain.must("add", "without gocryptfs", environment={"PATH": str(plain.binaries())})
    closed.unlock()
    same(closed, trial.contents, "unlock after gocryptfs is there again")


def old_gocryptfs(trial):
    diary = trial.plain()
    contents, folder = diary.exported(), diary.binaries("gocryptfs-xray", "fusermount3")
    program, used = folder / "gocryptfs", diary.place / "used"
    program.write_text(f"#!/bin/sh\ncase $1 in *version) echo 'gocryptfs v1.4; go-fuse v0.0; 2017-06-20 go1.8' ;; *) : >'{used}' ;; esac\n")
    program.chmod(0o755)
    path = {"PATH": f"{folder}:{os.environ['PATH']}"}
    diary.refused("lock", "--setup", secret=PASSPHRASE, environment=path, saying=("1.4",))
    is_plain(diary, contents)
    if used.exists():
        raise Failed("a gocryptfs that is too old was used")


def without_fuse(trial):
    plain, closed = trial.plain(), trial.closed()
    contents = plain.exported()
    for diary, words in ((plain, ("lock", "--setup")), (closed, ("unlock",))):
        diary.prefix = ["unshare", "--mount", "sh", "-c", WITHOUT_FUSE, "sh"]
        diary.refused(*words, secret=PASSPHRASE, saying=("FUSE", "/dev/fuse"))
        diary.prefix = []
    is_plain(plain, contents)
    closed.must_be_closed()
    closed.unlock()


def network(trial):
    diary = trial.plain()
    environment = preloaded("network.c", diary.place)
    if environment is None:
        return "skipped: no C compiler"
    contents = diary.exported()
    preload = {"LD_PRELOAD": environment["LD_PRELOAD"]}
    diary.refused("lock", "--setup", secret=PASSPHRASE, environment=preload, saying=("network", "NFS"))
    is_plain(diary, contents)


# What is in the way

def busy(trial):
    """An open file and a shell that stands in the diary: they are named, and nothing is done; --wait waits."""
    diary = trial.opened()
    holders = [
        lambda: subprocess.Popen(["sleep", "600"], stdin=open(diary.folder / "diary.sqlite", "rb")),
        lambda: subprocess.Popen(["sleep", "600"], cwd=diary.folder),
    ]
    for hold in holders:
        process = hold()
        try:
            said = diary.refused("lock", codes=(BUSY,), saying=("sleep",))
            if str(process.pid) not in said:
                raise Failed(f"lock doesn't name process {process.pid}: {said}")
            same(diary, trial.contents, "lock while it is in use")
            waiting = diary.start("lock", "--wait")
            time.sleep(1)
            if waiting.poll() is not None or not diary.mounted():
                raise Failed(f"lock --wait doesn't wait: {waiting.communicate()}")
        finally:
            process.kill()
            process.wait()
        if (ended := waiting.communicate(timeout=60))[1] and waiting.returncode:
            raise Failed(f"lock --wait: status {waiting.returncode}: {ended[1]}")
        diary.must_be_closed()
        diary.unlock()


def names_taken(trial):
    """Foreign files in the places that a setup needs: they stay, and a setup that refuses names them."""
    for ending in ("locked", "locked-setup", "locked-point", "locked-mount"):
        diary = trial.plain()
        contents = diary.exported()
        taken = diary.home / f"diary.{ending}"
        taken.mkdir()
        (taken / "precious").write_text("somebody's only copy")
        if ending == "locked":
            diary.refused("lock", "--setup", secret=PASSPHRASE, saying=(taken.name,))
        else:
            diary.run("lock", "--setup", secret=PASSPHRASE)
        if not (taken / "precious").exists():
            raise Failed(f"a foreign folder {taken.name} was removed")
        if diary.run("list").returncode == 0:
            same(diary, contents, f"a setup with {taken.name} in its way")
        else:
            diary.unlock()
            same(diary, contents, f"a setup beside {taken.name}")


def something_in_the_point(trial):
    """Files in the closed folder: they stay, whatever is said of them."""
    diary = trial.closed()
    diary.folder.chmod(0o700)
    (diary.folder / "notes.txt").write_text("put here while it was closed")
    done = diary.run("unlock", secret=PASSPHRASE)
    if done.returncode == 0:
        same(diary, trial.contents, "unlock over a foreign file")
        diary.lock()
    elif "error: " not in done.stderr or "hint: " not in done.stderr:
        raise Failed(f"a foreign file in the closed folder: {done.stderr.strip()}")
    if not (diary.folder / "notes.txt").exists():
        raise Failed("a foreign file in the closed folder was removed")
    (diary.folder / "notes.txt").unlink()
    diary.unlock()
    same(diary, trial.contents, "unlock after a foreign file is gone")


def writes_beside(trial):
    """No command makes a second, plain diary in the place of a closed one, whatever is left of it."""
    diary = trial.closed()
    source = diary.outside / "note.jsonl"
    source.write_text('{"text": "beside", "date": "2020-01-01"}\n')
    commands = (["add", "beside"], ["import", source], ["list"], ["sync"], ["check"], ["tags"], ["undo"])

    def try_all():
        for words in commands:
            diary.refused(*words, codes=(LOCKED,))
        if (diary.folder / "diary.sqlite").exists():
            raise Failed("a plain diary was made beside the locked one")

    try_all()
    diary.must_be_closed()
    # The mark is gone, the folder is empty, the folder is gone: the encrypted one beside it stands for the diary.
    diary.folder.chmod(0o700)
    (diary.folder / "LOCKED").unlink()
    try_all()
    diary.folder.rmdir()
    try_all()
    diary.unlock()
    same(diary, trial.contents, "unlock without the folder")
    diary.lock()
    diary.must_be_closed()


def encrypted_gone(trial):
    diary = trial.closed()
    away = diary.home / "away"
    diary.encrypted.rename(away)
    diary.refused("list", codes=(LOCKED,))
    diary.refused("add", "beside", codes=(LOCKED,))
    diary.refused("unlock", secret=PASSPHRASE, saying=(diary.encrypted.name,))
    if json.loads(diary.must("lock", "--status", "--format", "json")).get("state") in ("plain", "open", None):
        raise Failed("lock --status doesn't say that the encrypted folder is gone")
    away.rename(diary.encrypted)
    diary.unlock()
    same(diary, trial.contents, "the encrypted folder came back")


# Several of them

def copied_while_open(trial):
    """A copy of the encrypted folder, made while the diary is open, is another diary that opens beside it."""
    diary = trial.opened()
    copy = Locked(trial.program, diary.place, name="copy")
    subprocess.run(["cp", "-a", diary.encrypted, copy.encrypted], check=True)
    copy.refused("list", codes=(LOCKED,))
    copy.unlock()
    same(copy, trial.contents, "a copy of the encrypted folder")
    copy.must("check", "--read-data")
    copy.must("add", "only in the copy")
    same(diary, trial.contents, "the copied diary")
    copy.lock()
    # Everything is copied, as a backup of a home does it while the diary is closed.
    diary.lock()
    moved = diary.copied(diary.place.with_name(diary.place.name + "-moved"))
    trial.diaries.append(moved)
    moved.unlock()
    same(moved, trial.contents, "a home that was moved")
    moved.lock()
    moved.must_be_closed()


def opened_twice(trial):
    diary = trial.closed()
    both = [diary.start("unlock", secret=PASSPHRASE) for _ in range(4)]
    said = [each.communicate(timeout=60)[1] for each in both]
    if 0 not in [each.returncode for each in both] or len(diary.mounted()) != 1 or len(diary.daemons()) != 1:
        raise Failed(f"opened by four at once: {diary.mounts()}, {[each.returncode for each in both]}, {said}")
    diary.run("unlock", secret=PASSPHRASE)
    if len(diary.mounted()) != 1:
        raise Failed("it is mounted over itself")
    same(diary, trial.contents, "opened by four at once")
    diary.lock()
    diary.must_be_closed()
    # By hand, at another folder: locks don't meet there, so that it is not opened a second time.
    elsewhere = diary.place / "elsewhere"
    elsewhere.mkdir()
    by_hand = ["gocryptfs", "-q", "-nosyslog", diary.encrypted, elsewhere]
    subprocess.run(by_hand, input=f"{PASSPHRASE}\n".encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    diary.refused("unlock", secret=PASSPHRASE, saying=(str(elsewhere),))
    diary.refused("list", codes=(LOCKED, BUSY))
    subprocess.run(["fusermount3", "-u", elsewhere], check=True)
    diary.unlock()


def two_diaries(trial):
    one, other = trial.closed(), trial.closed()
    one.unlock()
    other.unlock()
    other.must("add", "only here")
    one.lock()
    one.must_be_closed()
    if "only here" not in other.exported():
        raise Failed("the lock of one diary closed another")
    one.unlock()
    same(one, trial.contents, "a diary beside another")


def half_closed(trial):
    """gocryptfs is killed, also while somebody has a file open: the next command says so, and unlock opens it again."""
    for holds in (False, True):
        diary = trial.opened()
        holder = subprocess.Popen(["sleep", "600"], stdin=open(diary.folder / "diary.sqlite", "rb")) if holds else None
        try:
            diary.kill_daemons()
            until(lambda: not diary.daemons(), "gocryptfs to end")
            diary.refused("list", codes=(LOCKED,))
            diary.refused("add", "beside", codes=(LOCKED,))
            diary.must("lock", "--status", "--format", "json")
            diary.unlock()
            same(diary, trial.contents, "after gocryptfs was killed")
        finally:
            if holder:
                holder.kill()
                holder.wait()
        diary.kill_daemons()
        until(lambda: not diary.daemons(), "gocryptfs to end")
        diary.must("lock", codes=(0, 1))
        diary.must_be_closed()


# Secrets and damage

def wrong_secrets(trial):
    diary = trial.closed()
    for secret in ("another passphrase", PASSPHRASE + " ", PASSPHRASE[:-1], PASSPHRASE.upper(), "x" * 5000, "\x00", "-masterkey=stdin"):
        diary.refused("unlock", secret=secret)
        diary.must_be_closed()
    for words in (OTHER_WORDS, "abandon " * 24, trial.words.rsplit(" ", 1)[0], "", trial.words.split()[0]):
        diary.refused("unlock", words=words)
        diary.must_be_closed()
    diary.refused("lock", "--undo-setup", secret="another passphrase")
    diary.refused("lock", "--passphrase", secret="another passphrase\nnew")
    diary.must_be_closed()
    # They are right in capitals, and by their first four letters.
    diary.must("unlock", words=" ".join(word[:4].upper() for word in trial.words.split()))
    same(diary, trial.contents, "opened by the words")
    diary.lock()
    diary.must("lock", "--passphrase", secret=f"{PASSPHRASE}\nthe new passphrase of the trials")
    diary.refused("unlock", secret=PASSPHRASE)
    diary.unlock(secret="the new passphrase of the trials")
    again = diary.must("lock", "--words", secret="the new passphrase of the trials").split()
    if [word for word in again if word.isalpha()][-24:] != trial.words.split():
        raise Failed("a new passphrase has changed the recovery words")
    diary.lock()
    diary.must("lock", "--passphrase", words=trial.words, new=PASSPHRASE)
    diary.unlock()
    same(diary, trial.contents, "a passphrase set by the words")
    diary.lock()
    if any(b"EncryptedKey" in path.read_bytes() for path in diary.encrypted.glob("*.bak")):
        raise Failed("a configuration that the old passphrase opens was left")


def damaged_configuration(trial):
    """The copy stands in for it, or the words open it; what was asked of it is named."""
    for harm in (b"", b"{", b"\0" * 383, None):
        for copies_too in (False, True):
            diary = trial.closed()
            files = [diary.encrypted / "gocryptfs.conf"]
            if copies_too:
                every = [file for file in diary.encrypted.iterdir() if file.is_file() and file not in files]
                files += [file for file in every if b"EncryptedKey" in file.read_bytes()[:4096]]
            for file in files:
                file.unlink()
                if harm is not None:
                    file.write_bytes(harm)
            done = diary.run("unlock", secret=PASSPHRASE)
            if done.returncode != 0:
                if "error: " not in done.stderr or "--recovery" not in done.stderr:
                    raise Failed(f"a damaged configuration: status {done.returncode}: {done.stderr.strip()}")
                if not copies_too:
                    raise Failed(f"the copy of the configuration is of no use: {done.stderr.strip()}")
                diary.must_be_closed()
                diary.must("unlock", words=trial.words)
            same(diary, trial.contents, f"a damaged configuration {harm}")


def damaged_file(trial):
    """A flipped byte is told as damage by its name, and the rest is read; of the database too."""
    diary = trial.opened()
    original = max((diary.folder / "media").rglob("*.jpg"), key=lambda path: path.stat().st_size)
    ciphertext = diary.ciphertext(original)
    database = diary.ciphertext(diary.folder / "diary.sqlite")
    diary.lock()
    flip(ciphertext, ciphertext.stat().st_size // 2)
    diary.unlock()
    done = diary.run("check", "--read-data")
    if done.returncode in (0, LOCKED) or original.stem not in done.stdout + done.stderr:
        raise Failed(f"a flipped byte in {original.name}: status {done.returncode}: {done.stdout}{done.stderr}")
    if len(diary.identifiers() or []) != trial.count:
        raise Failed("a damaged original hides entries")
    diary.run("export", "-o", diary.outside / "damaged")
    diary.lock()
    for offset in (5, database.stat().st_size // 2, 40):
        flip(database, offset)
        diary.unlock()
        for words in (["list"], ["check"], ["add", "into damage"]):
            done = diary.run(*words)
            if done.returncode < 0 or done.returncode not in (0, UNREADABLE) and not done.stdout and "error: " not in done.stderr:
                raise Failed(f"{words[0]} with damage in the database: status {done.returncode}: {done.stderr}")
        if diary.run("check").returncode == 0:
            raise Failed(f"check finds no damage in a database with a flipped byte at {offset}")
        diary.lock()
        flip(database, offset)
    diary.unlock()
    if "into damage" not in diary.exported():
        same(diary, trial.contents, "the database as it was")


# At the same time

def writers(trial):
    """Eight write while it locks with --wait: what was acknowledged is there, and nothing lies beside."""
    diary = trial.opened()
    acknowledged, wrong, lock = [], [], threading.Lock()

    def write(number):
        for step in range(1000):
            done = diary.run("add", f"writer {number} step {step}")
            with lock:
                if done.returncode == 0:
                    acknowledged.append(done.stdout.split()[0])
                    continue
                if done.returncode not in (LOCKED, BUSY):
                    wrong.append(f"add: status {done.returncode}: {done.stderr.strip()}")
                return

    for _ in range(trial.rounds):
        threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
        for each in threads:
            each.start()
        time.sleep(trial.random.uniform(0.2, 1.5))
        diary.lock()
        for each in threads:
            each.join()
        diary.must_be_closed()
        diary.unlock()
        missing = set(acknowledged) - set(diary.identifiers() or [])
        if missing or wrong:
            raise Failed(f"{len(missing)} of {len(acknowledged)} acknowledged entries are lost; {wrong[:3]}")
        diary.must("check")
    return f"{len(acknowledged)} entries"


def read_only(trial):
    diary = trial.closed()
    diary.unlock("--read-only")
    same(diary, trial.contents, "opened for reading")
    diary.refused("add", "into what is only read")
    diary.lock()
    diary.unlock()
    diary.must("add", "into what is written again")


def idle(trial):
    """It closes itself after its time without use, and not while a program has it open."""
    if not trial.is_long:
        return "skipped: in the long form"
    diary = trial.closed()
    diary.unlock("--for", "1m")
    holder = subprocess.Popen(["sleep", "150"], stdin=open(diary.folder / "diary.sqlite", "rb"))
    try:
        time.sleep(90)
        if not diary.mounted():
            raise Failed("it closed itself while it was in use")
    finally:
        holder.kill()
        holder.wait()
    until(lambda: not diary.mounted(), "a diary to close itself")
    diary.must_be_closed()
    diary.unlock("--for", "session")
    diary.lock()


def syncing(trial):
    """Two machines share a folder; one of them is locked, and its sync waits until it is open."""
    one, other = trial.closed(), trial.plain(empty=True)
    shared = one.outside / "shared"
    shared.mkdir()
    one.unlock()
    one.must("sync", "init", shared, "--name", "one", "--no-systemd", secret=SYNC_PASSPHRASE)
    other.must("sync", "join", shared, "--name", "other", "--no-systemd", secret=SYNC_PASSPHRASE)
    other.must("sync")
    same(other, one.exported(), "the machine that joined")
    one.lock()
    one.refused("sync", codes=(LOCKED,))
    watch = one.start("sync", "--watch")
    try:
        other.must("add", "while the other is locked")
        other.must("sync")
        time.sleep(3)
        if watch.poll() is not None:
            raise Failed(f"sync --watch ends on a locked diary: {watch.communicate()}")
        one.must_be_closed()
        one.unlock()
        until(lambda: "while the other is locked" in one.exported(), "sync --watch to go on after unlock")
        one.must("add", "after unlock")
        until(lambda: other.run("sync").returncode == 0 and "after unlock" in other.exported(), "what was written after unlock")
        # It lets go while nothing is to do, so that the diary can be locked, and waits again.
        one.lock()
        time.sleep(1)
        if watch.poll() is not None:
            raise Failed(f"sync --watch ends when the diary is locked: {watch.communicate()}")
        one.must_be_closed()
    finally:
        watch.terminate()
        watch.communicate()
    one.unlock()
    same(other, one.exported(), "two machines")


def somebody(trial):
    """Setup, lock, unlock and back, by a user without privileges, for whom a mount point has to be writable."""
    if os.geteuid() != 0 or open("/proc/self/uid_map").read().split()[2] == "1":
        return "skipped: only root can become somebody else"
    diary = trial.plain()
    programs = diary.place / "programs"
    programs.mkdir()
    for name in (trial.program.name, "diary-decoder"):
        if (trial.program.parent / name).exists():
            shutil.copy(trial.program.parent / name, programs)
    subprocess.run(["chown", "-R", "65534:65534", diary.place], check=True)
    for folder in (diary.place, diary.place.parent):
        folder.chmod(0o755)
    diary.program = programs / trial.program.name
    steps = [
        (["lock", "--setup"], PASSPHRASE, 0), (["list"], None, LOCKED), (["unlock"], PASSPHRASE, 0), (["add", "by somebody"], None, 0),
        (["lock", "--wait"], None, 0), (["unlock"], PASSPHRASE, 0), (["check", "--read-data"], None, 0), (["lock", "--wait"], None, 0),
        (["lock", "--undo-setup"], PASSPHRASE, 0), (["list"], None, 0)]
    commands = [(Locked.command(diary, *words, secret=secret), f"{secret}\n") for words, secret, _ in steps]
    interpreter = shutil.which("python3", path="/usr/bin:/bin") or sys.executable
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", DEVICE_FOR_ALL, "sh", *USER, interpreter, "-c", RUNNER, json.dumps(commands)],
        capture_output=True, text=True, env=diary.environment, cwd=diary.home)
    if done.returncode == 99:
        return "skipped: no device can be made here"
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(steps):
        raise Failed(f"somebody's commands: {done.stderr}")
    for (words, _, wanted), (status, printed, said) in zip(steps, answers):
        if status != wanted:
            raise Failed(f"somebody's {' '.join(words)}: status {status}: {printed}{said}")
    if "by somebody" not in answers[-1][1]:
        raise Failed("somebody's entry is lost")


ACCIDENTS = {
    "gocryptfs is missing": without_gocryptfs, "gocryptfs is too old": old_gocryptfs, "FUSE is missing": without_fuse,
    "a network file system": network, "in use": busy, "names are taken": names_taken, "files in the closed folder": something_in_the_point,
    "nothing is written beside": writes_beside, "the encrypted folder is gone": encrypted_gone, "copied while open": copied_while_open,
    "opened twice": opened_twice, "two diaries": two_diaries, "gocryptfs is killed": half_closed, "wrong secrets": wrong_secrets,
    "a damaged configuration": damaged_configuration, "a flipped byte": damaged_file, "eight writers": writers, "read-only": read_only,
    "two machines": syncing, "a user without privileges": somebody, "closes itself": idle,
}
