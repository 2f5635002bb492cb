package import Chronology

/// A month and a day of it, of any year.
///
/// 29 February is remembered on the 28th in other years.
package struct DayOfYear: Equatable {
    package let month: Int
    package let day: Int
    /// True if the day after it, 29 February, is remembered on it.
    package let includesLeapDay: Bool

    /// The month and the day of a date; its year decides whether it includes 29 February.
    package init(_ date: CivilDate) {
        (month, day) = (date.month, date.day)
        includesLeapDay = month == 2 && day == 28 && !CivilDate.isLeap(year: date.year)
    }

    init(_ reading: DateReading) throws(EntryQueryError) {
        switch reading.kind {
        case .moment(let time): self.init(time.wallTime.date)
        case .span(let first, let last) where first == last: self.init(first)
        case .span, .range: throw .severalDays(reading)
        }
    }

    /// The day in a year, in seconds of local time since 1970; nil if the year does not have it.
    package func wallRange(in year: Int) -> Range<Int64>? {
        guard let first = CivilDate(year: year, month: month, day: day) else { return nil }
        let dayCount = includesLeapDay && CivilDate.isLeap(year: year) ? 2 : 1
        let start = Int64(first.daysSince1970) * 86_400
        return start..<start + Int64(dayCount) * 86_400
    }
}
