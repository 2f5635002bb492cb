/// The reason why a text is not a usable DATE; each case carries the text as it was given.
package enum DateError: Error, Hashable, Sendable {
    /// The text has several readings; the case carries those that the calendar allows, at least one.
    case ambiguous(text: String, readings: [DateReading])
    /// The form is valid, but there is no such day or time, for the reason given.
    case impossible(text: String, reason: String)
    /// Not a form of a date; with the nearest text that is one, if there is one.
    case unknown(text: String, nearest: String?)
    /// The zone's clocks skipped the time: the change as the clocks before and after it show it.
    case skipped(text: String, before: ZonedTime, after: ZonedTime)
    /// A week, a month or a year where a day or a time is needed.
    case tooWide(text: String, granularity: DateReading.Granularity)
}

extension DateError: CustomStringConvertible {
    /// The problem and the value, in one line.
    package var description: String {
        switch self {
        case .ambiguous(let text, let readings) where readings.count > 1: "\(text) can be read in two ways"
        case .ambiguous(let text, _): "\(text) is written in an order that is not the same everywhere"
        case .impossible(let text, let reason): "\(text) is impossible: \(reason)"
        case .unknown(let text, _): text.isEmpty ? "an empty text is not a date" : "\(text) is not a date"
        case .skipped(let text, let before, let after):
            "\(text) did not exist in \(before.zoneName): clocks went from \(Self.clock(before, other: after)) to "
                + Self.clock(after, other: before)
        case .tooWide(let text, let granularity): "\(text) is \(granularity.inWords), and a day or a time is needed"
        }
    }

    /// The remedy, in one line.
    package var hint: String {
        switch self {
        case .ambiguous(_, let readings): readings.map(\.inWords).joined(separator: " or ")
        case .impossible: "a date is 2026-11-20, 19.11.2026, 'yesterday 18:30'"
        case .unknown(_, let nearest?): nearest
        case .unknown: "a date is 2026-11-20, 19.11.2026, 'last friday', 'yesterday 18:30'"
        case .skipped(_, let before, let after):
            "before it \(Self.minuteEarlier(before)), after it \(after.wallTime.isoMinutes)"
        case .tooWide: "2026-11-20, 'yesterday 18:30'"
        }
    }

    /// The time of day alone, with the date if the change spans more than one day.
    private static func clock(_ time: ZonedTime, other: ZonedTime) -> String {
        time.wallTime.date == other.wallTime.date ? time.wallTime.clock() : time.wallTime.isoMinutes
    }

    private static func minuteEarlier(_ time: ZonedTime) -> String {
        WallTime(secondsSince1970: time.wallTime.secondsSince1970 - 60).isoMinutes
    }
}

extension DateReading {
    /// The reading in English with its ISO form: `3 April 2026 (2026-04-03)`.
    fileprivate var inWords: String {
        switch kind {
        case .moment, .range: description
        case .span(let first, let last) where first == last: "\(first.inWords) (\(first))"
        case .span(let first, let last): "\(first.inWords) to \(last.inWords) (\(first)..\(last))"
        }
    }
}

extension DateReading.Granularity {
    /// `a week`, `several days`.
    fileprivate var inWords: String {
        switch self {
        case .days, .range: "several days"
        case .day, .weekend, .week, .month, .quarter, .season, .year, .minute, .second: "a \(rawValue)"
        }
    }
}

extension CivilDate {
    /// The day in English: `3 April 2026`.
    package var inWords: String { "\(day) \(DayNames.english.month(of: self)) \(year)" }
}

extension WallTime {
    /// The wall time to the minute: `2026-11-20T18:30`.
    fileprivate var isoMinutes: String { "\(date)T\(clock())" }
}
