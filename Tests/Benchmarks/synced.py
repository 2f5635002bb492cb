"""Diaries shared with other machines, and their peers in the measurements."""

import itertools
import json
import os
import subprocess

from measure import Command

PASSPHRASE = "a passphrase of the benchmark"
NEW = 1_000


class Shared:
    """A diary whose folder is shared, and another participant."""

    def __init__(self, bench, name, store):
        self.bench, self.numbers = bench, itertools.count()
        self.folder = bench.copy(store, f"sync-{name}")
        self.shared = bench.folder / f"sync-{name}-shared"
        bench.remove(self.shared)
        self.shared.mkdir()
        self.passphrase = bench.folder / "sync-passphrase"
        self.passphrase.write_text(PASSPHRASE + "\n")

    def command(self, *words, folder=None):
        """A command that may ask for the passphrase."""
        command = self.bench.diary(folder or self.folder, *words, "--passphrase-fd", "0")
        command.input = self.passphrase
        return command

    def run(self, command):
        with open(command.input, "rb") as source:
            subprocess.run(command.arguments, check=True, stdin=source, capture_output=True)
        self.bench.settle()

    def init(self):
        return self.command("sync", "init", self.shared, "--name", "one")

    def join(self, name):
        other = self.bench.folder / f"sync-{name}"
        self.bench.remove(other)
        self.run(self.command("sync", "join", self.shared, "--name", "other", folder=other))
        return other

    def sync(self, folder=None):
        return self.bench.diary(folder or self.folder, "sync")

    def lines(self):
        """As many new lines as are measured, different ones each time."""
        number, path = next(self.numbers), self.bench.folder / "sync-lines.jsonl"
        with open(self.bench.json_lines(self.bench.size), encoding="utf-8") as source, open(path, "w", encoding="utf-8") as target:
            for line in itertools.islice(source, NEW):
                entry = json.loads(line)
                entry.pop("id", None)
                entry["text"] += f" ({number})"
                target.write(json.dumps(entry, ensure_ascii=False) + "\n")
        return path

    def bring(self, folder):
        path = self.lines()
        subprocess.run(self.bench.diary(folder, "import", path).arguments, check=True, capture_output=True)
        self.bench.settle()


def pairs(bench):
    """The compared task, its reach, our command, the peer's, and the runs if they are not the usual ones."""
    store = bench.store(bench.size)
    diary = Shared(bench, "diary", store)
    diary.run(diary.init())
    diary.run(diary.sync())
    what = f"`sync` of nothing, {bench.size:,} entries; `list -n 1`"
    yield what, 3, diary.sync(), bench.diary(diary.folder, "list", "-n", "1")
    plain = bench.copy(store, "sync-plain")
    words = ["add", "A line that is added."]
    what = f"one `add` to a shared diary of {bench.size:,} entries; to one that is not shared"
    yield what, 1.3, bench.diary(diary.folder, *words), bench.diary(plain, *words), max(bench.runs, 20)
    yield from new_entries(bench, diary, plain)
    yield from beginnings(bench, store)
    yield from media(bench)


def new_entries(bench, diary, plain):
    other = diary.join("other")
    path = bench.folder / "sync-lines.jsonl"
    theirs = bench.diary(plain, "import", path)
    theirs.prepare = diary.lines
    ours = diary.sync()
    ours.prepare = lambda: diary.bring(diary.folder)
    yield f"`sync` that sends {NEW:,} new entries; `import` of them as JSON lines", 2, ours, theirs

    def given():
        diary.bring(diary.folder)
        diary.run(diary.sync())

    ours = diary.sync(other)
    ours.prepare = given
    diary.run(diary.sync(other))
    yield f"`sync` that receives {NEW:,} new entries; `import` of them as JSON lines", 2, ours, theirs


def beginnings(bench, store):
    fresh = Shared(bench, "fresh", store)

    def prepare():
        fresh.__init__(bench, "fresh", store)
        # The commit would otherwise write the copy to the disk, too.
        os.sync()

    ours = fresh.init()
    ours.prepare = prepare
    target = bench.folder / "sync-exported.jsonl"
    theirs = bench.diary(store, "export", "-f", "jsonl", "-o", target)
    theirs.prepare = lambda: target.unlink(missing_ok=True)
    yield f"`sync init` of {bench.size:,} entries; `export -f jsonl` of them", 2, ours, theirs


def media(bench):
    """A sound of 300 MB, sealed; a machine's own missing files are written again."""
    sound = bench.folder / "sealed.wav"
    if not sound.exists():
        words = ["sox", "-R", "-n", "-r", "44100", "-c", "2", "-b", "16", sound, "synth", "1800", "pinknoise", "vol", "0.1"]
        subprocess.run(words, check=True)
    empty = bench.folder / "sync-empty"
    bench.remove(empty)
    subprocess.run(bench.diary(empty, "add", "A sound.", "--media", sound).arguments, check=True, capture_output=True)
    bench.settle()
    diary = Shared(bench, "media", empty)
    diary.run(diary.init())
    diary.run(diary.sync())

    def prepare():
        for path in diary.shared.glob("diary-*/media/*/*"):
            path.unlink()
        os.sync()

    ours = diary.sync()
    ours.prepare = prepare
    identity, sealed = bench.folder / "age-identity", bench.folder / "sealed.age"
    if not identity.exists():
        subprocess.run(["age-keygen", "-o", identity], check=True, capture_output=True)
    recipient = subprocess.run(["age-keygen", "-y", identity], check=True, capture_output=True, text=True).stdout.strip()
    theirs = Command(["sh", "-c", 'age -r "$1" -o "$2" "$3" && sync "$2"', "sh", recipient, sealed, sound])
    theirs.prepare = lambda: sealed.unlink(missing_ok=True)
    yield "`sync` that encrypts a sound of 300 MB; `age` of it, written to the disk", 2, ours, theirs
