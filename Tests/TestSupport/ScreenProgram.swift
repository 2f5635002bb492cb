import Glibc
import TestFixtures

/// A program on its own terminal whose screen is a ``ScreenModel``.
package final class ScreenProgram {
    /// The behaviour of the terminal.
    package enum Manner: CaseIterable, Sendable {
        /// It accepts and answers everything at once.
        case quick
        /// It never answers.
        case silent
        /// It accepts a few bytes at a time.
        case slow
        /// Its answers, and typed text, arrive byte by byte.
        case split
    }

    package let model: ScreenModel
    private let manner: Manner
    private let terminal: Int32
    private let side: Int32
    private let identifier: pid_t
    private let before: termios
    private var status: Int32?
    /// True after a wait without an end: the next ones only look.
    private var isHung = false
    /// The answers that a silent terminal has withheld.
    package private(set) var withheld: [UInt8] = []

    /// Starts a program; nil if there is no terminal.
    package init?(
        _ path: String, _ words: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
        _ abilities: ScreenModel.Abilities = ScreenModel.Abilities(), _ manner: Manner = .quick
    ) {
        let size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        guard let ends = TerminalEnds(size) else { return nil }
        _ = fcntl(ends.terminal, F_SETFL, O_NONBLOCK)
        var before = termios()
        unsafe tcgetattr(ends.side, &before)
        var variables = ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
        // On a machine that is busy, bytes that are written one by one are far apart.
        if manner == .split { variables["ESCDELAY"] = "5000" }
        variables.merge(environment) { $1 }
        guard let identifier = TerminalProgram.start(path, words, variables, on: ends.name) else { return nil }
        (terminal, side, self.before, self.identifier) = (ends.terminal, ends.side, before, identifier)
        (model, self.manner) = (ScreenModel(columns: columns, rows: rows, abilities), manner)
    }

    deinit {
        if status == nil {
            kill(identifier, SIGKILL)
            var status: Int32 = 0
            _ = unsafe waitpid(identifier, &status, 0)
        }
        for descriptor in [side, terminal] { close(descriptor) }
    }

    /// Processes the program's output, and answers.
    ///
    /// - Returns: true if there was any output.
    @discardableResult
    package func pump() -> Bool {
        var entry = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, 5) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: manner == .slow ? 48 : 1 << 14)
        let count = unsafe read(terminal, &buffer, buffer.count)
        guard count > 0 else { return false }
        model.feed(buffer.prefix(count))
        let answers = model.answers
        model.answers = []
        if manner == .silent { withheld += answers } else { type(answers) }
        return true
    }

    /// Sends that many bytes of the withheld answers; all of them if nil.
    package func answerLate(_ count: Int? = nil) {
        let count = min(count ?? withheld.count, withheld.count)
        type(Array(withheld.prefix(count)))
        withheld.removeFirst(count)
    }

    package func type(_ text: String) { type(Array(text.utf8)) }

    private func type(_ bytes: [UInt8]) {
        guard manner == .split else {
            _ = unsafe write(terminal, bytes, bytes.count)
            return
        }
        for byte in bytes {
            var byte = byte
            _ = unsafe write(terminal, &byte, 1)
            // The program reads each separately, unless it has stopped reading.
            for _ in 0..<200 where unreadCount > 0 { usleep(100) }
        }
    }

    /// Waits for a condition; false if it hangs.
    package func waits(file: String = #fileID, line: Int = #line, until isSo: () -> Bool) -> Bool {
        guard !isHung else { return isSo() }
        let came = eventually(pause: 0, file: file, line: line) {
            if isSo() { return true }
            // A look at the screen takes far longer than a read of 48 bytes.
            var readCount = manner == .slow ? 300 : 1
            while readCount > 0, pump() { readCount -= 1 }
            return false
        }
        isHung = !came
        return came
    }

    /// Waits until a text is on the screen, or the program has ended without it.
    package func shows(_ text: String, file: String = #fileID, line: Int = #line) -> Bool {
        let isShown = { self.model.texts.contains { $0.contains(text) } }
        _ = waits(file: file, line: line) { isShown() || hasExited && !pump() }
        return isShown()
    }

    /// True if it has ended, whether or not its exit code was asked for.
    private var hasExited: Bool { status != nil || TerminalProgram.hasExited(identifier) }

    /// Processes output until there is none for a moment in which no thread of the program had anything to do.
    package func settles() {
        var silence = 0
        while silence < 20 { silence = pump() || threadCalls.contains { $0.hasPrefix("running") } ? 0 : silence + 1 }
    }

    /// Changes the window size.
    package func resize(columns: Int, rows: Int) {
        settles()
        model.resize(columns: columns, rows: rows)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// True if each of its threads waits in `poll` for an event, or for minutes at least.
    ///
    /// Waits for that state.
    package var sleepsSoundly: Bool { waits { threadCalls.allSatisfy(\.isLongPoll) && !threadCalls.isEmpty } }

    /// The system calls in which its threads wait, as in `/proc/PID/task/TID/syscall`.
    private var threadCalls: [Substring] {
        let folder = "/proc/\(identifier)/task"
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var calls: [Substring] = []
        while let entry = unsafe readdir(directory) {
            let number = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard Int(number) != nil else { continue }
            calls.append(Substring(Self.contents(of: "\(folder)/\(number)/syscall")))
        }
        return calls
    }

    private static func contents(of path: String) -> String {
        guard let file = unsafe fopen(path, "r") else { return "" }
        defer { unsafe fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe fread(&buffer, 1, buffer.count, file)
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    package func send(_ signal: Int32) { kill(identifier, signal) }

    /// The exit code; 128 plus the signal if a signal ended it, nil if it doesn't end.
    package func exitCode() -> Int32? {
        var status: Int32 = 0
        let ended = waits { unsafe waitpid(identifier, &status, WNOHANG) == identifier }
        guard ended else { return nil }
        self.status = status
        settles()
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }

    /// True if it was stopped, as by Ctrl-Z.
    package var isStopped: Bool {
        var status: Int32 = 0
        return waits { unsafe waitpid(identifier, &status, WNOHANG | WUNTRACED) == identifier && status & 0xFF == 0x7F }
    }

    /// True if the terminal's settings and modes are restored.
    ///
    /// Waits for that state, since it may be another process's work.
    package var isRestored: Bool { waits { isAsBefore && model.modes == [7, 25] } }

    /// True if the terminal is in raw mode.
    package var isRaw: Bool {
        waits { attributes.c_lflag & tcflag_t(ICANON | ECHO) == 0 && attributes.c_iflag & tcflag_t(IXON) == 0 }
    }

    /// The number of typed bytes that nobody has read yet.
    package var unreadCount: Int {
        var count: Int32 = 0
        return unsafe ioctl(side, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// The rest of the terminal's input, which a shell would read.
    package var leftInput: String {
        var settings = attributes
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        unsafe tcsetattr(side, TCSANOW, &settings)
        defer { setAsBefore() }
        var entry = pollfd(fd: side, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, 0) > 0 else { return "" }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(side, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    /// Restores the settings, as a shell does.
    package func setAsBefore() {
        var before = before
        unsafe tcsetattr(side, TCSANOW, &before)
    }

    private var isAsBefore: Bool {
        var (now, before) = (attributes, before)
        return unsafe memcmp(&now, &before, MemoryLayout<termios>.size) == 0
    }

    private var attributes: termios {
        var now = termios()
        unsafe tcgetattr(side, &now)
        return now
    }
}

extension Substring {
    /// `poll`, number 7 on x86-64, with -1 or many milliseconds as its third argument; elsewhere `ppoll`, number 73, whose
    /// time lies in memory.
    fileprivate var isLongPoll: Bool {
        let words = split(separator: " ")
        guard words.count > 3 else { return false }
        return words[0] == "73" || words[0] == "7" && (UInt64(words[3].dropFirst(2), radix: 16) ?? 0) > 60_000
    }
}
