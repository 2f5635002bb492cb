package import DiaryModel
import SQLite

/// The plan of a query: the statement that gives candidates, and the tests that then decide row by row.
package struct EntryPlan {
    enum Origin {
        case entries
        /// The search index, with this MATCH text.
        case searchIndex(String)
        case tag(Int64)
        /// The entries that have measurements of the name of this key, or one that passes a test.
        case measurements(name: Int64, SQL?)
        /// The entries that are tasks and pass these tests; sorted if the index that narrows is not in the order of
        /// time.
        case tasks([SQL], isSorted: Bool)
        /// The entries that have media, or one that passes a test.
        case media(SQL?)
    }

    /// The table that gives the candidates, and the conditions that it already satisfies.
    struct Source {
        let origin: Origin
        /// The indices of the conditions that the source already satisfies.
        let covered: [Int]

        init(_ origin: Origin, covering covered: [Int] = []) {
            (self.origin, self.covered) = (origin, covered)
        }
    }

    let origin: Origin
    private let conditions: [SQL]
    package let order: EntryOrder
    /// The largest number of entries; nil for all.
    package let limit: Int?
    /// The tests that are decided row by row, in the predicate language or in words.
    package let tests: [String]
    /// The tests that are decided medium by medium, if media are wanted.
    package var mediaTests: [String] = []
    /// The number of rows that are read before the search index is asked for the rest; nil if it isn't asked.
    package var probeLimit: Int?

    init(source: Source, conditions: [SQL], of query: BoundQuery) {
        origin = source.origin
        (order, limit, tests) = (query.order, query.limit, query.tests)
        self.conditions = conditions
    }

    /// The MATCH text by which the search index narrows; nil if it doesn't.
    package var indexTerms: String? {
        if case .searchIndex(let match) = origin { match } else { nil }
    }

    /// The statement as text, with its values in place, for the ids of the candidates.
    package var readableStatement: String { statement(columns: "hex(entry.uuid)").literalText }

    /// The terms that sort the rows, without the direction of the last one.
    private var sorting: SQL {
        guard order.isOfTasks else { return "\(origin.sorting)\(origin.entryKey) " }
        return "\(order.taskSorting), \(origin.entryKey) "
    }

    /// The statement, with the columns to read.
    ///
    /// - Parameter readsTask: whether columns of the task are among them, NULL if the entry is not a task.
    func statement(columns: SQL, readsTask: Bool = false) -> SQL {
        let direction: SQL = order.isAscending ? "ASC" : "DESC"
        let group: SQL =
            switch origin {
            case .media: "GROUP BY medium.entry\n"
            case .measurements: "GROUP BY measurement.entry\n"
            case .entries, .searchIndex, .tag, .tasks: ""
            }
        let limit: SQL = probeLimit.map { "\nLIMIT \($0)" } ?? ""
        return """
            SELECT \(columns)
            FROM \(origin.tables)\(readsTask || order.isOfTasks ? origin.joinedTask : "")
            WHERE \(SQL(joining: conditions[...], by: "AND", indentation: "\n    "))
            \(group)ORDER BY \(sorting)\(direction)\(limit)
            """
    }
}

extension EntryPlan.Source {
    /// The conditions that the source itself puts on its rows.
    var conditions: [SQL] {
        switch origin {
        case .entries: []
        case .searchIndex(let match): ["searchIndex MATCH \(match)"]
        case .tag(let key): ["entryTag.tag = \(key)"]
        case .measurements(let name, let test): ["measurement.name = \(name)"] + [test].compactMap(\.self)
        case .tasks(let tests, isSorted: _): tests
        case .media(let test): ["medium.trashTime IS NULL"] + [test].compactMap(\.self)
        }
    }
}

extension EntryPlan.Origin {
    // NB: CROSS JOIN keeps SQLite from swapping the tables: the order has to be the outer table's own.
    fileprivate var tables: SQL {
        switch self {
        case .entries: "entry"
        case .searchIndex: "searchIndex CROSS JOIN entry ON entry.id = searchIndex.rowid"
        case .tag: "entryTag CROSS JOIN entry ON entry.id = entryTag.entry"
        case .measurements: "measurement CROSS JOIN entry ON entry.id = measurement.entry"
        case .tasks: "task CROSS JOIN entry ON entry.id = task.entry"
        case .media: "medium CROSS JOIN entry ON entry.id = medium.entry"
        }
    }

    /// The join that gives the columns of the task, if the rows don't come from the table of tasks.
    fileprivate var joinedTask: SQL {
        switch self {
        case .tasks: ""
        case .entries, .searchIndex, .tag, .media, .measurements: "\nLEFT JOIN task ON task.entry = entry.id"
        }
    }

    // NB: without the unary plus SQLite prefers to walk all tasks over sorting a few.
    fileprivate var sorting: SQL {
        switch self {
        case .tasks(_, isSorted: true): "+"
        case .entries, .searchIndex, .tag, .media, .measurements, .tasks: ""
        }
    }

    func condition(after key: Int64, in order: EntryOrder) -> SQL {
        order.isAscending ? "\(entryKey) > \(key)" : "\(entryKey) < \(key)"
    }

    /// The column of the outer table that gives the order of time, so that nothing has to be sorted.
    fileprivate var entryKey: SQL {
        switch self {
        case .entries: "entry.id"
        case .searchIndex: "searchIndex.rowid"
        case .tag: "entryTag.entry"
        case .measurements: "measurement.entry"
        case .tasks: "task.entry"
        case .media: "medium.entry"
        }
    }
}

extension EntryOrder {
    /// The columns of a task that order entries before their time; few entries are tasks, and those are sorted.
    fileprivate var taskSorting: SQL {
        let direction: SQL = isAscending ? "ASC" : "DESC"
        switch key {
        case .creationTime: return "NULL"
        case .priority: return "task.priority \(direction) NULLS LAST"
        case .due:
            let tie: SQL = isAscending ? "DESC NULLS LAST" : "ASC NULLS FIRST"
            let time: SQL = "task.due + (1 - task.dueHasTime) * \(TaskDue.afternoon)"
            return "\(time) \(direction) NULLS LAST, task.priority \(tie)"
        }
    }
}
