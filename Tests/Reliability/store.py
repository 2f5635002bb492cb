"""Accesses a diary from outside: runs its program, and reads its files and rows with other tools."""

import argparse
import hashlib
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
from pathlib import Path

MEDIA = Path(__file__).resolve().parents[2] / "Media"
NO_DIARY = 10


class Store:
    def __init__(self, program, folder):
        self.program, self.folder = Path(program).resolve(), Path(folder)

    def command(self, *arguments):
        return [str(self.program), "--diary", str(self.folder), *map(str, arguments)]

    def run(self, *arguments):
        return subprocess.run(self.command(*arguments), stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def start(self, *arguments):
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(self.command(*arguments), **streams, text=True)

    def identifiers(self, *command):
        """The output of `list`, or of `search` for a word; None if it refuses."""
        done = self.run(*(command or ["list"]), "--format", "ids")
        if done.returncode == NO_DIARY:
            return []
        return done.stdout.split() if done.returncode == 0 else None

    def rows(self, statement):
        database = self.folder / "diary.sqlite"
        if not database.exists():
            return []
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        connection.text_factory = lambda text: text.decode(errors="surrogateescape")  # Damage may be anywhere.
        try:
            return connection.execute(statement).fetchall()
        finally:
            connection.close()

    def problems(self):
        """The problems of rows and originals; none if all is well."""
        if self.rows("PRAGMA user_version") in ([], [(0,)]):
            return []  # The schema is not there yet: nothing was promised.
        try:
            found = [f"integrity check: {row[0]}" for row in self.rows("PRAGMA integrity_check") if row[0] != "ok"]
            found += [f"foreign key: {row}" for row in self.rows("PRAGMA foreign_key_check")]
        except sqlite3.DatabaseError as error:
            return [f"the database can't be read: {error}"]
        for digest, extension, size in self.rows("SELECT hash, fileExtension, byteCount FROM medium"):
            found += self.problems_of_original(digest.hex(), extension, size)
        return found

    def problems_after_crash(self):
        """The problems of the diary after a crash, seen by the program first, then by other tools."""
        listed = self.identifiers()
        if listed is None:
            return [f"cannot be listed: {self.run('list').stderr.strip()}"]
        problems = self.problems()
        if not problems and self.identifiers("search", "line") is None:
            problems.append("cannot be searched")
        return problems

    def contents(self):
        """The content of the diary by id: the text of each entry, its star, tags and media, and whether it is in the trash."""
        if self.rows("PRAGMA user_version") in ([], [(0,)]):
            return {}
        entries = self.rows("SELECT id, hex(uuid), text, starred, trashTime IS NOT NULL FROM entry")
        tags, media = {}, {}
        for entry, name in self.rows("SELECT entry, name FROM entryTag JOIN tag ON tag.id = tag ORDER BY entry, name"):
            tags.setdefault(entry, []).append(name)
        statement = "SELECT entry, hex(hash), trashTime IS NOT NULL FROM medium ORDER BY entry, position"
        for entry, *medium in self.rows(statement):
            media.setdefault(entry, []).append(tuple(medium))
        return {
            uuid: (text, starred, trashed, tuple(tags.get(key, ())), tuple(media.get(key, ())))
            for key, uuid, text, starred, trashed in entries
        }

    def problems_of_original(self, digest, extension, size):
        path = self.folder / "media" / digest[:2] / f"{digest}.{extension}"
        if not path.exists():
            return [f"a medium without its original: {path}"]
        content = path.read_bytes()
        if len(content) != size or hashlib.blake2b(content, digest_size=32).hexdigest() != digest:
            return [f"an original that is not what was stored: {path}"]
        return []


def preloaded(source, folder):
    """The environment of a program with the C file's functions in place of the system's; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        return None
    library = Path(folder, source).with_suffix(".so")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, Path(__file__).with_name(source), "-ldl"], check=True)
    return {**os.environ, "LD_PRELOAD": str(library)}


def argument_parser(description, **numbers):
    """A parser for the arguments of a part: the program, these numbers with their defaults, and the seed."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda path: Path(path).resolve())
    for name, default in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--seed", type=int, default=random_seed())
    return parser


def random_seed():
    """DIARY_SEED if it is set, so that a run can be repeated; otherwise a random one."""
    return int(os.environ.get("DIARY_SEED") or random.SystemRandom().randrange(1 << 32))


def temporary_folder(name, memory=False):
    """Below TMPDIR, else below /var/tmp, which is a disk even if /tmp is memory; or in memory, if requested."""
    place = "/dev/shm" if memory and os.access("/dev/shm", os.W_OK) else "/var/tmp"
    return Path(tempfile.mkdtemp(prefix=f"diary-{name}-", dir=os.environ.get("TMPDIR", place)))
