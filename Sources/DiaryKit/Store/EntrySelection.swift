import PredicateLanguage
import SQLite
import TextFolding

/// The SQL that narrows a query, and the exact test of what SQL can't say.
struct EntrySelection {
    let query: EntryQuery
    let searchIndex: SearchIndex

    private var compiler: ConditionSQL { ConditionSQL(searchIndex: searchIndex, wantedCount: wantedCount) }

    /// How many entries are wanted, where nothing but one text narrows the query.
    private var wantedCount: Int? {
        guard propertyConditions.isEmpty, allConditions.count == 1, query.scope == .diary else { return nil }
        return query.limit
    }

    /// How the query is answered.
    func plan() throws -> EntryPlan {
        let source = try source()
        var conditions = source.conditions
        conditions.append(query.scope == .trash ? "entry.trashTime IS NOT NULL" : "entry.trashTime IS NULL")
        for (index, condition) in allConditions.enumerated() where !source.covered.contains(index) {
            if let said = try compiler.sql(condition) { conditions.append(said) }
        }
        conditions += propertyConditions
        return EntryPlan(
            source: source, conditions: conditions, isAscending: query.isAscending, limit: query.limit,
            tests: wordTests + query.tests.map(\.text))
    }

    private var wordTests: [String] {
        query.terms.map { term in
            "\(term.isExcluded ? "without" : "holds") \(term.isWholeWord ? "the word " : "")'\(term.typed)'"
        }
    }

    /// The conditions of the query's own fields and of its predicates.
    private var allConditions: [EntryCondition] {
        var conditions = query.terms.filter { !$0.isExcluded }.map { term in
            EntryCondition.text(RequiredText(folded: term.needle))
        }
        conditions += query.wallRanges.map { .created(.wall($0)) } + query.instantRanges.map { .created(.instants($0)) }
        conditions += query.conditions + mediaConditions
        if let journal = query.journal {
            let wanted = SearchFold.fold(journal)
            conditions.append(.journal(NameTest { SearchFold.fold($0) == wanted }))
        }
        if let ids = query.ids { conditions.append(.identifiers(ids)) }
        return conditions
    }

    private var mediaConditions: [EntryCondition] {
        var conditions = query.possessions.filter { $0 == .image || $0 == .audio }.map { possession in
            EntryCondition.medium(.type, .compares(.equal, .text(possession.rawValue)))
        }
        switch query.media {
        case .any?: conditions.append(.hasMedia)
        case .ofImport(let number)?:
            conditions.append(.medium(.importNumber, .compares(.equal, .integer(Int64(number)))))
        case nil: break
        }
        return conditions
    }

    /// Where the rows come from: what narrows most, in the query's order.
    private func source() throws -> EntryPlan.Source {
        let conditions = allConditions
        if conditions.contains(where: \.isIdentifiers) { return EntryPlan.Source(.entries) }
        let matches = try conditions.map(compiler.match)
        let said = matches.compactMap(\.self)
        if !said.isEmpty {
            let covered = conditions.indices.filter { matches[$0] != nil && conditions[$0].isOfTexts }
            let match = said.count == 1 ? said[0] : said.map { "(\($0))" }.joined(separator: " AND ")
            return EntryPlan.Source(.searchIndex(match), covering: covered)
        }
        for (index, condition) in conditions.enumerated() {
            guard case .tag(let test) = condition, case let keys = try compiler.tags(test), keys.count == 1 else {
                continue
            }
            return EntryPlan.Source(.tag(keys[0]), covering: [index])
        }
        return Self.mediaSource(conditions) ?? EntryPlan.Source(.entries)
    }

    /// The rows of media, where only entries with media are wanted; nil elsewhere.
    private static func mediaSource(_ conditions: [EntryCondition]) -> EntryPlan.Source? {
        let plain = conditions.indices.filter { conditions[$0].isOnlyOfMedia }
        for (index, condition) in conditions.enumerated() {
            guard case .medium(let column, let test) = condition else { continue }
            return EntryPlan.Source(.media(ConditionSQL.sql(test, on: column.sql)), covering: plain + [index])
        }
        return conditions.contains(where: \.needsMedia) ? EntryPlan.Source(.media(nil), covering: plain) : nil
    }

    private var propertyConditions: [SQL] {
        var conditions: [SQL] = []
        if let day = query.dayOfYear { conditions.append(Self.condition(dayOfYear: day)) }
        if let number = query.importNumber { conditions.append("entry.importNumber = \(number)") }
        conditions += query.tagGroups.map { "entry.id IN (\(Self.entries(taggedWith: $0)))" }
        if !query.excludedTags.isEmpty {
            conditions.append("entry.id NOT IN (\(Self.entries(taggedWith: query.excludedTags)))")
        }
        if query.isStarred { conditions.append("entry.starred") }
        if query.possessions.contains(.text) { conditions.append("entry.text <> ''") }
        if query.possessions.contains(.place) {
            conditions.append("(entry.latitude IS NOT NULL OR entry.place IS NOT NULL)")
        }
        if let circle = query.near { conditions.append(Self.condition(circle: circle)) }
        return conditions
    }

    private static func condition(dayOfYear day: EntryQuery.DayOfYear) -> SQL {
        let text = (day.month < 10 ? "0" : "") + "\(day.month)-" + (day.day < 10 ? "0" : "") + "\(day.day)"
        return "strftime('%m-%d', entry.wallTime, 'unixepoch') = \(text)"
    }

    private static func entries(taggedWith names: [String]) -> SQL {
        """
        SELECT entryTag.entry
                FROM entryTag
                JOIN tag ON tag.id = entryTag.tag
                WHERE tag.fold IN (\(list: names.map { SearchFold.fold($0) }))
        """
    }

    /// A box around the circle; longitudes are left open near the poles and the date line.
    private static func condition(circle: EntryQuery.Circle) -> SQL {
        let latitudes = circle.radius / 110.5 + 0.01
        return "entry.latitude BETWEEN \(circle.center.latitude - latitudes) AND \(circle.center.latitude + latitudes)"
    }
}

extension EntryCondition {
    fileprivate var isIdentifiers: Bool { if case .identifiers = self { true } else { false } }

    /// Whether it speaks of nothing but texts, so that a MATCH says all of it.
    fileprivate var isOfTexts: Bool {
        switch self {
        case .text: true
        case .all(let parts), .any(let parts): parts.allSatisfy(\.isOfTexts)
        default: false
        }
    }

    fileprivate var isOnlyOfMedia: Bool { if case .hasMedia = self { true } else { false } }

    /// Whether no entry without media meets it.
    var needsMedia: Bool {
        switch self {
        case .medium, .hasMedia: true
        case .all(let parts): parts.contains(where: \.needsMedia)
        case .any(let parts): parts.allSatisfy(\.needsMedia)
        default: false
        }
    }
}
