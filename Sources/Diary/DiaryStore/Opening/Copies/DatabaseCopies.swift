import DiaryModel
import SQLite

/// The copies of a diary's database in its folder `backups`: one a day, and those made before a migration.
struct DatabaseCopies {
    private let directory: FilePath

    init(of directory: FilePath) {
        self.directory = directory
    }

    /// The beginning of the names of damaged databases, which are kept there, too.
    static let damagedPrefix = "damaged-"
    /// The end of the names of their logs, and of logs that are kept without a database.
    static let logSuffix = ".sqlite-wal"

    /// Returns whether any file there claims to be a diary's database, sound or not.
    static func areThere(in directory: FilePath) -> Bool {
        names(in: directory).contains { name in
            let header = try? File.read(directory.appending("backups").appending(bytes: name), limit: 72)
            return header?.suffix(4).reduce(0) { $0 << 8 | Int32($1) } == Schema.applicationID
        }
    }

    private static func names(in directory: FilePath) -> [[UInt8]] {
        let names = (try? Folder.names(in: directory.appending("backups"))) ?? []
        return names.filter {
            $0.suffix(7) == Array(".sqlite".utf8) && $0.first != UInt8(ascii: ".")
                && !$0.starts(with: damagedPrefix.utf8)
        }
    }

    /// Their paths below the diary's folder: the newest first, those whose age can't be read last.
    var paths: [FilePath] {
        let paths = Self.names(in: directory).map { FilePath("backups").appending(bytes: $0) }
        // Of equally old ones the last by name: copies from before a migration have thumbnails.
        return paths.map { ($0, time(of: $0)) }.enumerated()
            .sorted { ($0.element.1, $0.offset) > ($1.element.1, $1.offset) }.map(\.element.0)
    }

    private func time(of path: FilePath) -> Int64 {
        let whole = directory.appending(bytes: path.bytes)
        guard let connection = try? Connection(pathBytes: whole.bytes, mode: .immutable),
            let version = try? connection.first("PRAGMA user_version", { $0.int(0) })
        else { return .min }
        let table: SQL = version == 1 ? "operation" : "command"
        let time = try? connection.first(
            "SELECT max((SELECT ifnull(max(time), 0) FROM \(table)), (SELECT ifnull(max(updateTime), 0) FROM entry))"
        ) { $0.int64(0) }
        return time ?? .min
    }
}
