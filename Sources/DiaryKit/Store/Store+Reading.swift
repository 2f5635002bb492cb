package import Chronology
import SQLite

extension Store {
    var entryTable: EntryTable { EntryTable(connection: connection) }
    var mediumTable: MediumTable { MediumTable(connection: connection) }
    var tagTable: TagTable { TagTable(connection: connection) }
    var revisionTable: RevisionTable { RevisionTable(connection: connection) }
    var operationTable: OperationTable { OperationTable(connection: connection) }
    var searchIndex: SearchIndex { SearchIndex(connection: connection, isCurrent: searchIndexIsCurrent) }

    /// The row with its tags and media.
    func complete(_ stored: EntryTable.StoredEntry) throws -> EntryTable.StoredEntry {
        var stored = stored
        stored.entry.tags = try tagTable.names(of: stored.key)
        stored.entry.media = try mediumTable.media(of: stored.key)
        return stored
    }

    /// The entry with its key; throws `DiaryError.noEntry` when there is none.
    func stored(_ id: UniqueIdentifier) throws -> EntryTable.StoredEntry {
        guard let found = try entryTable.find(id) else { throw DiaryError.noEntry(id.description) }
        return try complete(found)
    }

    /// The entry of an id, also when it is in the trash; nil when there is none.
    package func entry(_ id: UniqueIdentifier) throws -> DiaryEntry? {
        try entryTable.find(id).map { try complete($0).entry }
    }

    /// The ids that begin with hexadecimal digits, at most `limit` of them, in their own order.
    ///
    /// `digits` are lower case without dashes, at most 32.
    package func identifiers(beginningWith digits: String, limit: Int) throws -> [UniqueIdentifier] {
        let missing = 32 - digits.utf8.count
        guard missing >= 0,
            let first = UniqueIdentifier.bytes(hexadecimal: digits + String(repeating: "0", count: missing)),
            let last = UniqueIdentifier.bytes(hexadecimal: digits + String(repeating: "f", count: missing))
        else { return [] }
        return try connection.all(
            "SELECT uuid FROM entry WHERE uuid BETWEEN \(first) AND \(last) ORDER BY uuid LIMIT \(limit)"
        ) { UniqueIdentifier(bytes: $0.bytes(0)) }.compactMap(\.self)
    }

    /// How many digits tell this id from every other, at least six.
    ///
    /// Six are nearly always enough, which one look at the index tells; a list asks this for each of its lines.
    package func distinguishingDigitCount(of id: UniqueIdentifier) throws -> Int {
        let head = Array(id.bytes.prefix(3))
        let first = head + [UInt8](repeating: 0, count: 13)
        let last = head + [UInt8](repeating: 0xFF, count: 13)
        let sharing = try connection.all("SELECT 1 FROM entry WHERE uuid BETWEEN \(first) AND \(last) LIMIT 2") { _ in
            true
        }
        return sharing.count < 2 ? 6 : try digitCountAmongNeighbours(id)
    }

    /// The digits that tell an id from the ones before and behind it in their own order, and so from all.
    private func digitCountAmongNeighbours(_ id: UniqueIdentifier) throws -> Int {
        let neighbours = try connection.all(
            """
            SELECT uuid FROM (SELECT uuid FROM entry WHERE uuid < \(id.bytes) ORDER BY uuid DESC LIMIT 1)
            UNION ALL
            SELECT uuid FROM (SELECT uuid FROM entry WHERE uuid > \(id.bytes) ORDER BY uuid LIMIT 1)
            """
        ) { UniqueIdentifier(bytes: $0.bytes(0)) }
        let shared = neighbours.reduce(0) { max($0, $1?.sharedDigitCount(with: id) ?? 0) }
        return max(6, shared + 1)
    }

    /// The entry last added or changed that is in the diary; nil when there is none.
    package func lastChangedEntry() throws -> UniqueIdentifier? {
        var found: UniqueIdentifier?
        try operationTable.forEachNewestFirst { operation in
            guard !operation.isUndone, let changes = operation.changes else { return true }
            if case .imported(let number) = changes {
                found = try newestOfImport(number)
            } else {
                found = try changes.identifiers.last { try entryTable.find($0)?.entry.trashTime == nil && exists($0) }
            }
            return found == nil
        }
        return found
    }

    private func exists(_ id: UniqueIdentifier) throws -> Bool {
        try entryTable.find(id) != nil
    }

    private func newestOfImport(_ number: Int) throws -> UniqueIdentifier? {
        try connection.first(
            "SELECT uuid FROM entry WHERE importNumber = \(number) AND trashTime IS NULL ORDER BY id DESC LIMIT 1"
        ) { UniqueIdentifier(bytes: $0.bytes(0)) } ?? nil
    }

    /// The `number`-th newest entry that isn't in the future, counted from 1; nil when there are fewer.
    package func newestEntry(_ number: Int, before now: Instant) throws -> UniqueIdentifier? {
        try connection.first(
            """
            SELECT uuid
            FROM entry
            WHERE trashTime IS NULL AND creationTime <= \(now.microseconds)
            ORDER BY id DESC
            LIMIT 1 OFFSET \(max(number, 1) - 1)
            """
        ) { UniqueIdentifier(bytes: $0.bytes(0)) } ?? nil
    }

    /// The number of the last import; nil when there was none.
    package func lastImportNumber() throws -> Int? {
        try connection.first("SELECT max(number) FROM import") { $0.optionalInt(0) } ?? nil
    }

    /// The thumbnail of a medium; nil where none could be made.
    package func thumbnail(of medium: UniqueIdentifier) throws -> Thumbnail? {
        try mediumTable.thumbnail(of: medium)
    }

    /// The names of the journals in use, the default one first where entries are in it.
    package func journalNames() throws -> [String] {
        try [DiaryEntry.defaultJournal] + JournalTable(connection: connection).names()
    }

    /// The names of all tags of entries in the diary, in the order of their keys.
    package func tagNames() throws -> [String] {
        try connection.all(
            """
            SELECT name
            FROM tag
            WHERE EXISTS (
                SELECT 1
                FROM entryTag
                JOIN entry ON entry.id = entryTag.entry
                WHERE entryTag.tag = tag.id AND entry.trashTime IS NULL
            )
            ORDER BY key
            """
        ) { $0.text(0) }
    }

    /// How much is in the diary.
    package func summary() throws -> DiarySummary {
        let entries =
            try connection.first(
                """
                SELECT (SELECT count(*) FROM entry) - (SELECT count(*) FROM entry WHERE trashTime IS NOT NULL),
                    (SELECT count(*) FROM entry WHERE trashTime IS NOT NULL)
                """
            ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
        let media = try connection.all(
            """
            SELECT medium.type, count(*), sum(medium.byteCount)
            FROM medium
            WHERE medium.trashTime IS NULL
                AND medium.entry NOT IN (SELECT id FROM entry WHERE trashTime IS NOT NULL)
            GROUP BY medium.type
            """
        ) { ($0.text(0), $0.int(1), $0.int64(2)) }
        return DiarySummary(
            entryCount: entries.0, trashedEntryCount: entries.1,
            photoCount: media.first { $0.0 == MediumType.image.rawValue }?.1 ?? 0,
            soundCount: media.first { $0.0 == MediumType.audio.rawValue }?.1 ?? 0,
            mediaByteCount: media.reduce(0) { $0 + $1.2 })
    }
}
