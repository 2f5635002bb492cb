"""Simulates power failures of a disk: only synced data is certain to survive."""

import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512


@dataclass
class File:
    """The durable bytes, and the changes since the last sync."""

    durable: bytes = b""
    pending: list = field(default_factory=list)


class Disk:
    """Follows events; `crash` returns one of the states that a power cut may leave.

    The rules are POSIX's, stricter than those of real file systems: a sync of a file makes its bytes durable, but not its
    name; names created, removed or changed in a folder are durable once that folder is synced; unsynced changes are
    kept or lost in any combination, and a write may be torn at any sector.
    """

    def __init__(self, folder):
        self.durable = {".": None}  # A folder's file is None.
        self.pending = []
        for path in sorted(Path(folder).rglob("*")):
            inside = str(path.relative_to(folder))
            self.durable[inside] = None if path.is_dir() else File(path.read_bytes())
        self.names = dict(self.durable)
        self.unnamed = {}

    def apply(self, event):
        getattr(self, "on_" + event.kind.replace("-", "_"))(event)

    def on_output(self, event):
        pass

    def rename_names(self, folder, changes):
        """Changes of names in a folder, which a power cut keeps or loses together."""
        for name, file in changes:
            self.set(self.names, name, file)
        self.pending.append((folder, changes))

    @staticmethod
    def set(names, name, file):
        if file is REMOVED:
            names.pop(name, None)
        else:
            names[name] = file

    def on_create(self, event):
        if event.path not in self.names:
            self.rename_names(os.path.dirname(event.path) or ".", [(event.path, File())])

    def on_create_unnamed(self, event):
        self.unnamed[event.path] = File()

    def on_mkdir(self, event):
        self.rename_names(os.path.dirname(event.path) or ".", [(event.path, None)])

    def on_link(self, event):
        self.rename_names(os.path.dirname(event.target) or ".", [(event.target, self.file(event))])

    def on_unlink(self, event):
        self.rename_names(os.path.dirname(event.path) or ".", [(event.path, REMOVED)])

    on_rmdir = on_unlink

    def on_rename(self, event):
        below = [name for name in self.names if name == event.path or name.startswith(event.path + "/")]
        changes = [(event.target + name[len(event.path) :], self.names[name]) for name in below]
        self.rename_names(os.path.dirname(event.target) or ".", changes + [(name, REMOVED) for name in below])

    def on_exchange(self, event):
        """Two names of one folder change places, with all that is below them."""
        changes, removed = [], []
        for first, second in ((event.path, event.target), (event.target, event.path)):
            below = [name for name in self.names if name == first or name.startswith(first + "/")]
            changes += [(second + name[len(first) :], self.names[name]) for name in below]
            removed += [(name, REMOVED) for name in below]
        self.rename_names(os.path.dirname(event.path) or ".", removed + changes)

    def file(self, event):
        return self.names.get(event.path) or self.unnamed.get(event.path) or File()  # One without a name any more is lost in any case.

    def on_write(self, event):
        self.file(event).pending.append(("write", event.offset, event.data))

    def on_truncate(self, event):
        self.file(event).pending.append(("truncate", event.offset, b""))

    def on_extend(self, event):
        self.file(event).pending.append(("extend", event.offset, b""))

    def on_sync(self, event):
        if event.path in self.names and self.names[event.path] is None:
            kept = [change for change in self.pending if change[0] == event.path]
            self.pending = [change for change in self.pending if change[0] != event.path]
            self.settle(kept)
        else:
            self.sync_file(self.file(event))

    @staticmethod
    def sync_file(file):
        file.durable, file.pending = changed(file.durable, file.pending), []

    def on_sync_all(self, event):
        for file in {id(file): file for file in [*self.names.values(), *self.unnamed.values()] if file}.values():
            self.sync_file(file)
        self.settle(self.pending)
        self.pending = []

    def settle(self, kept):
        for _, changes in kept:
            for name, file in changes:
                self.set(self.durable, name, file)

    def crash(self, random, chance):
        """Paths and their bytes (None for folders); each unsynced change is kept with that probability."""
        names = dict(self.durable)
        for _, changes in self.pending:
            if random.random() < chance:
                for name, file in changes:
                    self.set(names, name, file)
        reached = {name: file for name, file in names.items() if self.is_reached(name, names)}
        contents = {}
        for name in sorted(reached):
            file = reached[name]
            contents[name] = None if file is None else self.torn(file, random, chance)
        return contents

    @staticmethod
    def is_reached(name, names):
        parent = os.path.dirname(name)
        while parent:
            if parent not in names:
                return False
            parent = os.path.dirname(parent)
        return True

    @staticmethod
    def torn(file, random, chance):
        kept = []
        for kind, offset, data in file.pending:
            if chance in (0, 1):
                kept += [(kind, offset, data)] * chance
            elif random.random() < chance:
                kept.append((kind, offset, data))
            elif kind == "write" and random.random() < 0.5:
                kept += sectors(offset, data, random)
        return changed(file.durable, kept)


REMOVED = object()


def sectors(offset, data, random):
    """The sectors of a write that reached the disk."""
    start = 0
    while start < len(data):
        end = min(len(data), start + SECTOR - (offset + start) % SECTOR)
        if random.random() < 0.5:
            yield ("write", offset + start, data[start:end])
        start = end


def changed(content, changes):
    if not changes:
        return content
    content = bytearray(content)
    for kind, offset, data in changes:
        if kind == "truncate":
            del content[offset:]
        end = offset + len(data)
        if len(content) < end or kind == "truncate":
            content.extend(bytes(end - len(content)))
        if kind == "write":
            content[offset:end] = data
    return bytes(content)


def fingerprint(contents):
    """A key that is equal for equal states, so that none is checked twice."""
    hasher = hashlib.blake2b(digest_size=16)
    for name, content in contents.items():
        hasher.update(f"{name}\0{-1 if content is None else len(content)}\0".encode("utf-8", "surrogateescape"))
        hasher.update(content or b"")
    return hasher.digest()


def write(contents, folder):
    """Creates the state's files below a folder that doesn't exist yet."""
    for name, content in contents.items():
        path = Path(folder, name)
        if content is None:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        else:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o400 if path.match("media/??/*") else 0o600)
