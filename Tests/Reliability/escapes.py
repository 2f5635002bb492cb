#!/usr/bin/env python3
"""Checks that nothing foreign reaches a terminal raw: escapes.py PROGRAM

An entry whose every field is hostile, files with hostile names and metadata, hostile words on the command line: the
output of every command on standard output and standard error then contains only allowed bytes. No control
character but line end and tab, no DEL, no C1, no invalid UTF-8, no override or isolate of direction.
"""

import argparse
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from store import MEDIA, Store, temporary_folder

HOSTILE = "\x1b]0;owned\x07\x1b[2J\x1b[31m\x9b31m\x00\x08\x7f\x85\u202e\u2066\u2069\u200e end\r\nnext"
FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
# Styles, the redrawing of lines, and queries of the terminal's graphics.
OWN_STYLE = re.compile(
    r"\x1b\[[0-9;]*m|\x1b\[[0-9]*[KGJ]|\r|\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\|\x1b\[16t|\x1b\[c")
CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "hostile" / "generated"


def hostile_lines():
    fields = {name: HOSTILE for name in ("text", "title", "place", "journal", "timeZone")}
    medium = {name: HOSTILE for name in (
        "fileName", "mimeType", "make", "model", "lens", "codec", "title", "artist", "album", "date", "comment",
        "caption", "description")}
    yield {"creationTime": "2024-01-01T10:00:00Z", "tags": [HOSTILE, "#a"], **fields, "unknown": {HOSTILE: HOSTILE}}
    yield {"date": "2024-01-02", "text": "photo", "media": [{**medium, "file": "photo.jpg", "keywords": [HOSTILE]}]}
    yield {"date": "2024-01-03", "text": "not there", "media": [{"file": HOSTILE, "hash": HOSTILE}]}
    yield {"date": HOSTILE, "text": "wrong"}
    yield {"id": HOSTILE, "date": "2024-01-04", "text": HOSTILE}


def prepare(store, folder):
    source = folder / "in"
    source.mkdir()
    picture = min(MEDIA.glob("*.jpg"), key=lambda path: path.stat().st_size).read_bytes()
    (source / "photo.jpg").write_bytes(picture)
    (source / "lines.jsonl").write_text("".join(json.dumps(line) + "\n" for line in hostile_lines()))
    for number, name in enumerate([HOSTILE.replace("\x00", "").replace("/", ""), b"\xff\xfe\x1b[31m.jpg".decode(errors="surrogateescape")]):
        with open(os.path.join(os.fsencode(source), os.fsencode(name)), "wb") as file:
            file.write(picture + bytes([number]))
        with open(os.path.join(os.fsencode(source), os.fsencode(name) + b".txt"), "wb") as file:
            file.write(b"no medium")
        with open(os.path.join(os.fsencode(source), os.fsencode(name) + b".png"), "wb") as file:
            file.write(b"claims to be one")
    for path in CORPUS.glob("*terminal-escapes*") if CORPUS.is_dir() else []:
        shutil.copy(path, source)
    return source


def commands(source):
    """Every command, with hostile words wherever it takes words."""
    words = HOSTILE.replace("\x00", "")
    yield ["import", source / "lines.jsonl"]
    yield ["import", source, "--report", source / "report"]
    yield ["import", source, "--format", "json"]
    yield ["add", words, "--tag", words, "--journal", words]
    yield ["add", "with media", "--media", source / "photo.jpg"]
    for format in ("text", "short", "full", "json", "jsonl", "markdown", "ids"):
        yield ["list", "--format", format]
    for format in ("text", "json", "jsonl", "ids", "paths"):
        yield ["media", "--format", format]
    yield from (["search", "end"], ["search", words], ["show", "@"], ["show", "@2"], ["tags"], ["stats"], ["history", "@"])
    yield from (["stats", "--by", key] for key in ("journal", "media.model", "tags", words))
    yield from (["list", f"text CONTAINS '{words}"], ["list", f"{words} = 1"], ["list", "--on", words], [words], ["list", f"--{words}"])
    yield from (["show", words], ["list", "--tag", words], ["list", "--journal", words], ["export", "-o", source / words])
    yield from (["edit", "@", "--text", words + " again"], ["attach", "@", words], ["detach", "@", words], ["undo", "--list"])
    yield from (["--diary", words, "list"], ["--diary", words + "/x", "add", "x"], ["filter", words], ["help", words])
    yield from (["tags", "--rename", words, "new"], ["check"], ["check", "--format", "json"], ["backup", source / words])
    yield from (["export", "-o", source / "out"], ["export", "-o", "-"], ["export", "--format", "markdown", "-o", source / "months"])
    yield from (["export", "--format", "media", "-o", source / "media"], ["delete", "--yes", "@"], ["trash"], ["restore", words])
    yield from (["undo"], ["redo"], ["trash", "--empty", "--yes"], ["import", words], ["complete", "--", "show", ""])


def problems_of(written, name):
    try:
        text = written.decode()
    except UnicodeDecodeError as error:
        return [f"{name}: invalid UTF-8 at {error.start}: {written[max(0, error.start - 30) : error.start + 30]!r}"]
    found = FORBIDDEN.search(text)
    return [f"{name}: {found[0]!r} in {text[max(0, found.start() - 40) : found.start() + 20]!r}"] if found else []


def on_terminal(command):
    """A command's output on its own terminal, without its own styles and redrawing."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm-256color", DIARY_PAGER="cat")
        os.execv(command[0], command)
    written, end = b"", time.monotonic() + 20
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 0.2)[0]:
            if os.waitpid(process, os.WNOHANG)[0]:
                break
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:
            part = b""
        if not part:
            os.waitpid(process, 0)
            break
        written += part
    os.close(terminal)
    return OWN_STYLE.sub("", written.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    options = parser.parse_args()
    folder = temporary_folder("escapes", memory=True)
    problems, count = [], 0
    for is_terminal in (False, True):
        store = Store(options.program, folder / f"diary-{is_terminal}")
        shutil.rmtree(folder / "in", ignore_errors=True)
        for arguments in commands(prepare(store, folder)):
            name = f"{'on a terminal, ' if is_terminal else ''}{' '.join(repr(str(each))[:40] for each in arguments)}"
            command = [str(store.program), *(() if arguments[0] == "--diary" else ("--diary", str(store.folder))),
                       *(each if isinstance(each, bytes) else str(each) for each in arguments)]
            count += 1
            if is_terminal:
                problems += problems_of(on_terminal(command), name)
                continue
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, cwd=folder)
            problems += problems_of(done.stdout, f"{name}: output") + problems_of(done.stderr, f"{name}: errors")
            if done.returncode < 0:
                problems.append(f"{name}: dies with {done.returncode}")
    if problems:
        print(*problems[:20], f"{len(problems)} problems; kept in {folder}", sep="\n")
        sys.exit(1)
    shutil.rmtree(folder)
    print(f"{count} commands: only what may be written is")


main()
