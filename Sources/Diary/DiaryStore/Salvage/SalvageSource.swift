import Chronology
import DiaryModel
import Glibc
import SQLite

/// The rows of one database, damaged or not, in a new database of this program's schema.
struct SalvageSource {
    /// The new database.
    let rows: FilePath
    let entryCount: Int
    let mediumCount: Int
    /// The time of the last command, or of the last change to an entry.
    let time: Instant
    /// The id of its diary; nil if it can't be read.
    let storeID: UniqueIdentifier?
    /// The tables with rows that can't be read.
    let damagedTables: [String]
    /// The ids of entries and media by their keys, from indexes.
    let entryIDs: [Int64: [UInt8]]
    let mediumIDs: [Int64: [UInt8]]

    /// Reads a database; nil if nothing of a diary can be read.
    ///
    /// The database itself is only read.
    ///
    /// - Parameters:
    ///     - offsets: where a damaged log has its pages.
    ///     - folder: the folder for new databases.
    /// - Throws: `DiaryError.newerStore`; `SystemCallError` and `SQLiteError` if the new one can't be written.
    init?(_ database: FilePath, log: FilePath?, at offsets: [Int: Int]? = nil, in folder: FilePath) throws {
        let pages = try DatabasePages(database, log: log, at: offsets)
        guard !pages.isEmpty else { return nil }
        try Self.refuseNewer(pages, database)
        let map = try TreeMap(pages, versions: Self.shapes(in: folder))
        guard map.holdsRows else { return nil }
        rows = folder.appending("\(UniqueIdentifier()).sqlite")
        _ = try FileDescriptor.open(rows, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        try DiaryStore.makeEmptyDatabase(rows, version: map.version)
        let target = try Self.open(rows)
        let salvage = RowSalvage(map, into: target)
        damagedTables = try target.writeTransaction { try salvage.run() }
        (entryIDs, mediumIDs) = (salvage.entryIDs, salvage.mediumIDs)
        try Self.migrate(target, from: map.version)
        storeID = try PropertyTable(connection: target).value("storeID").flatMap { UniqueIdentifier($0) }
        (entryCount, mediumCount, time) =
            try target.first(
                """
                SELECT
                    (SELECT count(*) FROM entry), (SELECT count(*) FROM medium),
                    max((SELECT ifnull(max(time), 0) FROM command), (SELECT ifnull(max(updateTime), 0) FROM entry))
                """
            ) { ($0.int(0), $0.int(1), Instant(stored: $0.int64(2))) } ?? (0, 0, Instant(microseconds: 0))
    }

    /// Opens a new database, whose file nobody else knows and which is made durable at the end.
    static func open(_ path: FilePath) throws -> Connection {
        let connection = try Connection(pathBytes: path.bytes, mode: .readWrite)
        try connection.executeScript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;")
        return connection
    }

    /// The shapes of tables and indexes in each version.
    private static func shapes(in folder: FilePath) throws -> [[TableShape]] {
        try (1...Schema.version).map { version in
            let path = folder.appending("empty-\(version).sqlite")
            if Folder.linkStatus(path) == nil {
                _ = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
                try DiaryStore.makeEmptyDatabase(path, version: version)
            }
            return try TableShape.all(in: Connection(pathBytes: path.bytes, mode: .immutable))
        }
    }

    /// Refuses the database of a newer program, which may hold values that this one doesn't know.
    private static func refuseNewer(_ pages: DatabasePages, _ database: FilePath) throws {
        guard let header = pages.bytes(of: 1), header.starts(with: DatabasePages.magic),
            Int32(bitPattern: header.number(at: 68)) == Schema.applicationID
        else { return }
        let version = Int(Int32(bitPattern: header.number(at: 60)))
        guard version <= Schema.version else {
            throw DiaryError.newerStore(path: database.parent.description, version: version, known: Schema.version)
        }
    }

    /// Migrates the rows of an earlier program's schema to this program's, as opening it would do.
    private static func migrate(_ connection: Connection, from version: Int) throws {
        guard version < Schema.version else { return }
        try connection.writeTransaction {
            for step in Schema.migrations.dropFirst(version) { try step.run(on: connection, MigrationProgress()) }
            try connection.executeScript("PRAGMA user_version = \(Schema.version)")
        }
    }
}
