"""Diaries that share a folder, each with its own copy of it, and a carrier that copies files between them."""

import json
import os
import re
import shutil
import subprocess

from store import MEDIA, Store

PASSPHRASE = "a passphrase of the trials"
WORD = re.compile(r"\bw\d+x\b")


class Machine(Store):
    """One diary and its copy of the shared folder."""

    def __init__(self, program, place, name, environment=None):
        super().__init__(program, place / name / "diary")
        self.name, self.shared, self.environment = name, place / name / "shared", environment or {}
        self.shared.mkdir(parents=True, exist_ok=True)

    def run(self, *arguments, secret=None):
        return subprocess.run(self.words(arguments, secret), **self.streams(secret))

    def start(self, *arguments):
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        return subprocess.Popen(self.command(*arguments), **streams, env={**os.environ, **self.environment})

    def words(self, arguments, secret):
        return self.command(*arguments, *(["--passphrase-fd", "0"] if secret is not None else []))

    def streams(self, secret):
        source = {"stdin": subprocess.DEVNULL} if secret is None else {"input": secret + "\n"}
        return {**source, "capture_output": True, "text": True, "env": {**os.environ, **self.environment}}

    def must(self, *arguments, secret=None, codes=(0,)):
        done = self.run(*arguments, secret=secret)
        if done.returncode not in codes:
            raise Failed(f"{self.name}: {' '.join(map(str, arguments))}: status {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def init(self):
        return self.must("sync", "init", self.shared, "--name", self.name, secret=PASSPHRASE)

    def join(self):
        return self.must("sync", "join", self.shared, "--name", self.name, secret=PASSPHRASE)

    def sync(self, codes=(0,)):
        return self.must("sync", codes=codes)

    def exported(self):
        """All entries as lines, byte for byte; empty without a diary."""
        return self.must("export", "--format", "jsonl", "-o", "-", codes=(0, 10))

    def shown(self):
        """The data that all machines must agree on."""
        trash = sorted(json.loads(line)["id"] for line in self.must("trash", "--format", "jsonl", codes=(0, 10)).splitlines())
        return {
            "entries": self.exported(), "trash": trash, "tags": self.must("tags", "--format", "json", codes=(0, 10)),
            "searches": self.must("saved", codes=(0, 10)),
            "templates": self.must("template", "--format", "json", codes=(0, 10)), "conflicts": sorted(self.words_in_conflict()),
        }

    def words_in_conflict(self):
        return {word for each in self.conflicts() for version in each["versions"] for word in WORD.findall(version["text"])}

    def conflicts(self):
        """Texts that were changed on two machines, by their entries."""
        if not (self.folder / "sync/key").exists():
            return []
        return json.loads(self.must("conflicts", "--format", "json") or "[]")

    def facts(self):
        """The facts that the diary shows: entries, words of texts, tags and media, each separately."""
        entries = [json.loads(line) for line in self.exported().splitlines()]
        texts = {entry["id"]: entry["text"] for entry in entries}
        # A text that was changed here since then settles its conflict at the next sync.
        standing = [each["versions"] for each in self.conflicts()
                    if texts.get(each["entry"], each["versions"][0]["text"]) == each["versions"][0]["text"]]
        facts = {("word", word) for versions in standing for version in versions for word in WORD.findall(version["text"])}
        for entry in entries:
            facts.add(("entry", entry["id"]))
            facts |= {("word", word) for word in WORD.findall(entry["text"])}
            # Tags of the text come and go with the text; those named like words of the trials are returned separately.
            written = entry["text"].lower().split()
            facts |= {("tag", entry["id"], tag) for tag in entry["tags"] if "#" + tag.lower() not in written}
            facts |= {("medium", entry["id"], medium["hash"]) for medium in entry["media"]}
        return facts

    def all_tags(self):
        """Entries and their tags, including those of their texts."""
        return {(entry["id"], tag) for entry in map(json.loads, self.exported().splitlines()) for tag in entry["tags"]}


class Failed(Exception):
    pass


class Ledger:
    """The facts that diaries must contain in any case: all that was ever written and that nobody who saw it removed.

    It knows no commands and no operations. A fact is what a diary shows. A command that removes one has seen it, and excuses
    its loss permanently; a sync may only remove excused facts.
    """

    def __init__(self):
        self.written, self.excused, self.visible = set(), set(), {}

    def command_was_run(self, machine):
        facts, before = machine.facts(), self.visible.get(machine.name, set())
        self.excused |= before - facts
        self.written |= facts
        self.visible[machine.name] = facts

    def was_synced(self, machine):
        """The facts that a sync lost or invented."""
        facts, before = machine.facts(), self.visible.get(machine.name, set())
        self.visible[machine.name] = facts
        lost, invented = before - facts - self.excused, {fact for fact in facts - self.written if fact[0] != "tag"}
        lost = {fact for fact in lost if fact[0] != "tag" or fact[1:] not in machine.all_tags()}
        found = [f"a sync of {machine.name} loses {fact}" for fact in sorted(lost)]
        return found + [f"a sync of {machine.name} invents {fact}" for fact in sorted(invented)]

    def was_rolled_back(self, machine):
        """Facts that no other machine shows may be lost with it."""
        elsewhere = set().union(*(facts for name, facts in self.visible.items() if name != machine.name), set())
        facts = machine.facts()
        self.excused |= self.visible.get(machine.name, set()) - elsewhere - facts
        self.visible[machine.name] = facts

    def problems(self, machine):
        """The facts that are missing at the end."""
        lost = self.written - self.excused - machine.facts()
        lost = {fact for fact in lost if fact[0] != "tag" or fact[1:] not in machine.all_tags()}
        return [f"{machine.name} has lost {fact}" for fact in sorted(lost)]


class Carrier:
    """Copies files of the shared folders to the others: some of them, in any order, late, twice, and in part."""

    def __init__(self, random):
        self.random = random
        self.files = {}  # What its writer made of a path: its versions, None where it was removed.
        self.held = {}  # By machine and path, the number of versions that were brought there.

    def collect(self, machine, before):
        """Records the changes that a command of the machine made in its copy."""
        after = contents(machine.shared)
        for path in before.keys() | after.keys():
            if path.split("/")[-1].startswith(".tmp-"):
                continue
            if before.get(path) != after.get(path):
                self.files.setdefault(path, []).append(after.get(path))
                self.held[machine.name, path] = len(self.files[path])

    def bring(self, machine, share):
        """Copies a share of the files that the machine lacks; the rest follows later."""
        paths = [path for path in self.files if self.held.get((machine.name, path), 0) < len(self.files[path])]
        self.random.shuffle(paths)
        for path in paths[: round(len(paths) * share + self.random.random())]:
            first = self.held.get((machine.name, path), 0)
            number = self.random.randint(first, len(self.files[path]) - 1) if share < 1 else len(self.files[path]) - 1
            self.put(machine, path, self.files[path][number])
            self.held[machine.name, path] = number + 1
            if share < 1 and self.random.random() < 0.1 and self.files[path][number]:
                self.put_in_part(machine, path, self.files[path][number])
        if share < 1 and self.files and self.random.random() < 0.3:
            path = self.random.choice(list(self.files))
            number = self.held.get((machine.name, path), 0)
            if number:  # Again what it has.
                self.put(machine, path, self.files[path][number - 1])

    def put_in_part(self, machine, path, content):
        """A partly copied file; the complete one arrives later."""
        part = content[: self.random.randrange(len(content))]
        if self.random.random() < 0.5:
            folder, _, name = path.rpartition("/")
            self.put(machine, f"{folder}/.syncthing.{name}.tmp", part)
        elif path.split("/")[-1] != "":
            self.put(machine, path, part)
            self.held[machine.name, path] = 0

    @staticmethod
    def put(machine, path, content):
        target = machine.shared / path
        if content is None:
            target.unlink(missing_ok=True)
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(".syncthing." + target.name + ".carried")
        beside.write_bytes(content)
        beside.rename(target)

    def bring_all(self, machine):
        for path in list(self.files):
            self.held[machine.name, path] = 0
        for path in machine.shared.rglob(".syncthing.*"):
            path.unlink()
        self.bring(machine, 1)


def contents(folder):
    """Paths and bytes of the files below a folder."""
    found = {}
    for path in folder.rglob("*"):
        try:
            if path.is_file() and not path.name.startswith(".syncthing."):
                found[str(path.relative_to(folder))] = path.read_bytes()
        except FileNotFoundError:
            continue  # It was renamed just now.
    return found


class Commands:
    """Random commands, with words that nobody else writes."""

    def __init__(self, random, folder):
        self.random, self.folder, self.count = random, folder, 0
        self.picture = min(MEDIA.glob("*.jpg"), key=lambda path: path.stat().st_size).read_bytes()

    def word(self):
        self.count += 1
        return f"w{self.count}x"

    def photo(self):
        self.count += 1
        path = self.folder / f"photo-{self.count}.jpg"
        path.write_bytes(self.picture + str(self.count).encode())
        return path

    def lines(self):
        """Lines that several machines may import as the same entries."""
        number = self.random.randrange(4)
        path = self.folder / f"lines-{number}.jsonl"
        path.write_text("".join(json.dumps({"text": f"w{number}{each}00000x", "date": "2001-02-03"}) + "\n" for each in range(3)))
        return path

    def one(self, machine):
        """A random command that the machine's diary may accept."""
        entries = [json.loads(line) for line in machine.exported().splitlines()]
        kinds = ["add", "add", "add", "media", "lines", "save", "template", "measure", "task"]
        if entries:
            kinds += ["text"] * 4 + ["append", "tag", "tag", "untag", "star", "unstar", "at", "place", "attach", "delete",
                      "delete", "undo", "redo", "restore", "rank", "done", "zone", "journal", "settle"]
        if any(entry["tags"] for entry in entries):
            kinds.append("rename")
        illustrated = [entry for entry in entries if entry["media"]]
        if illustrated:
            kinds += ["detach", "caption", "first"]
        kind = self.random.choice(kinds)
        some = lambda: self.random.choice(entries)["id"]
        shown = self.random.choice(illustrated) if illustrated else None
        tagged = [entry for entry in entries if entry["tags"]]
        match kind:
            case "add": return ["add", f"{self.word()} #t{self.random.randrange(5)}"]
            case "media": return ["add", self.word(), "--media", self.photo()]
            case "lines": return ["import", self.lines()]
            case "save": return ["save", f"s{self.random.randrange(4)}", "--contains", self.word()]
            case "template":
                journal = self.random.choice([[], [], ["--journal", f"j{self.random.randrange(2)}"]])
                return ["template", f"t{self.random.randrange(4)}", self.word(), *journal]
            case "measure": return ["measure", "weight", f"{self.random.randrange(50, 90)} kg"]
            case "task": return ["add", self.word(), "--due", f"2031-02-{self.random.randrange(1, 28):02}"]
            case "text": return ["edit", some(), "--text", self.word()]
            case "append": return ["edit", some(), "--append", self.word()]
            case "tag": return ["edit", some(), "--tag", f"+{self.word()}"]
            case "untag":
                entry = self.random.choice(tagged or entries)
                return ["edit", entry["id"], "--tag", f"-{self.random.choice(entry['tags'] or ['none'])}"]
            case "star": return ["edit", some(), "--star"]
            case "unstar": return ["edit", some(), "--unstar"]
            case "at": return ["edit", some(), "--at", f"20{self.random.randrange(10, 26)}-03-04 10:00"]
            case "zone": return ["edit", some(), "--zone", self.random.choice(["Asia/Tokyo", "Europe/Prague", "UTC"])]
            case "journal": return ["edit", some(), "--journal", f"j{self.random.randrange(3)}"]
            case "place": return ["edit", some(), "--position", f"{self.random.randrange(80)},{self.random.randrange(80)}"]
            case "attach": return ["attach", some(), self.photo()]
            case "delete": return ["delete", "--yes", some()]
            case "undo" | "redo": return [kind]
            case "restore": return ["restore", *(machine.identifiers("trash") or ["@"])[:1]]
            case "rank": return ["rank", some(), "--first"]
            case "done": return ["done", some()]
            case "settle":
                conflicts = [each["entry"] for each in machine.conflicts()]
                return ["conflicts", *(conflicts[:1] or [some()]), "--keep", self.random.choice(["1", "2", "both"])]
            case "rename": return ["tags", "--rename", self.random.choice(tagged)["tags"][0], self.word()]
            case "detach": return ["detach", shown["id"], "1"]
            case "caption": return ["edit", shown["id"], "--caption", "1", self.word()]
            case "first": return ["edit", shown["id"], "--first", str(len(shown["media"]))]


def copied(source, target):
    """A copy made by `cp -a`."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, symlinks=True)
