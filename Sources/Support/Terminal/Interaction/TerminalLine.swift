import CSystem
import Glibc

/// One line typed by the user, shown or not.
package enum TerminalLine: Equatable, Sendable {
    /// All its bytes were received, without the end of the line.
    case line
    /// The input has ended, or this process can't ask.
    case ended
    /// A signal asked the program to end.
    case interrupted

    /// Reads a line byte by byte, so that nothing after it is consumed.
    ///
    /// A secret is not shown on a terminal; the terminal's settings are restored afterwards, even if a signal ends the
    /// process.
    ///
    /// - Parameters:
    ///     - limit: the largest number of bytes; a longer line ends there.
    ///     - isInterrupted: called whenever a signal arrived.
    ///     - question: shows the question, once typed characters are no longer shown.
    ///     - receive: takes a byte; no other copy of it is kept.
    package static func read(
        from descriptor: Int32, isSecret: Bool, limit: Int = 1 << 16, isInterrupted: () -> Bool = { false },
        question: () -> Void = {}, _ receive: (UInt8) -> Void
    ) -> TerminalLine {
        guard isSecret, isatty(descriptor) == 1 else {
            question()
            return line(descriptor, limit, isInterrupted, receive)
        }
        // A background process is stopped if it changes a terminal's settings.
        guard tcgetpgrp(descriptor) == getpgrp(), diary_terminal_hold(descriptor, DIARY_TERMINAL_SECRET) == 0 else {
            return .ended
        }
        defer { diary_terminal_release(false) }
        // Characters typed at once are not shown either.
        question()
        return line(descriptor, limit, isInterrupted, receive)
    }

    private static func line(
        _ descriptor: Int32, _ limit: Int, _ isInterrupted: () -> Bool, _ receive: (UInt8) -> Void
    ) -> TerminalLine {
        var length = 0
        var byte: UInt8 = 0
        while length < limit {
            if isInterrupted() { return .interrupted }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // A signal may arrive just before the wait.
            guard unsafe poll(&entry, 1, 1000) > 0 else { continue }
            let count = unsafe Glibc.read(descriptor, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count == 1 else { return length == 0 ? .ended : .line }
            if byte == UInt8(ascii: "\n") { break }
            receive(byte)
            length += 1
        }
        return .line
    }
}
