import Glibc
import TestFixtures

/// A program on its own terminal, which a test controls.
package final class TerminalProgram {
    private var terminal: Int32
    /// The program's side, kept open so that its settings can be read after the program's end.
    private var side: Int32
    private let identifier: pid_t
    private var bytes: [UInt8] = []
    private var hasEnded = false
    /// True after a wait without an end: the next ones only look.
    private var isHung = false
    /// The terminal's settings before the program began.
    private let before: termios

    /// Starts a program with words after its name; nil if there is no terminal.
    package init?(_ path: String, _ words: [String], environment: [String: String], columns: UInt16 = 80) {
        guard let ends = TerminalEnds(winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)) else {
            return nil
        }
        _ = fcntl(ends.terminal, F_SETFL, O_NONBLOCK)
        var before = termios()
        unsafe tcgetattr(ends.side, &before)
        guard let identifier = Self.start(path, words, environment, on: ends.name) else { return nil }
        (terminal, side, self.before, self.identifier) = (ends.terminal, ends.side, before, identifier)
    }

    deinit {
        if !hasEnded { send(SIGKILL) }
        hangUp()
    }

    /// All output until now.
    package var shown: String {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = unsafe read(terminal, &buffer, buffer.count), count > 0 { bytes += buffer.prefix(count) }
        return String(decoding: bytes, as: UTF8.self)
    }

    package func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = unsafe write(terminal, bytes, bytes.count)
    }

    /// Waits for a condition; false if it hangs.
    package func waits(file: String = #fileID, line: Int = #line, until isSo: () -> Bool) -> Bool {
        guard !isHung else { return isSo() }
        let came = eventually(file: file, line: line, isSo)
        isHung = !came
        return came
    }

    /// Waits until a text was printed, or the program has ended without it.
    package func shows(_ text: String, file: String = #fileID, line: Int = #line) -> Bool {
        _ = waits(file: file, line: line) { shown.contains(text) || hasExited }
        return shown.contains(text)
    }

    /// True if it has ended, whether or not its exit code was asked for.
    private var hasExited: Bool { hasEnded || Self.hasExited(identifier) }

    /// Returns whether a child has ended, without taking its exit code.
    static func hasExited(_ identifier: pid_t) -> Bool {
        var information = unsafe siginfo_t()
        let code = unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
        return unsafe code != 0 || information.si_signo != 0
    }

    /// True if the terminal's settings are as before.
    ///
    /// Waits a little, since that may be another process's work.
    package var isAsBefore: Bool { waits { Self.isSame(attributes, before) } }

    /// True if keys arrive one by one and aren't echoed.
    package var isListening: Bool { waits { attributes.c_lflag & tcflag_t(ICANON | ECHO) == 0 } }

    /// Changes the width of the window.
    package func resize(columns: UInt16) {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// Closes the terminal, like closing its window.
    package func hangUp() {
        for descriptor in [side, terminal] { close(descriptor) }
        (terminal, side) = (-1, -1)
    }

    package func send(_ signal: Int32) { kill(identifier, signal) }

    /// The exit code; 128 plus the signal if a signal ended it, nil if it doesn't end.
    package func exitCode() -> Int32? {
        var status: Int32 = 0
        let ended = waits {
            // Remaining output must not block it.
            _ = shown
            return unsafe waitpid(identifier, &status, WNOHANG) == identifier
        }
        guard ended else { return nil }
        hasEnded = true
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }

    /// True if it was stopped, as by Ctrl-Z.
    package var isStopped: Bool {
        var status: Int32 = 0
        return waits { unsafe waitpid(identifier, &status, WNOHANG | WUNTRACED) == identifier && status & 0xFF == 0x7F }
    }

    private var attributes: termios {
        var now = termios()
        unsafe tcgetattr(side, &now)
        return now
    }

    private static func isSame(_ left: termios, _ right: termios) -> Bool {
        var (left, right) = (left, right)
        return unsafe memcmp(&left, &right, MemoryLayout<termios>.size) == 0
    }

    /// `POSIX_SPAWN_SETSID`, which Swift's Glibc doesn't import.
    private static let newSession: Int16 = 0x80

    /// Starts a program in its own session, whose terminal is the first one that it opens.
    static func start(
        _ path: String, _ words: [String], _ environment: [String: String], on name: String
    ) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        // The threads of tests block all signals.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        // A pager or an editor that another test started makes the whole process ignore Ctrl-C meanwhile.
        var defaults = sigset_t()
        unsafe sigemptyset(&defaults)
        for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE] { unsafe sigaddset(&defaults, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
        let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        unsafe posix_spawnattr_setflags(&attributes, newSession | flags)
        var arguments = unsafe ([path] + words).map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            unsafe (arguments + variables).forEach { unsafe free($0) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var identifier: pid_t = 0
        let code = unsafe posix_spawn(&identifier, path, &actions, &attributes, &arguments, &variables)
        return code == 0 ? identifier : nil
    }
}
