import DiaryModel
import SQLite

/// Copies the rows that can be read of a damaged database into a new one of the same schema version.
///
/// Rows of entries and media are kept even if some of their values are lost; of the other tables, rows that break a
/// rule of the schema are left out.
struct RowSalvage {
    let map: TreeMap
    let target: Connection
    /// The ids of entries by their keys, from the index of ids.
    let entryIDs: [Int64: [UInt8]]
    let mediumIDs: [Int64: [UInt8]]
    private let entryKeys: [[UInt8]: Int64]
    private let areIndexesWhole: Bool

    init(_ map: TreeMap, into target: Connection) {
        (self.map, self.target) = (map, target)
        let (entries, media) = (Self.ids("entryUUID", map), Self.ids("sqlite_autoindex_medium_1", map))
        (entryIDs, mediumIDs, areIndexesWhole) = (entries.ids, media.ids, entries.isWhole && media.isWhole)
        entryKeys = Dictionary(entries.ids.map { ($1, $0) }) { first, _ in first }
    }

    private static func ids(_ index: String, _ map: TreeMap) -> (ids: [Int64: [UInt8]], isWhole: Bool) {
        var ids: [Int64: [UInt8]] = [:]
        let isWhole = map.forEachRecord(of: index) { _, values, _ in
            guard values.count == 2, case .blob(let id) = values[0], case .integer(let key) = values[1] else { return }
            ids[key] = id
        }
        return (ids, isWhole)
    }

    /// Copies the rows, and returns the tables of which some couldn't be read.
    ///
    /// Entries and media are whole if all that their indexes name were read.
    func run() throws -> [String] {
        var damaged: [String] = []
        // Commands come first: they name the entries that there were.
        let tables = ["operation"] + DiaryStore.writtenTables.filter { $0 != "operation" } + ["thumbnail"]
        for table in tables where try !copy(table) { damaged.append(table) }
        try removeZeros()
        return try damaged.filter { table in
            switch table {
            case "entry": try !areIndexesWhole || !holds(entryIDs, in: table)
            case "medium": try !areIndexesWhole || !holds(mediumIDs, in: table)
            default: true
            }
        }.sorted {
            (DiaryStore.writtenTables.firstIndex(of: $0) ?? .max)
                < (DiaryStore.writtenTables.firstIndex(of: $1) ?? .max)
        }
    }

    private func holds(_ ids: [Int64: [UInt8]], in table: String) throws -> Bool {
        let keys = try Set(target.all("SELECT id FROM \(raw: table)") { $0.int64(0) })
        return !ids.isEmpty && keys.isSuperset(of: ids.keys)
    }

    private func copy(_ table: String) throws -> Bool {
        guard let shape = map.shape(table) else { return true }
        let named = try table == "entry" ? namedEntries() : []
        return try map.forEachRecord(of: table) { key, found, isWhole in
            guard isWhole || ["entry", "medium"].contains(table), found.count <= shape.columns.count else { return }
            var (key, values) = (key, found)
            for (index, column) in shape.columns.enumerated().prefix(values.count) {
                if column.isKey { values[index] = .integer(key) }
                if column.name == "priority", table == "task" { values[index] = Self.priority(values[index]) }
                if !isWhole || column.name == "uuid" { values[index] = Self.fitting(values[index], column) }
            }
            if table == "entry" {
                key = placed(key, values)
                values[0] = .integer(key)
                values[1] = .blob(identifier(of: values[1], key: key, named))
            }
            let count = target.totalChangeCount
            try insert(values, shape)
            guard table == "entry", target.totalChangeCount == count else { return }
            // Two rows with the same key: one of the keys is damaged.
            let free = try target.first("SELECT max(id) + 1 FROM entry") { $0.int64(0) } ?? key
            values[0] = .integer(free)
            try insert(values, shape)
        }
    }

    private func insert(_ values: [SQLValue], _ shape: TableShape) throws {
        let names = shape.columns.prefix(values.count).map(\.name).joined(separator: ", ")
        do {
            try target.execute(
                "INSERT OR IGNORE INTO \(raw: shape.table) (\(raw: names)) VALUES (\(list: values))")
        } catch {
            guard error.isConstraint else { throw error }
        }
    }

    private func namedEntries() throws -> Set<[UInt8]> {
        guard map.version > 1 else { return [] }
        return try Set(target.all("SELECT entity FROM operation WHERE kind = 0") { $0.bytes(0) })
    }

    /// The id of an entry: that of the index, if only that one is known to the commands.
    private func identifier(of value: SQLValue, key: Int64, _ named: Set<[UInt8]>) -> [UInt8] {
        guard case .blob(let id) = value else { return UniqueIdentifier().bytes }
        guard let indexed = entryIDs[key], indexed != id, named.contains(indexed), !named.contains(id) else {
            return id
        }
        return indexed
    }

    /// The key of an entry: that of the index, if only that one belongs to its time.
    private func placed(_ key: Int64, _ values: [SQLValue]) -> Int64 {
        guard entryIDs[key] == nil, values.count > 2, case .blob(let id) = values[1], let indexed = entryKeys[id],
            case .integer(let time) = values[2]
        else { return key }
        let isPlaced = { (key: Int64) in
            (0..<86_400_000).contains(key.subtractingReportingOverflow(time / 1000).partialValue)
        }
        return isPlaced(indexed) && !isPlaced(key) ? indexed : key
    }

    /// The value if it is a priority; a task without one is still a task.
    private static func priority(_ value: SQLValue) -> SQLValue {
        switch value {
        case .real(let number) where TaskPriority.isPossible(number): value
        case .integer(let number) where TaskPriority.isPossible(Double(number)): value
        case .integer, .real, .null, .text, .blob: .null
        }
    }

    /// The value in the type of the column; without a value that fits, an empty one.
    private static func fitting(_ value: SQLValue, _ column: TableShape.Column) -> SQLValue {
        if column.name == "uuid" { return identifier(value) }
        if column.name == "type" {
            return ["image", "audio", "video"].map(SQLValue.text).contains(value) ? value : .text("image")
        }
        let empty: SQLValue
        switch (column.type, value) {
        case ("INTEGER", .integer), ("REAL", .real), ("REAL", .integer), ("TEXT", .text), ("BLOB", .blob): return value
        case ("TEXT", .blob(let bytes)): return .text(String(decoding: bytes, as: UTF8.self))
        case ("BLOB", .text(let text)): return .blob(Array(text.utf8))
        case ("INTEGER", _): empty = .integer(0)
        case ("REAL", _): empty = .real(0)
        case ("TEXT", _): empty = .text("")
        default: empty = .blob([])
        }
        return column.isRequired ? empty : .null
    }

    /// The value as an id, converted if it has another type.
    private static func identifier(_ value: SQLValue) -> SQLValue {
        switch value {
        case .blob(let bytes) where bytes.count == 16: value
        case .text(let text) where text.utf8.count == 16: .blob(Array(text.utf8))
        case .text(let text): .blob((UniqueIdentifier(text) ?? UniqueIdentifier()).bytes)
        case .null, .integer, .real, .blob: .blob(UniqueIdentifier().bytes)
        }
    }

    /// Removes rows that were read as zeros; a placeholder for media whose entry was lost earlier has no text and
    /// stays.
    private func removeZeros() throws {
        try target.execute("DELETE FROM entry WHERE contentHash = \(DiaryEntry.lostDigest) AND text <> ''")
    }
}
