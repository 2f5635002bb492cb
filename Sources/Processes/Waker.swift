import CSystem
import Glibc

/// Ends the sleep of a thread that waits in `poll`, from any other thread: put the result where the sleeper looks, then call
/// ``wake()``.
package final class Waker: Sendable {
    /// Can be read while somebody woke it.
    package let descriptor: Int32

    /// Nil where the system has no descriptor left; `errno` says why.
    package init?() {
        descriptor = diary_event()
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Ends the sleep, now or the next time.
    ///
    /// Several calls may be one. Never blocks.
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
