/// A week as ISO 8601 counts: it begins on Monday and belongs to the year of its Thursday.
public struct ISOWeek: Hashable, Sendable {
    /// The year the week belongs to, which is not that of all its days.
    public let year: Int
    /// The number of the week in its year, 1 to 53.
    public let week: Int

    /// The week, or nil if the year does not have it.
    public init?(year: Int, week: Int) {
        guard let monday = CivilDate.firstMonday(ofISOYear: year) else { return nil }
        let found = (monday + 7 * (week.clamped(to: 0...60) - 1)).isoWeek
        guard found.week == week, found.year == year else { return nil }
        self = found
    }

    fileprivate init(uncheckedYear year: Int, week: Int) {
        self.year = year
        self.week = week
    }

    /// The Monday that begins the week.
    public var monday: CivilDate {
        (CivilDate.firstMonday(ofISOYear: year) ?? .first) + 7 * (week - 1)
    }
}

extension ISOWeek: CustomStringConvertible {
    /// `2026-W47`.
    public var description: String { "\(year.padded(to: 4))-W\(week.padded(to: 2))" }
}

extension CivilDate {
    /// The day of the week, 1 for Sunday to 7 for Saturday.
    public var weekday: Int { (daysSince1970 + 4).flooredRemainder(by: 7) + 1 }

    /// Days since the last Monday, 0 for Monday itself to 6 for Sunday.
    public var daysSinceMonday: Int { (daysSince1970 + 3).flooredRemainder(by: 7) }

    /// The day's number in its year, 1 to 366.
    public var dayOfYear: Int { daysSince1970 - Self.daysBefore(year: year) + 1 }

    /// The week of ISO 8601 that contains the day.
    public var isoWeek: ISOWeek {
        let thursday = daysSince1970 - daysSinceMonday + 3
        let year = CivilDate(daysSince1970: thursday).year
        return ISOWeek(uncheckedYear: year, week: (thursday - Self.daysBefore(year: year)) / 7 + 1)
    }

    /// The Monday of the day's week.
    public var startOfWeek: CivilDate { self + -daysSinceMonday }

    /// The first day of the day's month.
    public var startOfMonth: CivilDate { self + (1 - day) }

    /// The last day of the day's month.
    public var endOfMonth: CivilDate { self + (Self.dayCount(year: year, month: month) - day) }

    /// The day later by a number of months, on the same day of the month or the month's last, clamped to the calendar.
    public func adding(months: Int) -> CivilDate {
        let index = (year * 12 + month - 1).addingSaturated(months)
        let year = index.flooredQuotient(by: 12)
        guard year >= 1 else { return .first }
        guard year <= 9999 else { return .last }
        let month = index.flooredRemainder(by: 12) + 1
        return CivilDate(year: year, month: month, day: min(day, Self.dayCount(year: year, month: month))) ?? .last
    }

    /// The day later by a number of days, or earlier for a negative one, clamped to the calendar.
    public func adding(days: Int) -> CivilDate { self + days }

    /// The day later by a number of days, clamped to the calendar.
    static func + (date: CivilDate, days: Int) -> CivilDate {
        CivilDate(daysSince1970: date.daysSince1970.addingSaturated(days))
    }

    /// Days of the month, 28 to 31; the month is 1 to 12.
    public static func dayCount(year: Int, month: Int) -> Int {
        switch month {
        case 2: isLeap(year: year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns whether the year has a 29 February.
    public static func isLeap(year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    /// Days from 1970-01-01 to the first day of the year, for any year near the calendar's.
    static func daysBefore(year: Int) -> Int {
        let passed = year - 1
        return passed * 365 + passed.flooredQuotient(by: 4) - passed.flooredQuotient(by: 100)
            + passed.flooredQuotient(by: 400) - 719_162
    }

    /// The Monday of the week that contains 4 January.
    fileprivate static func firstMonday(ofISOYear year: Int) -> CivilDate? {
        CivilDate(year: year, month: 1, day: 4)?.startOfWeek
    }
}
