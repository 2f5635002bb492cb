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
    case noDiary = 10
    /// The diary is locked by another process.
    case busy = 11
    case interrupted = 130
}
