import SQLite

/// The database's schema, as numbered steps that never change once released.
///
/// Step n takes a store of version n - 1 to version n; all of a step is done in one transaction.
package enum Schema {
    enum Migration: Sendable {
        case script(String)
        /// A step that needs more than SQL. It must not use anything that later versions may change: tables' columns,
        /// digests, JSON.
        case work(@Sendable (Connection, MigrationProgress) throws -> Void)
    }

    /// "diar" in ASCII, by which `file` and this program recognise the database.
    static let applicationID: Int32 = 0x6469_6172

    /// The version this program writes.
    package static let version = migrations.count

    /// Each step changes the schema, which identifies the version: a step that changes only rows also creates an index.
    static let migrations: [Migration] = [
        .script(first), .work(SecondSchema.migrate), .script(ThirdSchema.script),
        .script(FourthSchema.script),
    ]

    /// The digest of `sqlite_schema` after each version's steps, from version 1 on; a test computes them.
    static let digests = [
        "da89cc85db0c0b4d1def5b1e11e74c3e", "db75d284f3b0355e9463dd94d3853303", "99b96f3a4bdd332bf9b652208b78889e",
        "2edf09ad711599c1b93a1f8eb9bdb54c",
    ]

    /// The search index alone, as `first` makes it.
    static let searchIndex = """
        CREATE VIRTUAL TABLE searchIndex USING fts5 (
            document, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
        );
        """

    static let first = """
        -- What the store knows of itself: its id, the fold's version.
        CREATE TABLE property (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE journal (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE
        ) STRICT;

        -- One run of an import; entries and media tell which made them.
        CREATE TABLE import (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            commandID INTEGER NOT NULL,
            time INTEGER NOT NULL,
            source TEXT NOT NULL
        ) STRICT;

        -- The key only orders: the creation time in milliseconds, moved to the next free one.
        -- Times are microseconds since 1970-01-01T00:00:00Z; wallTime is seconds of the entry's own clock.
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            uuid BLOB NOT NULL CHECK (length(uuid) = 16),
            creationTime INTEGER NOT NULL,
            utcOffset INTEGER NOT NULL,
            timeZone TEXT NOT NULL,
            hasTime INTEGER NOT NULL,
            wallTime INTEGER NOT NULL,
            updateTime INTEGER NOT NULL,
            addTime INTEGER NOT NULL,
            journal INTEGER REFERENCES journal (id),
            importNumber INTEGER REFERENCES import (number),
            starred INTEGER NOT NULL,
            latitude REAL,
            longitude REAL,
            altitude REAL,
            place TEXT,
            revision INTEGER NOT NULL,
            trashTime INTEGER,
            trashCommand INTEGER,
            contentHash BLOB NOT NULL,
            extra TEXT,
            text TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX entryUUID ON entry (uuid);
        CREATE INDEX entryTrash ON entry (trashTime) WHERE trashTime IS NOT NULL;
        CREATE INDEX entryImport ON entry (importNumber) WHERE importNumber IS NOT NULL;

        -- One photo or sound. Its original lies in the vault under its hash (BLAKE2b-256).
        CREATE TABLE medium (
            id INTEGER PRIMARY KEY,
            uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
            entry INTEGER NOT NULL REFERENCES entry (id) ON UPDATE CASCADE ON DELETE CASCADE,
            position INTEGER NOT NULL,
            type TEXT NOT NULL CHECK (type IN ('image', 'audio', 'video')),
            fileName TEXT,
            fileNameBytes BLOB,
            fileExtension TEXT NOT NULL,
            mimeType TEXT,
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            byteCount INTEGER NOT NULL,
            captureTime INTEGER,
            captureOffset INTEGER,
            captureSource TEXT,
            width INTEGER,
            height INTEGER,
            orientation INTEGER,
            make TEXT,
            model TEXT,
            lens TEXT,
            latitude REAL,
            longitude REAL,
            altitude REAL,
            duration REAL,
            sampleRate INTEGER,
            channels INTEGER,
            bitDepth INTEGER,
            codec TEXT,
            title TEXT,
            artist TEXT,
            album TEXT,
            date TEXT,
            comment TEXT,
            caption TEXT,
            exposureTime REAL,
            fNumber REAL,
            isoSpeed INTEGER,
            focalLength REAL,
            description TEXT,
            keywords TEXT,
            addTime INTEGER NOT NULL,
            importNumber INTEGER REFERENCES import (number),
            trashTime INTEGER,
            trashCommand INTEGER,
            contentHash BLOB NOT NULL,
            extra TEXT
        ) STRICT;
        CREATE INDEX mediumEntry ON medium (entry, position);
        CREATE INDEX mediumHash ON medium (hash);
        CREATE INDEX mediumTrash ON medium (trashTime) WHERE trashTime IS NOT NULL;

        -- Files that belong to a medium: the film of a Live Photo, the RAW of a JPEG.
        CREATE TABLE companion (
            id INTEGER PRIMARY KEY,
            medium INTEGER NOT NULL REFERENCES medium (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            fileName TEXT,
            fileNameBytes BLOB,
            fileExtension TEXT NOT NULL,
            mimeType TEXT,
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            byteCount INTEGER NOT NULL,
            extra TEXT
        ) STRICT;
        CREATE INDEX companionMedium ON companion (medium);
        CREATE INDEX companionHash ON companion (hash);

        -- Can always be made anew from the originals.
        CREATE TABLE thumbnail (
            medium INTEGER PRIMARY KEY REFERENCES medium (id) ON DELETE CASCADE,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            jpeg BLOB NOT NULL
        ) STRICT;

        -- A tag is one whatever its case: the key is the case-folded name, the name as first written.
        -- fold is its search fold.
        CREATE TABLE tag (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            key TEXT NOT NULL UNIQUE,
            fold BLOB NOT NULL
        ) STRICT;
        CREATE INDEX tagFold ON tag (fold);

        -- origin: 1 typed as an option, 2 standing in the text, 3 both.
        CREATE TABLE entryTag (
            entry INTEGER NOT NULL REFERENCES entry (id) ON UPDATE CASCADE ON DELETE CASCADE,
            position INTEGER NOT NULL,
            tag INTEGER NOT NULL REFERENCES tag (id),
            origin INTEGER NOT NULL,
            PRIMARY KEY (entry, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX entryTagTag ON entryTag (tag, entry);

        -- Earlier versions of a text.
        CREATE TABLE revision (
            entry INTEGER NOT NULL REFERENCES entry (id) ON UPDATE CASCADE ON DELETE CASCADE,
            number INTEGER NOT NULL,
            time INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (entry, number)
        ) STRICT, WITHOUT ROWID;

        -- What each command changed; changes is versioned JSON with what was, so that it can be taken back.
        CREATE TABLE operation (
            seq INTEGER PRIMARY KEY AUTOINCREMENT,
            commandID INTEGER NOT NULL,
            time INTEGER NOT NULL,
            command TEXT NOT NULL,
            summary TEXT NOT NULL,
            changes TEXT NOT NULL,
            undone INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX operationCommand ON operation (commandID);

        -- Originals that were thrown away for good: an import leaves the same bytes out.
        CREATE TABLE discarded (
            hash BLOB PRIMARY KEY,
            time INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Narrows what is searched; each hit is verified. Holds no text of its own.
        \(searchIndex)
        CREATE VIRTUAL TABLE searchVocabulary USING fts5vocab (searchIndex, row);

        -- For other tools.
        CREATE VIEW readableEntry AS
        SELECT
            lower(hex(uuid)) AS uuid,
            strftime('%Y-%m-%d %H:%M:%S', wallTime, 'unixepoch') AS wallTime,
            timeZone, starred, text, trashTime IS NOT NULL AS isInTrash
        FROM entry
        ORDER BY id DESC;
        """
}

extension Schema {
    /// Makes all tables of a version in an empty database.
    static func make(_ migrations: some Sequence<Migration>, on connection: Connection) throws {
        for step in migrations { try step.run(on: connection, MigrationProgress()) }
    }
}

struct MigrationProgress {
    /// Receives a share from 0 to 1, a few hundred times at most.
    var report: (Double) throws -> Void = { _ in }
}

extension Schema.Migration {
    func run(on connection: Connection, _ progress: MigrationProgress) throws {
        switch self {
        case .script(let script): try connection.executeScript(script)
        case .work(let work): try work(connection, progress)
        }
    }
}
