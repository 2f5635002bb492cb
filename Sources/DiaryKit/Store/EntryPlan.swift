import SQLite

/// How a query is answered: the statement that gives candidates, and what is then decided row by row.
package struct EntryPlan {
    /// Where the candidates come from.
    enum Origin {
        /// The table itself.
        case entries
        /// The search index, by this MATCH text.
        case searchIndex(String)
        /// The entries that bear the tag of this key.
        case tag(Int64)
        /// The entries that have media, or one that passes a test.
        case media(SQL?)
    }

    /// Where the candidates come from, with what is thereby said already.
    struct Source {
        let origin: Origin
        /// The indices of the conditions that need not be said again.
        let covered: [Int]

        init(_ origin: Origin, covering covered: [Int] = []) {
            (self.origin, self.covered) = (origin, covered)
        }
    }

    let origin: Origin
    private let conditions: [SQL]
    /// Oldest first instead of newest first.
    package let isAscending: Bool
    /// At most so many entries.
    package let limit: Int?
    /// What is decided row by row, in the predicate language or in words.
    package let tests: [String]
    /// How many rows are looked at before the search index is asked for the rest; nil where it isn't.
    package var lookLimit: Int?

    init(source: Source, conditions: [SQL], isAscending: Bool, limit: Int?, tests: [String]) {
        origin = source.origin
        (self.conditions, self.isAscending, self.limit, self.tests) = (conditions, isAscending, limit, tests)
    }

    /// The MATCH text that the search index narrows by; nil where it doesn't.
    package var indexTerms: String? {
        if case .searchIndex(let match) = origin { match } else { nil }
    }

    /// The statement as text, with its values in place, for the ids of the candidates.
    package var readableStatement: String { statement(columns: "hex(entry.uuid)").literalText }

    /// The statement, with the columns that are to be read.
    func statement(columns: SQL) -> SQL {
        let direction: SQL = isAscending ? "ASC" : "DESC"
        let group: SQL = if case .media = origin { "GROUP BY medium.entry\n" } else { "" }
        let limit: SQL = lookLimit.map { "\nLIMIT \($0)" } ?? ""
        return """
            SELECT \(columns)
            FROM \(origin.tables)
            WHERE \(SQL(joining: conditions, separator: "\n    AND "))
            \(group)ORDER BY \(origin.order) \(direction)\(limit)
            """
    }
}

extension EntryPlan.Source {
    /// What the source itself asks of its rows.
    var conditions: [SQL] {
        switch origin {
        case .entries: []
        case .searchIndex(let match): ["searchIndex MATCH \(match)"]
        case .tag(let key): ["entryTag.tag = \(key)"]
        case .media(let test): ["medium.trashTime IS NULL"] + [test].compactMap(\.self)
        }
    }
}

extension EntryPlan.Origin {
    // NB: CROSS JOIN keeps SQLite from turning the tables round, and the order has to be the outer table's own.
    fileprivate var tables: SQL {
        switch self {
        case .entries: "entry"
        case .searchIndex: "searchIndex CROSS JOIN entry ON entry.id = searchIndex.rowid"
        case .tag: "entryTag CROSS JOIN entry ON entry.id = entryTag.entry"
        case .media: "medium CROSS JOIN entry ON entry.id = medium.entry"
        }
    }

    /// The condition on rows behind the one of a key.
    func condition(behind key: Int64, isAscending: Bool) -> SQL {
        isAscending ? "\(order) > \(key)" : "\(order) < \(key)"
    }

    fileprivate var order: SQL {
        switch self {
        case .entries: "entry.id"
        case .searchIndex: "searchIndex.rowid"
        case .tag: "entryTag.entry"
        case .media: "medium.entry"
        }
    }
}
