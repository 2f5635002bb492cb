import CSystem
import Glibc
import Processes

/// Keys of a terminal as they are pressed; the terminal has its earlier way back when this goes.
///
/// For programs that write lines; ``ScreenSession`` is for those that take the whole screen. Ctrl-C and Ctrl-Z stay signals.
/// Only one at a time: the terminal's way belongs to the process.
package final class KeyInput {
    private let descriptor: Int32
    private var parser = InputParser()
    private var keys: [Key] = []
    /// When the last bytes came, in milliseconds.
    private var lastInput: Int64 = 0
    /// Whether the other side of the terminal has gone.
    package private(set) var isAtEnd = false

    /// Begins to listen; nil where the descriptor is no terminal, or this process is not in its foreground.
    package init?(descriptor: Int32) {
        self.descriptor = descriptor
        // Who changes a terminal from the background is stopped.
        guard tcgetpgrp(descriptor) == getpgrp(), diary_terminal_hold(descriptor, DIARY_TERMINAL_KEYS) == 0 else {
            return nil
        }
    }

    deinit {
        diary_terminal_release(false)
    }

    /// Listens again after ``release()``, or after the process was stopped.
    package func listen() {
        guard tcgetpgrp(descriptor) == getpgrp() else { return }
        _ = diary_terminal_hold(descriptor, DIARY_TERMINAL_KEYS)
    }

    /// Gives the terminal its earlier way back.
    package func release() {
        diary_terminal_release(false)
    }

    /// The next key, waited for at most so long; nil where none came, and when a signal did.
    package func next(milliseconds: Int32) -> Key? {
        if keys.isEmpty { read(milliseconds: milliseconds) }
        return keys.isEmpty ? nil : keys.removeFirst()
    }

    private func read(milliseconds: Int32) {
        // A sequence that has begun may be a key of its own, as Esc is.
        let patience = parser.patience.map { Int32(max(0, lastInput + Int64($0) - MonotonicClock.milliseconds)) }
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&entry, 1, min(milliseconds, patience ?? milliseconds))
        guard count > 0 else {
            if count == 0, let patience, patience <= milliseconds { take(parser.giveUp()) }
            return
        }
        var buffer = [UInt8](repeating: 0, count: 64)
        let read = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        isAtEnd = read == 0 || read < 0 && errno != EINTR && errno != EAGAIN
        lastInput = MonotonicClock.milliseconds
        take(parser.take(buffer.prefix(max(0, read))))
    }

    private func take(_ events: [InputEvent]) {
        for case .key(let key) in events { keys.append(key) }
    }
}
