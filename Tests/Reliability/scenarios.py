"""Commands whose writes are interrupted, and guards whose absence must be noticed."""

import sqlite3
from dataclasses import dataclass
from typing import Callable

from store import MEDIA
from systemcalls import moved, without


@dataclass(frozen=True)
class Scenario:
    name: str
    prepare: Callable  # (store, folder) -> the command's arguments
    is_between: Callable = lambda before, found, after: found in (before, after)
    further_problems: Callable = lambda store, place, world, acknowledged: []


@dataclass(frozen=True)
class Mutant:
    name: str
    scenario: Scenario
    change: Callable  # events -> events


def copies(folder, count):
    """Unique photos, by bytes after the picture's end."""
    pictures = sorted(MEDIA.glob("*.jpg"))
    made = []
    (folder / "source").mkdir(exist_ok=True)
    for number in range(count):
        path = folder / "source" / f"photo-{number}.jpg"
        path.write_bytes(pictures[number % len(pictures)].read_bytes() + str(number).encode())
        made.append(path)
    return made


def must(store, *arguments):
    done = store.run(*arguments)
    if done.returncode != 0:
        raise SystemExit(f"{arguments}: {done.stderr}")
    return done.stdout.split()


def some_entries(store, folder):
    photos = copies(folder, 3)
    ids = must(store, "add", "the first line #river", "--media", photos[0])
    ids += must(store, "add", "--star", "a second line", "--media", photos[1], photos[2])
    return ids + must(store, "add", "žluťoučký kůň")


def add_first(store, folder):
    return ["add", "the first line", "--media", *copies(folder, 2)]


def add_another(store, folder):
    some_entries(store, folder)
    (folder / "source" / "new.jpg").write_bytes(copies(folder, 1)[0].read_bytes() + b"new")
    return ["add", "another #river", "--media", folder / "source" / "new.jpg"]


def edit(store, folder):
    return ["edit", some_entries(store, folder)[0], "--text", "the first line, again #lake", "--star"]


def attach(store, folder):
    entry = some_entries(store, folder)[2]
    (folder / "source" / "new.jpg").write_bytes(copies(folder, 1)[0].read_bytes() + b"new")
    return ["attach", entry, folder / "source" / "new.jpg"]


def delete(store, folder):
    return ["delete", "--yes", *some_entries(store, folder)[:2]]


def empty_trash(store, folder):
    must(store, *delete(store, folder))
    return ["trash", "--empty", "--yes"]


def undo(store, folder):
    must(store, *edit(store, folder))
    return ["undo"]


def import_lines(store, folder):
    some_entries(store, folder)
    photos = copies(folder, 3)
    lines = folder / "source" / "entries.jsonl"
    lines.write_text("".join(
        f'{{"text": "line {number}", "date": "2020-01-{number + 1:02}T12:00:00Z"'
        + (f', "media": [{{"file": "{photos[number % 3].name}"}}]' if number % 10 == 0 else "") + "}\n"
        for number in range(30)))
    return ["import", lines]


def import_folder(store, folder):
    must(store, "add", "before")
    copies(folder, 6)
    return ["import", folder / "source"]


def export(store, folder):
    some_entries(store, folder)
    return ["export", "-o", store.folder.parent / "out"]


def other_index(store, folder):
    """A store with a search index of another version: the next write rebuilds it, as a migration would."""
    some_entries(store, folder)
    change(store, "UPDATE property SET value = '0' WHERE name = 'foldVersion'")
    return ["edit", "@2", "--text", "a line by which the index is made anew"]


def repair(store, folder):
    some_entries(store, folder)
    change(store, "DELETE FROM thumbnail")
    change(store, "UPDATE property SET value = '0' WHERE name = 'foldVersion'")
    orphan = store.folder / "media" / "00" / f"{'0' * 64}.jpg"
    orphan.parent.mkdir(exist_ok=True)
    orphan.write_bytes(b"nobody's")
    return ["check", "--repair"]


def backup(store, folder):
    some_entries(store, folder)
    return ["backup", store.folder.parent / "archive.tar"]


