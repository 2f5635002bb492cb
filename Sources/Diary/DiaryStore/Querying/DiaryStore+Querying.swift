package import DiaryModel

extension DiaryStore {
    /// Passes each wanted entry of the query to `body`, in the query's order, until it returns false.
    ///
    /// Entries are read one at a time, in one read transaction: the first ones of a large diary take no longer than
    /// those of a small one.
    package func forEachEntry(_ query: EntryQuery, _ body: (DiaryEntry) throws -> Bool) throws {
        try forEachRow(query, reading: .entry) { try body($0.entry()) }
    }

    /// The same as `forEachEntry`, with the number of digits that distinguish each id from every other.
    package func forEachListedEntry(_ query: EntryQuery, _ body: (ListedEntry) throws -> Bool) throws {
        try forEachRow(query, reading: .listing) { try body($0.listed()) }
    }

    /// Passes the key and the id of each wanted entry of the query to `body`, in the query's order, until it returns
    /// false.
    ///
    /// It reads no more of an entry than the query tests.
    package func forEachHandle(_ query: EntryQuery, _ body: (EntryHandle) throws -> Bool) throws {
        try forEachRow(query, reading: .handle) { try body($0.handle) }
    }

    /// Passes each wanted medium of the query to `body`, in the query's order, until it returns false.
    ///
    /// The media of an entry come in their order, or in the opposite one if the latest entry comes first.
    package func forEachMedium(_ query: MediaQuery, _ body: (NumberedMedium) throws -> Bool) throws {
        let limit = query.limit ?? .max
        guard limit > 0 else { return }
        var count = 0
        try read {
            let (entries, predicates) = try bound(query)
            var cursor = QueryCursor(entries, of: self, reading: .listing)
            try cursor.forEachRow { row in
                let listed = try row.listed()
                let media = Array(listed.entry.media.enumerated())
                for (index, medium) in entries.order.isAscending ? media : media.reversed() {
                    guard query.wants(medium), try predicates.allSatisfy({ try $0.matches(medium, of: listed.entry) })
                    else { continue }
                    count += 1
                    let isMoreWanted = try body(NumberedMedium(medium: medium, number: index + 1, of: listed))
                    guard isMoreWanted, count < limit else { return false }
                }
                return true
            }
        }
    }

    func forEachRow(
        _ query: EntryQuery, reading contents: EntryRow.Contents, _ body: (EntryRow) throws -> Bool
    ) throws {
        try read {
            var cursor = QueryCursor(try BoundQuery(query, at: clock), of: self, reading: contents)
            try cursor.forEachRow(body)
        }
    }

    package func plan(_ query: EntryQuery) throws -> EntryPlan {
        try read { try EntrySelection(BoundQuery(query, at: clock), in: self).plan() }
    }

    package func plan(_ query: MediaQuery) throws -> EntryPlan {
        try read {
            let (entries, predicates) = try bound(query)
            var plan = try EntrySelection(entries, in: self).plan()
            plan.mediaTests = query.tests(predicates)
            return plan
        }
    }

    /// Reads the dates and checks the predicates of a query, without running it.
    ///
    /// - Throws: `DateError`, `EntryPredicateError`, `EntryQueryError`.
    package func check(_ query: EntryQuery) throws {
        _ = try BoundQuery(query, at: clock)
    }

    private func bound(_ query: MediaQuery) throws -> (BoundQuery, [MediumPredicate]) {
        let clock = clock
        var entries = try BoundQuery(query.entries, at: clock)
        let predicates = try query.predicates.map { try MediumPredicate($0, at: clock) }
        for predicate in predicates { entries.narrow(toMediaOf: predicate.bound) }
        return (entries, predicates)
    }

    /// The clock of one plan: its moment is the same for all conditions.
    var clock: QueryClock { QueryClock(now: { self.currentTime }, zone: localZone, zones: zones) }

    /// The wanted entries of the query, in its order.
    ///
    /// It is meant for few: all are held in memory at once.
    package func entries(_ query: EntryQuery) throws -> [DiaryEntry] {
        try all(query, reading: .entry) { try $0.entry() }
    }

    /// The keys and ids of the wanted entries of the query, in its order.
    package func handles(_ query: EntryQuery) throws -> [EntryHandle] {
        try all(query, reading: .handle) { $0.handle }
    }

    /// The ids of the wanted entries of the query, in its order.
    package func identifiers(_ query: EntryQuery) throws -> [UniqueIdentifier] {
        try all(query, reading: .handle) { $0.handle.id }
    }

    private func all<Value>(
        _ query: EntryQuery, reading contents: EntryRow.Contents, _ value: (EntryRow) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try forEachRow(query, reading: contents) { row in
            values.append(try value(row))
            return true
        }
        return values
    }
}
