import SQLite

extension Store {
    /// One of the entries that a query wants, each with the same probability; nil where it wants none.
    ///
    /// The same numbers give the same entry as long as the diary and the query are the same. Of the whole diary, only ids in
    /// their index are passed over, and no row is read; else the rows that the query finds are read once.
    ///
    /// - Throws: `DateError`, `EntryPredicateError`, `EntryQueryError`, `SQLiteError`.
    package func randomEntry(_ query: EntryQuery, _ random: inout RandomSource) throws -> UniqueIdentifier? {
        try read {
            guard query.scope == .diary, query.conditions.isEmpty, query.limit == nil else {
                return try randomOfFound(query, &random)
            }
            let counts = try connection.first(
                "SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM entry WHERE trashTime IS NOT NULL)"
            ) { (all: $0.int(0), trashed: $0.int(1)) }
            guard let counts, counts.trashed <= counts.all / 2 else { return try randomOfFound(query, &random) }
            // Half of the ids at least are of the diary, so that two draws are enough on average.
            while counts.all > 0 {
                guard let id = try identifier(at: random.index(below: counts.all), of: counts.all),
                    let place = try entryTable.place(of: id)
                else { return nil }
                if !place.isTrashed { return id }
            }
            return nil
        }
    }

    /// The id at a place in the order of ids, from 0, counted from the nearer end.
    private func identifier(at place: Int, of count: Int) throws -> UniqueIdentifier? {
        let isNearStart = place < count / 2
        let (direction, offset): (SQL, Int) = isNearStart ? ("ASC", place) : ("DESC", count - 1 - place)
        return try connection.first("SELECT uuid FROM entry ORDER BY uuid \(direction) LIMIT 1 OFFSET \(offset)") {
            UniqueIdentifier(bytes: $0.bytes(0))
        } ?? nil
    }

    /// Keeps the n-th entry that is found with the probability 1/n: Alan Waterman's reservoir of one.
    private func randomOfFound(_ query: EntryQuery, _ random: inout RandomSource) throws -> UniqueIdentifier? {
        var (found, count): (UniqueIdentifier?, Int) = (nil, 0)
        try forEachHandle(query) { handle in
            count += 1
            if random.index(below: count) == 0 { found = handle.id }
            return true
        }
        return found
    }
}
