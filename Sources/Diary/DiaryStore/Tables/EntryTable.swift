import Chronology
package import DiaryModel
import JSON
package import SQLite

/// The rows of `entry`.
package struct EntryTable {
    /// A row: the entry without its tags and media, and the key that orders it.
    package struct StoredEntry {
        package let key: Int64
        package var entry: DiaryEntry
    }

    /// The columns that `read` expects.
    package static let columns = SQL(
        joining: Column.allCases.map {
            $0 == .journal ? "(SELECT name FROM journal WHERE journal.id = entry.journal)" : $0.sql
        } + detailColumns, separator: ", ")

    /// The same with the journal's key instead of its name, for queries that walk many rows.
    static let scanColumns = SQL(joining: Column.allCases.map(\.sql) + detailColumns, separator: ", ")

    /// The number of columns in either; other columns that a query selects come after them.
    static let columnCount = firstDetail + Int32(EntryField.all.count)

    private static let detailColumns = EntryField.all.map { SQL(raw: "entry.\($0.key)") }
    private static let firstDetail = Int32(Column.allCases.count)

    /// Only these columns, with NULL for the others before the last: each column costs time in every row.
    static func scanColumns(only wanted: [Column]) -> SQL {
        let count = (wanted.map(\.rawValue).max() ?? 0) + 1
        let columns = Column.allCases.prefix(Int(count)).map { wanted.contains($0) ? $0.sql : "NULL" }
        return SQL(joining: columns, separator: ", ")
    }

    /// The columns of a row in the order in which they are read, before those of `EntryField`: first the ones that most
    /// queries use.
    enum Column: Int32, CaseIterable {
        case id, uuid, text, creationTime, utcOffset, hasTime, starred, timeZone, updateTime, addTime, journal
        case importNumber, latitude, longitude, altitude, revision, trashTime, extra

        /// The names in the schema, in the order of the cases.
        ///
        /// NB: `"\(self)"` would give them too, by reflection, which takes longer than a short list.
        static let names = [
            "id", "uuid", "text", "creationTime", "utcOffset", "hasTime", "starred", "timeZone", "updateTime",
            "addTime",
            "journal", "importNumber", "latitude", "longitude", "altitude", "revision", "trashTime", "extra",
        ]

        fileprivate var sql: SQL { SQL(raw: "entry." + Self.names[Int(rawValue)]) }
    }

    let connection: Connection

    /// Reads a row selected by `columns`.
    ///
    /// Tags and media are left empty.
    package static func read(_ row: Row) -> StoredEntry {
        read(row, journal: row.optionalText(.journal))
    }

    /// Reads a row selected by `scanColumns`, whose journal has that name.
    static func read(_ row: Row, journal: String?) -> StoredEntry {
        let creationTime = ZonedTime(
            instant: row.time(.creationTime), utcOffset: row.utcOffset(.utcOffset), zoneName: row.text(.timeZone))
        let entry = DiaryEntry(
            id: UniqueIdentifier(bytes: row.bytes(Column.uuid.rawValue)) ?? UniqueIdentifier(),
            creationTime: creationTime,
            hasTime: row.bool(.hasTime),
            updateTime: row.time(.updateTime),
            addTime: row.time(.addTime),
            journal: journal ?? DiaryEntry.defaultJournal,
            text: row.text(.text),
            tags: [],
            starred: row.bool(.starred),
            position: position(row, from: Column.latitude.rawValue),
            details: details(row),
            media: [],
            importNumber: row.optionalInt64(.importNumber).map { Int($0) },
            revision: row.number(Column.revision.rawValue),
            trashTime: row.optionalTime(Column.trashTime.rawValue),
            extra: row.optionalText(.extra))
        return StoredEntry(key: row.int64(.id), entry: entry)
    }

    static func details(_ row: Row) -> EntryDetails {
        var details = EntryDetails()
        // Most entries have none.
        for (index, field) in EntryField.all.enumerated() where !row.isNull(firstDetail + Int32(index)) {
            field.value.read(row, firstDetail + Int32(index), into: &details)
        }
        return details
    }

    /// Adds the texts that a search covers besides the entry's own, its tags' and its media's; most rows have none.
    static func appendSearchedTexts(of row: Row, to texts: inout [String]) {
        for column in searchedColumns {
            if let text = row.optionalText(column) { texts.append(text) }
        }
    }

    private static let searchedColumns = EntryField.all.indices
        .filter { EntryField.all[$0].isSearched }
        .map { firstDetail + Int32($0) }

    static func position(_ row: Row, from column: Int32) -> Position? {
        guard let latitude = row.optionalDouble(column), let longitude = row.optionalDouble(column + 1) else {
            return nil
        }
        return Position(latitude: latitude, longitude: longitude, altitude: row.optionalDouble(column + 2))
    }

    /// The entry with an id, in the diary or its trash.
    package func find(_ id: UniqueIdentifier) throws -> StoredEntry? {
        try connection.first("SELECT \(Self.columns) FROM entry WHERE uuid = \(id.bytes)", Self.read)
    }

    func find(key: Int64) throws -> StoredEntry? {
        try connection.first("SELECT \(Self.columns) FROM entry WHERE id = \(key)", Self.read)
    }

    /// The rows with these keys, in the order of their keys.
    package func find(keys: ClosedRange<Int64>) throws -> [StoredEntry] {
        try connection.all(
            """
            SELECT \(Self.columns) FROM entry WHERE id BETWEEN \(keys.lowerBound) AND \(keys.upperBound) ORDER BY id
            """, Self.read)
    }

    /// The keys of all entries, including those in the trash, in their order.
    package func allKeys() throws(SQLiteError) -> [Int64] {
        try connection.all("SELECT id FROM entry ORDER BY id") { $0.int64(0) }
    }

    /// The ids of all entries, including those in the trash; damaged ones are left out.
    package func allIdentifiers() throws(SQLiteError) -> [UniqueIdentifier] {
        try connection.compactMap("SELECT uuid FROM entry") { UniqueIdentifier(bytes: $0.bytes(0)) }
    }

    func isTaken(_ key: Int64) throws(SQLiteError) -> Bool {
        try connection.hasRow("SELECT 1 FROM entry WHERE id = \(key)")
    }

    /// The key of an entry and whether it is in the trash; nil if there is none.
    func place(of id: UniqueIdentifier) throws(SQLiteError) -> (key: Int64, isTrashed: Bool)? {
        try connection.first("SELECT id, trashTime IS NOT NULL FROM entry WHERE uuid = \(id.bytes)") {
            ($0.int64(0), $0.bool(1))
        }
    }

    /// The columns in which a row is written, in the order of `values`.
    private static let writtenColumns =
        Column.names.dropFirst() + ["wallTime", "digestVersion", "contentHash"] + EntryField.all.map(\.key)

    private static let insertion =
        "INSERT INTO entry (id, " + writtenColumns.joined(separator: ", ") + ") VALUES (?"
        + String(repeating: ", ?", count: writtenColumns.count) + ")"
    private static let replacement =
        "UPDATE entry SET id = ?, " + writtenColumns.map { "\($0) = ?" }.joined(separator: ", ") + " WHERE id = ?"

    private func values(of entry: DiaryEntry) throws -> [SQLValue] {
        let journal = try JournalTable(connection: connection).identifier(of: entry.journal)
        let time = entry.creationTime
        let values = [
            entry.id.bytes.sqlValue, entry.text.sqlValue, time.instant.microseconds.sqlValue, time.utcOffset.sqlValue,
            entry.hasTime.sqlValue, entry.starred.sqlValue, time.zoneName.sqlValue,
            entry.updateTime.microseconds.sqlValue, entry.addTime.microseconds.sqlValue, journal.sqlValue,
            entry.importNumber.sqlValue, (entry.position?.latitude).sqlValue, (entry.position?.longitude).sqlValue,
            (entry.position?.altitude).sqlValue, entry.revision.sqlValue, (entry.trashTime?.microseconds).sqlValue,
            entry.extra.sqlValue, time.wallSeconds.sqlValue, DiaryEntry.digestVersion.sqlValue,
            entry.contentDigest().sqlValue,
        ]
        return values + EntryField.all.map { $0.value.sqlValue(of: entry.details) }
    }

    func insert(_ entry: DiaryEntry, key: Int64) throws {
        try connection.execute(SQL(raw: Self.insertion, values: [key.sqlValue] + values(of: entry)))
    }

    /// Writes everything but tags and media, and moves the row to `key`.
    func update(_ entry: DiaryEntry, from oldKey: Int64, to key: Int64) throws {
        try connection.execute(
            SQL(raw: Self.replacement, values: [key.sqlValue] + values(of: entry) + [oldKey.sqlValue]))
    }

    /// Writes the times of the entry's last change and of its move to the trash.
    func update(updateTime: Instant, trashTime: Instant?, of key: Int64) throws {
        try connection.execute(
            """
            UPDATE entry SET updateTime = \(updateTime.microseconds), trashTime = \(trashTime?.microseconds)
            WHERE id = \(key)
            """)
    }

    /// Removes a row with everything that belongs to it.
    func remove(_ key: Int64) throws {
        try connection.execute("DELETE FROM entry WHERE id = \(key)")
    }
}

