import Glibc
import Synchronization

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

    /// Stops the process until it is continued.
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
