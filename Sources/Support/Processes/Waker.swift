import CSystem
import Glibc

/// Wakes a thread that waits in `poll`, from any other thread: store the result where the thread finds it, then call
/// ``wake()``.
package final class Waker: Sendable {
    /// Becomes readable when ``wake()`` was called.
    package let descriptor: Int32

    /// Nil if the system has no descriptor left; `errno` says why.
    package init?() {
        descriptor = diary_event()
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Wakes the thread, now or the next time it waits.
    ///
    /// Several calls may coalesce. Never blocks.
    package func wake() {
        var one: UInt64 = 1
        _ = unsafe write(descriptor, &one, 8)
    }

    /// Forgets what woke it so far.
    package func take() {
        var count: UInt64 = 0
        _ = unsafe read(descriptor, &count, 8)
    }
}
