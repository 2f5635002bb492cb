import Glibc
import SQLite

/// A copy of the database in one picture, packed, in a file that goes with this value.
///
/// Its size is that of the database; it lies beside what it is made for, not in the diary, which may be read only.
final class DatabaseCopy {
    /// The copy.
    let descriptor: FileDescriptor
    let entryCount: Int
    let mediumCount: Int
    let originalByteCount: Int64
    private let connection: Connection

    /// The corresponding statement is `VACUUM INTO`.
    ///
    /// - Throws: `SQLiteError` also where the copy is damaged.
    init(of store: Store, beside target: FilePath) throws {
        let path = HiddenName.backup.beside(target)
        descriptor = try FileDescriptor.makeLocked(path)
        // Both openings below outlast the name.
        defer { try? Folder.remove(path) }
        try store.vacuum(into: path)
        connection = try Connection(pathBytes: path.bytes, mode: .immutable)
        try Store.requireSound(connection)
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
