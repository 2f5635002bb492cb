package import Chronology
public import DiaryModel
import SQLite

extension DiaryStore {
    package func complete(_ stored: EntryTable.StoredEntry) throws -> EntryTable.StoredEntry {
        var stored = stored
        stored.entry.task = try taskTable.task(of: stored.key)
        stored.entry.measurements = try measurementTable.measurements(of: stored.key)
        stored.entry.tags = try tagTable.names(of: stored.key)
        stored.entry.media = try mediumTable.media(of: stored.key)
        return stored
    }

    /// The entry with its key; throws `DiaryError.noEntry` if there is none.
    func stored(_ id: UniqueIdentifier) throws -> EntryTable.StoredEntry {
        guard let found = try entryTable.find(id) else { throw DiaryError.noEntry(id.description) }
        return try complete(found)
    }

    /// The entry of an id, even if it is in the trash; nil if there is none.
    public func entry(_ id: UniqueIdentifier) throws -> DiaryEntry? {
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
        return try connection.compactMap(
            "SELECT uuid FROM entry WHERE uuid BETWEEN \(first) AND \(last) ORDER BY uuid LIMIT \(limit)"
        ) { UniqueIdentifier(bytes: $0.bytes(0)) }
    }

    /// The first digits of an id, enough to distinguish it from every other, at least six.
    package func shortID(of id: UniqueIdentifier) throws -> String {
        id.prefix(try distinguishingDigitCount(of: id))
    }

    /// The entry of an id as a list shows it, even if it is in the trash; nil if there is none.
    package func listedEntry(_ id: UniqueIdentifier) throws -> ListedEntry? {
        guard let entry = try entry(id) else { return nil }
        return ListedEntry(entry: entry, idDigitCount: try distinguishingDigitCount(of: id))
    }

    /// The number of digits that distinguish an id from every other, at least six.
    package func distinguishingDigitCount(of id: UniqueIdentifier) throws -> Int {
        let neighbours = try connection.first(
            """
            SELECT (SELECT uuid FROM entry WHERE uuid < \(id.bytes) ORDER BY uuid DESC LIMIT 1),
                (SELECT uuid FROM entry WHERE uuid > \(id.bytes) ORDER BY uuid LIMIT 1)
            """
        ) { (UniqueIdentifier(bytes: $0.bytes(0)), UniqueIdentifier(bytes: $0.bytes(1))) }
        return id.digitCount(amongNeighbours: neighbours?.0, neighbours?.1)
    }

    /// The entry of the diary that was last added or changed; nil if there is none.
    ///
    /// An entry that this machine changed is preferred: what arrives from other machines meanwhile is not what the user
    /// is working on, nor is an old photo whose words were recognized.
    package func lastChangedEntry() throws -> UniqueIdentifier? {
        try lastChangedEntry(byThisMachine: true) ?? lastChangedEntry(byThisMachine: false)
    }

    private func lastChangedEntry(byThisMachine isOwn: Bool) throws -> UniqueIdentifier? {
        var (found, commands): (UniqueIdentifier?, [Int: CommandTable.Command]) = (nil, [:])
        try operationTable.forEachNewestFirst(ofThisMachine: isOwn) { operation in
            guard operation.kind == .entry, operation.isRevertible, let id = operation.identifier,
                try entryTable.place(of: id)?.isTrashed == false,
                let command = try commands[operation.command] ?? commandTable.command(operation.command)
            else { return true }
            commands[operation.command] = command
            guard !command.isUndone, command.undoes == nil, !command.isRecognition else { return true }
            found = operation.action == .added ? try newestOfImport(command.number) ?? id : id
            return false
        }
        return found
    }

    /// The newest entry that an import added; nil if the command was not an import.
    private func newestOfImport(_ command: Int) throws -> UniqueIdentifier? {
        guard let number = try importTable.number(ofCommand: command) else { return nil }
        return try connection.first(
            "SELECT uuid FROM entry WHERE importNumber = \(number) AND trashTime IS NULL ORDER BY id DESC LIMIT 1"
        ) { UniqueIdentifier(bytes: $0.bytes(0)) } ?? nil
    }

