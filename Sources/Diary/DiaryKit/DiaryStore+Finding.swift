public import DiaryModel
public import DiaryStore

extension DiaryStore {
    /// The entries that match a predicate in Apple's format, newest first.
    ///
    ///     for entry in try diary.entries(where: "starred = YES").prefix(20) { print(entry.title) }
    ///
    /// - Parameters:
    ///   - predicate: the condition, in Apple's predicate format.
    ///   - variables: the values of `$name`.
    ///   - limit: the maximum number; they are all held in memory at once.
    /// - Throws: ``PredicateFormatError`` for an invalid predicate, an unknown key, values that can't be compared, and
    ///   a condition that can't be evaluated.
    public func entries(
        where predicate: String, variables: [String: PredicateFormat.Value] = [:], limit: Int? = nil
    ) throws -> [DiaryEntry] {
        var query = try EntryQuery(predicate: predicate, variables: variables)
        query.limit = limit
        return try entries(of: query)
    }

    /// The entries of a query, in its order.
    ///
    /// They are all from one snapshot of the diary, and all held in memory at once.
    ///
    /// - Throws: ``PredicateFormatError`` for an unknown key, for values that can't be compared, and for a condition
    ///   that can't be evaluated.
    public func entries(of query: EntryQuery) throws -> [DiaryEntry] {
        try PredicateFormatError.translating { try entries(query) }
    }

    /// The number of entries of a query; reads no more of them than the query needs.
    ///
    /// - Throws: as ``entries(of:)``.
    public func count(of query: EntryQuery) throws -> Int {
        try PredicateFormatError.translating { try count(query) }
    }

    /// The tags of a query's entries, each with the number of entries that have it, most frequent first.
    ///
    /// - Throws: as ``entries(of:)``.
    public func tags(of query: EntryQuery = EntryQuery()) throws -> [TagCount] {
        try PredicateFormatError.translating { try tagCounts(query) }
    }

    /// The values of the measurements of a name, newest entry first; case doesn't matter, accents do.
    ///
    /// - Throws: as ``entries(of:)``.
    public func measurements(named name: String, of query: EntryQuery = EntryQuery()) throws -> [MeasuredValue] {
        var values: [MeasuredValue] = []
        try PredicateFormatError.translating {
            try forEachMeasured(name, query) { listed, measurements in
                values += measurements.map { MeasuredValue($0, of: listed.entry) }
                return true
            }
        }
        return values
    }
}
