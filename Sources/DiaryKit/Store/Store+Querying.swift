import SQLite

extension Store {
    /// Hands each entry that the query wants to `body`, in the query's order, until it returns false.
    ///
    /// Entries are read one at a time: the first ones of a large diary take no longer than those of a small one.
    package func forEachEntry(_ query: EntryQuery, _ body: (DiaryEntry) throws -> Bool) throws {
        try forEachRow(query) { try body($0.entry()) }
    }

    /// Hands the id of each entry that the query wants to `body`; reads no more of an entry than the query asks about.
    package func forEachIdentifier(_ query: EntryQuery, _ body: (UniqueIdentifier) throws -> Bool) throws {
        try forEachRow(query) { try body($0.id) }
    }

    /// How the query is answered.
    package func plan(_ query: EntryQuery) throws -> EntryPlan {
        do { return try EntrySelection(query: query, searchIndex: searchIndex).plan() } catch let error as SQLiteError {
            throw StoreOpening.translated(error, directory)
        }
    }

    private func forEachRow(_ query: EntryQuery, _ body: (EntryRow) throws -> Bool) throws {
        var remaining = query.limit ?? .max
        guard remaining > 0 else { return }
        do {
            let selection = EntrySelection(query: query, searchIndex: searchIndex)
            let statement = try selection.plan().statement(columns: EntryTable.scanColumns)
            var current: EntryRow?
            try connection.forEachRow(statement) { row in
                let candidate = current ?? EntryRow(row, of: self)
                candidate.move(to: row)
                current = candidate
                guard try selection.accepts(candidate) else { return true }
                remaining -= 1
                return try body(candidate) && remaining > 0
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
        try forEachIdentifier(query) {
            ids.append($0)
            return true
        }
        return ids
    }

    /// How many entries the query wants.
    package func count(_ query: EntryQuery) throws -> Int {
        var count = 0
        try forEachRow(query) { _ in
            count += 1
            return true
        }
        return count
    }
}
