import DiaryModel
import SQLite

/// Schema 2: an append-only log with one operation per entity; tasks, measurements and saved searches; digests of
/// everything that people wrote.
///
/// A released step never changes: nothing here uses what a later version may change.
enum SecondSchema {
    static func migrate(_ connection: Connection, _ progress: MigrationProgress) throws {
        try connection.executeScript(tables)
        try progress.report(0.05)
        // Every row is rewritten: the unused columns were in the middle of it.
        try connection.executeScript("ALTER TABLE entry DROP COLUMN trashCommand")
        try progress.report(0.4)
        try connection.executeScript("ALTER TABLE medium DROP COLUMN trashCommand")
        try progress.report(0.5)
        try SecondSchemaDigests(connection: connection).write()
        try progress.report(0.6)
        try SecondSchemaOperations(connection: connection).convert()
        try connection.executeScript(ending)
    }

    private static let tables = """
        DROP VIEW readableEntry;

        -- What commands did, when, and which other they took back. A command of another machine names it.
        -- clock never goes back; it is the time of a machine's commands among those of others.
        CREATE TABLE command (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            time INTEGER NOT NULL,
            clock INTEGER NOT NULL,
            machine BLOB,
            machineSequence INTEGER,
            seen TEXT,
            undoes INTEGER,
            digest BLOB NOT NULL,
            name TEXT NOT NULL,
            summary TEXT NOT NULL
        ) STRICT;
        CREATE INDEX commandUndoes ON command (undoes) WHERE undoes IS NOT NULL;

        -- The feed: a row for each entity that a command touched, appended and never changed but by emptying the trash.
        -- kind: 0 entry, 1 medium, 2 tag, 3 saved search. action: 0 added, 1 changed, 2 removed.
        -- changes is JSON with the changed fields as they were; NULL where nothing is to be given back.
        CREATE TABLE operation2 (
            seq INTEGER PRIMARY KEY AUTOINCREMENT,
            commandID INTEGER NOT NULL REFERENCES command (id),
            kind INTEGER NOT NULL,
            entity BLOB NOT NULL,
            action INTEGER NOT NULL,
            digest BLOB NOT NULL,
            changes TEXT
        ) STRICT;

        -- Digests of schema 1 are of version 1. What reads the new columns reads the text before them as well.
        ALTER TABLE entry ADD COLUMN digestVersion INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE entry ADD COLUMN nearestPlace TEXT;
        ALTER TABLE entry ADD COLUMN country TEXT;
        ALTER TABLE entry ADD COLUMN countryCode TEXT;
        ALTER TABLE entry ADD COLUMN rating INTEGER;

        ALTER TABLE medium ADD COLUMN digestVersion INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE medium ADD COLUMN thumbnailDigest BLOB;
        ALTER TABLE medium ADD COLUMN videoCodec TEXT;
        ALTER TABLE medium ADD COLUMN frameRate REAL;
        ALTER TABLE medium ADD COLUMN rating INTEGER;

        ALTER TABLE companion ADD COLUMN trashTime INTEGER;
        UPDATE companion SET
            trashTime = json_extract(extra, '$.trashTime'),
            extra = nullif(json_remove(extra, '$.trashTime'), '{}')
        WHERE json_extract(extra, '$.trashTime') IS NOT NULL;

        ALTER TABLE revision ADD COLUMN digest BLOB;

        -- What a person means to do. due and its zone are written as an entry's own time is; priority is NULL when it is done.
        CREATE TABLE task (
            entry INTEGER PRIMARY KEY REFERENCES entry (id) ON UPDATE CASCADE ON DELETE CASCADE,
            due INTEGER,
            dueOffset INTEGER,
            dueTimeZone TEXT,
            dueHasTime INTEGER,
            dueWallTime INTEGER,
            priority REAL CHECK (priority > 0 AND priority < 5),
            isDone INTEGER NOT NULL,
            doneTime INTEGER,
            doneOffset INTEGER,
            digestVersion INTEGER NOT NULL,
            digest BLOB NOT NULL
        ) STRICT;
        CREATE INDEX taskDue ON task (isDone, due);
        CREATE INDEX taskPriority ON task (priority) WHERE priority IS NOT NULL;

        -- The names of measurements; key and fold are made as those of tags.
        CREATE TABLE measurementName (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            key TEXT NOT NULL UNIQUE,
            fold BLOB NOT NULL
        ) STRICT;

        CREATE TABLE measurement (
            entry INTEGER NOT NULL REFERENCES entry (id) ON UPDATE CASCADE ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name INTEGER NOT NULL REFERENCES measurementName (id),
            value REAL NOT NULL,
            unit TEXT,
            PRIMARY KEY (entry, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX measurementByName ON measurement (name, entry, value);

        -- Saved searches, and the views that the program brings, where their order or hiding was changed: those have a
        -- builtin name and no selection. selection is a JSON array of words.
        CREATE TABLE savedSearch (
            id INTEGER PRIMARY KEY,
            uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
            name TEXT NOT NULL,
            key TEXT NOT NULL UNIQUE,
            builtin TEXT UNIQUE,
            selection TEXT,
            badge TEXT,
            position REAL NOT NULL,
            isHidden INTEGER NOT NULL,
            addTime INTEGER NOT NULL,
            updateTime INTEGER NOT NULL,
            extra TEXT,
            digestVersion INTEGER NOT NULL,
            digest BLOB NOT NULL
        ) STRICT;
        """

    private static let ending = """
        DROP TABLE operation;
        ALTER TABLE operation2 RENAME TO operation;
        CREATE INDEX operationCommand ON operation (commandID);

        -- For other tools.
        CREATE VIEW readableEntry AS
        SELECT
            lower(hex(uuid)) AS uuid,
            strftime('%Y-%m-%d %H:%M:%S', wallTime, 'unixepoch') AS wallTime,
            timeZone, starred, place, text, trashTime IS NOT NULL AS isInTrash
        FROM entry
        ORDER BY id DESC;
        """
}

/// The digests that schema 2 brings: of earlier versions of texts, and of thumbnails.
struct SecondSchemaDigests {
    let connection: Connection

    func write() throws {
        let versions = try connection.all("SELECT entry, number, time, text FROM revision") { row in
            let fields = [String(row.int64(1)), String(row.int64(2)), row.text(3)]
            return (entry: row.int64(0), number: row.int64(1), digest: ContentHasher.digest(of: fields))
        }
        for version in versions {
            try connection.execute(
                """
                UPDATE revision SET digest = \(version.digest)
                WHERE entry = \(version.entry) AND number = \(version.number)
                """)
        }
        try connection.forEachRow("SELECT medium, jpeg FROM thumbnail") { row in
            let digest = ContentHasher.hash(row.bytes(1), length: 16)
            try connection.execute("UPDATE medium SET thumbnailDigest = \(digest) WHERE id = \(row.int64(0))")
            return true
        }
    }
}
