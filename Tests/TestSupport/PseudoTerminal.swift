import Glibc
import TestFixtures

/// The terminal of a program, like a window of a terminal emulator; the test provides its answers.
///
/// Wraps ``TerminalEnds``.
package final class PseudoTerminal {
    package struct Outcome {
        package let output: [UInt8]
        /// Its exit code, as in a shell.
        package let exitCode: Int32
        /// The bytes left in the terminal's input, where the shell would read them.
        package let leftInput: [UInt8]
        /// True if the terminal's settings are unchanged.
        package let isRestored: Bool

        package var text: String { String(decoding: output, as: UTF8.self) }
    }

    private let ends: TerminalEnds
    private var master: Int32 { ends.terminal }
    private var slave: Int32 { ends.side }

    /// A window of that many cells, and pixels if the terminal reports them.
    package init(columns: UInt16 = 80, rows: UInt16 = 24, width: UInt16 = 0, height: UInt16 = 0) {
        let size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: width, ws_ypixel: height)
        guard let ends = TerminalEnds(size) else { preconditionFailure("no pseudo-terminal") }
        self.ends = ends
    }

    deinit {
        close(master)
        close(slave)
    }

    /// Gives the window another size, which a signal reports to the program.
    package func resize(columns: UInt16, rows: UInt16, width: UInt16 = 0, height: UInt16 = 0) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: width, ws_ypixel: height)
        _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    package func type(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        _ = unsafe write(master, bytes, bytes.count)
    }

    /// Runs a program in the terminal's foreground until it ends; one that hangs is killed.
    ///
    /// - Parameter react: receives all output so far whenever there is more.
    package func run(
        _ program: String, _ arguments: [String], environment: [String: String],
        _ react: ([UInt8]) -> Void = { _ in }
    ) -> Outcome {
        var before = termios()
        unsafe tcgetattr(slave, &before)
        guard let process = TerminalProgram.start(program, arguments, environment, on: ends.name) else {
            preconditionFailure("\(program) can't be started")
        }
        var output: [UInt8] = []
        var status: Int32 = 0
        let hasEnded = eventually(pause: 0) {
            let isGone = unsafe waitpid(process, &status, WNOHANG) != 0
            while case let piece = read(milliseconds: isGone ? 0 : 20), !piece.isEmpty {
                output += piece
                react(output)
            }
            return isGone
        }
        if !hasEnded {
            kill(process, SIGKILL)
            _ = unsafe waitpid(process, &status, 0)
        }
        var after = termios()
        unsafe tcgetattr(slave, &after)
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        return Outcome(
            output: output, exitCode: code, leftInput: leftInput(),
            isRestored: before.c_lflag == after.c_lflag && before.c_iflag == after.c_iflag)
    }

    private func read(milliseconds: Int32) -> [UInt8] {
        Self.read(master, milliseconds)
    }

    private static func read(_ descriptor: Int32, _ milliseconds: Int32) -> [UInt8] {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, milliseconds) > 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        return Array(buffer.prefix(max(0, count)))
    }

    /// Without canonical mode, text before the end of a line is visible too.
    private func leftInput() -> [UInt8] {
        var settings = termios()
        unsafe tcgetattr(slave, &settings)
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        unsafe tcsetattr(slave, TCSANOW, &settings)
        return Self.read(slave, 0)
    }
}
