/// The selection, order and number of entries: a value.
///
///     var query = try EntryQuery(predicate: "starred = YES AND creationTime >= 'last month'")
///     query.limit = 20
///     for entry in try await diary.entries(query) { print(entry.text) }
///
/// Two queries with the same conditions are equal. Dates such as `'today'` and `now()` stay words until the query is
/// planned, so that a stored query finds other entries after midnight.
public struct EntryQuery: Equatable, Sendable {
    /// The part of the diary to search.
    public enum Scope: Sendable {
        /// Among the entries of the diary.
        case diary
        /// Among the entries in the trash.
        case trash
    }

    /// The part of the diary to search.
    public var scope: Scope
    /// The conditions, which must all be true.
    package var conditions: [EntryCondition]
    /// The order of the entries, which decides which of them a limit keeps.
    public var order: EntryOrder
    /// The largest number of entries; nil for all.
    public var limit: Int?

    /// Every entry of the diary, newest first.
    public init() {
        self.init([])
    }

    /// The entries that match a predicate in Apple's format, newest first.
    ///
    /// Keys, types and dates are checked when the query runs.
    ///
    /// - Parameter variables: the values of `$name`.
    /// - Throws: a ``PredicateFormatError`` for a text that is not a predicate.
    public init(
        predicate: String, variables: [String: PredicateFormat.Value] = [:]
    ) throws(PredicateFormatError) {
        self.init([.predicate(try PredicateFormat(predicate).condition(variables))])
    }

    /// The entries with every word in text, tags, place or the words of their media, newest first.
    ///
    /// Case and accents don't matter.
    public init(containing words: [String]) {
        self.init(words.map { .holds(SearchTerm($0)) })
    }

    /// The entries that satisfy all conditions; without conditions every entry of the diary, newest first.
    package init(
        _ conditions: [EntryCondition] = [], in scope: Scope = .diary, order: EntryOrder = .newestFirst,
        limit: Int? = nil
    ) {
        (self.conditions, self.scope, self.order, self.limit) = (conditions, scope, order, limit)
    }

    /// The same query with a predicate that entries have to satisfy, too.
    ///
    /// - Parameter variables: the values of `$name`.
    public func matching(
        _ predicate: PredicateFormat, variables: [String: PredicateFormat.Value] = [:]
    ) -> EntryQuery {
        adding(.predicate(predicate.condition(variables)))
    }

    package func adding(_ condition: EntryCondition) -> EntryQuery {
        var query = self
        query.conditions.append(condition)
        return query
    }
}

/// The order of a query's entries.
public struct EntryOrder: Equatable, Sendable {
    package enum Key: Sendable {
        /// The creation time; entries of the same time in the order of their rows.
        case creationTime
        case due
        case priority
    }

    package let key: Key
    /// True if the smallest key is first.
    public let isAscending: Bool

    /// The latest creation time first.
    public static let newestFirst = EntryOrder(key: .creationTime, isAscending: false)
    /// The earliest creation time first.
    public static let oldestFirst = EntryOrder(key: .creationTime, isAscending: true)
    /// The earliest due time first; entries without one are last.
    ///
    /// Within a day, due times with a time of day precede those without, and equal ones are ordered by urgency.
    public static let dueFirst = EntryOrder(key: .due, isAscending: true)
    /// The latest due time first, each day in the opposite order of `dueFirst`; entries without one are last.
    public static let dueLast = EntryOrder(key: .due, isAscending: false)
    /// The most urgent unfinished task first; entries without a priority are last.
    public static let mostUrgentFirst = EntryOrder(key: .priority, isAscending: false)
    /// The least urgent unfinished task first; entries without a priority are last.
    public static let leastUrgentFirst = EntryOrder(key: .priority, isAscending: true)

    package var description: String {
        switch key {
        case .creationTime: isAscending ? "oldest first" : "newest first"
        case .due: isAscending ? "due first" : "due last"
        case .priority: isAscending ? "least urgent first" : "most urgent first"
        }
    }
}
