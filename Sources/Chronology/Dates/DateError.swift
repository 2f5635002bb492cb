/// Why a text is no DATE that can be used; each case carries the text as it was given.
package enum DateError: Error, Hashable, Sendable {
    /// Days written in an order that is not the same everywhere, with the days that it can mean, at least one.
    case ambiguous(text: String, readings: [CivilDate])
    /// The form is right, but there is no such day or time, for the reason given.
    case impossible(text: String, reason: String)
    /// No form of a date; the nearest text that is one, where one is near.
    case unknown(text: String, nearest: String?)
    /// The zone's clocks were put forward over the time: the change as the clock before and after it shows it.
    case skipped(text: String, before: ZonedTime, after: ZonedTime)
    /// A week, a month or a year where a day or a time is needed.
    case tooWide(text: String, granularity: DateReading.Granularity)
}

extension DateError: CustomStringConvertible {
    /// What happened, with which value, in one line.
    package var description: String {
        switch self {
        case .ambiguous(let text, let readings) where readings.count > 1: "\(text) can be read in two ways"
        case .ambiguous(let text, _): "\(text) is written in an order that is not the same everywhere"
        case .impossible(let text, let reason): "\(text) is impossible: \(reason)"
        case .unknown(let text, _): text.isEmpty ? "an empty text is no date" : "\(text) is no date"
        case .skipped(let text, let before, let after):
            "\(text) never was in \(before.zoneName): clocks went from \(Self.clock(before, other: after)) to "
                + Self.clock(after, other: before)
        case .tooWide(let text, let granularity):
            "\(text) is \(granularity == .days ? "several days" : "a \(granularity.rawValue)"), "
                + "and a day or a time is needed"
        }
    }

    /// What to do about it, in one line.
    package var hint: String {
        switch self {
        case .ambiguous(_, let readings): readings.map { "\($0.inWords) (\($0))" }.joined(separator: " or ")
        case .impossible: "a date is 2026-11-20, 19.11.2026, 'yesterday 18:30': diary help dates"
        case .unknown(_, let nearest?): nearest
        case .unknown: "a date is 2026-11-20, 19.11.2026, 'last friday', 'yesterday 18:30': diary help dates"
        case .skipped(_, let before, let after):
            "before it \(Self.minuteEarlier(before)), after it \(after.wallTime.isoMinutes)"
        case .tooWide: "2026-11-20, 'yesterday 18:30'"
        }
    }

    /// The clock alone, with the day where the change spans more than one.
    private static func clock(_ time: ZonedTime, other: ZonedTime) -> String {
        time.wallTime.date == other.wallTime.date ? time.wallTime.clock() : time.wallTime.isoMinutes
    }

    private static func minuteEarlier(_ time: ZonedTime) -> String {
        WallTime(secondsSince1970: time.wallTime.secondsSince1970 - 60).isoMinutes
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
