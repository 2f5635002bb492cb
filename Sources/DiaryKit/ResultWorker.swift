import Chronology
import DiaryCore
import Glibc
import Processes
import Synchronization

/// The thread that keeps a list up to date, with a connection of its own: waiting for other processes must not hold up the
/// threads that tasks share.
final class ResultWorker: Sendable {
    private struct State {
        var loading: CheckedContinuation<Void, any Error>?
        var waiting: CheckedContinuation<ResultBatch?, any Error>?
        /// What was found for a reader who had gone meanwhile; the next one gets it.
        var undelivered: Result<ResultBatch?, any Error>?
        var isStopped = false
        /// The list as the last batch that was handed out left it.
        var list = ResultList(isAscending: false)
    }

    private let state = Mutex(State())
    private let wakeup: Waker

    /// Starts the thread, which runs until `stop`.
    init(_ directory: FilePath, _ query: EntryQuery, _ sectioning: EntrySectioning, zone: TimeZoneRules) throws {
        guard let wakeup = Waker() else { throw SystemCallError("eventfd", directory) }
        self.wakeup = wakeup
        let code = WorkerThread.start { [self] in
            let opened = Result {
                let store = try Store(directory, access: .reading)
                store.localZone = { zone }
                return ResultTracker(of: query, in: store, sectionedBy: sectioning)
            }
            let watcher = ChangeWatcher(directory)
            while !isStopped {
                load(opened)
                let isWanted = handOut(opened)
                guard !isStopped else { break }
                sleep(watcher, until: isWanted ? try? opened.get() : nil, isWanted)
            }
            answerAll()
        }
        guard code == 0 else { throw SystemCallError("pthread_create", directory, code: code) }
    }

    /// The list as the last batch left it.
    var list: ResultList { state.withLock { $0.list } }

    /// Reads the whole list; to be called once.
    func load() async throws {
        try await withCheckedThrowingContinuation { continuation in
            state.withLock { $0.loading = continuation }
            wakeup.wake()
        }
    }

    /// The next batch; nil when the task is cancelled, or another reader asks in its place.
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

    private func load(_ opened: Result<ResultTracker, any Error>) {
        let loading = state.withLock { $0.loading.take() }
        guard let loading else { return }
        let result = Result {
            let tracker = try opened.get()
            _ = try PredicateFormatError.translating { try tracker.load() }
            state.withLock { $0.list = tracker.list }
        }
        loading.resume(with: result)
    }

    /// Looks for changes where somebody waits for them.
    ///
    /// - Returns: whether somebody still does.
    private func handOut(_ opened: Result<ResultTracker, any Error>) -> Bool {
        let (isWanted, kept) = state.withLock { ($0.waiting != nil, $0.undelivered) }
        guard isWanted else { return false }
        let batch = kept ?? Result { try nextBatch(of: opened.get()) }
        if case .success(nil) = batch { return true }
        let waiting = state.withLock { state in
            state.undelivered = state.waiting == nil ? batch : nil
            if state.waiting != nil, let tracker = try? opened.get() { state.list = tracker.list }
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
        let (loading, waiting) = state.withLock { ($0.loading.take(), $0.waiting.take()) }
        loading?.resume(throwing: CancellationError())
        waiting?.resume(returning: nil)
    }
}
