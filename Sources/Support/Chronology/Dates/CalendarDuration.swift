/// A duration in the units of the calendar: months, days and seconds, which are added in this order.
///
/// A month and a day have no fixed length: a day later, at 9:00, is 23 or 25 hours later where clocks are changed.
package struct CalendarDuration: Hashable, Sendable {
    /// Months, twelve of them a year.
    package private(set) var months = 0
    /// Days, seven of them a week.
    package private(set) var days = 0
    /// Hours, minutes and seconds.
    package private(set) var seconds: Int64 = 0
    /// The first month or year as it was called; nil if there is none.
    private(set) var unequalUnit: String?

    /// More than the calendar has.
    static let longest = 400_000_000_000

    /// Reads `1d`, `+1mo`, `-2w`, `1y 6 months`, `1h30m`, `1 day 2 hours`, `1:30`.
    ///
    /// A leading sign applies to all of it; with colons the hours are first.
    package init(_ text: String) throws(DurationError) {
        var tokens = DateToken.tokens(of: text)[...]
        var isNegative = false
        if let kind = tokens.first?.kind, kind == .sign("-") || kind == .sign("+") {
            isNegative = kind == .sign("-")
            tokens = tokens.dropFirst()
        }
        for part in try DurationScanner(text: text).parts(tokens) {
            switch part.unit {
            case .months(let count, let name):
                months += part.count * count
                unequalUnit = unequalUnit ?? name
            case .days(let count): days += part.count * count
            case .seconds(let count): seconds += Int64(part.count * count)
            }
        }
        guard months <= 120_000, days <= Self.longest / 86_400, seconds <= Self.longest else { throw .tooLong(text) }
        if isNegative { (months, days, seconds) = (-months, -days, -seconds) }
    }

    /// Returns the time later by the duration on the clocks of a zone.
    ///
    /// Months and days leave the time of day as it is; the 31st becomes the last day of a shorter month. A time that
    /// clocks skip there is the moment of the change, one that they show twice the earlier. Hours, minutes and seconds
    /// are added to the moment.
    package func added(to time: ZonedTime, in zone: TimeZoneRules) -> ZonedTime {
        var moved = time
        if months != 0 || days != 0 {
            let wall = time.wallTime
            let day = wall.date.adding(months: months).adding(days: days)
            let seconds = Int64(day.daysSince1970) * 86_400 + Int64(wall.secondOfDay)
            moved = zone.nearest(WallTime(secondsSince1970: seconds, microsecond: wall.microsecond))
        }
        return seconds == 0 ? moved : zone.zonedTime(at: moved.instant.adding(seconds: seconds))
    }

    /// True if it has no part of a day, so that it moves days without a time, too.
    package var isOfDays: Bool { seconds.isMultiple(of: 86_400) }

    /// The day later by the duration's months and whole days.
    package func added(to day: CivilDate) -> CivilDate {
        day.adding(months: months).adding(days: days + Int(seconds / 86_400))
    }

    /// The duration in words: `1 month and 2 days later by the calendar, then 3 h later`.
    package var inWords: String {
        let direction = months < 0 || days < 0 || seconds < 0 ? "earlier" : "later"
        let counts = [
            (abs(months) / 12, "year"), (abs(months) % 12, "month"), (abs(days), "day"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        let clock = [
            (seconds.magnitude / 3600, "h"), (seconds.magnitude / 60 % 60, "min"), (seconds.magnitude % 60, "s"),
        ]
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let calendar = counts.isEmpty ? [] : ["\(counts.joined(separator: " ")) \(direction) by the calendar"]
        let rest = clock.isEmpty ? [] : ["\(clock.joined(separator: " ")) \(direction)"]
        return (calendar + rest).joined(separator: ", then ")
    }
}

enum DurationUnit {
    case months(Int, name: String)
    case days(Int)
    case seconds(Int)

    /// Its rank, so that units come from the greatest to the smallest.
    var order: Int {
        switch self {
        case .months(let count, _): count * 30 * 86_400
        case .days(let count): count * 86_400
        case .seconds(let count): count
        }
    }
}
