import DiaryModel
import SQLite

/// A copy of a diary's database from another day, opened to search it.
struct SnapshotContents {
    private let connection: Connection

    init(_ path: FilePath) throws {
        connection = try Connection(pathBytes: path.bytes, mode: .immutable)
    }

    func holds(entries: [UniqueIdentifier], media: [UniqueIdentifier]) throws -> Bool {
        for id in entries {
            if try connection.first("SELECT 1 FROM entry WHERE uuid = \(id.bytes)", { _ in true }) != nil {
                return true
            }
        }
        for id in media {
            if try connection.first("SELECT 1 FROM medium WHERE uuid = \(id.bytes)", { _ in true }) != nil {
                return true
            }
        }
        return false
    }
}
