import PredicateLanguage
import SQLite
import TextFolding

extension EntryQuery {
    /// The conditions of its own fields and of its predicates.
    var allConditions: [EntryCondition] {
        var conditions = terms.filter { !$0.isExcluded }.map { term in
            EntryCondition.text(RequiredText(folded: term.needle))
        }
        conditions += wallRanges.map { .created(.wall($0)) } + instantRanges.map { .created(.instants($0)) }
        conditions += self.conditions + mediaConditions
        if let journal = journal {
            let wanted = SearchFold.fold(journal)
            conditions.append(.journal(NameTest { SearchFold.fold($0) == wanted }))
        }
        if let ids = ids { conditions.append(.identifiers(ids)) }
        return conditions
    }

    private var mediaConditions: [EntryCondition] {
        var conditions = possessions.filter { $0 == .image || $0 == .audio }.map { possession in
            EntryCondition.medium(.type, .compares(.equal, .text(possession.rawValue)))
        }
        switch media {
        case .any?: conditions.append(.hasMedia)
        case .ofImport(let number)?:
            conditions.append(.medium(.importNumber, .compares(.equal, .integer(Int64(number)))))
        case nil: break
        }
        return conditions
    }

    /// What only SQL says of its fields.
    var propertyConditions: [SQL] {
        var conditions: [SQL] = []
        if let day = dayOfYear { conditions.append(Self.condition(dayOfYear: day)) }
        if let number = importNumber { conditions.append("entry.importNumber = \(number)") }
        conditions += tagGroups.map { "entry.id IN (\(Self.entries(taggedWith: $0)))" }
        if !excludedTags.isEmpty {
            conditions.append("entry.id NOT IN (\(Self.entries(taggedWith: excludedTags)))")
        }
        if isStarred { conditions.append("entry.starred") }
        if possessions.contains(.text) { conditions.append("entry.text <> ''") }
        if possessions.contains(.place) {
            conditions.append("(entry.latitude IS NOT NULL OR entry.place IS NOT NULL)")
        }
        if let circle = near { conditions.append(Self.condition(circle: circle)) }
        return conditions
    }

    private static func condition(dayOfYear day: DayOfYear) -> SQL {
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
    private static func condition(circle: Circle) -> SQL {
        let latitudes = circle.radius / 110.5 + 0.01
        return "entry.latitude BETWEEN \(circle.center.latitude - latitudes) AND \(circle.center.latitude + latitudes)"
    }
}
