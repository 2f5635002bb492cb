package import DiaryModel
import SQLite

/// The damaged databases that `check --repair` has kept, each with its log, and the logs that were kept alone.
package struct DamagedCopies {
    private let directory: FilePath

    package init(of directory: FilePath) {
        self.directory = directory
    }

    /// The folders for damaged databases; the second is used if the first can't be made or written.
    static let folders = ["backups", "tmp/damaged"]

    /// Their paths below the diary's folder.
    package var paths: [FilePath] {
        Self.folders.flatMap { folder in
            let names = (try? Folder.names(in: directory.appending(folder))) ?? []
            let kept = names.filter { $0.starts(with: DatabaseCopies.damagedPrefix.utf8) }
            let databases = Set(kept.filter { $0.suffix(7) == Array(".sqlite".utf8) })
            let logs = kept.filter {
                let isLog = $0.suffix(DatabaseCopies.logSuffix.utf8.count) == Array(DatabaseCopies.logSuffix.utf8)
                return isLog && !databases.contains($0.dropLast(4))
            }
            return (databases + logs).sorted { $0.lexicographicallyPrecedes($1) }
                .map { FilePath(folder).appending(bytes: $0) }
        }
    }

    /// The paths of logs with transactions that the database lacks, and that no repair has read yet.
    package var brokenLogs: [FilePath] {
        paths.filter { $0.lastComponent.starts(with: BrokenLog.prefix.utf8) }
    }

    /// Removes those that hold something of the emptied trash, and those that can't be checked for it.
    ///
    /// Only a sound database of this program's schema without a log can be checked; its free pages were overwritten.
    /// A log that no repair has read stays: it has what the diary lacks.
    ///
    /// - Returns: the paths of the removed ones.
    func removeThoseThatMayHold(_ emptied: EmptiedTrash) throws -> [FilePath] {
        let unread = Set(brokenLogs)
        let removed = paths.filter { !unread.contains($0) && mayHold($0, emptied) }
        for path in removed {
            let whole = directory.appending(bytes: path.bytes)
            for part in ["-wal", "-shm", ""] { try Folder.remove(FilePath(bytes: whole.bytes + Array(part.utf8))) }
        }
        for folder in Set(removed.map(\.parent)) { try Folder.sync(directory.appending(bytes: folder.bytes)) }
        return removed
    }

    private func mayHold(_ path: FilePath, _ emptied: EmptiedTrash) -> Bool {
        let whole = directory.appending(bytes: path.bytes)
        guard emptied.unnamedCount == 0, emptied.companionCount == 0,
            Folder.linkStatus(FilePath(bytes: whole.bytes + Array("-wal".utf8))) == nil
        else { return true }
        do {
            let connection = try Connection(pathBytes: whole.bytes, mode: .immutable)
            let version = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
            try SchemaComparison(connection).requireOurs(version: version, in: directory)
            try DiaryStore.requireSound(connection)
            return try SnapshotContents(whole).holds(entries: emptied.ids, media: emptied.media)
        } catch { return true }
    }
}
