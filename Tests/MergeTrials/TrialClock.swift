import Chronology

/// A clock that advances at each reading, with a constant error.
final class TrialClock {
    private static let begin = Instant(secondsSince1970: 1_790_000_000).microseconds
    /// The common time in microseconds, which advances with every machine's commands.
    private static nonisolated(unsafe) var elapsed: Int64 = 0
    /// The error of this clock in microseconds.
    var shift: Int64 = 0

    func now() -> Instant {
        unsafe Self.elapsed += 1_000_000
        return unsafe Instant(microseconds: Self.begin + Self.elapsed + shift)
    }
}
