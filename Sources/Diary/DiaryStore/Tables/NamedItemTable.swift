import Chronology
package import DiaryModel
package import SQLite

/// An item that a table of its own keeps.
package protocol StoredNamedItem: NamedItem {
    static var table: String { get }
    /// The columns of an item's values, without those that follow from them.
    static var valueColumns: [String] { get }
    /// The values of these columns.
    var columnValues: [SQLValue] { get }
    /// Nil for a row without a valid id.
    static func read(_ row: Row) -> Self?
}

/// The rows of saved searches or of templates.
package struct NamedItemTable<Item: StoredNamedItem> {
    static var columns: SQL { SQL(raw: Item.valueColumns.joined(separator: ", ")) }
    static var columnCount: Int32 { Int32(Item.valueColumns.count) }

    let connection: Connection

    /// All rows; one without a valid id is skipped.
    package func all() throws -> [Item] {
        try connection.compactMap("SELECT \(Self.columns) FROM \(raw: Item.table) ORDER BY id", Item.read)
    }

    package func find(_ id: UniqueIdentifier) throws -> Item? {
        try connection.first(
            "SELECT \(Self.columns) FROM \(raw: Item.table) WHERE uuid = \(id.bytes)", Item.read) ?? nil
    }

    package func holder(of key: String) throws -> UniqueIdentifier? {
        try connection.first("SELECT uuid FROM \(raw: Item.table) WHERE key = \(key)") {
            UniqueIdentifier(bytes: $0.bytes(0))
        } ?? nil
    }

    func insert(_ item: Item) throws {
        try connection.execute(
            "INSERT INTO \(raw: Item.table) (\(Self.allColumns)) VALUES (\(list: Self.allValues(of: item)))")
    }

    func update(_ item: Item) throws {
        try connection.execute(
            """
            UPDATE \(raw: Item.table)
            SET (\(Self.allColumns)) = (\(list: Self.allValues(of: item)))
            WHERE uuid = \(item.id.bytes)
            """)
    }

    func remove(_ id: UniqueIdentifier) throws {
        try connection.execute("DELETE FROM \(raw: Item.table) WHERE uuid = \(id.bytes)")
    }

    private static var allColumns: SQL { "key, digestVersion, digest, \(columns)" }

    private static func allValues(of item: Item) -> [SQLValue] {
        [item.key.sqlValue, Item.digestVersion.sqlValue, item.digest.sqlValue] + item.columnValues
    }
}

extension SavedSearch: StoredNamedItem {
    package static let table = "savedSearch"

    package static let valueColumns = [
        "uuid", "name", "builtin", "selection", "badge", "position", "isHidden", "addTime", "updateTime", "extra",
    ]

    package var columnValues: [SQLValue] {
        [
            id.bytes.sqlValue, name.sqlValue, builtin.sqlValue, selectionText.sqlValue, badge.sqlValue,
            position.sqlValue, isHidden.sqlValue, addTime.microseconds.sqlValue, updateTime.microseconds.sqlValue,
            extra.sqlValue,
        ]
    }

    package static func read(_ row: Row) -> SavedSearch? {
        guard let id = UniqueIdentifier(bytes: row.bytes(0)) else { return nil }
        let position = row.double(5)
        var search = SavedSearch(
            id: id, name: row.text(1), builtin: row.optionalText(2), selectionText: row.optionalText(3),
            position: StoredValue.positions.contains(position) ? position : 0, addTime: row.time(7))
        search.badge = row.optionalText(4)
        search.isHidden = row.bool(6)
        search.updateTime = row.time(8)
        search.extra = row.optionalText(9)
        return search
    }
}

extension EntryTemplate: StoredNamedItem {
    package static let table = "template"

    package static let valueColumns = ["uuid", "name", "text", "journal", "addTime", "updateTime", "extra"]

    package var columnValues: [SQLValue] {
        [
            id.bytes.sqlValue, name.sqlValue, text.sqlValue, journal.sqlValue, addTime.microseconds.sqlValue,
            updateTime.microseconds.sqlValue, extra.sqlValue,
        ]
    }

    package static func read(_ row: Row) -> EntryTemplate? {
        guard let id = UniqueIdentifier(bytes: row.bytes(0)) else { return nil }
        var template = EntryTemplate(
            id: id, name: row.text(1), text: row.text(2), journal: row.optionalText(3), addTime: row.time(4))
        template.updateTime = row.time(5)
        template.extra = row.optionalText(6)
        return template
    }
}
