"""Diaries with a lock that are open, and the same without one as their peers."""

import shutil
import subprocess

import texts

PASSPHRASE = b"a passphrase of the benchmark\n"
ADDED = "The heron stood in the fog until ten. #river"


class Pair:
    """A plain diary, and a copy of it that has a lock and is open."""

    def __init__(self, bench, name, store):
        self.bench = bench
        self.plain, self.folder = bench.folder / f"{name}-plain", bench.folder / f"{name}-locked"
        self.encrypted, self.kept = (self.folder.with_name(self.folder.name + ending) for ending in (".locked", ".kept"))
        self.close()
        for folder in [*bench.folder.glob(f"{self.folder.name}*"), self.plain]:
            self.remove(folder)
        self.model = store
        bench.copy(store, self.folder.name)
        self.run("lock", "--setup")
        for folder in bench.folder.glob(f"{self.folder.name}.plain-*"):
            self.remove(folder)
        shutil.copytree(self.encrypted, self.kept)

    def __enter__(self):
        self.begin()
        return self

    def __exit__(self, *_):
        self.close()

    def begin(self):
        """Both as they were in the beginning."""
        self.close()
        self.bench.copy(self.model, self.plain.name)
        self.remove(self.encrypted)
        shutil.copytree(self.kept, self.encrypted)
        self.run("unlock", "--for", "session")

    def close(self):
        self.bench.settle()
        subprocess.run(["fusermount3", "-u", self.folder], capture_output=True)

    def remove(self, folder):
        if folder.exists():
            folder.chmod(0o700)
            self.bench.remove(folder)

    def run(self, *words):
        command = [self.bench.program, "--diary", self.folder, *words, "--passphrase-fd", "0"]
        subprocess.run(command, input=PASSPHRASE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        self.bench.settle()

    def commands(self, *words):
        return [self.bench.diary(folder, *words) for folder in (self.folder, self.plain)]


def commands(bench):
    """What is measured: its name, the reach, the command in the diary with a lock, the same in the plain one, and runs."""
    with Pair(bench, "lock", bench.store(bench.size)) as pair:
        entries = f"{bench.size:,} entries; the plain diary"
        yield f"`list -n 20` in a locked diary that is open, {entries}", 4, *pair.commands("list", "-n", "20"), max(bench.runs, 40)
        yield f"`search -n 20` of a common word, {entries}", 4, *pair.commands("search", texts.COMMON, "-n", "20"), max(bench.runs, 40)
        yield f"one durable `add`, {entries}", 4, *pair.commands("add", ADDED), max(bench.runs, 20)


def photos(bench):
    """The same for an import."""
    empty = bench.folder / "lock-empty"
    if not empty.exists():
        subprocess.run([bench.program, "--diary", empty, "add", ADDED], check=True, capture_output=True)
        bench.settle()
    with Pair(bench, "lock-photos", empty) as pair:
        commands = pair.commands("import", bench.photos(200))
        for each in commands:
            each.prepare = pair.begin
        yield "`import` of 200 photos of 12 megapixels; into the plain diary", 1.5, *commands, min(bench.runs, 5)
