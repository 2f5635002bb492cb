import Chronology

/// A calendar that phones write into dates as if it were the Gregorian one.
enum OtherCalendar: CaseIterable {
    case buddhist
    case persian

    /// The years that may be of it: no medium is of these years of the Gregorian calendar.
    var years: ClosedRange<Int> {
        switch self {
        case .buddhist: 2369...2700
        case .persian: 1300...1500
        }
    }

    /// The day whose numbers in this calendar are those of a date.
    func day(numbered date: CivilDate) -> CivilDate? {
        guard years ~= date.year else { return nil }
        switch self {
        case .buddhist: return CivilDate(year: date.year - 543, month: date.month, day: date.day)
        case .persian: return CivilDate(daysSince1970: Self.persianDays(date))
        }
    }

    /// Days since 1970, by the cycle of 33 years that holds from 1178 to 1633.
    private static func persianDays(_ date: CivilDate) -> Int {
        let year = date.year + 1595
        let leapDays = year / 33 * 8 + (year % 33 + 3) / 4
        let months = date.month < 7 ? (date.month - 1) * 31 : (date.month - 7) * 30 + 186
        return 365 * year + leapDays + months + date.day - 355_668 - 719_528
    }
}
