package import Chronology
package import DiaryModel
import TextFolding

/// The list of a query's results, updated from the diary's change feed; for one thread.
///
/// Between two updates it holds no transaction open, and only the key of an entry and a hash of its id.
package final class ResultTracker {
    /// The reason why a list can't be updated any more.
    package enum Failure: Error, Equatable, Sendable {
        /// Another database has the name of the diary's, as after restoring a backup.
        case replaced
    }

    /// The diary, through a connection without other writes.
    package let store: DiaryStore
    package let query: EntryQuery
    package let sectioning: EntrySectioning
    /// The list after the last batch.
    package private(set) var list: ResultList
    private var sequence: Int
    private var dataVersion = -1
    /// The moment at which time alone may change the list; nil if it can't.
    package private(set) var nextMoment: Instant?
    /// True if tasks enter and leave the list by their due times.
    private var isMovedByTasks: Bool
    private let database: FileIdentity?

    /// What another tracker of the same query continues, such as after the diary was closed for a while.
    package struct Progress: Sendable {
        fileprivate let list: ResultList
        fileprivate let sequence: Int
        fileprivate let nextMoment: Instant?
        fileprivate let isMovedByTasks: Bool

        /// Milliseconds until time alone may change the list, never negative; nil if it can't.
        package func millisecondsUntilDue(at now: Instant) -> Int64? {
            nextMoment.map { max(0, ($0.microseconds - now.microseconds + 999) / 1000) }
        }
    }

    package var progress: Progress {
        Progress(list: list, sequence: sequence, nextMoment: nextMoment, isMovedByTasks: isMovedByTasks)
    }

    /// A list that is empty until it is loaded, or that of another tracker.
    package init(
        of query: EntryQuery, in store: DiaryStore, sectionedBy sectioning: EntrySectioning,
        continuing progress: Progress? = nil
    ) {
        (self.query, self.store, self.sectioning) = (query, store, sectioning)
        list = progress?.list ?? ResultList(isAscending: query.order.isAscending, isRanked: query.order.isOfTasks)
        sequence = progress?.sequence ?? 0
        nextMoment = progress?.nextMoment
        isMovedByTasks = progress?.isMovedByTasks ?? false
        database = Self.databaseIdentity(of: store)
    }

    /// Reads the whole list.
    ///
    /// - Parameter isWanted: called for each row; the first false leaves the list unchanged.
    /// - Returns: whether it was read.
    /// - Throws: the errors of a query.
    @discardableResult
    package func load(while isWanted: () -> Bool = { true }) throws -> Bool {
        try store.read {
            let clock = TrackerClock(of: store)
            let (version, change) = (try store.dataVersion(), try store.changeSequence())
            guard let whole = try read(query, at: clock.query, while: isWanted) else { return false }
            (dataVersion, sequence, list) = (version, change, whole)
            isMovedByTasks = try BoundQuery(query, at: clock.query).dependsOnPastDue
            nextMoment = try nextMoment(at: clock)
            return true
        }
    }

    /// The first rows of the list, up to a limit, for callers that don't wait for the whole.
    ///
    /// - Returns: nil if `isWanted` returned false.
    /// - Throws: the errors of a query.
    package func beginning(atMost count: Int, while isWanted: () -> Bool = { true }) throws -> ResultList? {
        var query = query
        query.limit = min(query.limit ?? .max, count)
        return try store.read { try read(query, at: TrackerClock(of: store).query, while: isWanted) }
    }

    /// The changes since the last call; nil if there are none.
    ///
    /// - Throws: ``Failure/replaced``, and the errors of a query.
    package func nextBatch() throws -> ResultBatch? {
        guard Self.databaseIdentity(of: store) == database else { throw Failure.replaced }
        let isDue = nextMoment.map { $0 <= store.currentTime } ?? false
        let version = try store.dataVersion()
        guard isDue || version != dataVersion else { return nil }
        store.refreshAwaitedOriginals()
        let batch = try store.read {
            let clock = TrackerClock(of: store)
            let changes = try store.changes(after: sequence)
            let touched = try touched(by: changes, isTimeDue: isDue, at: clock.query)
            if isDue || isMovedByTasks { nextMoment = try nextMoment(at: clock) }
            (sequence, dataVersion) = (changes.sequence, version)
            return list.apply(touched)
        }
        return batch.isEmpty ? nil : batch
    }

    private func nextMoment(at clock: TrackerClock) throws -> Instant? {
        let moment = try clock.nextMoment(for: query)
        guard isMovedByTasks, let passing = try store.nextPassing(after: clock.now, at: clock.query) else {
            return moment
        }
        return min(moment ?? passing, passing)
    }

    /// The new state of each entry that may have moved.
    private func touched(
        by changes: DiaryChanges, isTimeDue: Bool, at clock: QueryClock
    ) throws -> [ResultList.Touched] {
        var ids = changes.entries
        guard isTimeDue || query.limit != nil || ids.count > 2000 else {
            let rows = try store.results(of: ids, in: query, by: sectioning, at: clock)
            return ids.map { ResultList.Touched(id: $0, row: rows[$0]) }
        }
        var known = Set(ids)
        var rows: [UniqueIdentifier: ResultRow] = [:]
        var found = Set<Int64>()
        try store.forEachResult(query, by: sectioning, at: clock) { row in
            found.insert(row.key)
            let isNew = list.key(of: row.id) != row.key
            if isNew, known.insert(row.id).inserted { ids.append(row.id) }
            if isNew || known.contains(row.id) { rows[row.id] = row }
            return true
        }
        let gone = try store.identifiers(ofKeys: list.keys(where: { !found.contains($0) }))
        for (key, id) in gone where list.key(of: id) == key && known.insert(id).inserted { ids.append(id) }
        return ids.map { ResultList.Touched(id: $0, row: rows[$0]) }
    }

    private func read(_ query: EntryQuery, at clock: QueryClock, while isWanted: () -> Bool) throws -> ResultList? {
        var builder = ResultList.Builder(isAscending: query.order.isAscending, isRanked: query.order.isOfTasks)
        var isWhole = true
        try store.forEachResult(query, by: sectioning, at: clock) { row in
            builder.append(row)
            isWhole = isWanted()
            return isWhole
        }
        return isWhole ? builder.list() : nil
    }

    private static func databaseIdentity(of store: DiaryStore) -> FileIdentity? {
        Folder.status(store.directory.appending("diary.sqlite")).map { FileIdentity($0) }
    }
}

