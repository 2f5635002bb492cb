package import SQLite

/// The rows of `property` that commands write.
package struct PropertyTable {
    package let connection: Connection

    package init(connection: Connection) {
        self.connection = connection
    }

    /// The value of a name; nil if there is none.
    package func value(_ name: String) throws(SQLiteError) -> String? {
        try connection.first("SELECT value FROM property WHERE name = \(name)") { $0.text(0) }
    }

    /// Sets the value of a name; nil removes it.
    package func set(_ value: String?, _ name: String) throws(SQLiteError) {
        guard let value else { return try connection.execute("DELETE FROM property WHERE name = \(name)") }
        try connection.execute("INSERT OR REPLACE INTO property (name, value) VALUES (\(name), \(value))")
    }
}
