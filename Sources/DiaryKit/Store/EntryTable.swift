import Chronology
import SQLite

/// The rows of `entry`.
struct EntryTable {
    /// A row: what the entry is, without its tags and media, and the key that orders it.
    struct StoredEntry {
        let key: Int64
        var entry: DiaryEntry
    }

    /// What `read` reads.
    static let columns = SQL(
        joining: Column.allCases.map {
            $0 == .journal ? "(SELECT name FROM journal WHERE journal.id = entry.journal)" : $0.sql
        }, separator: ", ")

    /// The same with the journal's key in the place of its name, for queries that walk many rows.
    static let scanColumns = SQL(joining: Column.allCases.map(\.sql), separator: ", ")

    /// These columns alone, NULL in the place of others before the last: each that is read costs time in every row.
    static func scanColumns(only wanted: [Column]) -> SQL {
        let count = (wanted.map(\.rawValue).max() ?? 0) + 1
        let columns = Column.allCases.prefix(Int(count)).map { wanted.contains($0) ? $0.sql : "NULL" }
        return SQL(joining: columns, separator: ", ")
    }

    /// The columns of a row in the order in which they are read: first what most queries ask for.
    enum Column: Int32, CaseIterable {
        case id, uuid, text, creationTime, utcOffset, hasTime, starred, timeZone, updateTime, addTime, journal
        case importNumber, latitude, longitude, altitude, place, revision, trashTime, extra

        fileprivate var sql: SQL { "entry.\(raw: "\(self)")" }
    }

    let connection: Connection

    /// Reads a row selected by `columns`.
    ///
    /// Tags and media are left empty.
    static func read(_ row: Row) -> StoredEntry {
        read(row, journal: row.optionalText(.journal))
    }

    /// Reads a row selected by `scanColumns`, whose journal has that name.
    static func read(_ row: Row, journal: String?) -> StoredEntry {
        let creationTime = ZonedTime(
            instant: Instant(microseconds: row.int64(.creationTime)), utcOffset: row.int(.utcOffset),
            zoneName: row.text(.timeZone))
        let entry = DiaryEntry(
            id: UniqueIdentifier(bytes: row.bytes(Column.uuid.rawValue)) ?? UniqueIdentifier(),
            creationTime: creationTime,
            hasTime: row.bool(.hasTime),
            updateTime: Instant(microseconds: row.int64(.updateTime)),
            addTime: Instant(microseconds: row.int64(.addTime)),
            journal: journal ?? DiaryEntry.defaultJournal,
            text: row.text(.text),
            tags: [],
            starred: row.bool(.starred),
            position: position(row, from: Column.latitude.rawValue),
            place: row.optionalText(.place),
            media: [],
            importNumber: row.optionalInt64(.importNumber).map { Int($0) },
            revision: row.int(.revision),
            trashTime: row.optionalInt64(.trashTime).map(Instant.init(microseconds:)),
            extra: row.optionalText(.extra))
        return StoredEntry(key: row.int64(.id), entry: entry)
    }

    static func position(_ row: Row, from column: Int32) -> Position? {
        guard let latitude = row.optionalDouble(column), let longitude = row.optionalDouble(column + 1) else {
            return nil
        }
        return Position(latitude: latitude, longitude: longitude, altitude: row.optionalDouble(column + 2))
    }

    func find(_ id: UniqueIdentifier) throws -> StoredEntry? {
        try connection.first("SELECT \(Self.columns) FROM entry WHERE uuid = \(id.bytes)", Self.read)
    }

    func find(key: Int64) throws -> StoredEntry? {
        try connection.first("SELECT \(Self.columns) FROM entry WHERE id = \(key)", Self.read)
    }

    /// Whether a row has the key.
    func isTaken(_ key: Int64) throws(SQLiteError) -> Bool {
        try connection.first("SELECT 1 FROM entry WHERE id = \(key)") { _ in true } ?? false
    }

    /// The key of an entry and whether it is in the trash; nil when there is none.
    func place(of id: UniqueIdentifier) throws(SQLiteError) -> (key: Int64, isTrashed: Bool)? {
        try connection.first("SELECT id, trashTime IS NOT NULL FROM entry WHERE uuid = \(id.bytes)") {
            ($0.int64(0), $0.bool(1))
        }
    }

