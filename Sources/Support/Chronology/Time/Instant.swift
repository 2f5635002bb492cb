import Glibc

/// A point on the time line, the same everywhere, counted in microseconds.
///
/// It covers some 292,000 years around 1970; leap seconds do not exist, as in POSIX.
public struct Instant: Hashable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z, negative before.
    public var microseconds: Int64

    /// The instant by its microseconds after 1970-01-01T00:00:00Z.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// The instant by its whole seconds after 1970-01-01T00:00:00Z, clamped to the range.
    public init(secondsSince1970: Int64, microsecond: Int = 0) {
        let (product, overflow) = secondsSince1970.multipliedReportingOverflow(by: 1_000_000)
        let limit = secondsSince1970 < 0 ? Int64.min : Int64.max
        microseconds = overflow ? limit : product.addingSaturated(Int64(microsecond))
    }

    /// The current time of the system clock (`clock_gettime(CLOCK_REALTIME)`).
    public static func now() -> Instant {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Instant(secondsSince1970: Int64(time.tv_sec), microsecond: time.tv_nsec / 1000)
    }

    /// Whole seconds since 1970, rounded down.
    public var secondsSince1970: Int64 { microseconds.flooredQuotient(by: 1_000_000) }

    /// Whole milliseconds since 1970, rounded down.
    public var milliseconds: Int64 { microseconds.flooredQuotient(by: 1000) }

    /// Microseconds after the whole second, 0 to 999,999.
    package var microsecondOfSecond: Int { Int(microseconds.flooredRemainder(by: 1_000_000)) }

    /// The instant later by a number of microseconds, clamped to the range.
    package func adding(microseconds amount: Int64) -> Instant {
        Instant(microseconds: microseconds.addingSaturated(amount))
    }

    /// The instant later by a number of seconds, clamped to the range.
    package func adding(seconds amount: Int64) -> Instant {
        adding(microseconds: Instant(secondsSince1970: amount).microseconds)
    }
}

extension Instant: Comparable {
    /// Orders by time, earlier first.
    public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }
}

extension Instant: CustomStringConvertible {
    /// The instant as RFC 3339 in UTC.
    public var description: String { ZonedTime(instant: self, utcOffset: 0, zoneName: "UTC").rfc3339() }
}
