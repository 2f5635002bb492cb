import DiaryModel
package import SQLite
import TextFolding

/// A table with each name once, in the spelling that is shown: those of tags, and those of measurements.
package protocol NameTable {
    static var names: String { get }
    /// The table that says which entries have a name, and its column with the name's row.
    static var uses: (table: String, column: String) { get }
    var connection: Connection { get }
}

extension NameTable {
    /// The spelling in which a name is shown; nil if there never was such a name.
    package func spelling(of name: String) throws -> String? {
        try connection.first("SELECT name FROM \(raw: Self.names) WHERE key = \(TagTable.key(of: name))") { $0.text(0) }
    }

    /// The row of a name; nil if there never was such a name.
    func key(of name: String) throws -> Int64? {
        try connection.first("SELECT id FROM \(raw: Self.names) WHERE key = \(TagTable.key(of: name))") { $0.int64(0) }
    }

    /// The rows of the names that a test accepts, in their order.
    func keys(_ test: NameTest) throws -> [Int64] {
        switch test {
        case .folded(let folds):
            return try connection.all(
                "SELECT id FROM \(raw: Self.names) WHERE fold IN (\(list: folds)) ORDER BY id"
            ) { $0.int64(0) }
        case .sameTag(let name): return try [key(of: name)].compactMap(\.self)
        case .comparison:
            let names = try connection.all("SELECT id, name FROM \(raw: Self.names) ORDER BY id") {
                ($0.int64(0), $0.text(1))
            }
            return try names.filter { try test.accepts($0.1) }.map(\.0)
        }
    }

    /// Changes the spelling of a name to another one of the same key.
    func respell(_ name: String, as spelling: String) throws {
        try connection.execute(
            """
            UPDATE \(raw: Self.names) SET name = \(spelling), fold = \(SearchFold.fold(spelling))
            WHERE key = \(TagTable.key(of: name))
            """)
    }

    /// The row of a name, created if there is none.
    func identifier(of name: String) throws -> Int64 {
        if let found = try key(of: name) { return found }
        try connection.execute(
            """
            INSERT INTO \(raw: Self.names) (name, key, fold)
            VALUES (\(name), \(TagTable.key(of: name)), \(SearchFold.fold(name)))
            """)
        return connection.lastInsertedRowID
    }

    /// The entries with a name, including those in the trash.
    func entries(with name: String) throws -> [UniqueIdentifier] {
        try connection.compactMap(
            "SELECT DISTINCT entry.uuid \(Self.entries) WHERE named.key = \(TagTable.key(of: name)) ORDER BY entry.id"
        ) { UniqueIdentifier(bytes: $0.bytes(0)) }
    }

    /// The number of entries of the diary with a name.
    func entryCount(of name: String) throws -> Int {
        try connection.first(
            """
            SELECT count(DISTINCT entry.id) \(Self.entries)
            WHERE named.key = \(TagTable.key(of: name)) AND entry.trashTime IS NULL
            """
        ) { $0.int(0) } ?? 0
    }

    private static var entries: SQL {
        """
        FROM \(raw: uses.table) AS use
        JOIN \(raw: names) AS named ON named.id = use.\(raw: uses.column)
        JOIN entry ON entry.id = use.entry
        """
    }
}
