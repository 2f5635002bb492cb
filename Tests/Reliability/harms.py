"""Accidents of a shared folder: each takes a pair of diaries, causes its damage, and checks the report of a sync."""

import os
import shutil
import subprocess
import sys

from machines import PASSPHRASE, Failed, Machine

LATER = (0, 3)  # Done, perhaps but for what was unreadable.


def reported(said, *words):
    if not any(word in said for word in words):
        raise Failed(f"it should name {' or '.join(words)}: {said.strip()}")


def named(pair, machine, said, path):
    """Checks that the sync or its status names the file."""
    reported(said + machine.run("sync", "status").stdout, path.split("/")[-1])


def emptied(pair):
    pair.from_there()
    pair.add(pair.here)
    for path in pair.here.shared.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    pair.sync(pair.here, codes=(0, 1, 3))


def unmounted(pair):
    pair.add(pair.here)
    away = pair.here.shared.with_name("away")
    pair.here.shared.rename(away)
    reported(pair.sync(pair.here, codes=(1,)), str(pair.here.shared))
    if pair.here.shared.exists():
        raise Failed("the folder that is not there was made")
    away.rename(pair.here.shared)


def of_another_diary(pair):
    """Another diary's folder is beside this one's, and then in its place."""
    other = Machine(pair.program, pair.folder, "other")
    if not (other.folder / "sync/key").exists():
        other.must("add", "of another diary")
        other.init()
    foreign = next(other.shared.glob("diary-*"))
    own = next(pair.here.shared.glob("diary-*"))
    pair.from_there()
    shutil.copytree(foreign, pair.here.shared / foreign.name)
    pair.sync(pair.here)
    shutil.rmtree(pair.here.shared / foreign.name)
    away = own.with_name("away")
    own.rename(away)
    shutil.copytree(foreign, own)
    pair.sync(pair.here, codes=(0, 1, 3))
    if "of another diary" in pair.here.exported():
        raise Failed("entries of another diary are merged")
    shutil.rmtree(own)
    away.rename(own)


def harmed(change):
    """A file of operations is damaged on its way; the complete one arrives later."""

    def harm(pair):
        paths = pair.from_there()
        path = pair.random.choice(paths)
        pair.carrier.bring_all(pair.here)
        target = pair.here.shared / path
        target.write_bytes(change(pair, target.read_bytes()))
        said = pair.sync(pair.here, codes=LATER)
        named(pair, pair.here, said, path)
        # It stays damaged for a while, and others arrive.
        pair.from_there()
        pair.carrier.bring_all(pair.here)
        target.write_bytes(change(pair, target.read_bytes()))
        pair.sync(pair.here, codes=LATER)

    return harm


def cut(pair, content):
    return content[: pair.random.randrange(len(content))]


def flipped(pair, content):
    changed = bytearray(content)
    changed[pair.random.randrange(len(changed))] ^= 1 << pair.random.randrange(8)
    return bytes(changed)


def lengthened(pair, content):
    return content + b"\0" * pair.random.randrange(1, 5000)


