import DiaryCore
import Glibc

/// A thread of the system's, for work that sleeps in system calls.
enum WorkerThread {
    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a thread of its own, which nobody waits for.
    ///
    /// - Throws: `SystemCallError` where the system has no thread left.
    static func start(_ body: @escaping @Sendable () -> Void) throws(SystemCallError) {
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
            throw SystemCallError("pthread_create", FilePath(""), code: code)
        }
        pthread_detach(thread)
    }
}

/// Two connected sockets by which one thread ends the sleep of another.
final class Wakeup: Sendable {
    /// Can be read while somebody woke it.
    let descriptor: Int32
    private let other: Int32

    init() throws(SystemCallError) {
        var ends: [Int32] = [-1, -1]
        let kind = [SOCK_STREAM, SOCK_CLOEXEC, SOCK_NONBLOCK].reduce(0) { $0 | Int32($1.rawValue) }
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemCallError("socketpair", FilePath("")) }
        (descriptor, other) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(other)
    }

    func wake() {
        var byte: UInt8 = 0
        _ = unsafe write(other, &byte, 1)
    }

    /// Sleeps until it is woken.
    func wait() {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&polled, 1, -1)
    }

    /// Forgets all that woke it so far.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
