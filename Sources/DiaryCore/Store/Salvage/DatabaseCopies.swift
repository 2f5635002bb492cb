import Chronology
import SQLite

/// The copies of a diary's database in its folder `backups`: one a day, and those that were made before a migration.
struct DatabaseCopies {
    /// A copy that can be read.
    struct Copy {
        /// Its path below the diary's folder.
        let path: FilePath
        /// When the last command was done, or the last entry changed, that it holds.
        let time: Instant
        /// The schema that it is of.
        let version: Int
    }

    private let directory: FilePath
    private let storeID: UniqueIdentifier?

    /// - Parameter storeID: the diary that copies have to be of; any where nil.
    init(of directory: FilePath, storeID: UniqueIdentifier?) {
        self.directory = directory
        self.storeID = storeID
    }

    /// What the names of damaged databases begin with, which are kept there too.
    static let damagedPrefix = "damaged-"

    /// Whether there is any that says it is a diary's, sound or not.
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

    /// The newest sound copy; nil where there is none.
    ///
    /// - Parameter unusable: gets the paths of those that are newer or can't be opened at all, and are passed over.
    func newest(unusable: inout [FilePath]) -> Copy? {
        var copies: [Copy] = []
        for name in Self.names(in: directory) {
            let path = FilePath("backups").appending(bytes: name)
            if let copy = read(path) { copies.append(copy) } else { unusable.append(path) }
        }
        // Of equal ones the last by name: copies from before a migration have thumbnails.
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
