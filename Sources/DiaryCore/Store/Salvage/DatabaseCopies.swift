import Chronology
import SQLite

/// The copies of a diary's database in its folder `backups`: one a day, and those made before a migration.
struct DatabaseCopies {
    /// A copy that can be read.
    struct Copy {
        /// Its path below the diary's folder.
        let path: FilePath
        /// The time of the last command, or of the last change to an entry, that it holds.
        let time: Instant
        /// Its schema version.
        let version: Int
    }

    private let directory: FilePath
    private let storeID: UniqueIdentifier?

    /// The copies in a diary's folder.
    ///
    /// - Parameter storeID: the diary that copies have to belong to; nil for any.
    init(of directory: FilePath, storeID: UniqueIdentifier?) {
        self.directory = directory
        self.storeID = storeID
    }

    /// The beginning of the names of damaged databases, which are kept there, too.
    static let damagedPrefix = "damaged-"

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

    /// The newest sound copy; nil if there is none.
    ///
    /// - Parameter unusable: gets the paths of newer ones and of those that can't be opened at all, which are skipped.
    func newest(unusable: inout [FilePath]) -> Copy? {
        var copies: [Copy] = []
        for name in Self.names(in: directory) {
            let path = FilePath("backups").appending(bytes: name)
            if let copy = read(path) { copies.append(copy) } else { unusable.append(path) }
        }
        // Of equally old ones the last by name: copies from before a migration have thumbnails.
        for copy in copies.enumerated().sorted(by: { ($0.element.time, $0.offset) > ($1.element.time, $1.offset) }) {
            if isSound(copy.element.path) { return copy.element }
            unusable.append(copy.element.path)
        }
        return nil
    }

    private func open(_ path: FilePath) throws -> Connection {
        try Connection(pathBytes: directory.appending(bytes: path.bytes).bytes, mode: .immutable)
    }

    private func isSound(_ path: FilePath) -> Bool { (try? Store.requireSound(open(path))) != nil }

    private func read(_ path: FilePath) -> Copy? {
        guard let connection = try? open(path),
            let id = try? connection.first("PRAGMA application_id", { $0.int(0) }), id == Int(Schema.applicationID),
            let version = try? connection.first("PRAGMA user_version", { $0.int(0) }),
            (1...Schema.version).contains(version),
            let found = try? connection.first("SELECT value FROM property WHERE name = 'storeID'", { $0.text(0) }),
            storeID == nil || UniqueIdentifier(found) == storeID,
            (try? SchemaComparison(connection).requireOurs(version: version, in: directory)) != nil
        else { return nil }
        let table: SQL = version == 1 ? "operation" : "command"
        let time = try? connection.first(
            "SELECT max((SELECT ifnull(max(time), 0) FROM \(table)), (SELECT ifnull(max(updateTime), 0) FROM entry))"
        ) { $0.int64(0) }
        guard let time else { return nil }
        return Copy(path: path, time: Instant(microseconds: time), version: version)
    }
}
