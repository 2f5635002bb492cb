import CSystem
import Glibc
import Processes

/// Queries a terminal for its capabilities; its answers are never mistaken for keys.
///
/// Takes two seconds if the terminal doesn't answer, else as long as the line takes.
struct TerminalInquiry: ~Copyable {
    static let pictureNumber = 31

    private static let firstAnswerMilliseconds: Int64 = 2000
    /// The time limit after a piece of an answer, since the next one follows quickly, and the one of all pieces.
    private static let (restMilliseconds, allMilliseconds): (Int64, Int64) = (1500, 30_000)

    private let descriptor: Int32

    private init(owning descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Opens the terminal of the process (`/dev/tty`); nil if there is none, if other programs are in its foreground,
    /// or if there is typed input, which would get lost.
    static func begin() -> TerminalInquiry? {
        let descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let inquiry = TerminalInquiry(owning: descriptor)
        // A background process is stopped if it changes a terminal's settings.
        guard tcgetpgrp(descriptor) == getpgrp(), !hasInput(descriptor, milliseconds: 0) else { return nil }
        return inquiry
    }

    deinit {
        close(descriptor)
    }

    /// The answers; none if the terminal doesn't answer.
    ///
    /// - Parameter asksForKitty: multiplexers may forward the query to a terminal whose pictures they don't know.
    func answers(asksForKitty: Bool) -> TerminalAnswers {
        // Ctrl-C and Ctrl-Z wait until the terminal's settings are restored.
        var (all, earlier) = (sigset_t(), sigset_t())
        for signal in [SIGINT, SIGTSTP, SIGTERM, SIGHUP] { unsafe sigaddset(&all, signal) }
        unsafe sigprocmask(SIG_BLOCK, &all, &earlier)
        defer { unsafe sigprocmask(SIG_SETMASK, &earlier, nil) }
        guard diary_terminal_hold(descriptor, DIARY_TERMINAL_KEYS) == 0 else { return TerminalAnswers() }
        defer { diary_terminal_release(false) }
        // Typed characters of an unfinished line become visible only now.
        guard !Self.hasInput(descriptor, milliseconds: 0) else { return TerminalAnswers() }
        return write(Self.questions(asksForKitty: asksForKitty)) ? listen() : TerminalAnswers()
    }

    /// The queries: Kitty's with a picture of one pixel, the size of a cell, and last DA1, which every terminal
    /// answers.
    static func questions(asksForKitty: Bool) -> String {
        let kitty = asksForKitty ? "\u{1B}_Gi=\(pictureNumber),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : ""
        return kitty + "\u{1B}[16t\u{1B}[c"
    }

    private func write(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    }

    private func listen() -> TerminalAnswers {
        var answers = TerminalAnswers()
        let start = MonotonicClock.milliseconds
        var end = start + Self.firstAnswerMilliseconds
        while !answers.isComplete {
            guard let piece = read(until: end) else { break }
            answers.take(piece)
            end = min(MonotonicClock.milliseconds + Self.restMilliseconds, start + Self.allMilliseconds)
        }
        // Any other response is not a key either.
        if answers.features == nil { tcflush(descriptor, TCIFLUSH) }
        return answers
    }

    private func read(until end: Int64) -> ArraySlice<UInt8>? {
        let left = end - MonotonicClock.milliseconds
        guard left > 0, Self.hasInput(descriptor, milliseconds: Int32(left)) else { return nil }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        return count > 0 ? buffer.prefix(count) : nil
    }

    private static func hasInput(_ descriptor: Int32, milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, milliseconds) > 0
    }
}
