import CSystem
import Glibc

/// Wakes a ``ScreenSession`` that waits, from any thread: put the result where the main loop looks, then call ``wake()``.
package final class Waker: Sendable {
    let descriptor: Int32

    init() throws(ScreenError) {
        descriptor = diary_event()
        guard descriptor >= 0 else { throw .noTerminal(code: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Makes `wait` return with `.woken`, now or the next time.
    ///
    /// Several calls may be one event. Never blocks.
    package func wake() {
        var one: UInt64 = 1
        _ = unsafe write(descriptor, &one, 8)
    }

    /// Takes what woke.
    func take() {
        var count: UInt64 = 0
        _ = unsafe read(descriptor, &count, 8)
    }
}

/// Why a terminal can't show screens.
package enum ScreenError: Error, Hashable {
    /// The process has no terminal, or it can't be used; `errno` says why.
    case noTerminal(code: Int32)
    /// The terminal does no more than write (`TERM` is `dumb` or missing).
    case dumb
    /// Other programs are in the terminal's foreground.
    case background
}
