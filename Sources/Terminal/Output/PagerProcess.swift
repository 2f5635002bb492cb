import CSystem
import Glibc

/// A pager that runs, and the pipe to it.
///
/// While it runs this process ignores Ctrl-C, which is the pager's then; the earlier reaction comes back at the end.
struct PagerProcess: ~Copyable {
    /// The end of the pipe to write to.
    let input: Int32
    private let process: pid_t
    private let interruptAction: sigaction

    /// Starts the pager with `posix_spawn(3)`; `nil` when there are no more processes or descriptors.
    init?(_ pager: Pager) {
        var ends: [Int32] = [-1, -1]
        // Closed on exec, or the pager would hold the other end of its own pipe and never see the end of its input.
        guard unsafe diary_pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        guard let process = Self.spawn(pager, standardInput: ends[0]) else {
            close(ends[1])
            return nil
        }
        self.process = process
        input = ends[1]
        var ignoring = sigaction()
        unsafe ignoring.__sigaction_handler.sa_handler = SIG_IGN
        var earlier = sigaction()
        unsafe sigaction(SIGINT, &ignoring, &earlier)
        interruptAction = earlier
    }

    /// Closes the pipe, waits until the pager ends, and says its exit code; 128 and the signal when one ended it.
    consuming func finish() -> Int32 {
        close(input)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
        var earlier = interruptAction
        unsafe sigaction(SIGINT, &earlier, nil)
        // wait(2): the low seven bits are the signal, the next byte the exit code.
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    private static func spawn(_ pager: Pager, standardInput: Int32) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
        var attributes = attributesWithDefaultSignals()
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var process: pid_t = 0
        let words = ["sh", "-c", pager.command]
        let variables = pager.environment.map { "\($0)=\($1)" }
        let code = unsafe withCStrings(words) { words in
            unsafe withCStrings(variables) { variables in
                unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables)
            }
        }
        return code == 0 ? process : nil
    }

    /// The pager must not inherit that this process ignores broken pipes.
    private static func attributesWithDefaultSignals() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in [SIGPIPE, SIGINT, SIGQUIT] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        return attributes
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            // The array ends with nil and so is never empty.
            guard let base = buffer.baseAddress else { preconditionFailure("an array with an element has an address") }
            return unsafe body(base)
        }
    }
}
