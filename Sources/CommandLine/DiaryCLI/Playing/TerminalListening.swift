import Glibc
import Terminal

/// Keys and signals, checked periodically by a long-running command.
final class TerminalListening {
    private static let waitingMilliseconds: Int32 = 50

    private let keys: KeyInput?
    private let noted: () -> Bool
    private let suspension = Suspension()

    /// From now on Ctrl-C and Ctrl-Z only set flags, and keys of a terminal are read one by one.
    init(_ context: Context) {
        noted = context.notingInterrupts()
        keys = context.isInputTerminal ? KeyInput(descriptor: context.standardInput) : nil
    }

    var hasKeys: Bool { keys != nil }

    /// True if Ctrl-C was pressed, the process was terminated, or its terminal was closed.
    var isInterrupted: Bool { noted() || keys?.isAtEnd == true }

    /// Hands the terminal to another program, and takes it back afterwards.
    func suspendingScreen<Result>(_ body: () throws -> Result) rethrows -> Result {
        keys?.release()
        defer { keys?.listen() }
        return try body()
    }

    /// The next key; waits a little unless something else takes time.
    func nextKey(waits: Bool) -> Key? {
        let milliseconds = waits ? Self.waitingMilliseconds : 0
        if let keys, !keys.isAtEnd { return keys.next(milliseconds: milliseconds) }
        if waits { usleep(UInt32(milliseconds) * 1000) }
        return nil
    }

    /// Stops the process if Ctrl-Z was pressed: `prepare` cleans up before, `resume` continues after.
    func suspendIfRequested(_ prepare: () throws -> Void, resume: () throws -> Void) throws {
        if suspension.takeRequest() {
            try prepare()
            keys?.release()
            suspension.stop()
            keys?.listen()
            try resume()
        }
        // Another process may have stopped this one; then the shell has changed the terminal's settings.
        if suspension.takeEnd() { keys?.listen() }
    }
}
