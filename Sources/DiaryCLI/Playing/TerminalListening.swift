import Glibc
import Terminal

/// Keys and signals, looked at in between by a command that goes on for long.
final class TerminalListening {
    private static let waitingMilliseconds: Int32 = 50

    private let keys: KeyInput?
    private let noted: () -> Bool
    private let suspension = Suspension()

    /// From here on Ctrl-C and Ctrl-Z are only noted, and keys of a terminal arrive one by one.
    init(_ context: Context) {
        noted = context.notingInterrupts()
        keys = context.isInputTerminal ? KeyInput(descriptor: context.standardInput) : nil
    }

    /// Whether somebody can press keys.
    var hasKeys: Bool { keys != nil }

    /// Whether Ctrl-C was pressed, the process was told to end, or its terminal has gone.
    var isInterrupted: Bool { noted() || keys?.isAtEnd == true }

    /// Gives the terminal to another program, and listens again when that is done.
    func lendTerminal<Result>(_ body: () throws -> Result) rethrows -> Result {
        keys?.release()
        defer { keys?.listen() }
        return try body()
    }

    /// The next key; waited for a little where nothing else takes time.
    func nextKey(waits: Bool) -> Key? {
        let milliseconds = waits ? Self.waitingMilliseconds : 0
        if let keys, !keys.isAtEnd { return keys.next(milliseconds: milliseconds) }
        if waits { usleep(UInt32(milliseconds) * 1000) }
        return nil
    }

    /// Stops the process where Ctrl-Z was pressed: `prepare` brings everything in order before, `resume` goes on after.
    func suspendIfRequested(_ prepare: () throws -> Void, resume: () throws -> Void) throws {
        if suspension.takeRequest() {
            try prepare()
            keys?.release()
            suspension.stop()
            keys?.listen()
            try resume()
        }
        // Somebody else may have stopped the process, and the shell has its own way with the terminal then.
        if suspension.takeEnd() { keys?.listen() }
    }
}
