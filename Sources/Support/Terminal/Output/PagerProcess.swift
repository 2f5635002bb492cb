import CSystem
import Glibc
import Processes

/// A running pager, and the pipe to it.
///
/// While it runs this process ignores Ctrl-C, which is then the pager's; the earlier action is restored at the end.
struct PagerProcess: ~Copyable {
    let input: Int32
    private let process: ChildProcess
    private let interruptAction: sigaction

    /// Starts the pager with `posix_spawn(3)`; `nil` if there are no more processes or descriptors.
    init?(_ pager: Pager) {
        var ends: [Int32] = [-1, -1]
        // Closed on exec, or the pager would hold the other end of its own pipe and never see the end of its input.
        guard unsafe diary_pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        var program = ChildProgram(shellCommand: pager.command, streams: [.descriptor(ends[0])])
        program.environment = pager.environment.map { Array("\($0)=\($1)".utf8) }
        // The pager must not inherit the ignored SIGPIPE.
        program.signals = .ofTerminals
        guard let process = try? program.start() else {
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

    /// Closes the pipe, waits until the pager ends, and returns its exit code; 128 and the signal if a signal ended it.
    consuming func finish() -> Int32 {
        close(input)
        let code = process.wait()
        var earlier = interruptAction
        unsafe sigaction(SIGINT, &earlier, nil)
        return code
    }
}
