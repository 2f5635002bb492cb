import CSystem
import Glibc
import Processes

/// The keys of a terminal as they are pressed; `deinit` restores the terminal's settings.
///
/// For programs that write lines; ``ScreenSession`` is for those that take the whole screen. Ctrl-C and Ctrl-Z stay
/// signals. Only one at a time: the terminal's settings belong to the process.
package final class KeyInput {
    private let descriptor: Int32
    private var parser = InputParser()
    private var keys: [Key] = []
    /// The time of the last input, in milliseconds.
    private var lastInput: Int64 = 0
    /// True if keys are read one by one: not in the background, nor after ``release()``.
    private var isHeld = true
    /// True if the other side of the terminal has closed.
    package private(set) var isAtEnd = false

    /// Begins to listen; nil if the descriptor is not a terminal, or this process is not in its foreground.
    package init?(descriptor: Int32) {
        self.descriptor = descriptor
        // A background process is stopped if it changes a terminal's settings.
        guard tcgetpgrp(descriptor) == getpgrp(), diary_terminal_hold(descriptor, DIARY_TERMINAL_KEYS) == 0 else {
            return nil
        }
    }

    deinit {
        diary_terminal_release(false)
    }

    /// Listens again after ``release()``, or after the process was stopped; in the background as soon as it is in the
    /// foreground.
    package func listen() {
        guard tcgetpgrp(descriptor) == getpgrp() else {
            // The settings are the shell's now.
            diary_terminal_lose()
            isHeld = false
            return
        }
        isHeld = diary_terminal_hold(descriptor, DIARY_TERMINAL_KEYS) == 0
    }

    /// Restores the terminal's settings.
    package func release() {
        diary_terminal_release(false)
        isHeld = false
    }

    /// The next key within a time limit; nil if none arrived, or a signal did.
    package func next(milliseconds: Int32) -> Key? {
        if keys.isEmpty { read(milliseconds: milliseconds) }
        return keys.isEmpty ? nil : keys.removeFirst()
    }

    private func read(milliseconds: Int32) {
        // A shell that brings a running job to the foreground sends no signal.
        if !isHeld { listen() }
        // An incomplete sequence may be a key of its own, as Esc is.
        let patience = parser.patience.map { Int32(max(0, lastInput + Int64($0) - MonotonicClock.milliseconds)) }
        // In the background only its closing is noticed: a process that reads there is stopped.
        var entry = pollfd(fd: descriptor, events: isHeld ? Int16(POLLIN) : 0, revents: 0)
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
