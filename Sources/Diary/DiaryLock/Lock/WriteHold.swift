import DiaryModel
import DiaryStore
import SQLite

/// Keeps other processes from writing to a diary's databases while it is copied.
///
/// A writer that waits finds its database moved when the hold ends after the swap, and writes nothing.
final class WriteHold {
    private var connections: [Connection] = []

    /// - Parameter isAlone: true where no other process reads. Without that, SQLite maps a file, and if gocryptfs
    ///   ends, a process that reads a mapped file is ended by a signal.
    /// - Throws: `DiaryError.busy` if another process writes for longer than ten seconds.
    init(on diary: FilePath, isAlone: Bool = false) throws {
        for name in ["diary.sqlite", "sync/state.sqlite"] where Folder.exists(diary.appending(name)) {
            connections.append(try Self.held(diary.appending(name), of: diary, isAlone: isAlone))
        }
    }

    private static func held(_ database: FilePath, of diary: FilePath, isAlone: Bool) throws -> Connection {
        let connection = try Connection(pathBytes: database.bytes, mode: .readWrite)
        if isAlone { try connection.executeScript("PRAGMA locking_mode = EXCLUSIVE") }
        connection.setBusyTimeout(milliseconds: 10_000)
        do {
            // An empty log: the database's file alone holds everything.
            _ = try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
            try connection.executeScript("BEGIN IMMEDIATE")
        } catch {
            guard error.isBusy else { throw error }
            throw DiaryError.busy(path: diary.description)
        }
        return connection
    }

    func release() {
        for connection in connections { try? connection.executeScript("ROLLBACK") }
        connections = []
    }
}
