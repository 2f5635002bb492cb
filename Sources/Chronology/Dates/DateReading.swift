/// What a DATE means: a moment on the time line, or whole days of each entry's own calendar.
package struct DateReading: Hashable, Sendable {
    /// A moment or whole days.
    package enum Kind: Hashable, Sendable {
        /// A time was given, so it is read in a zone and compared by instant.
        case moment(ZonedTime)
        /// No time was given: the days from the first to the last, both included, wherever the entry was written.
        case span(first: CivilDate, last: CivilDate)
    }

    /// How exactly the date was told.
    package enum Granularity: String, Hashable, Sendable {
        /// One day.
        case day
        /// A week from Monday to Sunday.
        case week
        /// A month of the calendar.
        case month
        /// A year of the calendar.
        case year
        /// Some days that are none of those, such as the last seven.
        case days
        /// A time to the minute.
        case minute
        /// A time to the second or better.
        case second
    }

    /// The moment or the days.
    package let kind: Kind
    /// How exactly it was told; `minute` and `second` for moments, the others for days.
    package let granularity: Granularity

    /// A reading of its two parts.
    package init(kind: Kind, granularity: Granularity) {
        self.kind = kind
        self.granularity = granularity
    }

    /// The days in seconds of the wall clock since 1970-01-01 00:00 (``WallTime/secondsSince1970``); nil for a moment.
    package var wallRange: Range<Int64>? {
        guard case .span(let first, let last) = kind else { return nil }
        return Int64(first.daysSince1970) * 86_400..<Int64(last.daysSince1970 + 1) * 86_400
    }

    /// The minute or the second that the moment names; nil for days.
    package var instantRange: Range<Instant>? {
        guard case .moment(let time) = kind else { return nil }
        let wall = time.wallTime
        let secondsPassed = granularity == .minute ? wall.second : 0
        let start = Instant(secondsSince1970: time.instant.secondsSince1970 - Int64(secondsPassed))
        return start..<start.adding(seconds: granularity == .minute ? 60 : 1)
    }
}

extension DateReading: CustomStringConvertible {
    /// The reading as ISO 8601: `2026-11-20`, `2026-11-16/2026-11-22`, `2026-11-20T18:30:00+01:00`.
    package var description: String {
        switch kind {
        case .moment(let time): time.rfc3339()
        case .span(let first, let last): first == last ? "\(first)" : "\(first)/\(last)"
        }
    }
}
