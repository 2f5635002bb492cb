import DiaryModel
import DiaryStore
import Processes
import Synchronization
import Terminal

/// The thread that reads lists and follows their changes, with its own connection, so that keys never wait for it.
final class BrowserFollower: Sendable {
    private struct State {
        var request: ListRequest?
        /// The entries to count.
        var badges: [BrowserTab.ID: BrowserCount] = [:]
        var isStopped = false
    }

    private let state = Mutex(State())
    private let waker: Waker

    /// Returns nil if the system has no file descriptor left.
    init?() {
        guard let waker = Waker() else { return nil }
        self.waker = waker
    }

    /// Starts the thread, which runs until `stop`.
    ///
    /// - Parameters:
    ///   - tabs: the known tabs; the mailbox receives changes of them.
    ///   - hasMeasurements: true if the tab of measurements is shown.
    /// - Returns: 0, or the `errno` of the failure.
    func start(
        _ diary: BrowserDiary, tabs: TabList, hasMeasurements: Bool = false, _ mailbox: BrowserMailbox
    ) -> Int32 {
        WorkerThread.start { [self] in
            var following = Following(self, diary, tabs, mailbox)
            following.hasMeasurements = hasMeasurements
            let watcher = ChangeWatcher(diary.folder)
            while let request = state.withLock({ $0.isStopped ? nil : $0.request }) {
                following.look(request)
                _ = watcher.wait(atMost: following.patience, orFor: [waker.descriptor])
                waker.take()
            }
        }
    }

    func follow(_ request: ListRequest) {
        state.withLock { $0.request = request }
        waker.wake()
    }

    func count(_ badges: [BrowserTab.ID: BrowserCount]) {
        state.withLock { $0.badges = badges }
        waker.wake()
    }

    fileprivate var badges: [BrowserTab.ID: BrowserCount] { state.withLock { $0.badges } }

    func stop() {
        state.withLock { $0.isStopped = true }
        waker.wake()
    }

    fileprivate func isCurrent(_ number: Int) -> Bool {
        state.withLock { !$0.isStopped && $0.request?.number == number }
    }
}

private struct Following {
    private let follower: BrowserFollower
    private let diary: BrowserDiary
    private let mailbox: BrowserMailbox
    private var store: DiaryStore?
    /// The list of the tab, which is still followed during a search within it.
    private var tab: Followed?
    private var search: Followed?
    private var counters: [BrowserTab.ID: Followed] = [:]
    private var counts: [BrowserTab.ID: Int] = [:]
    /// The badges whose query fails for some entry.
    private var undecidable: [BrowserTab.ID: EntryQuery] = [:]
    private var tabs: TabList
    var hasMeasurements = false
    private var measurements = MeasurementFollower()
    /// The tasks whose wording depends on the time, while tasks are listed.
    private var alarm: Followed?
    private var tabsVersion: Int?
    private var entryCount: (version: Int, count: Int)?
    private var answered = 0
    private var failure: String?
    private let hasLock: Bool

    init(_ follower: BrowserFollower, _ diary: BrowserDiary, _ tabs: TabList, _ mailbox: BrowserMailbox) {
        (self.follower, self.diary, self.tabs, self.mailbox) = (follower, diary, tabs, mailbox)
        hasLock = LockMarker.hasLock(diary.folder)
    }

    /// The milliseconds after which the thread has to look again without a change; nil for no such limit.
    var patience: Int64? {
        // The kernel doesn't report that the program is gone that had the diary open.
        if failure != nil || hasLock { return 2000 }
        let followed = [tab, search, alarm].compactMap(\.self) + Array(counters.values)
        return followed.compactMap { $0.tracker.millisecondsUntilDue }.min()
    }

    /// Reads a new list, or the changes of the known one.
    mutating func look(_ request: ListRequest) {
        guard !hasLock || !LockMarker.isClosed(diary.folder) else { return mailbox.post(.locked) }
        do {
            try answer(request)
            try awaitLateness(request)
            try readTabs()
            try count(request)
            if failure != nil { mailbox.post(.recovered) }
            failure = nil
        } catch {
            let words = Self.words(for: error, diary)
            if words.plain != failure { mailbox.post(.failed(words)) }
            failure = words.plain
        }
    }

