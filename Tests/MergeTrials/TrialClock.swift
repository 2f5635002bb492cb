import Chronology

/// A clock that moves when somebody looks at it, some time off from all others.
final class TrialClock {
    private static let begin = Instant(secondsSince1970: 1_790_000_000).microseconds
    /// The time of all, in microseconds: it goes on in every machine's commands.
    private static nonisolated(unsafe) var elapsed: Int64 = 0
    /// How far this one is off, in microseconds.
    var shift: Int64 = 0

    func now() -> Instant {
        unsafe Self.elapsed += 1_000_000
        return unsafe Instant(microseconds: Self.begin + Self.elapsed + shift)
    }
}
