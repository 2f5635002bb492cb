import DiaryModel
import SQLite

/// The SQL that narrows a query, and the exact test of what SQL can't express.
struct EntrySelection {
    private let query: BoundQuery
    private let compiler: ConditionSQL
    private let probeLimit: Int
    private let lastKey: Int64?

    /// The selection of a query's rows.
    ///
    /// - Parameter lastKey: the key after which they are wanted, in the query's order; nil for all rows.
    init(_ query: BoundQuery, in store: DiaryStore, after lastKey: Int64? = nil) {
        (self.query, self.lastKey, probeLimit) = (query, lastKey, store.probeLimit)
        let isNarrowedByTextAlone = query.conditions.count == 1 && query.scope == .diary
        compiler = ConditionSQL(
            searchIndex: store.searchIndex,
            wantedCount: isNarrowedByTextAlone && lastKey == nil && !query.order.isOfTasks ? query.limit : nil)
    }

    private var conditions: [RowCondition] { query.conditions }

    func plan() throws -> EntryPlan {
        let source = try source()
        var clauses = source.conditions
        clauses.append(query.scope == .trash ? "entry.trashTime IS NOT NULL" : "entry.trashTime IS NULL")
        for (index, condition) in conditions.enumerated() where !source.covered.contains(index) {
            if let sql = try compiler.sql(condition) { clauses.append(sql) }
        }
        if let lastKey { clauses.append(source.origin.condition(after: lastKey, in: query.order)) }
        var plan = EntryPlan(source: source, conditions: clauses, of: query)
        if case .entries = source.origin, compiler.isCommonTextFound, !query.order.isOfTasks {
            plan.probeLimit = probeLimit
        }
        return plan
    }

    /// The source of the rows: the table that narrows most and has the query's order.
    private func source() throws -> EntryPlan.Source {
        if conditions.contains(where: \.isIdentifiers) { return EntryPlan.Source(.entries) }
        let matches = try conditions.map(compiler.match)
        let terms = matches.compactMap(\.self)
        if !terms.isEmpty {
            let covered = conditions.indices.filter { matches[$0] != nil && conditions[$0].isOfTexts }
            let match = terms.count == 1 ? terms[0] : terms.map { "(\($0))" }.joined(separator: " AND ")
            return EntryPlan.Source(.searchIndex(match), covering: covered)
        }
        for (index, condition) in conditions.enumerated() {
            guard case .tag(let test) = condition, case let keys = try compiler.tags(test), keys.count == 1 else {
                continue
            }
            return EntryPlan.Source(.tag(keys[0]), covering: [index])
        }
        if let tasks = TaskNarrowing(conditions) {
            return EntryPlan.Source(.tasks(tasks.tests, isSorted: tasks.isOfPriority), covering: tasks.covered)
        }
        return try measurementSource() ?? mediaSource ?? EntryPlan.Source(.entries)
    }

    /// The rows of one name, if only entries with measurements of it are wanted; nil otherwise.
    private func measurementSource() throws -> EntryPlan.Source? {
        for (index, condition) in conditions.enumerated() {
            switch condition {
            case .measurement(let test):
                guard let names = test.names, case let keys = try compiler.measurementNames(names), keys.count == 1
                else {
                    continue
                }
                return EntryPlan.Source(
                    .measurements(name: keys[0], compiler.sql(test, ofName: keys[0])), covering: [index])
            case .lastMeasured(let name, let test) where test.needsValue:
                guard let key = try compiler.measurementNames(.sameTag(as: name)).first else { continue }
                return EntryPlan.Source(.measurements(name: key, nil))
            case .anything, .nothing, .all, .any, .negation, .text, .created, .dayOfYear, .column, .arithmetic,
                .identifiers, .journal, .tag, .medium, .hasMedia, .lastMeasured:
                continue
            }
        }
        return nil
    }

    /// The rows of media, if only entries with media are wanted; nil otherwise.
    private var mediaSource: EntryPlan.Source? {
        let plain = conditions.indices.filter { conditions[$0].isOnlyOfMedia }
        for (index, condition) in conditions.enumerated() {
            guard case .medium(let column, let test) = condition else { continue }
            return EntryPlan.Source(.media(ConditionSQL.sql(test, on: column.sql)), covering: plain + [index])
        }
        return conditions.contains(where: \.needsMedia) ? EntryPlan.Source(.media(nil), covering: plain) : nil
    }
}

extension RowCondition {
    fileprivate var isIdentifiers: Bool { if case .identifiers = self { true } else { false } }

    /// True if it tests nothing but texts, so that a MATCH expresses all of it.
    fileprivate var isOfTexts: Bool {
        switch self {
        case .text: true
        case .all(let parts), .any(let parts): parts.allSatisfy(\.isOfTexts)
        case .anything, .nothing, .negation, .created, .dayOfYear, .column, .arithmetic, .identifiers, .journal, .tag,
            .medium, .hasMedia, .measurement, .lastMeasured:
            false
        }
    }

    fileprivate var isOnlyOfMedia: Bool { if case .hasMedia = self { true } else { false } }
}