    private mutating func answer(_ request: ListRequest) throws {
        let store = try self.store ?? diary.open(.reading)
        self.store = store
        let sectioning = request.content.sectioning
        if !(tab?.shows(request.query, by: sectioning) ?? false) {
            tab = Followed(request.query, in: store, by: sectioning)
        }
        if let narrowed = request.narrowed {
            if !(search?.shows(narrowed, by: sectioning) ?? false) {
                search = Followed(narrowed, in: store, by: sectioning)
            }
        } else {
            search = nil
        }
        let isNew = request.number != answered
        let isShown = { [follower] in follower.isCurrent(request.number) }
        try followTab(request, isNew: isNew, while: isShown)
        guard var shown = search ?? tab else { return }
        if !shown.isLoaded,
            let beginning = try shown.tracker.beginning(atMost: Self.beginningCount, while: isShown)
        {
            mailbox.post(.listed(beginning, isWhole: false, request: request.number))
        }
        let hasChanged = try shown.look(while: isShown) || isNew
        guard shown.isLoaded else { return }
        if search != nil { search = shown } else { tab = shown }
        let list = shown.tracker.list
        for event in try measurements.look(request, in: store, list: list, hasChanged: hasChanged) {
            mailbox.post(event)
        }
        if hasChanged { mailbox.post(.listed(list, isWhole: true, request: request.number)) }
        answered = request.number
    }

    /// Follows the list of the tab during a search within it.
    private mutating func followTab(
        _ request: ListRequest, isNew: Bool, while isShown: () -> Bool
    ) throws {
        guard search != nil, var tab else { return }
        guard request.content == .tasks(.priority) else {
            // The list is read when it is shown for the first time.
            if tab.isLoaded { _ = try tab.takeChanges() }
            return
        }
        // The rank of a task is its place among all tasks.
        let hasChanged = try tab.look(while: isShown)
        self.tab = tab
        if hasChanged || isNew, tab.isLoaded { mailbox.post(.ranked(tab.tracker.list, request: request.number)) }
    }

    /// Sends an event when a task becomes overdue or the day changes, while tasks are listed.
    private mutating func awaitLateness(_ request: ListRequest) throws {
        guard let store, case .tasks = request.content else {
            alarm = nil
            return
        }
        var alarm = try self.alarm ?? Followed(EntryQuery(predicate: Self.timed), in: store, by: .none)
        if alarm.isLoaded {
            let moment = alarm.tracker.nextMoment
            _ = try alarm.takeChanges()
            if alarm.tracker.nextMoment != moment { mailbox.post(.timePassed) }
        } else {
            alarm.isLoaded = try alarm.tracker.load()
        }
        self.alarm = alarm
    }

    /// The overdue tasks, and those due today or earlier.
    ///
    /// Both change with time alone.
    private static let timed = "isPastDue = YES OR (isDone = NO AND due < 'tomorrow')"

    /// The length of the first part of a list, more rows than most screens have.
    private static let beginningCount = 100

    /// Sends the tabs if another process changed them.
    private mutating func readTabs() throws {
        guard let store else { return }
        let version = try store.dataVersion()
        guard version != tabsVersion else { return }
        tabsVersion = version
        let (found, isMeasured) = (try store.tabs(), try store.hasMeasurements())
        if found != tabs || isMeasured != hasMeasurements { mailbox.post(.tabsListed(found)) }
        (tabs, hasMeasurements) = (found, isMeasured)
    }

    private mutating func count(_ request: ListRequest) throws {
        guard let store else { return }
        let badges = follower.badges
        counters = counters.filter { badges[$0.key] != nil }
        var found: [BrowserTab.ID: Int] = [:]
        for (id, badge) in badges {
            switch badge {
            case .all: found[id] = try countAll(request, store)
            case .query(let query):
                guard follower.isCurrent(request.number) else { return }
                guard undecidable[id] != query else { continue }
                do {
                    guard let count = try count(query, for: id, request, store) else { return }
                    found[id] = count
                } catch is EntryPredicateError {
                    // A badge that fails for an entry doesn't affect the lists.
                    (counters[id], undecidable[id]) = (nil, query)
                }
            }
        }
        if found != counts { mailbox.post(.counted(found)) }
        counts = found
    }