def missing(pair):
    """A file in the middle is late: those after it wait."""
    paths = pair.from_there()
    pair.carrier.bring_all(pair.here)
    (pair.here.shared / paths[len(paths) // 2]).unlink()
    pair.sync(pair.here, codes=LATER)


def doubled(pair):
    """Copies under other names, as some programs make them, and under names that follow the rule."""
    path = pair.random.choice(pair.from_there())
    pair.carrier.bring_all(pair.here)
    whole = pair.here.shared / path
    number, _, digest = whole.name.partition("-")
    names = [f"{whole.name} (copy)", f"{whole.name}.sync-conflict-20261123-150000-ABCDEFG", f"{int(number) + 7:012}-{digest}",
             f"{number}-{'0' * len(digest)}"]
    copies = [whole.with_name(name) for name in names]
    copies.append(whole.parent.parent / ("0" * 32) / whole.name)
    for copy in copies:
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(whole, copy)
    pair.sync(pair.here, codes=LATER)
    for copy in copies:
        copy.unlink()
    copies[-1].parent.rmdir()


def swapped(pair):
    paths = pair.from_there()
    pair.carrier.bring_all(pair.here)
    one, other = (pair.here.shared / path for path in (paths[0], paths[-1]))
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)
    named(pair, pair.here, pair.sync(pair.here, codes=LATER), paths[0])


def medium_harmed(is_original):
    """A damaged original is awaited, and a damaged thumbnail ignored, until the complete one arrives."""

    def harm(pair):
        before = set(pair.carrier.files)
        pair.add(pair.there, "--media", pair.commands.photo())
        pair.sync(pair.there)
        pair.carrier.bring_all(pair.here)
        paths = [pair.here.shared / path for path in set(pair.carrier.files) - before if "/media/" in path]
        target = (max if is_original else min)(paths, key=lambda path: path.stat().st_size)
        target.write_bytes(flipped(pair, target.read_bytes()))
        pair.sync(pair.here, codes=LATER)
        checked = pair.here.run("check", "--read-data")
        if checked.returncode and (is_original or "original" in checked.stderr):
            raise Failed(f"what is awaited is no damage: {checked.stdout}")
        target.unlink()
        pair.sync(pair.here, codes=LATER)

    return harm


def header_replaced(pair):
    """Key files of another diary don't affect a joined machine, which writes its own again; a joining one is informed."""
    other = Machine(pair.program, pair.folder, "other-key")
    other.must("add", "of another key")
    other.init()
    foreign = [path.read_bytes() for path in sorted(other.shared.glob("diary-*/keys/*"))]
    pair.from_there()
    pair.carrier.bring_all(pair.here)
    own = {path: path.read_bytes() for path in pair.here.shared.glob("diary-*/keys/*")}
    for path in own:
        path.write_bytes(foreign[0])
    late = Machine(pair.program, pair.folder, "late")
    shutil.copytree(pair.here.shared, late.shared, dirs_exist_ok=True)
    done = late.run("sync", "join", late.shared, "--name", "late", secret=PASSPHRASE)
    if done.returncode == 0 or "error: " not in done.stderr:
        raise Failed(f"joining with a foreign key file: status {done.returncode}: {done.stderr.strip()}")
    pair.sync(pair.here, codes=LATER)
    if any(path.read_bytes() != content for path, content in own.items()):
        raise Failed("a key file of this machine stays replaced")
    shutil.rmtree(late.folder.parent)
    shutil.rmtree(other.folder.parent)


def passphrase_wrong(pair):
    late = Machine(pair.program, pair.folder, "late")
    shutil.copytree(pair.here.shared, late.shared, dirs_exist_ok=True)
    late.must("add", "here before")
    for secret in ("another passphrase", "", "abandon " * 23 + "art", PASSPHRASE + " "):
        done = late.run("sync", "join", late.shared, "--name", "late", secret=secret)
        if done.returncode not in (1, 2) or "error: " not in done.stderr:
            raise Failed(f"joining with {secret!r}: status {done.returncode}: {done.stderr.strip()}")
        if (late.folder / "sync/key").exists():
            raise Failed("a wrong passphrase leaves a key")
    new = Machine(pair.program, pair.folder, "new")
    shutil.copytree(pair.here.shared, new.shared, dirs_exist_ok=True)
    new.run("sync", "join", new.shared, "--name", "new", secret="another passphrase")
    taken = new.run("sync", "join", new.shared, "--name", pair.here.name, secret=PASSPHRASE)
    if new.folder.exists():
        raise Failed(f"joining that fails leaves a diary; a name that is taken: status {taken.returncode}")
    shutil.rmtree(new.folder.parent)
    if "here before" not in late.exported() or late.exported().count("\n") != 1:
        raise Failed("a wrong passphrase changed the diary")
    shutil.rmtree(late.folder.parent)


def at_once(pair):
    """Concurrent syncs of one machine: one waits for the other, or reports it."""
    pair.from_there()
    pair.some_commands(pair.here, 3)
    pair.carrier.bring_all(pair.here)

    def run():
        syncs = [pair.here.start("sync") for _ in range(4)]
        return [(each.communicate()[1], each.returncode) for each in syncs]

    for said, code in pair.changed(pair.here, run):
        if code not in (0, 11):
            raise Failed(f"one of two syncs at once ends with {code}: {said.strip()}")
    pair.expect(pair.ledger.was_synced(pair.here))


REMOTE = """#!{python}
import fnmatch, os, shutil, sys
words = sys.argv[1:]
filters = [words[place + 1] for place, word in enumerate(words) if word == "--filter"]
source, target = (word.replace("elsewhere:", {remote!r} + "/") for word in words[-2:])
if not os.path.isdir(source):
    sys.exit(3)
def is_wanted(path):
    for line in filters:
        pattern = line[2:]
        if fnmatch.fnmatch("/" + path if pattern.startswith("/") else os.path.basename(path), pattern):
            return line[0] == "+"
    return True
found = [os.path.relpath(os.path.join(folder, name), source) for folder, _, names in os.walk(source) for name in names]
for path in sorted(filter(is_wanted, found), reverse=True) * 2:
    start, goal = os.path.join(source, path), os.path.join(target, path)
    os.makedirs(os.path.dirname(goal), exist_ok=True)
    if not os.path.exists(goal) or os.stat(goal).st_mtime_ns <= os.stat(start).st_mtime_ns:
        shutil.copy2(start, goal)
"""


def remote(pair, remote, environment):
    """Two further diaries that share only a remote."""
    machines = [Machine(pair.program, pair.folder, f"{name}-{len(environment)}", environment) for name in ("one", "two")]
    for number, machine in enumerate(machines):
        word = pair.commands.word()
        machine.must("add", word, "--media", pair.commands.photo())
        machine.must("sync", "join" if number else "init", machine.shared, "--name", machine.name, "--rclone", remote, secret=PASSPHRASE)
    for _ in range(3):
        for machine in machines:
            machine.must("sync")
    one, two = (machine.shown() for machine in machines)
    if one != two or one["entries"].count("\n") != 2:
        raise Failed(f"diaries that meet at {remote} differ")
    for machine in machines:
        shutil.rmtree(machine.folder.parent)


def carried_in_reverse(pair):
    """A carrier in place of rclone delivers every file twice and in reverse."""
    binaries, store = pair.folder / "binaries", pair.folder / "elsewhere"
    for folder in (binaries, store):
        folder.mkdir(exist_ok=True)
    program = binaries / "rclone"
    program.write_text(REMOTE.format(python=sys.executable, remote=str(store)))
    program.chmod(0o755)
    remote(pair, "elsewhere:diary", {"PATH": f"{binaries}:{os.environ['PATH']}"})


def carried_by_rclone(pair):
    if not shutil.which("rclone"):
        return "skipped: rclone is not installed"
    store = pair.folder / "rclone-store"
    store.mkdir(exist_ok=True)
    settings = pair.folder / "rclone.conf"
    settings.write_text("[elsewhere]\ntype = alias\nremote = " + str(store) + "\n")
    remote(pair, "elsewhere:diary", {"RCLONE_CONFIG": str(settings), "HOME": str(pair.folder)})


def mounted(*options):
    """Runs an accident with the shared folder on its own disk in memory."""

    def wrap(harm):
        def run(pair):
            kept = pair.here.shared.with_name("beside")
            shutil.copytree(pair.here.shared, kept)
            subprocess.run(["mount", "-t", "tmpfs", *options, "tmpfs", pair.here.shared], check=True)
            try:
                shutil.copytree(kept, pair.here.shared, dirs_exist_ok=True)
                return harm(pair)
            finally:
                subprocess.run(["umount", "--lazy", pair.here.shared], check=True)
                shutil.rmtree(kept)

        return run

    return wrap


@mounted()
def read_only(pair):
    pair.from_there()
    pair.carrier.bring_all(pair.here)
    pair.add(pair.here)
    subprocess.run(["mount", "-o", "remount,ro", pair.here.shared], check=True)
    reported(pair.sync(pair.here, codes=(1,)), "ead-only", str(pair.here.shared))
    subprocess.run(["mount", "-o", "remount,rw", pair.here.shared], check=True)
    pair.sync(pair.here)


@mounted("-o", "size=24m")
def full(pair):
    for spare in (0, 4096, 20_000, 150_000):
        pair.add(pair.here, "--media", pair.commands.photo())
        filler = pair.here.shared / "filler"
        free = os.statvfs(pair.here.shared)
        filler.write_bytes(bytes(max(0, free.f_bavail * free.f_frsize - spare)))
        said = pair.sync(pair.here, codes=(0, 1))
        if "error: " in said:
            reported(said, "No space left", "full")
        filler.unlink()
        pair.sync(pair.here)


HARMS = {
    "emptied": emptied, "unmounted": unmounted, "of another diary": of_another_diary, "cut": harmed(cut),
    "flipped": harmed(flipped), "lengthened": harmed(lengthened), "missing in the middle": missing, "doubled": doubled, "swapped": swapped,
    "an original harmed": medium_harmed(True), "a thumbnail harmed": medium_harmed(False), "header replaced": header_replaced, "passphrase wrong": passphrase_wrong, "two at once": at_once,
    "twice and in reverse": carried_in_reverse, "rclone": carried_by_rclone,
}
DISK_HARMS = {"read-only": read_only, "full": full}
