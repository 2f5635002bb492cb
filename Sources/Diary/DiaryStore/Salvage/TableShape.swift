import SQLite

/// The form of the records of one of our tables or indexes, by which its pages are recognised without the schema.
struct TableShape {
    struct Column {
        let name: String
        let type: String
        let isRequired: Bool
        /// True if it is the key of the row, which the record itself doesn't hold.
        let isKey: Bool
        /// The usual types of its values, as numbers of the file format; nil if all that fit.
        let types: Set<UInt64>?

        /// Returns whether it may have a value of the type, whatever the value.
        func allows(_ type: UInt64) -> Bool {
            if type == 0 { return isKey || !isRequired }
            if isKey { return false }
            switch type {
            case 7: return self.type == "REAL"
            case 1...9: return self.type == "INTEGER" || self.type == "REAL"
            default: return self.type == (type.isMultiple(of: 2) ? "BLOB" : "TEXT")
            }
        }
    }

    let name: String
    /// The table, also of an index.
    let table: String
    /// True if its pages are those of an index: also of a table without keys of its own.
    let isIndex: Bool
    /// Its first page in a database without rows.
    let root: Int
    /// The columns in the order of the record.
    let columns: [Column]
    /// The number of columns that every record has; later versions added the others.
    private let leastCount: Int

    var holdsRows: Bool { name == table }

    private init(_ name: String, of table: String, isIndex: Bool, root: Int, _ columns: [(Column, hasDefault: Bool)]) {
        (self.name, self.table, self.isIndex, self.root) = (name, table, isIndex, root)
        self.columns = columns.map(\.0)
        leastCount = (columns.lastIndex { $0.0.isRequired && !$0.hasDefault } ?? 0) + 1
    }

    static let schema = TableShape(
        "sqlite_schema", of: "sqlite_schema", isIndex: false, root: 1,
        [("type", "TEXT"), ("name", "TEXT"), ("tbl_name", "TEXT"), ("rootpage", "INTEGER"), ("sql", "TEXT")].map {
            (Column(name: $0, type: $1, isRequired: $0 != "sql", isKey: false, types: nil), false)
        })

    /// Returns whether it can be a row of this table.
    func allows(_ cell: StoredCell) -> Bool {
        (leastCount...max(columns.count, leastCount)).contains(cell.types.count)
            && zip(columns, cell.types).allSatisfy { $0.allows($1) }
    }

    /// Returns whether it is most likely a row of this table, and not of one with similar rows.
    private func matches(_ cell: StoredCell) -> Bool {
        allows(cell) && zip(columns, cell.types).allSatisfy { $1 == 0 || $0.types?.contains($1) != false }
    }

    /// Returns whether half of a page's records are of this form.
    func matches(_ page: TreePage) -> Bool {
        guard page.kind.isTable != isIndex else { return false }
        let cells = page.cells
        let count = cells.count(where: matches)
        return count > 0 && count * 2 >= cells.count + page.unreadableCount
    }

    /// The tables and indexes of a new database, but those of the search index.
    static func all(in database: Connection) throws -> [TableShape] {
        let withoutKeys = try Set(database.all("SELECT name FROM pragma_table_list WHERE wr") { $0.text(0) })
        let objects = try database.all(
            """
            SELECT type = 'index', name, tbl_name, rootpage FROM sqlite_schema
            WHERE type IN ('table', 'index') AND rootpage > 0 AND name NOT LIKE 'sqlite_sequence'
                AND name NOT LIKE 'searchIndex%'
            ORDER BY rootpage
            """
        ) { (isIndex: $0.bool(0), name: $0.text(1), table: $0.text(2), root: $0.int(3)) }
        return try objects.map { object in
            let isIndex = object.isIndex || withoutKeys.contains(object.name)
            return try TableShape(
                object.name, of: object.table, isIndex: isIndex, root: object.root,
                isIndex ? indexColumns(object.name, of: object.table, in: database) : columns(object.name, in: database)
            )
        }
    }

    private static func columns(_ table: String, in database: Connection) throws -> [(Column, hasDefault: Bool)] {
        try database.all("SELECT name, type, \"notnull\", pk, dflt_value IS NOT NULL FROM pragma_table_info(\(table))")
        {
            let isKey = $0.int(3) == 1 && $0.text(1) == "INTEGER"
            return (
                Column(
                    name: $0.text(0), type: $0.text(1), isRequired: $0.bool(2) && !isKey, isKey: isKey,
                    types: types($0.text(0), of: table)), $0.bool(4)
            )
        }
    }

    private static func indexColumns(
        _ name: String, of table: String, in database: Connection
    ) throws -> [(Column, hasDefault: Bool)] {
        let index =
            try name == table
            ? database.first("SELECT name FROM pragma_index_list(\(table)) WHERE origin = 'pk'") { $0.text(0) } : name
        return try database.all(
            """
            SELECT ifnull(field.name, 'rowid'), ifnull(field.type, 'INTEGER'), ifnull(field."notnull", 1),
                field.dflt_value IS NOT NULL
            FROM pragma_index_xinfo(\(index)) AS part
            LEFT JOIN pragma_table_info(\(table)) AS field ON field.cid = part.cid
            ORDER BY part.seqno
            """
        ) {
            (
                Column(
                    name: $0.text(0), type: $0.text(1), isRequired: $0.bool(2), isKey: false,
                    types: types($0.text(0), of: table)), $0.bool(3)
            )
        }
    }

    /// The types by which columns of the same kind are distinguished: the keys of entries and times are large numbers,
    /// those of other rows aren't.
    private static func types(_ column: String, of table: String) -> Set<UInt64>? {
        switch column {
        case "entry", "time": [5, 6]
        case "rowid": table == "entry" ? [5, 6] : [1, 2, 3, 4, 8, 9]
        case "uuid": [12 + 2 * 16]
        case "hash": [12 + 2 * 32]
        default: nil
        }
    }
}