    func insert(_ entry: DiaryEntry, key: Int64) throws {
        let journal = try JournalTable(connection: connection).identifier(of: entry.journal)
        try connection.execute(
            """
            INSERT INTO entry (
                id, uuid, creationTime, utcOffset, timeZone, hasTime, wallTime, updateTime, addTime, journal, importNumber,
                starred, latitude, longitude, altitude, place, revision, trashTime, contentHash, extra, text
            ) VALUES (
                \(key), \(entry.id.bytes), \(entry.creationTime.instant.microseconds), \(entry.creationTime.utcOffset),
                \(entry.creationTime.zoneName), \(entry.hasTime), \(entry.creationTime.wallSeconds),
                \(entry.updateTime.microseconds), \(entry.addTime.microseconds), \(journal), \(entry.importNumber),
                \(entry.starred), \(entry.position?.latitude), \(entry.position?.longitude), \(entry.position?.altitude),
                \(entry.place), \(entry.revision), \(entry.trashTime?.microseconds), \(entry.contentDigest), \(entry.extra),
                \(entry.text)
            )
            """)
    }

    /// Writes everything but tags and media, and moves the row to `key`.
    func update(_ entry: DiaryEntry, from oldKey: Int64, to key: Int64) throws {
        let journal = try JournalTable(connection: connection).identifier(of: entry.journal)
        try connection.execute(
            """
            UPDATE entry SET
                id = \(key), creationTime = \(entry.creationTime.instant.microseconds),
                utcOffset = \(entry.creationTime.utcOffset), timeZone = \(entry.creationTime.zoneName),
                hasTime = \(entry.hasTime), wallTime = \(entry.creationTime.wallSeconds),
                updateTime = \(entry.updateTime.microseconds), journal = \(journal), starred = \(entry.starred),
                latitude = \(entry.position?.latitude), longitude = \(entry.position?.longitude),
                altitude = \(entry.position?.altitude), place = \(entry.place), revision = \(entry.revision),
                contentHash = \(entry.contentDigest), extra = \(entry.extra), text = \(entry.text)
            WHERE id = \(oldKey)
            """)
    }

    /// Writes when the entry was changed.
    func setUpdateTime(_ time: Instant, of key: Int64) throws {
        try connection.execute("UPDATE entry SET updateTime = \(time.microseconds) WHERE id = \(key)")
    }

    /// Puts the entry into the trash, or takes it out with nil.
    func setTrashed(_ key: Int64, time: Instant?, command: Int?) throws {
        try connection.execute(
            "UPDATE entry SET trashTime = \(time?.microseconds), trashCommand = \(command) WHERE id = \(key)")
    }

    /// Puts all entries of an import into the trash, or takes them out with nil.
    func setTrashed(importNumber: Int, time: Instant?, command: Int?) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE entry SET trashTime = \(time?.microseconds), trashCommand = \(command)
            WHERE importNumber = \(importNumber) AND (trashTime IS NULL) = \(time != nil)
            """)
    }

    /// The entries of an import that are in the trash or out of it, oldest first.
    func identifiers(ofImport number: Int, areTrashed: Bool) throws(SQLiteError) -> [UniqueIdentifier] {
        try connection.all(
            """
            SELECT uuid
            FROM entry
            WHERE importNumber = \(number) AND (trashTime IS NOT NULL) = \(areTrashed)
            ORDER BY id
            """
        ) { UniqueIdentifier(bytes: $0.bytes(0)) }.compactMap(\.self)
    }
}

extension ZonedTime {
    /// Seconds of the entry's own clock, counted as if it were UTC.
    var wallSeconds: Int64 { instant.secondsSince1970 + Int64(utcOffset) }
}

extension DiaryEntry {
    /// A hash of what people wrote, so that `check` notices a row that changed by itself.
    ///
    /// BLAKE2b-128 of the fields below as text, each followed by a NUL. Their order and form are part of the format on disk.
    var contentDigest: [UInt8] {
        let fields: [String] = [
            String(creationTime.instant.microseconds), String(creationTime.utcOffset), creationTime.zoneName,
            hasTime ? "1" : "0", journal, starred ? "1" : "0", position.map { "\($0.latitude)" } ?? "",
            position.map { "\($0.longitude)" } ?? "", position?.altitude.map { "\($0)" } ?? "",
            place ?? "", extra ?? "", text,
        ]
        return ContentHasher.digest(of: fields)
    }
}

/// Columns of a row that `EntryTable.columns` or `scanColumns` selected.
extension Row {
    func int64(_ column: EntryTable.Column) -> Int64 { int64(column.rawValue) }
    func int(_ column: EntryTable.Column) -> Int { int(column.rawValue) }
    func bool(_ column: EntryTable.Column) -> Bool { bool(column.rawValue) }
    func text(_ column: EntryTable.Column) -> String { text(column.rawValue) }
    func optionalText(_ column: EntryTable.Column) -> String? { optionalText(column.rawValue) }
    func optionalInt64(_ column: EntryTable.Column) -> Int64? { optionalInt64(column.rawValue) }
}
