package import SQLite
import TextFolding

/// A table with each name once, in the spelling that is shown: those of tags, and those of measurements.
package protocol NameTable {
    static var names: String { get }
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
}
