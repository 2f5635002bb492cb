import Synchronization

/// Does one job after the other, on a thread that is there only while there is one to do.
package final class JobQueue: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isRunning = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether a job waits or is being done.
    package var isRunning: Bool { state.withLock(\.isRunning) }

    /// Does a job after those that wait already.
    ///
    /// - Returns: 0, or the `errno` that says why the system gives no thread; the job is not done then.
    package func add(_ job: @escaping @Sendable () -> Void) -> Int32 {
        let isIdle = state.withLock { state in
            state.waiting.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isIdle else { return 0 }
        let code = WorkerThread.start { [self] in
            while let next = takeNext() { next() }
        }
        if code != 0 { state.withLock { $0 = State() } }
        return code
    }

    private func takeNext() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
