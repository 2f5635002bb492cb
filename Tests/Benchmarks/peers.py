"""The tasks of the peers: the same work on the same data."""

import sqlite3
from datetime import datetime

import texts

# The entries of each day of 2025. The key is the creation time in milliseconds, and no clock is two days from it.
DAYS_OF_YEAR = """
SELECT date(wallTime, 'unixepoch') AS day, count(*)
FROM entry
WHERE trashTime IS NULL AND wallTime BETWEEN 1735689600 AND 1767225599
    AND id BETWEEN 1735516800000 AND 1767398400000
GROUP BY day
"""

# The median of all ids, with equally many ids before and after it.
MIDDLE_ID = "SELECT hex(uuid) FROM entry ORDER BY uuid LIMIT 1 OFFSET (SELECT count(*) / 2 FROM entry)"

# The first page of `diary list`, in one statement: the rows, their journals, tags and media.
FIRST_PAGE = """
SELECT
    entry.id, hex(entry.uuid), entry.creationTime, entry.utcOffset, entry.timeZone, entry.hasTime, entry.updateTime,
    entry.addTime, (SELECT name FROM journal WHERE journal.id = entry.journal), entry.importNumber, entry.starred,
    entry.latitude, entry.longitude, entry.altitude, entry.place, entry.revision, entry.trashTime, entry.extra, entry.text,
    (SELECT group_concat(name, ' ') FROM entryTag JOIN tag ON tag.id = entryTag.tag WHERE entryTag.entry = entry.id),
    (SELECT group_concat(type || fileName, ' ') FROM medium WHERE medium.entry = entry.id AND medium.trashTime IS NULL)
FROM entry
WHERE entry.trashTime IS NULL
ORDER BY entry.id DESC
LIMIT 20;
"""

# The minimal query for a first page.
LEAN_PAGE = "SELECT uuid, creationTime, text FROM entry ORDER BY id DESC LIMIT 20;"

COLUMNS = """
    (id, uuid, creationTime, utcOffset, timeZone, hasTime, wallTime, updateTime, addTime, starred, revision,
    digestVersion, contentHash, text)"""

# One entry, its search index and its operation, durable when the command ends.
INSERT = f"""
PRAGMA synchronous = FULL;
BEGIN IMMEDIATE;
INSERT INTO entry {COLUMNS}
SELECT
    now, randomblob(16), now * 1000, 0, 'Etc/UTC', 1, now / 1000, now * 1000, now * 1000, 0, 1, 2, randomblob(16), 'TEXT'
FROM (SELECT max(max(id) + 1, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)) AS now FROM entry);
INSERT INTO searchIndex (rowid, document) SELECT max(id), 'FOLD' || char(10, 10) FROM entry;
INSERT INTO command (time, clock, digest, name, summary) VALUES (0, 0, randomblob(16), 'add', 'one entry');
INSERT INTO operation (commandID, kind, entity, action, digest)
SELECT max(id), 0, randomblob(16), 0, randomblob(8) FROM command;
COMMIT;
"""


def insert(text):
    quoted = text.replace("'", "''")
    return INSERT.replace("TEXT'", f"{quoted}'").replace("FOLD", texts.fold(quoted))


