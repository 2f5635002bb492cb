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
    /// Another process holds the diary.
    case busy = 11
    /// The diary is encrypted, and nobody could be asked for its passphrase.
    case locked = 12
    case interrupted = 130
}
