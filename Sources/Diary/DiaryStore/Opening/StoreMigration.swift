import DiaryModel
import SQLite

/// Migrates the store of an earlier program while no other process has it open.
///
/// A process of an earlier program that has it open would continue to write the old form: SQLite's exclusive locking
/// mode admits only one connection, and the busy timeout waits for the others. The copy in `backups` is made first;
/// then everything happens in one transaction, so that a process that is killed leaves the old store or the new one.
struct StoreMigration {
    let directory: FilePath
    let migrations: [Schema.Migration]
    let progress: MigrationProgress
    let busyTimeout: Int32

    private var database: FilePath { directory.appending("diary.sqlite") }

    /// Migrates, unless another process has done it already.
    ///
    /// - Throws: a busy `SQLiteError` if another process has the diary open; the reason why the copy cannot be made.
    func run() throws {
        let connection = try Connection(
            pathBytes: database.bytes, mode: .readWrite, keepsBlocks: FileSystemKind(at: directory).isUserSpace)
        connection.setBusyTimeout(milliseconds: busyTimeout)
        // NB: the mode must be set before the database is read for the first time. Foreign keys would follow the
        // renamed tables, and cannot be turned off inside a transaction.
        try connection.executeScript(
            """
            PRAGMA locking_mode = EXCLUSIVE;
            PRAGMA foreign_keys = OFF;
            PRAGMA temp_store = MEMORY;
            PRAGMA cell_size_check = ON;
            PRAGMA synchronous = FULL;
            PRAGMA secure_delete = ON;
            """)
        try connection.executeScript("BEGIN EXCLUSIVE; COMMIT;")
        let version = migrations.count
        guard let found = try connection.first("PRAGMA user_version", { $0.int(0) }), (1..<version).contains(found)
        else {
            return
        }
        try SchemaComparison(connection, migrations: migrations).requireOurs(version: found, in: directory)
        let copy = try PreMigrationCopy(directory: directory, version: version).make(of: connection)
        do { try migrate(connection, from: found) } catch {
            // The old store is unchanged; on a full disk the copies of several attempts would take the last room.
            try? Folder.remove(copy)
            throw error
        }
        ChangeMarker(directory: directory).touch()
        try progress.report(1)
    }

    private func migrate(_ connection: Connection, from found: Int) throws {
        try connection.writeTransaction {
            for step in migrations.dropFirst(found) { try step.run(on: connection, progress) }
            try progress.report(0.8)
            // This is not a step: the index follows the program, not the schema.
            try SearchIndexMaking(connection: connection).run()
            try connection.executeScript("PRAGMA user_version = \(migrations.count)")
        }
    }
}
