import SQLite

extension Store {
    /// Hands each entry that the query wants to `body`, in the query's order, until it returns false.
    ///
    /// Entries are read one at a time: the first ones of a large diary take no longer than those of a small one.
    package func forEachEntry(_ query: EntryQuery, _ body: (DiaryEntry) throws -> Bool) throws {
        try forEachRow(query, columns: EntryTable.scanColumns) { try body($0.entry()) }
    }

    /// Hands the id of each entry that the query wants to `body`; reads no more of an entry than the query asks about.
    package func forEachIdentifier(_ query: EntryQuery, _ body: (UniqueIdentifier) throws -> Bool) throws {
        try forEachRow(query, columns: Self.columns(for: query)) { try body($0.id) }
    }

    /// What has to be read of a row to decide it.
    private static func columns(for query: EntryQuery) -> SQL {
        guard query.terms.isEmpty, query.near == nil, query.condition == nil else { return EntryTable.scanColumns }
        var names: Set<String> = []
        for test in query.tests {
            guard let asked = test.names else { return EntryTable.scanColumns }
            names.formUnion(asked)
        }
        return EntryRow.columns(for: names).map(EntryTable.scanColumns(only:)) ?? EntryTable.scanColumns
    }

    /// How the query is answered.
    package func plan(_ query: EntryQuery) throws -> EntryPlan {
        do { return try EntrySelection(query, in: self).plan() } catch let error as SQLiteError {
            throw StoreOpening.translated(error, directory)
        }
    }

    private func forEachRow(
        _ query: EntryQuery, columns: SQL, _ body: (EntryRow) throws -> Bool
    ) throws {
        var walk = RowWalk(query, of: self)
        do {
            let plan = try EntrySelection(query, in: self).plan()
            try walk.forEachRow(of: plan, columns: columns, body)
            guard let lastKey = walk.lastKey(before: plan.lookLimit) else { return }
            let rest = try EntrySelection(query, in: self, behind: lastKey).plan()
            try walk.forEachRow(of: rest, columns: columns, body)
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
        try forEachRow(query, columns: Self.columns(for: query)) { _ in
            count += 1
            return true
        }
        return count
    }
}