def restore(store, folder):
    other = type(store)(store.program, folder / "other")
    some_entries(other, folder)
    must(other, "backup", folder / "archive.tar")
    return ["backup", "--restore", folder / "archive.tar"]


def change(store, statement):
    connection = sqlite3.connect(store.folder / "diary.sqlite")
    with connection:
        connection.execute(statement)
    connection.close()


def holds_more_and_more(before, found, after):
    """An import in batches may have created some of its entries; existing data doesn't change."""
    return all(item in found.items() for item in before.items()) and set(found) <= set(after)


def backup_problems(store, place, acknowledged):
    """The archive exists completely, or not at all."""
    archive = place / "archive.tar"
    if not archive.exists():
        return ["the archive was acknowledged, but is lost"] if acknowledged else []
    done = store.run("backup", "--verify", archive)
    return [] if done.returncode == 0 else [f"the archive is not whole: {done.stderr.strip()}"]


def export_problems(place, world, acknowledged):
    """The export exists completely, or not at all."""
    out = place / "out"
    if not out.exists():
        return ["the export was acknowledged, but is lost"] if acknowledged else []
    wanted = {path.relative_to(world / "out"): path for path in (world / "out").rglob("*") if path.is_file()}
    found = {path.relative_to(out): path for path in out.rglob("*") if path.is_file()}
    if set(found) != set(wanted):
        return [f"the export has {len(found)} of {len(wanted)} files"]
    torn = [str(name) for name in wanted if found[name].read_bytes() != wanted[name].read_bytes()]
    return [f"torn in the export: {name}" for name in torn]


ADD_FIRST = Scenario("the first add", add_first)
ADD = Scenario("add", add_another)
EMPTY = Scenario("trash --empty", empty_trash)
EXPORT = Scenario("export", export, further_problems=lambda store, place, world, acknowledged: export_problems(place, world, acknowledged))
SCENARIOS = [
    ADD_FIRST,
    ADD,
    Scenario("edit", edit),
    Scenario("attach", attach),
    Scenario("delete", delete),
    EMPTY,
    Scenario("undo", undo),
    Scenario("import of lines", import_lines, is_between=holds_more_and_more),
    Scenario("import of a folder", import_folder, is_between=holds_more_and_more),
    Scenario("another version's index", other_index),
    Scenario("check --repair", repair),
    Scenario("backup", backup, further_problems=lambda store, place, world, acknowledged: backup_problems(store, place, acknowledged)),
    Scenario("backup --restore", restore),
    EXPORT,
]


def syncs(part):
    return lambda event: event.kind == "sync" and part in event.path


def is_commit(event):
    return event.path.endswith("-wal")


def is_removal(event):
    return event.kind == "unlink" and "/media/" in event.path


def is_output(event):
    return event.kind == "output" and not event.data.startswith(b"note:")


def is_original_made(event):
    return event.kind in ("link", "sync") and ("media" in event.path or "media" in event.target)


MUTANTS = [
    Mutant("originals are not synced", ADD, lambda events: without(events, syncs("tmp/original-"))),
    Mutant("the originals' folder is not synced", ADD, lambda events: without(events, syncs("media"))),
    Mutant("synchronous=NORMAL: no sync at commit", ADD, lambda events: without(events, syncs("-wal"))),
    Mutant("synchronous=OFF: the database is never synced", EMPTY, lambda events: without(events, syncs("diary.sqlite"))),
    Mutant("rows are committed before the originals have names", ADD,
           lambda events: moved(events, is_commit, is_original_made)),
    Mutant("success is reported before the commit", ADD, lambda events: moved(events, is_output, is_commit)),
    Mutant("originals are removed before the commit", EMPTY, lambda events: moved(events, is_removal, is_commit)),
    Mutant("the new diary's folder is not synced", ADD_FIRST,
           lambda events: without(events, lambda event: event.kind == "sync" and event.path in ("diary", "."))),
    Mutant("an export is not synced", EXPORT, lambda events: without(events, lambda event: "sync" in event.kind)),
]
