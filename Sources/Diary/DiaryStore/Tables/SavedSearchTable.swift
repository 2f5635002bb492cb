import Chronology
package import DiaryModel
import SQLite

/// The rows of `savedSearch`.
package struct SavedSearchTable {
    static let columns: SQL =
        "uuid, name, builtin, selection, badge, position, isHidden, addTime, updateTime, extra"
    static let columnCount: Int32 = 10

    let connection: Connection

    /// All rows; one without a valid id is skipped.
    package func all() throws -> [SavedSearch] {
        try connection.compactMap("SELECT \(Self.columns) FROM savedSearch ORDER BY id", Self.read)
    }

    package func find(_ id: UniqueIdentifier) throws -> SavedSearch? {
        try connection.first("SELECT \(Self.columns) FROM savedSearch WHERE uuid = \(id.bytes)", Self.read) ?? nil
    }

    package func holder(of key: String) throws -> UniqueIdentifier? {
        try connection.first("SELECT uuid FROM savedSearch WHERE key = \(key)") {
            UniqueIdentifier(bytes: $0.bytes(0))
        } ?? nil
    }

    static func read(_ row: Row) -> SavedSearch? {
        guard let id = UniqueIdentifier(bytes: row.bytes(0)) else { return nil }
        var search = SavedSearch(
            id: id, name: row.text(1), builtin: row.optionalText(2), selectionText: row.optionalText(3),
            position: position(row.double(5)), addTime: row.time(7))
        search.badge = row.optionalText(4)
        search.isHidden = row.bool(6)
        search.updateTime = row.time(8)
        search.extra = row.optionalText(9)
        return search
    }

    private static func position(_ number: Double) -> Double { StoredValue.positions.contains(number) ? number : 0 }

    func insert(_ search: SavedSearch) throws {
        try connection.execute(
            """
            INSERT INTO savedSearch (
                uuid, key, name, builtin, selection, badge, position, isHidden, addTime, updateTime, extra,
                digestVersion, digest
            )
            VALUES (
                \(search.id.bytes), \(search.key), \(search.name), \(search.builtin), \(search.selectionText),
                \(search.badge), \(search.position), \(search.isHidden), \(search.addTime.microseconds),
                \(search.updateTime.microseconds), \(search.extra), \(SavedSearch.digestVersion), \(search.digest)
            )
            """)
    }

    func update(_ search: SavedSearch) throws {
        try connection.execute(
            """
            UPDATE savedSearch SET
                key = \(search.key), name = \(search.name), selection = \(search.selectionText),
                badge = \(search.badge), position = \(search.position), isHidden = \(search.isHidden),
                updateTime = \(search.updateTime.microseconds), extra = \(search.extra),
                digestVersion = \(SavedSearch.digestVersion), digest = \(search.digest)
            WHERE uuid = \(search.id.bytes)
            """)
    }

    func remove(_ id: UniqueIdentifier) throws {
        try connection.execute("DELETE FROM savedSearch WHERE uuid = \(id.bytes)")
    }
}
