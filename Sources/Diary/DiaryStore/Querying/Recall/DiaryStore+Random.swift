package import DiaryModel
import SQLite

extension DiaryStore {
    /// A random entry of a query, each with the same probability; nil if there is none.
    ///
    /// The same random numbers give the same entry as long as the entries and the query are the same, whatever the
    /// trash holds. For the whole diary only the index of ids is walked, and no row is read; otherwise the rows that
    /// the query finds are read once.
    ///
    /// - Throws: `DateError`, `EntryPredicateError`, `EntryQueryError`, `SQLiteError`.
    package func randomEntry(_ query: EntryQuery, _ random: inout RandomSource) throws -> UniqueIdentifier? {
        try read {
            guard query.scope == .diary, query.conditions.isEmpty, query.limit == nil else {
                return try randomOfFound(query, &random)
            }
            return try randomOfAll(&random)
        }
    }

    /// Takes the id at a random position in the order of ids, counted from the nearer end.
    private func randomOfAll(_ random: inout RandomSource) throws -> UniqueIdentifier? {
        let counts = try connection.first(
            "SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM entry WHERE trashTime IS NOT NULL)"
        ) { (all: $0.int(0), trashed: $0.int(1)) }
        guard let counts, case let count = counts.all - counts.trashed, count > 0 else { return nil }
        let place = random.index(below: count)
        let isNearStart = place < count / 2
        let (direction, offset): (SQL, Int) = isNearStart ? ("ASC", place) : ("DESC", count - 1 - place)
        // NB: if the condition were on trashTime itself, SQLite would read the row of each id.
        let condition: SQL =
            counts.trashed > 0 ? "WHERE uuid NOT IN (SELECT uuid FROM entry WHERE trashTime IS NOT NULL)" : ""
        return try connection.first(
            """
            SELECT uuid
            FROM entry
            \(condition)
            ORDER BY uuid \(direction)
            LIMIT 1 OFFSET \(offset)
            """
        ) { UniqueIdentifier(bytes: $0.bytes(0)) } ?? nil
    }

    /// Keeps the n-th entry found with the probability 1/n: Alan Waterman's reservoir of one.
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