extension ZonedTime {
    /// Seconds of the entry's own clock, counted as if it were UTC.
    var wallSeconds: Int64 { instant.secondsSince1970.addingSaturated(Int64(utcOffset)) }
}

extension DiaryEntry {
    static let digestVersion = 2

    /// A hash of what people wrote, by which `check` detects a row that changed outside this program.
    ///
    /// BLAKE2b-128 of the fields below as text, each followed by a NUL. Their order and form are part of the format on
    /// disk. A detail counts only if it is known, so that a new one leaves the digests of older rows unchanged;
    /// measurements count if there are any. The values of a task have a digest of their own.
    ///
    /// - Parameter version: the form of the row's digest: 1 is that of schema 1, which knew no detail but the place.
    func contentDigest(version: Int = digestVersion) -> [UInt8] {
        var fields: [String] = [
            String(creationTime.instant.microseconds), String(creationTime.utcOffset), creationTime.zoneName,
            hasTime ? "1" : "0", journal, starred ? "1" : "0", position.map { "\($0.latitude)" } ?? "",
            position.map { "\($0.longitude)" } ?? "", position?.altitude.map { "\($0)" } ?? "",
        ]
        if version == 1 {
            fields += [details.place ?? "", extra ?? "", text]
        } else {
            for field in EntryField.all {
                if let value = field.value.json(of: details) {
                    fields.append("\(field.key)=\(value.stringValue ?? "\(value)")")
                }
            }
            fields += measurements.map(\.digested)
            fields += [extra ?? "", text]
        }
        return ContentHasher.digest(of: fields)
    }
}

/// Columns of a row that `EntryTable.columns` or `scanColumns` selected.
extension Row {
    func int64(_ column: EntryTable.Column) -> Int64 { int64(column.rawValue) }
    func time(_ column: EntryTable.Column) -> Instant { time(column.rawValue) }
    func utcOffset(_ column: EntryTable.Column) -> Int { utcOffset(column.rawValue) }
    func bool(_ column: EntryTable.Column) -> Bool { bool(column.rawValue) }
    func text(_ column: EntryTable.Column) -> String { text(column.rawValue) }
    func optionalText(_ column: EntryTable.Column) -> String? { optionalText(column.rawValue) }
    func optionalInt64(_ column: EntryTable.Column) -> Int64? { optionalInt64(column.rawValue) }
}
