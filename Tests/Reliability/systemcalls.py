"""The effects of a command on the disk, read from its system calls with strace."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass, replace

CALLS = (
    "openat,creat,write,pwrite64,writev,pwritev,lseek,ftruncate,fallocate,copy_file_range,sendfile,"
    "fsync,fdatasync,syncfs,sync,link,linkat,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat,rmdir"
)
AVAILABLE = shutil.which("strace") is not None


@dataclass(frozen=True)
class Event:
    """A change of a file or a folder, a sync, or some output; paths are below the traced folder."""

    kind: str  # create create-unnamed write truncate extend link unlink rename exchange mkdir rmdir sync sync-all output
    path: str = ""
    target: str = ""
    offset: int = 0
    data: bytes = b""


def record(command, folder, log, environment=None):
    """Runs a command under strace; returns its events below a folder and its output."""
    arguments = ["strace", "-f", "-y", "-xx", "-s", "100000000", "-e", f"trace={CALLS}", "-o", log, *command]
    done = subprocess.run(
        [str(each) for each in arguments], stdin=subprocess.DEVNULL, capture_output=True, env=environment)
    with open(log, encoding="ascii", errors="replace") as lines:
        return Reader(os.path.realpath(folder)).events(lines), done


LINE = re.compile(
    r"^(?P<process>\d+) +(?P<call>\w+)\((?P<arguments>.*)\) += (?P<result>-?\d+|\?)(?:<(?P<opened>[^>]*)>)?")
UNFINISHED = re.compile(r"^(\d+) +(.*) <unfinished \.\.\.>$")
RESUMED = re.compile(r"^(\d+) +<\.\.\. \w+ resumed>(.*)$")
DESCRIPTOR = re.compile(r"^(?P<number>\w+)<(?P<path>[^>]*)>")
ANCHORED = re.compile(r"^/proc/self/fd/(?P<number>\d+)(?P<rest>/.*)$")
ESCAPED = re.compile(r"\\x([0-9a-f]{2})")


class Reader:
    def __init__(self, folder):
        self.folder = folder
        self.positions = {}
        self.unnamed = {}
        self.folders = {}

    def events(self, lines):
        found = []
        for process, call, arguments, result in self.calls(lines):
            read = getattr(self, f"on_{call}", None)
            if read and result >= 0:
                found += read(process, arguments, result) or []
        return found

    @staticmethod
    def calls(lines):
        waiting = {}
        for line in lines:
            line = line.rstrip("\n")
            if begun := UNFINISHED.match(line):
                waiting[begun[1]] = begun[2]
                continue
            if ended := RESUMED.match(line):
                line = f"{ended[1]} {waiting.pop(ended[1], '')}{ended[2]}"
            if match := LINE.match(line):
                result = -1 if match["result"] == "?" else int(match["result"])
                yield match["process"], match["call"], [*split(match["arguments"]), match["opened"]], result

    def inside(self, path):
        """The path below the folder; None for a path outside."""
        path = path.removesuffix("(deleted)")
        if path == self.folder:
            return "."
        return path[len(self.folder) + 1 :] if path.startswith(self.folder + "/") else None

    def opened(self, argument):
        match = DESCRIPTOR.match(argument)
        return (match["number"], text(match["path"])) if match else (argument, "")

    def named(self, process, base, argument):
        path = text(argument.strip('"'))
        if match := ANCHORED.match(path):
            path = self.folders.get((process, match["number"]), "") + match["rest"]
        return self.inside(os.path.normpath(os.path.join(self.opened(base)[1] if base else "/", path)))

    def on_openat(self, process, arguments, result):
        self.positions[(process, str(result))] = 0
        if "O_TMPFILE" in arguments[2]:
            path = self.unnamed[(process, str(result))] = self.inside(text(arguments[-1] or ""))
            return [Event("create-unnamed", path)] if path is not None else []
        self.folders[(process, str(result))] = text(arguments[-1] or "")
        path = self.named(process, arguments[0], arguments[1])
        if path is None or "O_CREAT" not in arguments[2]:
            return
        # If the file exists already, the disk knows it and leaves it unchanged.
        truncated = [Event("truncate", path)] if "O_TRUNC" in arguments[2] else []
        return [Event("create", path), *truncated]

    def on_write(self, process, arguments, result):
        number, path = self.opened(arguments[0])
        data = string(arguments[1])[:result]
        offset = self.positions.get((process, number), 0)
        self.positions[(process, number)] = offset + result
        if (inside := self.inside(path)) is not None:
            return [Event("write", inside, offset=offset, data=data)]
        return [Event("output", number, data=data)] if number in ("1", "2") else []

    def on_pwrite64(self, process, arguments, result):
        path = self.inside(self.opened(arguments[0])[1])
        data = string(arguments[1])[:result]
        return [Event("write", path, offset=int(arguments[3]), data=data)] if path is not None else []

    def on_copy_file_range(self, process, arguments, result):
        _, origin = self.opened(arguments[0])
        number, path = self.opened(arguments[2])
        start = self.positions.get((process, self.opened(arguments[0])[0]), 0)
        offset = self.positions.get((process, number), 0)
        self.positions[(process, self.opened(arguments[0])[0])] = start + result
        self.positions[(process, number)] = offset + result
        if (inside := self.inside(path)) is None:
            return
        with open(origin, "rb") as file:
            file.seek(start)
            return [Event("write", inside, offset=offset, data=file.read(result))]

    def on_lseek(self, process, arguments, result):
        self.positions[(process, self.opened(arguments[0])[0])] = result

    def on_ftruncate(self, process, arguments, result):
        path = self.inside(self.opened(arguments[0])[1])
        return [Event("truncate", path, offset=int(arguments[1]))] if path is not None else []

    def on_fallocate(self, process, arguments, result):
        path = self.inside(self.opened(arguments[0])[1])
        if "FALLOC_FL_KEEP_SIZE" in arguments[1]:
            return []
        size = int(arguments[2]) + int(arguments[3])
        return [Event("extend", path, offset=size)] if path is not None and "KEEP_SIZE" not in arguments[1] else []

    def on_fsync(self, process, arguments, result):
        path = self.inside(self.opened(arguments[0])[1])
        return [Event("sync", path)] if path is not None else []

    on_fdatasync = on_fsync

    def on_syncfs(self, process, arguments, result):
        return [Event("sync-all", self.inside(self.opened(arguments[0])[1]) or "")]

    def on_sync(self, process, arguments, result):
        return [Event("sync-all")]

    def pair(self, kind, first, second):
        return [Event(kind, first, second)] if first is not None and second is not None else []

    def on_link(self, process, arguments, result):
        return self.pair("link", self.named(process, None, arguments[0]), self.named(process, None, arguments[1]))

    def on_linkat(self, process, arguments, result):
        if (source := text(arguments[1].strip('"'))).startswith("/proc/self/fd/"):
            unnamed = self.unnamed.get((process, source.rsplit("/", 1)[1]))
            return self.pair("link", unnamed, self.named(process, *arguments[2:4]))
        return self.pair("link", self.named(process, *arguments[0:2]), self.named(process, *arguments[2:4]))

    def on_rename(self, process, arguments, result):
        return self.pair("rename", self.named(process, None, arguments[0]), self.named(process, None, arguments[1]))

    def on_renameat(self, process, arguments, result):
        return self.pair("rename", self.named(process, *arguments[0:2]), self.named(process, *arguments[2:4]))

    def on_renameat2(self, process, arguments, result):
        kind = "exchange" if "RENAME_EXCHANGE" in arguments[4] else "rename"
        return self.pair(kind, self.named(process, *arguments[0:2]), self.named(process, *arguments[2:4]))

    def on_unlink(self, process, arguments, result):
        path = self.named(process, None, arguments[0])
        return [Event("unlink", path)] if path is not None else []

    def on_unlinkat(self, process, arguments, result):
        path = self.named(process, *arguments[0:2])
        return [Event("rmdir" if "AT_REMOVEDIR" in arguments[2] else "unlink", path)] if path is not None else []

    def on_mkdir(self, process, arguments, result):
        path = self.named(process, None, arguments[0])
        return [Event("mkdir", path)] if path is not None else []

    def on_mkdirat(self, process, arguments, result):
        path = self.named(process, *arguments[0:2])
        return [Event("mkdir", path)] if path is not None else []

    def on_rmdir(self, process, arguments, result):
        path = self.named(process, None, arguments[0])
        return [Event("rmdir", path)] if path is not None else []


def split(arguments):
    """The arguments of a call; every string is written in hexadecimal, so that it contains no comma."""
    return [each.strip() for each in arguments.split(", ")]


def string(argument):
    return bytes.fromhex(argument.strip('"').replace("\\x", ""))


def text(escaped):
    return os.fsdecode(bytes.fromhex("".join(ESCAPED.findall(escaped)))) if "\\x" in escaped else escaped


def moved(events, which, before):
    """The events with those that `which` holds true of moved in front of the first that `before` holds true of."""
    place = next(index for index, event in enumerate(events) if before(event))
    later = [event for event in events[place:] if which(event)]
    return events[:place] + later + [event for event in events[place:] if not which(event)]


def without(events, which):
    return [event for event in events if not which(event)]


__all__ = ["AVAILABLE", "Event", "moved", "record", "replace", "without"]
