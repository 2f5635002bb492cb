import CSystem
import Glibc

/// Keys of a terminal as they are pressed; the terminal has its earlier way back when this goes.
///
/// Ctrl-C and Ctrl-Z stay signals. Only one at a time: the terminal's way belongs to the process.
package final class KeyInput {
    /// A key that means something.
    package enum Key: Equatable, Sendable {
        /// Any key that is a character, a space too.
        case character(Character)
        /// The arrow to the left.
        case left
        /// The arrow to the right.
        case right
    }

    private let descriptor: Int32
    private var bytes: [UInt8] = []
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
        diary_terminal_release()
    }

    /// Listens again after ``release()``, or after the process was stopped.
    package func listen() {
        guard tcgetpgrp(descriptor) == getpgrp() else { return }
        _ = diary_terminal_hold(descriptor, DIARY_TERMINAL_KEYS)
    }

    /// Gives the terminal its earlier way back.
    package func release() {
        diary_terminal_release()
    }

    /// The next key, waited for at most so long; nil where none came, and when a signal did.
    package func next(milliseconds: Int32) -> Key? {
        if bytes.isEmpty { read(milliseconds: milliseconds) }
        while !bytes.isEmpty {
            if let key = takeKey() { return key }
        }
        return nil
    }

    private func read(milliseconds: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, milliseconds) > 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        isAtEnd = count == 0 || count < 0 && errno != EINTR && errno != EAGAIN
        bytes += buffer.prefix(max(0, count))
    }

    /// Takes what the first bytes stand for; nil where that is no key of ours.
    ///
    /// Terminals send `ESC [ C` or `ESC O C` for the right arrow, and D for the left one (ECMA-48, CUF and CUB).
    private func takeKey() -> Key? {
        let first = bytes.removeFirst()
        guard first == 0x1B else { return first < 0x80 ? .character(Character(Unicode.Scalar(first))) : nil }
        guard let second = bytes.first, [UInt8(ascii: "["), UInt8(ascii: "O")].contains(second) else { return nil }
        bytes.removeFirst()
        let parameters = bytes.prefix { $0 < 0x40 }.count
        let last = bytes.dropFirst(parameters).first
        bytes.removeFirst(min(bytes.count, parameters + 1))
        switch last {
        case UInt8(ascii: "C"): return .right
        case UInt8(ascii: "D"): return .left
        default: return nil
        }
    }
}
