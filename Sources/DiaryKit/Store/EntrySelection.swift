import SQLite
import TextFolding

/// The SQL that narrows a query, and the exact test of what SQL can't say.
struct EntrySelection {
    let query: EntryQuery
    let searchIndex: SearchIndex

    /// The statement that gives candidates in the query's order.
    ///
    /// Nil when nothing can match.
    func statement(columns: SQL) throws -> SQL {
        let narrowing = try searchIndex.narrowing(
            query.terms.filter { !$0.isExcluded }.map(\.needle) + query.conditionNeedles)
        var conditions = conditions
        var source: SQL = "entry"
        var order: SQL = "entry.id"
        if let narrowing {
            source = "searchIndex CROSS JOIN entry ON entry.id = searchIndex.rowid"
            order = "searchIndex.rowid"
            conditions.insert("searchIndex MATCH \(narrowing)", at: 0)
        }
        let direction: SQL = query.isAscending ? "ASC" : "DESC"
        return """
            SELECT \(columns)
            FROM \(source)
            WHERE \(SQL(joining: conditions, separator: "\n    AND "))
            ORDER BY \(order) \(direction)
            """
    }

    private var conditions: [SQL] {
        var conditions: [SQL] = [query.scope == .trash ? "entry.trashTime IS NOT NULL" : "entry.trashTime IS NULL"]
        conditions += query.wallRanges.flatMap(Self.condition(wallRange:))
        conditions += query.instantRanges.flatMap(Self.condition(instantRange:))
        if let day = query.dayOfYear { conditions.append(Self.condition(dayOfYear: day)) }
        if let number = query.importNumber { conditions.append("entry.importNumber = \(number)") }
        conditions += query.tagGroups.map { "entry.id IN (\(Self.entries(taggedWith: $0)))" }
        if !query.excludedTags.isEmpty {
            conditions.append("entry.id NOT IN (\(Self.entries(taggedWith: query.excludedTags)))")
        }
        if query.isStarred { conditions.append("entry.starred") }
        conditions += query.possessions.map(Self.condition(possession:))
        if let media = query.media { conditions.append(Self.condition(media: media)) }
        if let circle = query.near { conditions.append(Self.condition(circle: circle)) }
        if let ids = query.ids { conditions.append("entry.uuid IN (\(list: ids.map(\.bytes)))") }
        return conditions
    }

    /// The key is the instant, moved on by a few milliseconds at most; a clock is at most 26 hours off it.
    private static func condition(wallRange range: Range<Int64>) -> [SQL] {
        [
            "entry.wallTime >= \(range.lowerBound)", "entry.wallTime < \(range.upperBound)",
            "entry.id >= \(scaled(range.lowerBound, by: 1000, margin: -zoneMargin))",
            "entry.id < \(scaled(range.upperBound, by: 1000, margin: zoneMargin + tieMargin))",
        ]
    }

    private static func condition(instantRange range: Range<Int64>) -> [SQL] {
        [
            "entry.creationTime >= \(range.lowerBound)", "entry.creationTime < \(range.upperBound)",
            "entry.id >= \(range.lowerBound / 1000 - 1)", "entry.id < \(range.upperBound / 1000 + tieMargin)",
        ]
    }

    private static let zoneMargin: Int64 = 26 * 3_600_000
    private static let tieMargin: Int64 = 24 * 3_600_000

    private static func scaled(_ value: Int64, by factor: Int64, margin: Int64) -> Int64 {
        let (product, overflow) = value.multipliedReportingOverflow(by: factor)
        guard !overflow else { return value < 0 ? .min : .max }
        let (sum, tooFar) = product.addingReportingOverflow(margin)
        return tooFar ? product : sum
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

    private static func condition(possession: EntryQuery.Possession) -> SQL {
        switch possession {
        case .text: "entry.text <> ''"
        case .place: "(entry.latitude IS NOT NULL OR entry.place IS NOT NULL)"
        case .image, .audio:
            """
            EXISTS (
                SELECT 1 FROM medium
                WHERE medium.entry = entry.id AND medium.trashTime IS NULL AND medium.type = \(possession.rawValue)
            )
            """
        }
    }

    private static func condition(media: EntryQuery.MediaPresence) -> SQL {
        let origin: SQL = if case .ofImport(let number) = media { " AND medium.importNumber = \(number)" } else { "" }
        return "EXISTS (SELECT 1 FROM medium WHERE medium.entry = entry.id AND medium.trashTime IS NULL\(origin))"
    }

    /// A box around the circle; longitudes are left open near the poles and the date line.
    private static func condition(circle: EntryQuery.Circle) -> SQL {
        let latitudes = circle.radius / 110.5 + 0.01
        let box: SQL =
            "entry.latitude BETWEEN \(circle.center.latitude - latitudes) AND \(circle.center.latitude + latitudes)"
        return box
    }

    /// Whether a candidate really is wanted.
    ///
    /// The entry is complete, with tags and media.
    func accepts(_ entry: DiaryEntry) throws -> Bool {
        if let journal = query.journal, SearchFold.fold(journal) != SearchFold.fold(entry.journal) { return false }
        if let circle = query.near, !circle.contains(entry.position) { return false }
        if !query.terms.isEmpty {
            let document = SearchDocument(entry)
            guard query.terms.allSatisfy({ $0.accepts(document) }) else { return false }
        }
        return try query.condition?(entry) ?? true
    }
}
