/// The meaning of a DATE: a moment on the time line, or whole days of each entry's own calendar.
package struct DateReading: Hashable, Sendable {
    /// A moment, whole days, or everything from one of them to another.
    package indirect enum Kind: Hashable, Sendable {
        /// A time was given, so it is read in a zone and compared by instant.
        case moment(ZonedTime)
        /// No time was given: the days from the first to the last, both included, in the zone of each entry.
        case span(first: CivilDate, last: CivilDate)
        /// From the start of one reading to the end of another, at least one of which is a moment.
        case range(from: DateReading, to: DateReading)
    }

    package enum Granularity: String, Hashable, Sendable {
        case day
        /// Saturday and Sunday.
        case weekend
        /// A week from Monday to Sunday.
        case week
        /// A month of the calendar.
        case month
        /// Three months from January, April, July or October on.
        case quarter
        /// Three months from March, June, September or December on.
        case season
        /// A year of the calendar.
        case year
        /// A number of days that is none of the above, such as the last seven.
        case days
        /// From one date to another, both given.
        case range
        /// A time to the minute.
        case minute
        /// A time to the second or better.
        case second
    }

    /// The moment or the days.
    package let kind: Kind
    /// The precision; `minute` and `second` for moments, the others for days.
    package let granularity: Granularity

    /// A reading of its two parts.
    package init(kind: Kind, granularity: Granularity) {
        self.kind = kind
        self.granularity = granularity
    }

    package init(day: CivilDate) {
        self.init(kind: .span(first: day, last: day), granularity: .day)
    }

    /// The time that a date covers, half open.
    package enum Extent: Hashable, Sendable {
        /// Days in seconds of the wall clock since 1970-01-01 00:00 (``WallTime/secondsSince1970``).
        case days(Range<Int64>)
        /// The minute or the second that a moment names, or everything from one moment to another.
        case instants(Range<Instant>)
        /// From a day to a moment or from a moment to a day; the fixed end bounds each range.
        case mixed(days: Range<Int64>, instants: Range<Instant>)
    }

    /// The time that the date covers.
    package var extent: Extent {
        switch kind {
        case .span(let first, let last):
            return .days(Int64(first.daysSince1970) * 86_400..<Int64(last.daysSince1970 + 1) * 86_400)
        case .moment(let time):
            let secondsPassed = granularity == .minute ? time.wallTime.second : 0
            let start = Instant(secondsSince1970: time.instant.secondsSince1970 - Int64(secondsPassed))
            return .instants(start..<start.adding(seconds: granularity == .minute ? 60 : 1))
        case .range(let from, let to): return Self.extent(from: from.extent, to: to.extent)
        }
    }

    private static func extent(from start: Extent, to end: Extent) -> Extent {
        let (days, otherDays) = (start.days, end.days)
        let (instants, otherInstants) = (start.instants, end.instants)
        let wall = (days?.lowerBound ?? .min)..<(otherDays?.upperBound ?? .max)
        let first = instants?.lowerBound ?? Instant(microseconds: .min)
        let last = otherInstants?.upperBound ?? Instant(microseconds: .max)
        let time = first..<last
        if instants == nil, otherInstants == nil { return .days(wall) }
        return days == nil && otherDays == nil ? .instants(time) : .mixed(days: wall, instants: time)
    }
}

extension DateReading.Extent {
    fileprivate var days: Range<Int64>? {
        switch self {
        case .days(let range), .mixed(let range, _): range
        case .instants: nil
        }
    }

    fileprivate var instants: Range<Instant>? {
        switch self {
        case .instants(let range), .mixed(_, let range): range
        case .days: nil
        }
    }
}

extension DateReading: CustomStringConvertible {
    /// The reading as ISO 8601: `2026-11-20`, `2026-11-16/2026-11-22`, `2026-11-20T18:30:00+01:00`.
    package var description: String {
        switch kind {
        case .moment(let time): time.rfc3339()
        case .span(let first, let last): first == last ? "\(first)" : "\(first)/\(last)"
        case .range(let from, let to): "\(from)/\(to)"
        }
    }
}
