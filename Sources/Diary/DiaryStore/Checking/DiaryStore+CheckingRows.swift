import Chronology
import DiaryModel
import SQLite
import TextFolding

extension DiaryStore {
    /// Passes on every entry with its tags and media, oldest key first, and the findings about its own row.
    package func forEachCheckedEntry(_ body: (EntryTable.StoredEntry, [CheckFinding]) throws -> Void) throws {
        try connection.forEachRow(
            """
            SELECT \(EntryTable.columns), entry.contentHash, entry.digestVersion, entry.wallTime
            FROM entry
            ORDER BY entry.id
            """
        ) { row in
            let (read, column) = (try complete(EntryTable.read(row)), EntryTable.columnCount)
            let isChanged = read.entry.contentDigest(version: row.int(column + 1)) != row.bytes(column)
            let kind: CheckFinding.Kind? =
                row.bytes(column) == DiaryEntry.lostDigest ? .entryLost : isChanged ? .entryChanged : nil
            let findings = Self.findings(read, kind, wallTime: row.int64(column + 2))
            try body(read, findings)
            return true
        }
    }

    private static func findings(
        _ stored: EntryTable.StoredEntry, _ kind: CheckFinding.Kind?, wallTime: Int64
    ) -> [CheckFinding] {
        var kinds = kind.map { [$0] } ?? []
        if !isPlaced(stored, wallTime: wallTime) { kinds.append(.entryMisplaced) }
        return kinds.map { CheckFinding($0, entry: stored.entry.id) }
    }

    /// Entries of the same time get later keys, by a day's worth of milliseconds at most.
    static func isPlaced(_ stored: EntryTable.StoredEntry, wallTime: Int64) -> Bool {
        let time = stored.entry.creationTime
        let ties = stored.key.subtractingReportingOverflow(time.instant.milliseconds)
        return wallTime == time.wallSeconds && !ties.overflow && (0..<86_400_000).contains(ties.partialValue)
    }

    /// Media whose rows differ from what was written.
    package func changedMedia() throws -> [CheckFinding] {
        try connection.compactMap(
            """
            SELECT \(MediumTable.columns), medium.contentHash, medium.digestVersion, entry.uuid
            FROM medium
            LEFT JOIN entry ON entry.id = medium.entry
            ORDER BY medium.id
            """
        ) { row in
            let medium = MediumTable.read(row).medium
            let column = MediumTable.columnCount
            guard medium.contentDigest(version: row.int(column + 1)) != row.bytes(column) else { return nil }
            return CheckFinding(
                .mediumChanged, entry: UniqueIdentifier(bytes: row.bytes(column + 2)), medium: medium.id,
                fileName: medium.fileName)
        }
    }

    /// Words of media that differ from what was written.
    package func changedRecognitions() throws -> [CheckFinding] {
        try connection.compactMap(
            """
            SELECT \(RecognitionTable.columns), recognition.digest, medium.uuid, medium.fileName, entry.uuid
            FROM recognition
            LEFT JOIN medium ON medium.id = recognition.medium
            LEFT JOIN entry ON entry.id = medium.entry
            ORDER BY recognition.medium
            """
        ) { row in
            let column = RecognitionTable.columnCount
            guard RecognitionTable.read(row).digest != row.bytes(column) else { return nil }
            return CheckFinding(
                .recognitionChanged, entry: UniqueIdentifier(bytes: row.bytes(column + 3)),
                medium: UniqueIdentifier(bytes: row.bytes(column + 1)), fileName: row.optionalText(column + 2))
        }
    }

    /// Tasks that differ from what was written.
    package func changedTasks() throws -> [CheckFinding] {
        try connection.compactMap(
            """
            SELECT \(TaskTable.columns), task.digest, task.dueWallTime, entry.uuid
            FROM task
            LEFT JOIN entry ON entry.id = task.entry
            ORDER BY task.entry
            """
        ) { row in
            let (task, column) = (TaskTable.read(row), TaskTable.columnCount)
            guard task?.digest != row.bytes(column) || task?.due?.time.wallSeconds != row.optionalInt64(column + 1)
            else { return nil }
            return CheckFinding(.taskChanged, entry: UniqueIdentifier(bytes: row.bytes(column + 2)))
        }
    }

    /// Unfinished tasks of the diary that share another one's priority: all but the first of each priority, by their
    /// ids.
    package func sharedPriorities() throws -> [CheckFinding] {
        let tasks = try taskTable.allUnfinished()
        return zip(tasks, tasks.dropFirst()).filter { $0.priority == $1.priority }.map { _, later in
            CheckFinding(.priorityShared, entry: later.id, detail: "\(later.priority)")
        }
    }

