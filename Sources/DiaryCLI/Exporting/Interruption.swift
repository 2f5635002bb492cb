import Glibc
import Synchronization

/// Takes note of Ctrl-C instead of ending at once, while what was begun has to be put away.
final class Interruption {
    private static let flag = Atomic<Bool>(false)
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private let previous: [sigaction]

    /// From here on the signals of the person and of the system only set a flag; `deinit` restores what was.
    init() {
        Self.flag.store(false, ordering: .relaxed)
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in Interruption.flag.store(true, ordering: .relaxed) }
        previous = Self.signals.map { signal in
            var old = sigaction()
            unsafe sigaction(signal, &action, &old)
            return old
        }
    }

    deinit {
        for (signal, old) in zip(Self.signals, previous) {
            var old = old
            unsafe sigaction(signal, &old, nil)
        }
    }

    /// Whether one of them came.
    var hasCome: Bool { Self.flag.load(ordering: .relaxed) }
}
