/// A day of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31, in no particular zone.
public struct CivilDate: Hashable, Sendable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int

    /// The day, or nil if the calendar does not have it.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.dayCount(year: year, month: month)).contains(day)
        else { return nil }
        self.init(uncheckedYear: year, month: month, day: day)
    }

    /// The day by its number of days after 1970-01-01, clamped to the calendar.
    ///
    /// The algorithm is Howard Hinnant's `civil_from_days`, which counts in eras of 400 years from 1 March.
    public init(daysSince1970: Int) {
        let shifted = daysSince1970.clamped(to: Self.validDays) + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        self.init(
            uncheckedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// Reads `2026-11-20` and nothing else.
    package init?(iso8601 text: some StringProtocol) {
        var text = DateTextScanner(text.unicodeScalars)
        guard let year = text.number(first: 4), text.take("-"), let month = text.number(first: 2), text.take("-"),
            let day = text.number(first: 2), text.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private init(uncheckedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The first day there is: 0001-01-01.
    public static let first = CivilDate(uncheckedYear: 1, month: 1, day: 1)
    /// The last day there is: 9999-12-31.
    public static let last = CivilDate(uncheckedYear: 9999, month: 12, day: 31)

    /// Days since 1970-01-01 of the first and the last day.
    static let validDays = -719_162...2_932_896

    /// Days since 1970-01-01, negative before (Howard Hinnant's `days_from_civil`).
    public var daysSince1970: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear.flooredQuotient(by: 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension CivilDate: Comparable {
    /// Orders by time, earlier first.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CivilDate: CustomStringConvertible {
    /// The day as ISO 8601 writes it: `2026-11-20`.
    public var description: String {
        var text = DigitText()
        text.append(self)
        return text.string
    }
}
