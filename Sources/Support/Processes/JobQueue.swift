import Synchronization

/// Does one job after the other, on a thread that exists only while there are jobs.
package final class JobQueue: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isRunning = false
    }

    private let state = Mutex(State())

    package init() {}

    package var isRunning: Bool { state.withLock(\.isRunning) }

    /// Adds a job after those that already wait.
    ///
    /// - Returns: 0, or the `errno` if the system gives no thread; the job is not done then.
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
