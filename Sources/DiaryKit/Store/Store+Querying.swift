import SQLite

extension Store {
    /// Hands each entry that the query wants to `body`, in the query's order, until it returns false.
    ///
    /// Entries are read one at a time: the first ones of a large diary take no longer than those of a small one.
    package func forEachEntry(_ query: EntryQuery, _ body: (DiaryEntry) throws -> Bool) throws {
        let selection = EntrySelection(query: query, searchIndex: searchIndex)
        var remaining = query.limit ?? .max
        guard remaining > 0 else { return }
        do {
            let statement = try selection.statement(columns: EntryTable.columns)
            try connection.forEachRow(statement) { row in
                let entry = try complete(EntryTable.read(row)).entry
                guard try selection.accepts(entry) else { return true }
                remaining -= 1
                return try body(entry) && remaining > 0
            }
        } catch let error as SQLiteError {
            throw StoreOpening.translated(error, directory)
        }
    }

    /// The entries that the query wants, in its order.
    ///
    /// For few: all are held at once.
    package func entries(_ query: EntryQuery) throws -> [DiaryEntry] {
        var entries: [DiaryEntry] = []
        try forEachEntry(query) {
            entries.append($0)
            return true
        }
        return entries
    }

    /// The ids of the entries that the query wants, in its order.
    package func identifiers(_ query: EntryQuery) throws -> [UniqueIdentifier] {
        var ids: [UniqueIdentifier] = []
        try forEachEntry(query) {
            ids.append($0.id)
            return true
        }
        return ids
    }

    /// How many entries the query wants.
    package func count(_ query: EntryQuery) throws -> Int {
        var count = 0
        try forEachEntry(query) { _ in
            count += 1
            return true
        }
        return count
    }
}
