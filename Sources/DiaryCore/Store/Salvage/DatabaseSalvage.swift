import Chronology
import Glibc
import SQLite

/// Writes everything that can still be read of a damaged database, and of its newest sound copy, into a new one, and
/// replaces the damaged one with it.
///
/// Until the new one is complete and durable nothing else changes; the damaged one is kept in `backups`. The next
/// opening for writing rebuilds the search index.
struct DatabaseSalvage {
    private let directory: FilePath
    private let now: Instant
    private var database: FilePath { directory.appending("diary.sqlite") }

    init(of directory: FilePath, now: Instant) {
        self.directory = directory
        self.now = now
    }

    /// Salvages the database.
    ///
    /// - Throws: `DiaryError.nothingToSalvage` if neither the database, nor a copy, nor the mark of the originals shows
    ///   that there was a diary; `DiaryError.newerStore`; then nothing is changed.
    func run() throws -> SalvagedDatabase {
        try Folder.make(directory.appending("tmp"))
        let folder = directory.appending("tmp").appending("salvage-\(UniqueIdentifier())")
        try Folder.make(folder)
        defer { try? FolderTree.remove(folder) }
        let draft = folder.appending("new.sqlite")
        let file = try FileDescriptor.open(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        var salvaged = try fill(draft, in: folder)
        try file.sync()
        salvaged.keptAs = try DatabaseExchange(of: directory, now: now).put(draft)
        return salvaged
    }

    private func fill(_ draft: FilePath, in folder: FilePath) throws -> SalvagedDatabase {
        var salvaged = SalvagedDatabase()
        let source = try source(in: folder)
        let id = markedID ?? source?.storeID
        let copy = DatabaseCopies(of: directory, storeID: id).newest(unusable: &salvaged.passedOver)
        try Store.makeEmptyDatabase(draft, version: source?.version ?? Schema.version)
        let target = try Connection(pathBytes: draft.bytes, mode: .readWrite)
        try target.executeScript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;")
        var isWhole = false
        var identifiers: [Int64: [UInt8]] = [:]
        if let source {
            salvaged.damagedTables = try target.writeTransaction { try read(source.connection, into: target) }
            salvaged.isSourceReadable = try Self.holdsRows(target)
            isWhole = salvaged.damagedTables.isEmpty && salvaged.isSourceReadable
            identifiers = self.identifiers(in: source.connection)
            try Self.migrate(target, from: source.version)
        }
        guard salvaged.isSourceReadable || copy != nil || markedID != nil else {
            throw DiaryError.nothingToSalvage(path: directory.description)
        }
        if let copy, !isWhole {
            salvaged.copy = try merge(copy, into: target, identifiers, in: folder)
        }
        try target.writeTransaction {
            salvaged.emptied = try repairReferences(target, uuids: identifiers)
            try restoreProperties(target)
        }
        try Store.requireSound(target)
        (salvaged.entryCount, salvaged.mediumCount) =
            try target.first("SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM medium)") {
                ($0.int(0), $0.int(1))
            } ?? (0, 0)
        return salvaged
    }

    /// The damaged database with its log; without the log if that is another database's, or is damaged itself.
    private func source(in folder: FilePath) throws -> DamagedDatabase? {
        let empty = folder.appending("empty.sqlite")
        _ = try FileDescriptor.open(empty, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        try Store.makeEmptyDatabase(empty)
        let template = try File.read(empty, limit: 1 << 22)
        let log = DatabaseExchange(of: directory, now: now).log
        let logged = try DamagedDatabase(
            database, log: log, template: template, copy: folder.appending("damaged.sqlite"))
        guard log != nil, logged.map({ isOurs($0) && $0.isSound }) != true else { return logged }
        let plain = try DamagedDatabase(
            database, log: nil, template: template, copy: folder.appending("without-log.sqlite"))
        guard let logged, let plain else { return logged ?? plain }
        if isOurs(logged) != isOurs(plain) { return isOurs(logged) ? logged : plain }
        return plain.isSound && !logged.isSound ? plain : logged
    }

    private func isOurs(_ source: DamagedDatabase) -> Bool {
        source.storeID == nil || markedID == nil || source.storeID == markedID
    }

    /// The diary's id from the mark in the folder of originals.
    private var markedID: UniqueIdentifier? {
        let marker = (try? File.read(directory.appending("media/.store"), limit: 36)) ?? []
        return UniqueIdentifier(String(decoding: marker, as: UTF8.self))
    }

    /// Copies all rows that can be read, and returns the tables where some were unreadable.
    private func read(_ source: Connection, into target: Connection) throws -> [String] {
        var damaged: [String] = []
        let tables = try Set(target.all("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) })
        for table in Store.writtenTables + ["thumbnail"] where tables.contains(table) {
            if try !salvage(table, from: source, to: target).run() { damaged.append(table) }
        }
        try Self.removeZeros(from: target)
        return damaged
    }

    /// Removes rows that were read as zeros; a placeholder for media whose entry was lost earlier has no text and
    /// stays.
    private static func removeZeros(from target: Connection) throws {
        try target.execute("DELETE FROM entry WHERE contentHash = \(DiaryEntry.lostDigest) AND text <> ''")
    }

    private static func holdsRows(_ connection: Connection) throws -> Bool {
        try connection.first(
            """
            SELECT EXISTS (SELECT 1 FROM property) OR EXISTS (SELECT 1 FROM entry) OR EXISTS (SELECT 1 FROM medium)
            """
        ) { $0.bool(0) } ?? false
    }

    /// Migrates the rows of an earlier program's schema to this program's, as opening it would do.
    private static func migrate(_ connection: Connection, from version: Int) throws {
        guard version < Schema.version else { return }
        try connection.writeTransaction {
            for step in Schema.migrations.dropFirst(version) { try step.run(on: connection, MigrationProgress()) }
            try connection.executeScript("PRAGMA user_version = \(Schema.version)")
        }
    }

    private func merge(
        _ copy: DatabaseCopies.Copy, into target: Connection, _ identifiers: [Int64: [UInt8]], in folder: FilePath
    ) throws -> SalvagedDatabase.UsedCopy {
        let path = folder.appending("copy.sqlite")
        try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
            .rescue(FileDescriptor.open(directory.appending(bytes: copy.path.bytes), O_RDONLY))
        if copy.version < Schema.version {
            let connection = try Connection(pathBytes: path.bytes, mode: .readWrite)
            try connection.executeScript("PRAGMA journal_mode = OFF; PRAGMA foreign_keys = OFF;")
            try Self.migrate(connection, from: copy.version)
        }
        let counts = try CopyMerge(into: target, keys: identifiers).run(path)
        return SalvagedDatabase.UsedCopy(
            path: copy.path, time: copy.time, entryCount: counts.entries, mediumCount: counts.media)
    }

    private func salvage(_ table: String, from source: Connection, to target: Connection) throws -> TableSalvage {
        let columns = try target.all("SELECT name FROM pragma_table_info(\(table))") { $0.text(0) }
        // Partial indexes don't list all rows, so that only complete ones are used.
        let indexes = try target.all("SELECT name FROM pragma_index_list(\(table)) WHERE partial = 0") { $0.text(0) }
        let unnumbered = ["property", "entryTag", "revision", "discarded", "measurement"]
        return TableSalvage(
            source: source, target: target, table: table, columns: columns, isNumbered: !unnumbered.contains(table),
            indexes: indexes)
    }

    /// The ids of entries by their keys, from the index of ids.
    private func identifiers(in source: Connection) -> [Int64: [UInt8]] {
        var identifiers: [Int64: [UInt8]] = [:]
        try? source.forEachRow("SELECT id, uuid FROM entry INDEXED BY entryUUID") { row in
            identifiers[row.int64(0)] = row.bytes(1)
            return true
        }
        return identifiers
    }

    /// Gives media whose entry is lost a new one without text, at the time given by its key; removes other rows without
    /// their entry.
    private func repairReferences(_ target: Connection, uuids: [Int64: [UInt8]]) throws -> [UniqueIdentifier] {
        let lost = try target.all("SELECT DISTINCT entry FROM medium WHERE entry NOT IN (SELECT id FROM entry)") {
            $0.int64(0)
        }
        var emptied: [UniqueIdentifier] = []
        for key in lost {
            let known = uuids[key].flatMap { UniqueIdentifier(bytes: $0) }
            let isTaken = try target.first("SELECT 1 FROM entry WHERE uuid = \(known?.bytes)") { _ in true } ?? false
            let id = isTaken ? UniqueIdentifier() : known ?? UniqueIdentifier()
            try insertPlaceholder(key, id, target)
            emptied.append(id)
        }
        try target.executeScript(
            """
            DELETE FROM entryTag WHERE entry NOT IN (SELECT id FROM entry) OR tag NOT IN (SELECT id FROM tag);
            DELETE FROM revision WHERE entry NOT IN (SELECT id FROM entry);
            DELETE FROM companion WHERE medium NOT IN (SELECT id FROM medium);
            DELETE FROM thumbnail WHERE medium NOT IN (SELECT id FROM medium);
            DELETE FROM task WHERE entry NOT IN (SELECT id FROM entry);
            DELETE FROM measurement
            WHERE entry NOT IN (SELECT id FROM entry) OR name NOT IN (SELECT id FROM measurementName);
            DELETE FROM operation WHERE commandID NOT IN (SELECT id FROM command);
            UPDATE entry SET journal = NULL WHERE journal NOT IN (SELECT id FROM journal);
            UPDATE entry SET importNumber = NULL WHERE importNumber NOT IN (SELECT number FROM import);
            UPDATE medium SET importNumber = NULL WHERE importNumber NOT IN (SELECT number FROM import);
            """)
        return emptied
    }

    /// Inserts an entry without text.
    ///
    /// Its hash never matches, so that `check` reports it until somebody rewrites it.
    private func insertPlaceholder(_ key: Int64, _ id: UniqueIdentifier, _ target: Connection) throws {
        let time = Instant(microseconds: key.multipliedReportingOverflow(by: 1000).partialValue)
        try target.execute(
            """
            INSERT INTO entry (
                id, uuid, creationTime, utcOffset, timeZone, hasTime, wallTime, updateTime, addTime, starred, revision,
                contentHash, text, digestVersion
            ) VALUES (
                \(key), \(id.bytes), \(time.microseconds), 0, 'UTC', 1, \(time.secondsSince1970), \(now.microseconds),
                \(now.microseconds), 0, 1, \(DiaryEntry.lostDigest), '', \(DiaryEntry.digestVersion)
            )
            """)
    }

    /// Restores the properties.
    ///
    /// The originals give the diary's id if the database has none, or a damaged one; version 0 of the fold makes the
    /// index be rebuilt.
    private func restoreProperties(_ target: Connection) throws {
        let id = markedID ?? UniqueIdentifier()
        let known = try target.first("SELECT value FROM property WHERE name = 'storeID'") {
            UniqueIdentifier($0.text(0))
        }
        if known.flatMap({ $0 }) == nil {
            try target.execute("INSERT OR REPLACE INTO property (name, value) VALUES ('storeID', \(id.description))")
        }
        try target.execute("INSERT OR REPLACE INTO property (name, value) VALUES ('foldVersion', '0')")
        try target.execute(
            "INSERT OR REPLACE INTO property (name, value) VALUES ('salvageTime', \(String(now.microseconds)))")
    }
}

extension DiaryEntry {
    /// The digest of a placeholder for an entry whose row is lost and whose media are left.
    static let lostDigest = [UInt8](repeating: 0, count: 16)
}
