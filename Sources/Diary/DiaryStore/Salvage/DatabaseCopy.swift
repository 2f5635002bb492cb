import DiaryModel
import SQLite

/// A compact copy of the database as of one moment, in a file that is removed with this value.
///
/// It is as large as the database; it lies next to its target, not in the diary, which may be read-only.
final class DatabaseCopy {
    let descriptor: FileDescriptor
    let entryCount: Int
    let mediumCount: Int
    let originalByteCount: Int64
    private let connection: Connection

    /// Copies the store's database.
    ///
    /// The corresponding statement is `VACUUM INTO`.
    ///
    /// - Throws: `SQLiteError`, also if the copy is damaged.
    init(of store: DiaryStore, beside target: FilePath) throws {
        let path = HiddenName.backup.beside(target)
        descriptor = try FileDescriptor.makeLocked(path)
        // The two descriptors opened below stay valid after the name is removed.
        defer { try? Folder.remove(path) }
        try store.vacuum(into: path)
        connection = try Connection(pathBytes: path.bytes, mode: .immutable)
        try DiaryStore.requireSound(connection)
        (entryCount, mediumCount) =
            try connection.first("SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM medium)") {
                ($0.int(0), $0.int(1))
            } ?? (0, 0)
        originalByteCount = try OriginalTable(connection: connection).totals().byteCount
    }

    func originals(inFolder folder: UInt8) throws -> [KnownOriginal] {
        try OriginalTable(connection: connection).originals(inFolder: folder)
    }
}