extension ResultTracker {
    /// Milliseconds until time alone may change the list, never negative; nil if it can't.
    package var millisecondsUntilDue: Int64? { progress.millisecondsUntilDue(at: store.currentTime) }

    /// An entry as a list shows it, in the trash or not; nil if it was removed for good.
    package func listedEntry(_ id: UniqueIdentifier) throws -> ListedEntry? { try store.listedEntry(id) }

    /// The id of a row; nil if there is no such row, or the key is gone.
    package func identifier(at position: ResultPosition) throws -> UniqueIdentifier? {
        guard let key = list.key(at: position) else { return nil }
        return try store.identifiers(ofKeys: [key])[key]
    }
}

/// The moment of an update, and the next moment at which time changes the result.
private struct TrackerClock {
    let query: QueryClock
    let now: Instant
    private let zone: () -> TimeZoneRules

    init(of store: DiaryStore) {
        let moment = store.currentTime
        (now, zone, query) = (
            moment, store.localZone, QueryClock(now: { moment }, zone: store.localZone, zones: store.zones)
        )
    }

    /// The next moment at which the query's meaning changes: a second, a minute or an hour from now, or midnight.
    ///
    /// Nil if its meaning is the same tomorrow. Relative words, such as `'today'`, mean other days and moments then; a
    /// query that calls `now()` and is evaluated row by row is checked each second.
    func nextMoment(for wanted: EntryQuery) throws -> Instant? {
        let present = try words(of: wanted, at: query)
        guard firstRange(of: "now(".utf8.span, in: present.utf8.span) == nil else { return now.adding(seconds: 1) }
        return try [now.adding(seconds: 1), next(60), next(3600), nextMidnight].first { moment in
            try words(of: wanted, at: QueryClock(now: { moment }, zone: zone)) != present
        }
    }

    /// The query's meaning at a moment, as text: conditions are trees of many types, and this is done once for each
    /// time at which the list may change.
    private func words(of wanted: EntryQuery, at clock: QueryClock) throws -> String {
        let bound = try BoundQuery(wanted, at: clock)
        let tests = bound.predicates.map(\.text)
        let dates = tests.flatMap(Self.literals).map { clock.span(of: $0).map { "\($0)" } ?? "" }
        return "\(bound.conditions) \(tests) \(dates)"
    }

    /// The quoted texts; a backslash escapes the next letter.
    private static func literals(in text: String) -> [String] {
        var literals: [String] = []
        var rest = text[...]
        while let quote = rest.firstIndex(where: { $0 == "'" || $0 == "\"" }) {
            let mark = rest[quote]
            var literal = ""
            rest = rest[rest.index(after: quote)...]
            while let letter = rest.popFirst(), letter != mark {
                literal.append(letter == "\\" ? rest.popFirst() ?? letter : letter)
            }
            literals.append(literal)
        }
        return literals
    }

    private func next(_ seconds: Int64) -> Instant {
        let past = now.microseconds.quotientAndRemainder(dividingBy: seconds * 1_000_000).remainder
        let passed = past < 0 ? past + seconds * 1_000_000 : past
        return now.adding(microseconds: seconds * 1_000_000 - passed)
    }

    private var nextMidnight: Instant {
        let rules = zone()
        let today = rules.zonedTime(at: now).wallTime.date
        let tomorrow = CivilDate(daysSince1970: today.daysSince1970 + 1)
        return WallTime(date: tomorrow, hour: 0, minute: 0).map { rules.nearest($0).instant }
            ?? now.adding(seconds: 86_400)
    }
}