    /// Counts a badge.
    ///
    /// Returns nil if another list was requested meanwhile, which has precedence.
    private mutating func count(
        _ query: EntryQuery, for id: BrowserTab.ID, _ request: ListRequest, _ store: DiaryStore
    ) throws -> Int? {
        let known = counters[id].flatMap { $0.tracker.query == query ? $0 : nil }
        var counter = known ?? Followed(query, in: store, by: .none)
        _ = try counter.look { [follower] in follower.isCurrent(request.number) }
        guard counter.isLoaded else { return nil }
        counters[id] = counter
        return counter.tracker.list.count
    }

    /// Counts all entries, or reuses the count of a tab that shows them.
    private mutating func countAll(_ request: ListRequest, _ store: DiaryStore) throws -> Int {
        if request.query == EntryQuery(), let tab, tab.isLoaded { return tab.tracker.list.count }
        let version = try store.changeSequence()
        if let entryCount, entryCount.version == version { return entryCount.count }
        let count = try store.count(EntryQuery())
        entryCount = (version, count)
        return count
    }

    private static func words(for error: any Error, _ diary: BrowserDiary) -> StyledText {
        if let failure = error as? ResultTracker.Failure, failure == .replaced {
            return Folder.exists(diary.folder.appending("diary.sqlite"))
                ? "another database replaced \(diary.folder): q, and start again"
                : "\(diary.folder) is not there any more; this is what it held"
        }
        return Failure.describing(error, ofDiaryIn: diary.folder).message
    }
}

/// A list that is kept up to date.
private struct Followed {
    let tracker: ResultTracker
    var isLoaded = false

    init(_ query: EntryQuery, in store: DiaryStore, by sectioning: EntrySectioning = .day) {
        tracker = ResultTracker(of: query, in: store, sectionedBy: sectioning)
    }

    func shows(_ query: EntryQuery, by sectioning: EntrySectioning) -> Bool {
        tracker.query == query && tracker.sectioning == sectioning
    }

    /// Reads the list at first, later its changes; returns whether anything changed since the last call.
    mutating func look(while isWanted: () -> Bool) throws -> Bool {
        guard !isLoaded else { return try takeChanges() }
        isLoaded = try tracker.load(while: isWanted)
        return isLoaded
    }

    func takeChanges() throws -> Bool { try tracker.nextBatch() != nil }
}

/// Follows the names of measurements, and the history of one.
struct MeasurementFollower {
    private struct History: Equatable {
        let name: String
        let version: Int
        let narrowed: EntryQuery?
    }

    private var namesVersion: Int?
    private var names: [MeasuredName]?
    private var history: History?
    private var series: MeasurementSeries?
    private var count = 0
    private var answered = 0

    /// The changes since the last call.
    ///
    /// - Parameters:
    ///   - list: the entries that are listed.
    ///   - hasChanged: true if the entries differ from those of the last call.
    mutating func look(
        _ request: ListRequest, in store: DiaryStore, list: ResultList?, hasChanged: Bool
    ) throws -> [BrowserEvent] {
        switch request.content {
        case .entries, .tasks: return []
        case .names: return try lookAtNames(store) + lookAtHistory(request, store, nil, hasChanged: false)
        case .history:
            // Without a search, all entries of a name are listed.
            return try lookAtHistory(request, store, request.narrowed == nil ? nil : list, hasChanged: hasChanged)
        }
    }

    private mutating func lookAtNames(_ store: DiaryStore) throws -> [BrowserEvent] {
        let version = try store.dataVersion()
        guard version != namesVersion else { return [] }
        let found = try store.measurementNames(recent: MeasurementNamesRenderer.recentCount)
        defer { (namesVersion, names) = (version, found) }
        return found == names ? [] : [.measured(found)]
    }

    private mutating func lookAtHistory(
        _ request: ListRequest, _ store: DiaryStore, _ list: ResultList?, hasChanged: Bool
    ) throws -> [BrowserEvent] {
        guard let name = request.measured else { return [] }
        let wanted = History(name: name, version: try store.dataVersion(), narrowed: request.narrowed)
        defer { answered = request.number }
        if wanted == history, !hasChanged {
            // The answer to an outdated request is skipped.
            guard request.number != answered, let series else { return [] }
            return [.series(series, request: request.number)]
        }
        let values = try store.measuredValues(of: name, in: list)
        count += 1
        let series = MeasurementSeries(name, values, number: count)
        (history, self.series) = (wanted, series)
        return [.series(series, request: request.number)]
    }
}