    /// The `number`-th newest entry that isn't in the future, counted from 1; nil if there are fewer.
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

    /// The entry that was put into the trash last, the newest of several; nil if none is there.
    package func lastTrashedEntry() throws -> UniqueIdentifier? {
        try connection.first(
            "SELECT uuid FROM entry WHERE trashTime IS NOT NULL ORDER BY trashTime DESC, id DESC LIMIT 1"
        ) { UniqueIdentifier(bytes: $0.bytes(0)) } ?? nil
    }

    /// The `number`-th newest entry in the trash, counted from 1; nil if there are fewer.
    package func newestTrashedEntry(_ number: Int) throws -> UniqueIdentifier? {
        try connection.first(
            "SELECT uuid FROM entry WHERE trashTime IS NOT NULL ORDER BY id DESC LIMIT 1 OFFSET \(max(number, 1) - 1)"
        ) { UniqueIdentifier(bytes: $0.bytes(0)) } ?? nil
    }

    /// The number of the last import; nil if there was none.
    package func lastImportNumber() throws -> Int? {
        try connection.first("SELECT max(number) FROM import") { $0.optionalInt(0) } ?? nil
    }

    /// The thumbnail of a medium; nil if none could be made.
    public func thumbnail(of medium: UniqueIdentifier) throws -> Thumbnail? {
        try mediumTable.thumbnail(of: medium)
    }

    /// The names of the journals in use; the default one comes first if it has entries.
    public func journalNames() throws -> [String] {
        try [DiaryEntry.defaultJournal] + JournalTable(connection: connection).names()
    }

    /// The names of all tags of entries in the diary, in the order of their keys.
    public func tagNames() throws -> [String] {
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

    /// The numbers of entries, media and other things in the diary.
    public func summary() throws -> DiarySummary {
        let entries =
            try connection.first(
                """
                SELECT (SELECT count(*) FROM entry) - (SELECT count(*) FROM entry WHERE trashTime IS NOT NULL),
                    (SELECT count(*) FROM entry WHERE trashTime IS NOT NULL)
                """
            ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
        let media = try connection.all(
            """
            SELECT iif(medium.mimeType IS 'application/pdf' AND medium.type = 'image', 'pdf', medium.type) AS kind,
                count(*), total(medium.byteCount)
            FROM medium
            WHERE medium.trashTime IS NULL
                AND medium.entry NOT IN (SELECT id FROM entry WHERE trashTime IS NOT NULL)
            GROUP BY kind
            """
        ) { ($0.text(0), $0.int(1), StoredValue.total($0.double(2))) }
        let mediumCount = media.reduce(0) { $0 + $1.1 }
        let allMedia = try connection.first("SELECT count(*) FROM medium") { $0.int(0) } ?? 0
        return DiarySummary(
            entryCount: entries.0, trashedEntryCount: entries.1, mediumCount: mediumCount,
            trashedMediumCount: max(0, allMedia - mediumCount),
            photoCount: media.first { $0.0 == MediumType.image.rawValue }?.1 ?? 0,
            soundCount: media.first { $0.0 == MediumType.audio.rawValue }?.1 ?? 0,
            videoCount: media.first { $0.0 == MediumType.video.rawValue }?.1 ?? 0,
            pdfCount: media.first { $0.0 == "pdf" }?.1 ?? 0,
            mediaByteCount: media.reduce(0) { $0.addingSaturated($1.2) })
    }
}

extension UniqueIdentifier {
    /// The number of digits that distinguish an id from the ones before and after it in their own order, and so from
    /// all; at least six.
    func digitCount(amongNeighbours before: UniqueIdentifier?, _ after: UniqueIdentifier?) -> Int {
        max(6, (before?.sharedDigitCount(with: self) ?? 0) + 1, (after?.sharedDigitCount(with: self) ?? 0) + 1)
    }
}
