import DiaryModel
import SQLite

/// A copy of a diary's database from another day, opened to search it.
struct SnapshotContents {
    private let connection: Connection

    init(_ path: FilePath) throws {
        connection = try Connection(pathBytes: path.bytes, mode: .immutable)
    }

    func holds(entries: [UniqueIdentifier], media: [UniqueIdentifier]) throws -> Bool {
        try entries.contains { try connection.hasRow("SELECT 1 FROM entry WHERE uuid = \($0.bytes)") }
            || media.contains { try connection.hasRow("SELECT 1 FROM medium WHERE uuid = \($0.bytes)") }
    }
}
