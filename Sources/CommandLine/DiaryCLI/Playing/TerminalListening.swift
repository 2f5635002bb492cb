import Glibc
import Synchronization
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

/// Catches Ctrl-Z, so that the terminal can be restored before the process stops.
final class Suspension {
    private static let isWanted = Atomic<Bool>(false)
    private static let isOver = Atomic<Bool>(false)
    private let previous: [sigaction]

    /// From now on SIGTSTP and SIGCONT only set flags; `deinit` restores their actions.
    init() {
        Self.isWanted.store(false, ordering: .relaxed)
        Self.isOver.store(false, ordering: .relaxed)
        previous = [
            Self.react(to: SIGTSTP) { _ in Suspension.isWanted.store(true, ordering: .relaxed) },
            Self.react(to: SIGCONT) { _ in Suspension.isOver.store(true, ordering: .relaxed) },
        ]
    }

    deinit {
        for (signal, old) in zip([SIGTSTP, SIGCONT], previous) {
            var old = old
            unsafe sigaction(signal, &old, nil)
        }
    }

    /// Returns whether Ctrl-Z was pressed since the last call.
    func takeRequest() -> Bool { Self.isWanted.exchange(false, ordering: .relaxed) }

    /// Returns whether the process was stopped and continued since the last call.
    func takeEnd() -> Bool { Self.isOver.exchange(false, ordering: .relaxed) }

    func stop() {
        kill(getpid(), SIGSTOP)
    }

    private static func react(to signal: Int32, _ handler: @convention(c) (Int32) -> Void) -> sigaction {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = handler
        var old = sigaction()
        unsafe sigaction(signal, &action, &old)
        return old
    }
}
