import DiaryModel
import SQLite

/// Walks through the candidates of a query and passes on the wanted ones, until the limit is reached.
///
/// It belongs to one read transaction: it may run two statements, and a row that is moved between them would be found
/// twice or not at all.
struct QueryCursor {
    private let store: DiaryStore
    private let query: BoundQuery
    private let columns: EntryRow.Columns
    private let decision: RowDecision
    private let candidate: EntryRow
    private var remaining: Int

    /// A cursor before the first row.
    ///
    /// - Parameter contents: the part of a row that `body` reads besides its key and id.
    init(_ query: BoundQuery, of store: DiaryStore, reading contents: EntryRow.Contents) {
        (self.query, self.store) = (query, store)
        columns = EntryRow.Columns(for: contents, of: query)
        decision = RowDecision(query, in: store)
        candidate = EntryRow(of: store, with: columns, at: query.clock)
        remaining = query.limit ?? .max
    }

    /// Passes the wanted rows to `body`, in the query's order, until it returns false.
    mutating func forEachRow(_ body: (EntryRow) throws -> Bool) throws {
        guard remaining > 0, let lastKey = try walk(EntrySelection(query, in: store).plan(), body) else { return }
        _ = try walk(EntrySelection(query, in: store, after: lastKey).plan(), body)
    }

    /// Runs one statement.
    ///
    /// - Returns: the key of the last candidate, if the plan's probe limit ended the walk.
    private mutating func walk(_ plan: EntryPlan, _ body: (EntryRow) throws -> Bool) throws -> Int64? {
        let (candidate, decision) = (candidate, decision)
        var (candidateCount, remaining) = (0, remaining)
        var lastKey: Int64?
        defer { self.remaining = remaining }
        try store.connection.forEachRow(plan.statement(columns: columns.sql, readsTask: columns.haveFlags)) { row in
            candidate.move(to: row)
            (candidateCount, lastKey) = (candidateCount + 1, row.int64(0))
            guard try decision.accepts(candidate) else { return true }
            remaining -= 1
            if try !body(candidate) { remaining = 0 }
            return remaining > 0
        }
        return remaining > 0 && candidateCount == plan.probeLimit ? lastKey : nil
    }
}
