// Days that are written in numbers.
extension DateScanner {
    /// `2026-11-20`, `2026-11`, `2026`, `2026-324`, `2026-W47`, `2026-W47-5`, `20261120`.
    mutating func isoDay() throws(DateError) -> DayExpression? {
        if let compact = number(digits: 8...8) {
            let date = try date(year: compact / 10_000, month: compact / 100 % 100, day: compact % 100)
            return .exact(date, isWritten: true)
        }
        guard let year = number(digits: 4...4) else { return nil }
        var ahead = self
        if let week = try ahead.isoWeek(year: year) {
            self = ahead
            return week
        }
        guard sign("-", glued: true) else { return isAtEnd ? try span(year: year) : try monthAfter(year: year) }
        if let day = number(digits: 3...3, glued: true) { return try ordinalDay(year: year, day: day) }
        guard let month = number(digits: 1...2, glued: true) else { return nil }
        guard sign("-", glued: true) else { return try span(year: year, month: month) }
        guard let day = number(digits: 1...2, glued: true) else { return nil }
        return .exact(try date(year: year, month: month, day: day), isWritten: true)
    }

    /// `2025 November`, `2025 Nov 20`.
    private mutating func monthAfter(year: Int) throws(DateError) -> DayExpression? {
        guard let month = monthName() else { return nil }
        guard let day = attempt({ $0.dayNumber() }) else { return try span(year: year, month: month) }
        return .exact(try date(year: year, month: month, day: day), isWritten: true)
    }

    /// Reads the part after the year in `2026-W47-5`, `2026W47` and `2026W475`.
    private mutating func isoWeek(year: Int) throws(DateError) -> DayExpression? {
        _ = sign("-", glued: true)
        guard word("w", glued: true) else { return nil }
        if let compact = number(digits: 3...3, glued: true) {
            return try weekDay(year: year, week: compact / 10, day: compact % 10)
        }
        guard let week = number(digits: 2...2, glued: true) else { return nil }
        guard sign("-", glued: true) else {
            let monday = try isoWeek(year: year, week: week).monday
            return .span(first: monday, last: monday + 6, .week)
        }
        guard let day = number(digits: 1...1, glued: true) else { return nil }
        return try weekDay(year: year, week: week, day: day)
    }

    private func weekDay(year: Int, week: Int, day: Int) throws(DateError) -> DayExpression {
        guard (1...7).contains(day) else { throw impossible("days of a week go from 1 to 7") }
        return .exact(try isoWeek(year: year, week: week).monday + (day - 1), isWritten: true)
    }

    /// The week, or an error with the number of weeks in the year.
    func isoWeek(year: Int, week: Int) throws(DateError) -> ISOWeek {
        if let found = ISOWeek(year: year, week: week) { return found }
        guard year >= 1 else { throw impossible("years go from 1 to 9999") }
        throw impossible("\(year) has \(ISOWeek(year: year, week: 53) == nil ? 52 : 53) weeks")
    }

    private func ordinalDay(year: Int, day: Int) throws(DateError) -> DayExpression {
        let newYear = try date(year: year, month: 1, day: 1)
        let count = CivilDate.isLeap(year: year) ? 366 : 365
        guard (1...count).contains(day) else { throw impossible("\(year) has \(count) days") }
        return .exact(newYear + (day - 1), isWritten: true)
    }

    /// `2026年11月19日`, `2026年11月`, `2026年`, `11月19日`.
    mutating func ideographicDay() throws(DateError) -> DayExpression? {
        guard let year = attempt({ scanner in scanner.number(digits: 4...4).flatMap { scanner.sign("年") ? $0 : nil } })
        else { return try ideographicDayOfYear() }
        guard let month = attempt({ scanner in scanner.number(digits: 1...2).flatMap { scanner.sign("月") ? $0 : nil } })
        else { return try span(year: year) }
        guard let day = attempt({ scanner in scanner.number(digits: 1...2).flatMap { scanner.sign("日") ? $0 : nil } })
        else { return try span(year: year, month: month) }
        return .exact(try date(year: year, month: month, day: day), isWritten: true)
    }

    private mutating func ideographicDayOfYear() throws(DateError) -> DayExpression? {
        guard let month = number(digits: 1...2), sign("月"), let day = number(digits: 1...2), sign("日") else {
            return nil
        }
        return try latest(month: month, day: day)
    }

    /// `19.11.2026`, `19. 11. 2026`, `19.11.`, `2026.11.19`; `11.2026`.
    mutating func dottedDay() throws(DateError) -> DayExpression? {
        if let month = try monthAndYear(".") { return month }
        guard let first = number(digits: 1...4), sign("."), let month = number(digits: 1...2), sign(".") else {
            return nil
        }
        if first > 99 {
            guard let day = number(digits: 1...2) else { return nil }
            _ = sign(".", glued: true)
            return .exact(try date(year: first, month: month, day: day), isWritten: true)
        }
        if let year = number(digits: 4...4) {
            return .exact(try date(year: year, month: month, day: first), isWritten: true)
        }
        if let year = number(digits: 2...2, glued: true) {
            let date = try date(year: fullYear(year), month: month, day: first)
            throw .ambiguous(text: text, readings: [DateReading(day: date)])
        }
        return try latest(month: month, day: first)
    }

    /// `2026/11/19` and `2026/11`; `03/04/2026`, `3-4-2026` and `03/04`, which are refused with their possible
    /// meanings.
    mutating func slashedDay() throws(DateError) -> DayExpression? {
        if let month = try monthAndYear("/") { return month }
        guard let first = number(digits: 1...4) else { return nil }
        let separator: Unicode.Scalar = sign("/", glued: true) ? "/" : "-"
        guard separator == "/" || sign("-", glued: true), let second = number(digits: 1...2, glued: true) else {
            return nil
        }
        let third = sign(separator, glued: true) ? number(digits: 1...4, glued: true) : nil
        guard first > 99 else {
            guard separator == "/" || third != nil else { return nil }
            throw try ambiguous(first, second, year: third)
        }
        guard separator == "/" else { return nil }
        guard let third else { return try span(year: first, month: second) }
        return .exact(try date(year: first, month: second, day: third), isWritten: true)
    }

    /// `11/2025`, `11.2025`.
    private mutating func monthAndYear(_ separator: Unicode.Scalar) throws(DateError) -> DayExpression? {
        var ahead = self
        guard let month = ahead.number(digits: 1...2), ahead.sign(separator, glued: true),
            let year = ahead.number(digits: 4...4, glued: true)
        else { return nil }
        self = ahead
        return try span(year: year, month: month)
    }

    /// The two readings of two numbers, day first and month first.
    private func ambiguous(_ first: Int, _ second: Int, year: Int?) throws(DateError) -> DateError {
        let orders = [(first, second), (second, first)]
        var readings: [DateReading] = []
        for (day, month) in orders {
            let recurrence = Recurrence.yearly(month: month, day: day)
            let date =
                year.map { CivilDate(year: fullYear($0), month: month, day: day) }
                ?? recurrence.nearest(to: today, meaning)
            if let reading = date.map({ DateReading(day: $0) }), !readings.contains(reading) {
                readings.append(reading)
            }
        }
        guard readings.isEmpty else { return .ambiguous(text: text, readings: readings) }
        return impossible("neither number order gives a day of the calendar")
    }

    /// The year of two digits in a hint: the one that is not far ahead.
    private func fullYear(_ year: Int) -> Int {
        guard year < 100 else { return year }
        let century = today.year / 100 * 100
        return century + year > today.year + 20 ? century + year - 100 : century + year
    }
}