    /// Tags whose key or search form does not follow from their name.
    package func misfoldedTags() throws -> [CheckFinding] {
        try misfoldedNames("SELECT name, key, fold FROM tag ORDER BY id", .tagMisfolded)
    }

    /// Names of measurements whose key or search form does not follow from them.
    package func misfoldedMeasurementNames() throws -> [CheckFinding] {
        try misfoldedNames("SELECT name, key, fold FROM measurementName ORDER BY id", .measurementMisfolded)
    }

    private func misfoldedNames(_ rows: SQL, _ kind: CheckFinding.Kind) throws -> [CheckFinding] {
        try connection.compactMap(rows) { row in
            let name = row.text(0)
            guard TagTable.key(of: name) != row.text(1) || SearchFold.fold(name) != row.bytes(2) else { return nil }
            return CheckFinding(kind, detail: name)
        }
    }

    /// Earlier versions of texts that differ from what was written.
    package func changedVersions() throws -> [CheckFinding] {
        try connection.compactMap(
            """
            SELECT revision.number, revision.time, revision.text, revision.digest, entry.uuid
            FROM revision
            LEFT JOIN entry ON entry.id = revision.entry
            """
        ) { row in
            let time = Instant(microseconds: row.int64(1))
            let digest = RevisionTable.digest(number: row.int(0), time: time, text: row.text(2))
            guard digest != row.bytes(3) else { return nil }
            return CheckFinding(
                .versionChanged, entry: UniqueIdentifier(bytes: row.bytes(4)), detail: String(row.int(0)))
        }
    }

    /// Commands that differ from what was written, or whose operations do; each once.
    package func changedCommands() throws -> [CheckFinding] {
        var numbers: Set<Int> = []
        try connection.forEachRow("SELECT id, time, name, summary, undoes, digest FROM command") { row in
            let record = CommandRecord(row.text(2), row.text(3), undoes: row.optionalInt(4))
            let digest = CommandTable.digest(record, time: Instant(microseconds: row.int64(1)))
            if digest != row.bytes(5) { numbers.insert(row.int(0)) }
            return true
        }
        try connection.forEachRow("SELECT commandID, kind, entity, action, changes, digest FROM operation") { row in
            let digest = OperationTable.digest(
                row.int(0), row.int(1), row.bytes(2), row.int(3), row.optionalText(4))
            if digest != row.bytes(5) { numbers.insert(row.int(0)) }
            return true
        }
        return numbers.sorted().map { CheckFinding(.commandChanged, detail: String($0)) }
    }

    /// Saved searches, tab positions and templates that differ from what was written.
    package func changedNamedItems() throws -> [CheckFinding] {
        try changed(SavedSearch.self, .searchChanged) + changed(EntryTemplate.self, .templateChanged)
    }

    private func changed<Item: StoredNamedItem>(_ type: Item.Type, _ kind: CheckFinding.Kind) throws -> [CheckFinding] {
        let table = NamedItemTable<Item>.self
        return try connection.compactMap(
            "SELECT \(table.columns), digest, key, name FROM \(raw: Item.table) ORDER BY id"
        ) { row in
            let (item, column) = (Item.read(row), table.columnCount)
            guard item?.digest != row.bytes(column) || item?.key != row.text(column + 1) else { return nil }
            return CheckFinding(kind, detail: row.text(column + 2))
        }
    }

    /// Thumbnails that differ from what was written.
    package func changedThumbnails() throws -> [CheckFinding] {
        try connection.compactMap(
            """
            SELECT medium.uuid, entry.uuid, medium.fileName, medium.thumbnailDigest, thumbnail.jpeg
            FROM thumbnail
            JOIN medium ON medium.id = thumbnail.medium
            LEFT JOIN entry ON entry.id = medium.entry
            ORDER BY medium.id
            """
        ) { row in
            guard ContentHasher.hash(row.bytes(4), length: 16) != row.bytes(3) else { return nil }
            return CheckFinding(
                .thumbnailChanged, entry: UniqueIdentifier(bytes: row.bytes(1)),
                medium: UniqueIdentifier(bytes: row.bytes(0)), fileName: row.optionalText(2))
        }
    }
}

extension DiaryEntry {
    /// The digest of a placeholder for an entry whose row is lost and whose media are left.
    static let lostDigest = [UInt8](repeating: 0, count: 16)
}
