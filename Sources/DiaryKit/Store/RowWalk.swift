import SQLite

/// Goes through the candidates of a query and hands on those that are wanted, until enough are found.
struct RowWalk {
    private let store: Store
    private let decision: RowDecision
    private let candidate: EntryRow
    /// How many entries are still wanted.
    private var remaining: Int
    private var candidateCount = 0
    private var lastKey: Int64?

    /// A walk that stands before the first row.
    init(_ query: EntryQuery, of store: Store) {
        self.store = store
        decision = RowDecision(query, in: store)
        candidate = EntryRow(of: store)
        remaining = query.limit ?? .max
    }

    /// Hands the rows of a plan that are wanted to `body`, until it returns false.
    mutating func forEachRow(of plan: EntryPlan, columns: SQL, _ body: (EntryRow) throws -> Bool) throws {
        guard remaining > 0 else { return }
        try store.connection.forEachRow(plan.statement(columns: columns)) { row in
            candidate.move(to: row)
            (candidateCount, lastKey) = (candidateCount + 1, row.int64(0))
            guard try decision.accepts(candidate) else { return true }
            remaining -= 1
            if try !body(candidate) { remaining = 0 }
            return remaining > 0
        }
    }

    /// Where the walk stopped for having looked at so many candidates; nil where it is at its end.
    func lastKey(before lookLimit: Int?) -> Int64? {
        remaining > 0 && candidateCount == lookLimit ? lastKey : nil
    }
}
