import Chronology
import DiaryModel
import DiaryStore
import Glibc
import Processes
import Synchronization

/// The thread that updates a list, with a connection of its own: waiting for other processes must not block the threads
/// that tasks share.
final class ResultWorker: Sendable {
    private struct State {
        var beginning: CheckedContinuation<Void, any Error>?
        var loading: [CheckedContinuation<Void, any Error>] = []
        var waiting: CheckedContinuation<ResultBatch?, any Error>?
        /// A result whose reader was cancelled meanwhile; the next one gets it.
        var undelivered: Result<ResultBatch?, any Error>?
        var isStopped = false
        /// The list after the last returned batch.
        var list = ResultList(isAscending: false)
        /// True if this is the whole list and not only its first page.
        var isWhole = false
    }

    /// The number of rows that are read first.
    static let pageCount = 100

    private let state = Mutex(State())
    private let wakeup: Waker

    /// Starts the thread, which runs until `stop`.
    init(_ directory: FilePath, _ query: EntryQuery, _ sectioning: EntrySectioning, zone: TimeZoneRules) throws {
        guard let wakeup = Waker() else { throw SystemCallError("eventfd", directory) }
        self.wakeup = wakeup
        let code = WorkerThread.start { [self] in
            let opened = Result {
                let store = try DiaryStore(directory, access: .reading)
                store.localZone = { zone }
                return ResultTracker(of: query, in: store, sectionedBy: sectioning)
            }
            let watcher = ChangeWatcher(directory)
            var loaded: Result<Void, any Error>?
            while !isStopped {
                if begin(opened) { loaded = Result { try readWhole(opened.get()) } }
                if let loaded { answerLoading(loaded, opened) }
                let isWanted = handOut(opened, loaded)
                guard !isStopped else { break }
                sleep(watcher, until: isWanted ? try? opened.get() : nil, isWanted)
            }
            answerAll()
        }
        guard code == 0 else { throw SystemCallError("pthread_create", directory, code: code) }
    }

    /// The list after the last batch.
    var list: ResultList { state.withLock { $0.list } }

    /// True if the list is complete.
    var isWhole: Bool { state.withLock { $0.isWhole } }

    /// Reads the first page; then the thread continues with the rest; to be called once.
    func begin() async throws {
        try await withCheckedThrowingContinuation { continuation in
            state.withLock { $0.beginning = continuation }
            wakeup.wake()
        }
    }

    /// Waits for the whole list, and adopts it.
    func load() async throws {
        try await withCheckedThrowingContinuation { continuation in
            let isWhole = state.withLock { state in
                if !state.isWhole { state.loading.append(continuation) }
                return state.isWhole
            }
            if isWhole { continuation.resume() } else { wakeup.wake() }
        }
    }

    /// The next batch; nil if the task is cancelled, or another reader replaces it.
    func nextBatch() async throws -> ResultBatch? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let earlier = state.withLock { state in
                    guard !Task.isCancelled, !state.isStopped else { return continuation as Optional }
                    defer { state.waiting = continuation }
                    return state.waiting
                }
                earlier?.resume(returning: nil)
                wakeup.wake()
            }
        } onCancel: {
            let waiting = state.withLock { $0.waiting.take() }
            waiting?.resume(returning: nil)
        }
    }

    /// Ends the thread, soon.
    func stop() {
        state.withLock { $0.isStopped = true }
        wakeup.wake()
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Reads the first page if a caller waits for it.
    ///
    /// - Returns: whether the rest has to be read.
    private func begin(_ opened: Result<ResultTracker, any Error>) -> Bool {
        guard let beginning = state.withLock({ $0.beginning.take() }) else { return false }
        let page = Result { try readPage(opened.get()) }
        beginning.resume(with: page)
        return (try? page.get()) != nil && !isWhole
    }

    /// Reads the first page; if that is all, the whole list.
    private func readPage(_ tracker: ResultTracker) throws {
        let page = try PredicateFormatError.translating {
            try tracker.beginning(atMost: Self.pageCount) { !isStopped }
        }
        guard let page else { throw CancellationError() }
        guard page.count < Self.pageCount else { return state.withLock { $0.list = page } }
        try readWhole(tracker)
        state.withLock { ($0.list, $0.isWhole) = (tracker.list, true) }
    }

    private func readWhole(_ tracker: ResultTracker) throws {
        let isRead = try PredicateFormatError.translating { try tracker.load { !isStopped } }
        guard isRead else { throw CancellationError() }
    }

    /// Returns the whole list to its waiting callers.
    private func answerLoading(_ loaded: Result<Void, any Error>, _ opened: Result<ResultTracker, any Error>) {
        let loading = state.withLock { state in
            defer { state.loading = [] }
            if !state.loading.isEmpty, !state.isWhole, case .success = loaded, let tracker = try? opened.get() {
                (state.list, state.isWhole) = (tracker.list, true)
            }
            return state.loading
        }
        for continuation in loading { continuation.resume(with: loaded) }
    }

    /// Looks for changes if a caller waits for them.
    ///
    /// - Returns: whether somebody still does.
    private func handOut(_ opened: Result<ResultTracker, any Error>, _ loaded: Result<Void, any Error>?) -> Bool {
        let (isWanted, kept, isWhole) = state.withLock { ($0.waiting != nil, $0.undelivered, $0.isWhole) }
        guard isWanted else { return false }
        let batch =
            kept
            ?? Result {
                guard !isWhole else { return try nextBatch(of: opened.get()) }
                try loaded?.get()
                return ResultBatch([], isReload: true)
            }
        if case .success(nil) = batch { return true }
        let waiting = state.withLock { state in
            state.undelivered = state.waiting == nil ? batch : nil
            if state.waiting != nil, case .success = batch, let tracker = try? opened.get() {
                (state.list, state.isWhole) = (tracker.list, true)
            }
            return state.waiting.take()
        }
        waiting?.resume(with: batch)
        return false
    }

    private func nextBatch(of tracker: ResultTracker) throws -> ResultBatch? {
        do { return try PredicateFormatError.translating { try tracker.nextBatch() } } catch ResultTracker.Failure
            .replaced
        {
            throw ResultError.replaced
        }
    }

    private func sleep(_ watcher: ChangeWatcher, until tracker: ResultTracker?, _ isWanted: Bool) {
        if isWanted {
            _ = watcher.wait(atMost: tracker?.millisecondsUntilDue, orFor: [wakeup.descriptor])
        } else {
            var polled = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&polled, 1, -1)
        }
        wakeup.take()
    }

    private func answerAll() {
        let (beginning, loading, waiting) = state.withLock { state in
            defer { state.loading = [] }
            return (state.beginning.take(), state.loading, state.waiting.take())
        }
        for continuation in [beginning].compactMap(\.self) + loading {
            continuation.resume(throwing: CancellationError())
        }
        waiting?.resume(returning: nil)
    }
}
