import Glibc

/// A system thread, for work that blocks in system calls.
package enum WorkerThread {
    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a thread of its own, which is detached.
    ///
    /// - Returns: 0, or the `errno` if the system gives no thread.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
        let work = unsafe Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
                work.body()
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            unsafe work.release()
            return code
        }
        pthread_detach(thread)
        return 0
    }
}
