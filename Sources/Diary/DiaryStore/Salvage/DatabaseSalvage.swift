package import Chronology
package import DiaryModel
import Glibc
import SQLite

/// Writes everything that can still be read of a damaged database, and of its copies, into a new one, and replaces the
/// damaged one with it.
///
/// Until the new one is complete and durable nothing else changes; the damaged one is kept in `backups`. The next
/// opening for writing rebuilds the search index.
package struct DatabaseSalvage {
    private let directory: FilePath
    private let now: Instant
    private var database: FilePath { directory.appending("diary.sqlite") }

    package init(of directory: FilePath, now: Instant) {
        self.directory = directory
        self.now = now
    }

    /// Salvages the database.
    ///
    /// - Parameters:
    ///     - isDamaged: whether the database is; a sound one is replaced only if a damaged log adds to it.
    ///     - isWanted: receives what the new database holds and lacks, before anything is replaced; if it returns false,
    ///       nothing is.
    /// - Returns: what was salvaged; nil if it was not wanted, or no log could be read.
    /// - Throws: `DiaryError.nothingToSalvage` if neither the database, nor a copy, nor the mark of the originals shows
    ///   that there was a diary; `DiaryError.newerStore`; `DiaryError.salvageLoses`; then nothing is changed.
    package func run(
        isDamaged: Bool = true, ifWanted isWanted: (SalvagedDatabase) throws -> Bool = { _ in true }
    ) throws -> SalvagedDatabase? {
        try Folder.make(directory.appending("tmp"))
        let folder = directory.appending("tmp").appending("salvage-\(UniqueIdentifier())")
        try Folder.make(folder)
        defer { try? FolderTree.remove(folder) }
        var (salvaged, draft) = try fill(in: folder)
        salvaged.isSourceDamaged = isDamaged
        guard isDamaged || !salvaged.logs.isEmpty, try isWanted(salvaged) else { return nil }
        try FileDescriptor.open(draft, O_RDWR | O_NOFOLLOW).sync()
        salvaged.keptAs = try DatabaseExchange(of: directory, now: now).put(draft)
        for log in salvaged.logs where log.path != Self.ownLog { try BrokenLog(of: directory).markRead(log.path) }
        return salvaged
    }

    private func fill(in folder: FilePath) throws -> (SalvagedDatabase, draft: FilePath) {
        var salvaged = SalvagedDatabase()
        salvaged.isSourceThere = Folder.linkStatus(database).map { $0.st_size > 0 } ?? false
        let log = DatabaseExchange(of: directory, now: now).log
        var sources = try log.map { try [source(database, log: $0, in: folder)] } ?? []
        // The database without its log, where that is another's, or not all of both can be read.
        if log == nil || sources[0]?.damagedTables.isEmpty != true || sources[0].map(isOurs) != true {
            sources.append(try source(database, log: nil, in: folder))
        }
        let found = sources.compactMap(\.self)
        let own = found.contains(where: isOurs) ? found.filter(isOurs) : found
        let draft = try own.first?.rows ?? emptyDatabase(in: folder)
        let target = try SalvageSource.open(draft)
        salvaged.source = own.first.map {
            SalvagedDatabase.Contents(entryCount: $0.entryCount, mediumCount: $0.mediumCount)
        }
        salvaged.damagedTables = own.first?.damagedTables ?? []
        for other in own.dropFirst() { _ = try merge(other, into: target, own, &salvaged) }
        let named = try (own.first?.entryIDs ?? [:]).merging(mergeLogs(into: target, own, in: folder, &salvaged)) {
            first, _ in first
        }
        if try own.isEmpty || !salvaged.damagedTables.isEmpty || !isSound(target) || !lost(named, target).isEmpty {
            try mergeCopies(into: target, own, in: folder, &salvaged)
        }
        guard salvaged.isSourceReadable || !salvaged.copies.isEmpty || markedID != nil else {
            throw DiaryError.nothingToSalvage(path: directory.description)
        }
        try target.writeTransaction {
            try PlaceholderEntries(target, now: now).insert(lost(named, target), &salvaged)
            try removeUnreferenced(target)
            try record(salvaged.unrecorded, target)
            try restoreProperties(target)
        }
        try DiaryStore.requireSound(target)
        try count(own, named, target, &salvaged)
        if own.isEmpty { salvaged.leftOriginalCount = try leftOriginalCount(target) }
        return (salvaged, draft)
    }

    private func source(_ database: FilePath, log: FilePath?, in folder: FilePath) throws -> SalvageSource? {
        try SalvageSource(database, log: log, in: folder)
    }

    private func emptyDatabase(in folder: FilePath) throws -> FilePath {
        let path = folder.appending("new.sqlite")
        _ = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        try DiaryStore.makeEmptyDatabase(path)
        return path
    }

    private func isOurs(_ source: SalvageSource) -> Bool {
        source.storeID == nil || markedID == nil || source.storeID == markedID
    }

    /// The diary's id from the mark in the folder of originals.
    private var markedID: UniqueIdentifier? {
        let marker = (try? File.read(directory.appending("media/.store"), limit: 36)) ?? []
        return UniqueIdentifier(String(decoding: marker, as: UTF8.self))
    }

    /// Returns whether all entries and media agree with their hashes, and no row refers to one that isn't there.
    private func isSound(_ target: Connection) throws -> Bool {
        guard try !target.hasRow("PRAGMA foreign_key_check") else { return false }
        let rows = DigestedRows(target)
        return try rows.entries().allSatisfy(\.isSound) && rows.media().allSatisfy(\.isSound)
    }

    private func merge(
        _ source: SalvageSource, into target: Connection, _ own: [SalvageSource], _ salvaged: inout SalvagedDatabase
    ) throws -> SalvagedDatabase.Contents {
        var merge = CopyMerge(into: target, keys: own.first?.entryIDs ?? [:])
        let taken = try merge.run(source.rows)
        salvaged.unrecorded.formUnion(merge.unrecorded)
        return taken
    }

    /// Puts entries into the feed of changes, by which a sync finds what others lack.
    private func record(_ entries: Set<[UInt8]>, _ target: Connection) throws {
        guard !entries.isEmpty else { return }
        let number = try CommandTable(connection: target).begin(CommandRecord.repair, time: now)
        for id in entries {
            try OperationTable(connection: target).append(.entry, id, .changed, was: nil, command: number)
        }
    }

    private static let ownLog = FilePath("diary.sqlite-wal")

    /// Merges what SQLite leaves out of damaged logs, and returns the ids of the entries that they name, by their keys.
    ///
    /// Each is read without its damaged frames first: one of them may have hidden an undamaged page.
    private func mergeLogs(
        into target: Connection, _ own: [SalvageSource], in folder: FilePath, _ salvaged: inout SalvagedDatabase
    ) throws -> [Int64: [UInt8]] {
        var named: [Int64: [UInt8]] = [:]
        let kept = DamagedCopies(of: directory).brokenLogs.map { ($0, directory.appending(bytes: $0.bytes)) }
        for (path, log) in kept + (DatabaseExchange(of: directory, now: now).log.map { [(Self.ownLog, $0)] } ?? []) {
            // What seems to be of a newer program is none.
            var found = try DamagedLog.readings(of: log, beside: database).map {
                try? SalvageSource(database, log: log, at: $0, in: folder)
            }
            if try DatabasePages.isDatabase(FileDescriptor.open(log, O_RDONLY | O_NOFOLLOW)) {
                // Both files have each other's name.
                let other = Folder.linkStatus(database) == nil ? nil : database
                found.append(try? SalvageSource(log, log: other, in: folder))
            }
            let sources = found.compactMap(\.self).filter(isOurs)
            guard !sources.isEmpty else { continue }
            var (entryCount, mediumCount) = (0, 0)
            for source in sources {
                named.merge(source.entryIDs) { first, _ in first }
                let taken = try merge(source, into: target, own, &salvaged)
                (entryCount, mediumCount) = (entryCount + taken.entryCount, mediumCount + taken.mediumCount)
            }
            let taken = SalvagedDatabase.Contents(entryCount: entryCount, mediumCount: mediumCount)
            salvaged.logs.append(SalvagedDatabase.UsedLog(path: path, taken: taken))
        }
        return named
    }

    private func mergeCopies(
        into target: Connection, _ own: [SalvageSource], in folder: FilePath, _ salvaged: inout SalvagedDatabase
    ) throws {
        var id = markedID ?? own.first?.storeID
        for path in DatabaseCopies(of: directory).paths {
            // A copy that can't be read, or that a newer program made, is none.
            let copy = try? source(directory.appending(bytes: path.bytes), log: nil, in: folder)
            guard let copy, let other = copy.storeID, id == nil || other == id else {
                salvaged.ignored.append(path)
                continue
            }
            id = other
            let taken = try merge(copy, into: target, own, &salvaged)
            let contents = SalvagedDatabase.Contents(entryCount: copy.entryCount, mediumCount: copy.mediumCount)
            salvaged.copies.append(
                SalvagedDatabase.UsedCopy(path: path, time: copy.time, contents: contents, taken: taken))
            try Folder.remove(copy.rows)
        }
    }

    /// Of the entries that indexes of ids name, those that are in no source, by their keys.
    private func lost(_ named: [Int64: [UInt8]], _ target: Connection) throws -> [Int64: [UInt8]] {
        guard !named.isEmpty else { return [:] }
        let here = try target.all("SELECT id, uuid FROM entry") { ($0.int64(0), $0.bytes(1)) }
        let (keys, ids) = (Set(here.map(\.0)), Set(here.map(\.1)))
        let removed = try target.all("SELECT entity FROM operation WHERE kind = 0 AND action = 2") { $0.bytes(0) }
        let known = ids.union(removed)
        return named.filter { !keys.contains($0.key) && !known.contains($0.value) }
    }

    /// Removes rows without those that they belong to.
    private func removeUnreferenced(_ target: Connection) throws {
        try target.executeScript(
            """
            DELETE FROM entryTag WHERE entry NOT IN (SELECT id FROM entry) OR tag NOT IN (SELECT id FROM tag);
            DELETE FROM revision WHERE entry NOT IN (SELECT id FROM entry);
            DELETE FROM companion WHERE medium NOT IN (SELECT id FROM medium);
            DELETE FROM thumbnail WHERE medium NOT IN (SELECT id FROM medium);
            DELETE FROM recognition WHERE medium NOT IN (SELECT id FROM medium);
            DELETE FROM task WHERE entry NOT IN (SELECT id FROM entry);
            DELETE FROM measurement
            WHERE entry NOT IN (SELECT id FROM entry) OR name NOT IN (SELECT id FROM measurementName);
            DELETE FROM operation WHERE commandID NOT IN (SELECT id FROM command);
            UPDATE entry SET journal = NULL WHERE journal NOT IN (SELECT id FROM journal);
            UPDATE entry SET importNumber = NULL WHERE importNumber NOT IN (SELECT number FROM import);
            UPDATE medium SET importNumber = NULL WHERE importNumber NOT IN (SELECT number FROM import);
            """)
    }

    /// Counts what the new database holds, and what is known to have been there.
    ///
    /// - Throws: `DiaryError.salvageLoses` if a source has more entries or media.
    private func count(
        _ own: [SalvageSource], _ named: [Int64: [UInt8]], _ target: Connection, _ salvaged: inout SalvagedDatabase
    ) throws {
        (salvaged.entryCount, salvaged.mediumCount) =
            try target.first("SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM medium)") {
                ($0.int(0), $0.int(1))
            } ?? (0, 0)
        var missing = try lost(named, target).values.map(\.self)
        if salvaged.damagedTables.contains("entry") { missing += try namedEntries(target) }
        salvaged.missing = Set(missing).compactMap { UniqueIdentifier(bytes: $0) }.sorted {
            $0.description < $1.description
        }
        let known = own.first?.mediumIDs ?? [:]
        let here = try target.all("SELECT id, uuid FROM medium") { ($0.int64(0), $0.bytes(1)) }
        let (keys, ids) = (Set(here.map(\.0)), Set(here.map(\.1)))
        salvaged.missingMediumCount = known.count { !keys.contains($0.key) && !ids.contains($0.value) }
        let most = own.map(\.entryCount).max() ?? 0
        guard salvaged.entryCount >= most else { throw DiaryError.salvageLoses(count: most - salvaged.entryCount) }
    }

    /// The number of files with names of originals that no medium or companion has.
    private func leftOriginalCount(_ target: Connection) throws -> Int {
        let media = directory.appending("media")
        let named = try target.all("SELECT hash FROM medium UNION SELECT hash FROM companion") { $0.bytes(0) }
        let known = Set(named)
        return (UInt8.min...UInt8.max).reduce(0) { count, folder in
            let names = (try? Folder.names(in: media.appending(UniqueIdentifier.hexadecimal([folder])))) ?? []
            return count
                + names.count { name in
                    let digits = String(decoding: name.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
                    return ContentHash(digits).map { !known.contains($0.bytes) } ?? false
                }
        }
    }

    /// The entries that commands name, that no command removed, and that are not there.
    ///
    /// Schema 1 did not record which ones the trash was emptied of.
    private func namedEntries(_ target: Connection) throws -> [[UInt8]] {
        guard try !target.hasRow("SELECT 1 FROM operation WHERE entity = x'' AND action = 2") else {
            return []
        }
        return try target.all(
            """
            SELECT commandID, kind, entity, action, changes, digest FROM operation
            WHERE kind = 0 AND entity NOT IN (SELECT uuid FROM entry) AND entity NOT IN (
                SELECT entity FROM operation WHERE kind = 0 AND action = 2
            )
            """
        ) { row in
            let digest = OperationTable.digest(row.int(0), row.int(1), row.bytes(2), row.int(3), row.optionalText(4))
            return digest == row.bytes(5) ? row.bytes(2) : nil
        }.compactMap(\.self)
    }

    /// Restores the properties.
    ///
    /// The originals give the diary's id if the database has none, or a damaged one; version 0 of the fold makes the
    /// index be rebuilt.
    private func restoreProperties(_ target: Connection) throws {
        let id = markedID ?? UniqueIdentifier()
        let properties = PropertyTable(connection: target)
        if try properties.value("storeID").flatMap({ UniqueIdentifier($0) }) == nil {
            try properties.set(id.description, "storeID")
        }
        try properties.set("0", "foldVersion")
        try properties.set(String(now.microseconds), "salvageTime")
    }
}