def load_script(path, schema, count, seed):
    """The SQL that creates the same tables, rows and index as `diary import` of the same entries."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("PRAGMA journal_mode = WAL;\nPRAGMA synchronous = FULL;\n")
        file.write(";\n".join(schema) + ";\nBEGIN;\n")
        tags, last = {}, None
        for number, entry in enumerate(texts.entries(count, seed)):
            instant = datetime.fromisoformat(entry["creationTime"])
            key = int(instant.timestamp()) * 1000
            last = key = key if last is None or key > last else last + 1
            write_entry(file, entry, instant, key)
            for position, name in enumerate(entry["tags"]):
                if name not in tags:
                    tags[name] = len(tags) + 1
                    folded = texts.fold(name).encode().hex()
                    file.write(f"INSERT INTO tag VALUES ({tags[name]}, '{name}', '{name}', x'{folded}');\n")
                file.write(f"INSERT INTO entryTag VALUES ({key}, {position}, {tags[name]}, 1);\n")
        file.write("COMMIT;\n")


def write_entry(file, entry, instant, key):
    text = entry["text"].replace("'", "''")
    identifier = entry["id"].replace("-", "")
    offset = int(instant.utcoffset().total_seconds())
    seconds = int(instant.timestamp())
    file.write(
        f"INSERT INTO entry {COLUMNS} VALUES ({key}, x'{identifier}', {seconds}000000, {offset}, "
        f"'{entry['timeZone']}', 1, {seconds + offset}, {seconds}000000, {seconds}000000, {int(entry['starred'])}, 1, "
        f"2, x'{identifier}', '{text}');\n"
    )
    file.write(f"INSERT INTO searchIndex (rowid, document) VALUES ({key}, '{texts.fold(text)}' || char(10, 10));\n")


def schema(database):
    """The statements that created the tables of a diary, without SQLite's internal tables."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    rows = connection.execute(
        "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
        "AND (type <> 'table' OR name NOT LIKE 'searchIndex\\__%' ESCAPE '\\') ORDER BY rowid"
    )
    return [row[0] for row in rows]


JRNL_SETTINGS = """\
colors: {{body: none, date: none, tags: none, title: none}}
default_hour: 9
default_minute: 0
editor: ''
encrypt: false
highlight: false
indent_character: '|'
journals:
  default:
    journal: {journal}
linewrap: 79
tagsymbols: '#@'
template: false
timeformat: '%Y-%m-%d %H:%M'
version: '4.6'
"""


def jrnl_files(folder, count, seed):
    """A journal of the same entries for jrnl, and the settings that name it."""
    journal = folder / "journal.txt"
    with open(journal, "w", encoding="utf-8") as file:
        for entry in texts.entries(count, seed):
            time = datetime.fromisoformat(entry["creationTime"]).strftime("%Y-%m-%d %H:%M")
            file.write(f"[{time}] {entry['text']}\n\n")
    settings = folder / "jrnl.yaml"
    settings.write_text(JRNL_SETTINGS.format(journal=journal))
    return settings


def add_media(database, count):
    """Adds a medium to that many entries, evenly spread: of 7 cameras and a rare one, of 30 speeds."""
    connection = sqlite3.connect(database)
    connection.executescript(
        f"""
        INSERT INTO medium (uuid, entry, position, type, fileName, fileExtension, mimeType, hash, byteCount, model,
            isoSpeed, addTime, contentHash)
        WITH chosen (entry, number) AS (
            SELECT id, row_number() OVER (ORDER BY id) FROM entry
        )
        SELECT randomblob(16), entry, 0, 'image', 'IMG_' || number || '.JPG', 'jpg', 'image/jpeg', randomblob(32), 4000000,
            CASE number % 500 WHEN 0 THEN 'Leica Q3' ELSE 'Phone ' || (number % 7) END, number / 5 % 30 * 100, 0,
            randomblob(16)
        FROM chosen WHERE number % ((SELECT count(*) FROM entry) / {count}) = 0;
        PRAGMA wal_checkpoint(TRUNCATE);
        """)
    connection.close()


OLD_COLUMNS = (
    "id, uuid, creationTime, utcOffset, timeZone, hasTime, wallTime, updateTime, addTime, starred, latitude, longitude, "
    "altitude, place, revision, contentHash, text"
)


def add_old_entries(database, newer):
    """Copies the entries of a diary into one of schema 1; the migration creates their index."""
    connection = sqlite3.connect(database)
    connection.executescript(
        f"""
        PRAGMA journal_mode = WAL;
        ATTACH '{newer}' AS newer;
        INSERT OR IGNORE INTO entry ({OLD_COLUMNS}) SELECT {OLD_COLUMNS} FROM newer.entry;
        UPDATE property SET value = '0' WHERE name = 'foldVersion';
        DETACH newer;
        PRAGMA wal_checkpoint(TRUNCATE);
        """)
    connection.close()
