#!/usr/bin/env python3
"""Writes impossible values into a diary's rows: values.py PROGRAM [--all] [--cases 60] [--seed N]

Every column of every table gets values that it can't have, bypassing the schema's constraints: numbers at the ends of 64 bits,
infinities, texts that are paths or not UTF-8, blobs of any length, NULL. No command may crash, hang, take three gigabytes or touch
a file outside the diary. --all tries each value in each column, which takes an hour or two; by default some are chosen.
"""

import random
import re
import resource
import shutil
import sqlite3
import subprocess
import sys

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from scenarios import must, some_entries
from store import Store, argument_parser, temporary_folder

HANGS = 60
MEMORY = 3 << 30
VALUES = [
    "9223372036854775807", "-9223372036854775808", "-1", "0", "4611686018427387904", "2147483648", "-62135596800000001",
    "1e308", "-1e308", "9e999", "-9e999", "5e-324", "NULL", "''", "'../../../../victim'", "'a/../../../../victim'",
    "'9223372036854775807'", "CAST(x'ff2f2e2e2f' AS TEXT)", "printf('%.*c', 3000000, '[')",
    """'{"time": [9223372036854775807, 9223372036854775807, -9223372036854775808, "x"], "text": 9223372036854775807,
    "updateTime": -9223372036854775808, "media": [[1]], "tags": [["x", 9223372036854775807]], "position": [1e400, 1]}'""",
    "x''", "x'00'", "zeroblob(3000000)",
]
ALWAYS = [("entry", "place", "zeroblob(3000000)")]  # Once took minutes to write as Markdown.
COMMANDS = [
    ["list"], ["list", "-f", "json"], ["list", "-f", "full"], ["search", "line"], ["show", "@"], ["media", "-f", "json"],
    ["stats"], ["stats", "--by", "year"], ["tags"], ["trash"], ["history", "@"], ["undo", "--list"], ["check"],
    ["export", "-f", "jsonl", "-o", "OUT/lines"], ["export", "-f", "markdown", "-o", "OUT/markdown"],
    ["export", "-f", "media", "-o", "OUT/media"], ["backup", "OUT/whole.tar"], ["edit", "@", "--append", "more"],
    ["edit", "@", "--shift", "+1d"], ["undo"], ["redo"], ["add", "another"], ["delete", "@2", "--yes"], ["undo"],
    ["trash", "--empty", "--yes"], ["check", "--repair", "--yes"], ["list", "-f", "json"],
]


def prepare(store, folder):
    """A diary with something in most tables, its log emptied."""
    ids = some_entries(store, folder)
    must(store, "edit", ids[0], "--text", "the first line, again #lake", "--place", "Kyoto", "--position", "35,135.7")
    must(store, "edit", ids[1], "--journal", "travel", "--caption", "1", "words")
    must(store, "import", folder / "source")
    must(store, "detach", ids[1], "2")
    must(store, "delete", ids[2], "--yes")
    connection = sqlite3.connect(store.folder / "diary.sqlite")
    connection.executescript(
        """
        INSERT INTO task (entry, due, dueOffset, dueTimeZone, dueHasTime, dueWallTime, isDone, digestVersion, digest)
        SELECT id, creationTime, 0, 'UTC', 1, wallTime, 0, 1, zeroblob(16) FROM entry;
        INSERT INTO measurementName (id, name, key, fold) VALUES (1, 'steps', 'steps', x'00');
        INSERT INTO measurement (entry, position, name, value) SELECT id, 0, 1, 5.5 FROM entry;
        INSERT INTO companion (medium, kind, fileName, fileExtension, hash, byteCount)
        SELECT id, 'raw', 'x.dng', 'dng', hash, byteCount FROM medium;
        PRAGMA wal_checkpoint(TRUNCATE);
        """)
    connection.close()


def texts(database):
    connection = sqlite3.connect(database)
    rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'").fetchall()
    columns = {
        name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})")] for name, _ in rows if name != "property"
    }
    connection.close()
    return rows, columns


def loosened(sql):
    sql = sql.replace("INTEGER PRIMARY KEY", "\0")
    sql = re.sub(r" STRICT,?| INTEGER| TEXT| REAL| BLOB| NOT NULL", "", sql)
    return sql.replace("\0", "INTEGER PRIMARY KEY")


def write_schema(database, rows):
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA writable_schema = ON")
    for name, sql in rows:
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?", (sql, name))
    connection.commit()
    connection.close()


def write(database, rows, table, column, value):
    """Writes an impossible value; returns whether some row accepted it."""
    write_schema(database, [(name, loosened(sql)) for name, sql in rows])
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    before = connection.total_changes
    try:
        connection.execute(f"UPDATE OR IGNORE {table} SET {column} = {value}")
        connection.commit()
    except sqlite3.Error:
        connection.rollback()
    changed = connection.total_changes > before
    connection.close()
    write_schema(database, rows)
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return changed


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def trial(program, base, rows, case, folder):
    """The failures of one case."""
    table, column, value = case
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(base, folder / "diary", symlinks=True)
    (folder / "out").mkdir()
    victim = folder / "victim"
    victim.write_text("mine")
    if not write(folder / "diary/diary.sqlite", rows, table, column, value):
        return []
    failures = []
    for command in COMMANDS:
        words = [program, "--diary", str(folder / "diary")] + [
            word.replace("OUT", str(folder / "out")) for word in command]
        try:
            ended = subprocess.run(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANGS, preexec_fn=limit,
                check=False)
        except subprocess.TimeoutExpired:
            failures.append(f"{' '.join(command)} hangs")
            continue
        if ended.returncode not in (0, 1, 2, 3):
            failures.append(f"{' '.join(command)} ends with {ended.returncode}: {ended.stderr[-300:]!r}")
    if not victim.exists() or victim.read_text() != "mine":
        failures.append("a file outside the diary was touched")
    return failures


def main():
    parser = argument_parser(__doc__, cases=60)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    program = str(options.program)
    temporary = temporary_folder("values", memory=True)
    store = Store(program, temporary / "base")
    prepare(store, temporary)
    rows, columns = texts(store.folder / "diary.sqlite")
    cases = [(table, column, value) for table in columns for column in columns[table] for value in VALUES]
    if not options.all:
        random.Random(options.seed).shuffle(cases)
        cases = ALWAYS + cases[: options.cases]
    print(f"seed {options.seed}", flush=True)
    failed = 0
    for case in cases:
        for failure in trial(program, store.folder, rows, case, temporary / "trial"):
            failed += 1
            print(f"{case[0]}.{case[1]} = {case[2][:60]}: {failure}", flush=True)
    shutil.rmtree(temporary)
    if failed:
        sys.exit(1)
    print(f"{len(cases)} impossible values: no crash, no hang, and nothing outside the diary was touched")


main()
