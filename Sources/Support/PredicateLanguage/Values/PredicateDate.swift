/// A point in time, with the UTC offset of its own calendar if known.
package struct PredicateDate: Sendable, Hashable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    package let microseconds: Int64

    /// Seconds to add to UTC for the wall clock of its own calendar; nil counts as UTC.
    package let utcOffset: Int?

    package init(microseconds: Int64, utcOffset: Int? = nil) {
        self.microseconds = microseconds
        self.utcOffset = utcOffset
    }

    /// The seconds of its own wall clock, as if that were UTC.
    package var wallSeconds: Int64 {
        let seconds = microseconds / 1_000_000 - (microseconds % 1_000_000 < 0 ? 1 : 0)
        return seconds + Int64(utcOffset ?? 0)
    }

    /// 2001-01-01T00:00:00Z in seconds since 1970, from which `CAST(…, 'NSDate')` counts.
    package static let referenceSeconds: Int64 = 978_307_200

    /// The date that many seconds after 2001; nil if it exceeds 64 bits of microseconds.
    package init?(secondsSinceReference seconds: Double) {
        let microseconds = (seconds * 1_000_000).rounded() + Double(Self.referenceSeconds) * 1_000_000
        guard abs(microseconds) < 9.2e18 else { return nil }
        self.init(microseconds: Int64(microseconds))
    }

    package var secondsSinceReference: Double {
        Double(microseconds) / 1_000_000 - Double(Self.referenceSeconds)
    }

    /// The date moved by seconds; nil if it leaves the range.
    package func adding(seconds: Double) -> PredicateDate? {
        let moved = Double(microseconds) + (seconds * 1_000_000).rounded()
        guard abs(moved) < 9.2e18, let shift = Int64(exactly: (seconds * 1_000_000).rounded()) else { return nil }
        let (sum, overflows) = microseconds.addingReportingOverflow(shift)
        return overflows ? nil : PredicateDate(microseconds: sum, utcOffset: utcOffset)
    }
}
