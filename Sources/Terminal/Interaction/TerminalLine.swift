import CSystem
import Glibc

/// One line typed by the user, shown or not.
package enum TerminalLine: Equatable, Sendable {
    /// Its bytes, without the end of the line.
    case line([UInt8])
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
    ///     - question: shows the question, once typed characters are no longer shown.
    ///     - isInterrupted: called whenever a signal arrived.
    package static func read(
        from descriptor: Int32, isSecret: Bool, limit: Int = 1 << 16, isInterrupted: () -> Bool = { false },
        question: () -> Void = {}
    ) -> TerminalLine {
        guard isSecret, isatty(descriptor) == 1 else {
            question()
            return line(descriptor, limit, isInterrupted)
        }
        // A background process is stopped if it changes a terminal's settings.
        guard tcgetpgrp(descriptor) == getpgrp(), diary_terminal_hold(descriptor, DIARY_TERMINAL_SECRET) == 0 else {
            return .ended
        }
        defer { diary_terminal_release(false) }
        // Characters typed at once are not shown either.
        question()
        return line(descriptor, limit, isInterrupted)
    }

    private static func line(_ descriptor: Int32, _ limit: Int, _ isInterrupted: () -> Bool) -> TerminalLine {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count < limit {
            if isInterrupted() { return .interrupted }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // A signal may arrive just before the wait.
            guard unsafe poll(&entry, 1, 1000) > 0 else { continue }
            let count = unsafe Glibc.read(descriptor, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count == 1 else { return bytes.isEmpty ? .ended : .line(bytes) }
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        return .line(bytes)
    }
}
