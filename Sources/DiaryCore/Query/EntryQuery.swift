/// Which entries are wanted, in which order and how many: a value.
///
///     var query = try EntryQuery(predicate: "starred = YES AND creationTime >= 'last month'")
///     query.limit = 20
///     for entry in try await diary.entries(query) { print(entry.text) }
///
/// Two queries with the same conditions are equal. Dates such as `'today'` and `now()` stay words until the query is
/// planned, so that a query that is kept finds other entries after midnight.
public struct EntryQuery: Equatable, Sendable {
    /// Where to look.
    public enum Scope: Sendable {
        /// Among the entries of the diary.
        case diary
        /// Among the entries in the trash.
        case trash
    }

    /// Where to look.
    public var scope: Scope
    /// What an entry has to meet; all of it.
    package var conditions: [EntryCondition]
    /// The order of the entries, which decides which of them a limit keeps.
    public var order: EntryOrder
    /// The largest number of entries; nil for all.
    public var limit: Int?

    /// Every entry of the diary, newest first.
    public init() {
        self.init([])
    }

    /// The entries that meet a predicate in Apple's format, newest first.
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

    /// The entries that hold every word in text, tags, place or the words of their media, newest first.
    ///
    /// Case and accents don't matter.
    public init(containing words: [String]) {
        self.init(words.map { .holds(SearchTerm($0)) })
    }

    /// The entries that meet all conditions; without conditions every entry of the diary, newest first.
    package init(
        _ conditions: [EntryCondition] = [], in scope: Scope = .diary, order: EntryOrder = .newestFirst,
        limit: Int? = nil
    ) {
        (self.conditions, self.scope, self.order, self.limit) = (conditions, scope, order, limit)
    }

    /// The same query, of which entries have to meet a predicate too.
    ///
    /// - Parameter variables: the values of `$name`.
    public func matching(
        _ predicate: PredicateFormat, variables: [String: PredicateFormat.Value] = [:]
    ) -> EntryQuery {
        adding(.predicate(predicate.condition(variables)))
    }

    /// The same query with one more condition.
    package func adding(_ condition: EntryCondition) -> EntryQuery {
        var query = self
        query.conditions.append(condition)
        return query
    }
}

/// The order of a query's entries.
public struct EntryOrder: Equatable, Sendable {
    /// What entries are ordered by.
    enum Key: Sendable {
        /// The creation time; entries of the same time in the order of their rows.
        case creationTime
        /// The due time of a task.
        case due
        /// The priority of an unfinished task.
        case priority
    }

    /// What entries are ordered by.
    let key: Key
    /// Whether the smallest key comes first.
    public let isAscending: Bool

    /// The latest creation time first.
    public static let newestFirst = EntryOrder(key: .creationTime, isAscending: false)
    /// The earliest creation time first.
    public static let oldestFirst = EntryOrder(key: .creationTime, isAscending: true)
    /// The task first that is due first; what has no due time comes last.
    ///
    /// Of a day, what has no time of day comes after what has, and of equal ones the most urgent first.
    public static let dueFirst = EntryOrder(key: .due, isAscending: true)
    /// The task first that is due last, each day the other way round than `dueFirst`; what has no due time comes last.
    public static let dueLast = EntryOrder(key: .due, isAscending: false)
    /// The most urgent unfinished task first; what has no priority comes last.
    public static let mostUrgentFirst = EntryOrder(key: .priority, isAscending: false)
    /// The least urgent unfinished task first; what has no priority comes last.
    public static let leastUrgentFirst = EntryOrder(key: .priority, isAscending: true)

    /// The order in words.
    package var description: String {
        switch key {
        case .creationTime: isAscending ? "oldest first" : "newest first"
        case .due: isAscending ? "due first" : "due last"
        case .priority: isAscending ? "least urgent first" : "most urgent first"
        }
    }
}
