/// The result of a command for the shell.
package enum ExitCode: Int32, Sendable {
    /// Success, also without a match.
    case success = 0
    /// Failed or declined.
    case failure = 1
    /// Wrong usage, predicate or date.
    case usage = 2
    /// Finished, but items were unreadable; each was named.
    case incomplete = 3
    /// There is no diary.
    case noDiary = 10
    /// Another process holds the diary too long.
    case busy = 11
    /// Interrupted.
    case interrupted = 130
}
