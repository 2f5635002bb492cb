package import Chronology

/// A calendar that phones write into dates as if it were the Gregorian one.
package enum OtherCalendar: CaseIterable {
    case buddhist
    case persian
    case islamic
    /// The years of the present Japanese era.
    case reiwa

    /// The years that may be of it: no medium is of these years of the Gregorian calendar.
    var years: ClosedRange<Int> {
        switch self {
        case .buddhist: 2369...2700
        case .persian: 1300...1500
        case .islamic: 1318...1500
        case .reiwa: 1...99
        }
    }

    /// The days by which two calendars of this kind differ: in some countries the moon is observed.
    var tolerance: Int {
        switch self {
        case .buddhist, .persian, .reiwa: 0
        case .islamic: 2
        }
    }

    /// The day whose numbers in this calendar are those of a date.
    func day(numbered date: CivilDate) -> CivilDate? {
        guard years ~= date.year else { return nil }
        switch self {
        case .buddhist: return CivilDate(year: date.year - 543, month: date.month, day: date.day)
        case .persian: return CivilDate(daysSince1970: Self.persianDays(date.year, date.month, date.day))
        case .islamic: return CivilDate(daysSince1970: Self.islamicDays(date))
        case .reiwa: return CivilDate(year: date.year + 2018, month: date.month, day: date.day)
        }
    }

    /// Days since 1970, by the cycle of 30 years of the arithmetical calendar, whose first day is 622-07-19.
    private static func islamicDays(_ date: CivilDate) -> Int {
        let (years, months) = (date.year - 1, date.month - 1)
        return 354 * years + (11 * date.year + 3) / 30 + (59 * months + 1) / 2 + date.day - 1 - 492_148
    }

    /// The day of the Persian calendar, in which also the second month has 31; nil if there is none.
    package static func persianDay(year: Int, month: Int, day: Int) -> CivilDate? {
        guard Self.persian.years ~= year, 1...12 ~= month, 1...(month < 7 ? 31 : 30) ~= day else { return nil }
        return CivilDate(daysSince1970: persianDays(year, month, day))
    }

    /// Days since 1970, by the cycle of 33 years that holds from 1178 to 1633.
    private static func persianDays(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = year + 1595
        let leapDays = year / 33 * 8 + (year % 33 + 3) / 4
        let months = month < 7 ? (month - 1) * 31 : (month - 7) * 30 + 186
        return 365 * year + leapDays + months + day - 355_668 - 719_528
    }
}
