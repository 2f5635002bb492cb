import Chronology
import Glibc
import SQLite

/// Writes what can still be read of a damaged database into a new one, and puts that in its place.
///
/// Until the new one is whole and durable nothing else changes; the damaged one is kept in `backups`. The search index is made
/// anew by the next opening for writing.
struct DatabaseSalvage {
    private let directory: FilePath
    private let now: Instant
    private var database: FilePath { directory.appending("diary.sqlite") }

    init(of directory: FilePath, now: Instant) {
        self.directory = directory
        self.now = now
    }

    /// - Throws: `SQLiteError` where nothing at all can be read; then nothing is changed.
    func run() throws -> SalvagedDatabase {
        try Folder.make(directory.appending("tmp"))
        let draft = directory.appending("tmp").appending("salvage-\(UniqueIdentifier())")
        defer { try? Folder.remove(draft) }
        let file = try FileDescriptor.open(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        let (entryCount, mediumCount) = try fill(draft)
        try file.sync()
        return SalvagedDatabase(entryCount: entryCount, mediumCount: mediumCount, keptAs: try exchange(draft))
    }

    private func fill(_ draft: FilePath) throws -> (Int, Int) {
        let source = try Connection(pathBytes: database.bytes, mode: .readWrite)
        try source.executeScript("PRAGMA query_only = ON; PRAGMA cell_size_check = ON;")
        // What an earlier program wrote is saved in its own form; the next opening brings it up to date.
        let found = try source.first("PRAGMA user_version") { $0.int(0) } ?? 0
        let version = (1..<Schema.version).contains(found) ? found : Schema.version
        try Store.makeEmptyDatabase(draft, version: version)
        let target = try Connection(pathBytes: draft.bytes, mode: .readWrite)
        // What the schema's own table says must be readable; without it no table is found.
        _ = try source.first("SELECT count(*) FROM sqlite_schema") { $0.int(0) }
        try target.executeScript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;")
        try target.writeTransaction {
            let tables = try Set(target.all("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) })
            for table in Store.writtenTables + ["thumbnail"] where tables.contains(table) {
                try salvage(table, from: source, to: target).run()
            }
            try mendReferences(target, uuids: identifiers(in: source))
            try mendProperties(target)
        }
        try Store.requireSound(target)
        return try target.first("SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM medium)") {
            ($0.int(0), $0.int(1))
        } ?? (0, 0)
    }

    private func salvage(_ table: String, from source: Connection, to target: Connection) throws -> TableSalvage {
        let columns = try target.all("SELECT name FROM pragma_table_info(\(table))") { $0.text(0) }
        // Partial indexes don't name all rows, but those they name count.
        let indexes = try target.all("SELECT name FROM pragma_index_list(\(table)) WHERE partial = 0") { $0.text(0) }
        let unnumbered = ["property", "entryTag", "revision", "discarded", "measurement"]
        return TableSalvage(
            source: source, target: target, table: table, columns: columns, isNumbered: !unnumbered.contains(table),
            indexes: indexes)
    }

    /// The ids of entries by their keys, as the index of ids has them.
    private func identifiers(in source: Connection) -> [Int64: [UInt8]] {
        var identifiers: [Int64: [UInt8]] = [:]
        try? source.forEachRow("SELECT id, uuid FROM entry INDEXED BY entryUUID") { row in
            identifiers[row.int64(0)] = row.bytes(1)
            return true
        }
        return identifiers
    }

    /// Media whose entry is lost get one without text at the time that its key tells; other rows without their entry go.
    private func mendReferences(_ target: Connection, uuids: [Int64: [UInt8]]) throws {
        let lost = try target.all("SELECT DISTINCT entry FROM medium WHERE entry NOT IN (SELECT id FROM entry)") {
            $0.int64(0)
        }
        for key in lost { try insertPlaceholder(key, uuid: uuids[key] ?? UniqueIdentifier().bytes, target) }
        try target.executeScript(
            """
            DELETE FROM entryTag WHERE entry NOT IN (SELECT id FROM entry) OR tag NOT IN (SELECT id FROM tag);
            DELETE FROM revision WHERE entry NOT IN (SELECT id FROM entry);
            DELETE FROM companion WHERE medium NOT IN (SELECT id FROM medium);
            DELETE FROM thumbnail WHERE medium NOT IN (SELECT id FROM medium);
            UPDATE entry SET journal = NULL WHERE journal NOT IN (SELECT id FROM journal);
            UPDATE entry SET importNumber = NULL WHERE importNumber NOT IN (SELECT number FROM import);
            UPDATE medium SET importNumber = NULL WHERE importNumber NOT IN (SELECT number FROM import);
            """)
    }

    /// Its hash is none, so that `check` tells of it until somebody has written it anew.
    private func insertPlaceholder(_ key: Int64, uuid: [UInt8], _ target: Connection) throws {
        let time = Instant(microseconds: key.multipliedReportingOverflow(by: 1000).partialValue)
        let isVersioned =
            try target.first("SELECT 1 FROM pragma_table_info('entry') WHERE name = 'digestVersion'") { _ in true }
            ?? false
        let (column, value): (SQL, SQL) = isVersioned ? (", digestVersion", ", \(DiaryEntry.digestVersion)") : ("", "")
        try target.execute(
            """
            INSERT INTO entry (
                id, uuid, creationTime, utcOffset, timeZone, hasTime, wallTime, updateTime, addTime, starred, revision,
                contentHash, text\(column)
            ) VALUES (
                \(key), \(uuid), \(time.microseconds), 0, 'UTC', 1, \(time.secondsSince1970), \(now.microseconds),
                \(now.microseconds), 0, 1, \([UInt8](repeating: 0, count: 16)), ''\(value)
            )
            """)
    }

    /// The originals tell the diary's id where its database doesn't; version 0 of the fold has the index made anew.
    private func mendProperties(_ target: Connection) throws {
        let marker = (try? File.read(directory.appending("media/.store"), limit: 36)) ?? []
        let id = UniqueIdentifier(String(decoding: marker, as: UTF8.self)) ?? UniqueIdentifier()
        try target.execute("INSERT OR IGNORE INTO property (name, value) VALUES ('storeID', \(id.description))")
        try target.execute("INSERT OR REPLACE INTO property (name, value) VALUES ('foldVersion', '0')")
    }

    /// The damaged database gets a second name first; its log, which must not be taken for the new one's, goes with it.
    private func exchange(_ draft: FilePath) throws -> FilePath {
        let folder = directory.appending("backups")
        try Folder.make(folder)
        let kept = FilePath("backups/damaged-\(now.secondsSince1970)-\(UniqueIdentifier().prefix(6)).sqlite")
        let path = directory.appending(bytes: kept.bytes)
        guard try Folder.link(database, as: path) else { throw SystemCallError("link", path, code: EEXIST) }
        try Folder.sync(folder)
        for suffix in ["-wal", "-shm"] {
            let log = directory.appending("diary.sqlite\(suffix)")
            if Folder.linkStatus(log) != nil {
                try Folder.move(log, to: FilePath(bytes: path.bytes + Array(suffix.utf8)))
            }
        }
        let code = unsafe draft.withCString { old in unsafe database.withCString { new in unsafe rename(old, new) } }
        guard code == 0 else { throw SystemCallError("rename", database) }
        try Folder.sync(directory)
        return kept
    }
}
