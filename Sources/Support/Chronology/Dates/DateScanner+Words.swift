// Days relative to today.
extension DateScanner {
    /// `today`, `the day before yesterday`, `last friday`, `this week`, `next month`, `last november`.
    mutating func spokenDay() throws(DateError) -> DayExpression? {
        if let days = word(in: DateVocabulary.nearDays) {
            isNearDay = true
            return .exact(try day(today, adding: .days(days)), isWritten: false)
        }
        _ = word("the")
        if word("day") { return try dayBesideNearDay() }
        guard let step = step() else { return nil }
        if let weekday = word(in: DateVocabulary.weekdays) { return try weekdayDay(weekday, step: step) }
        if let month = monthName() { return try monthDays(month, step) }
        return try unitDays(step)
    }

    /// The week, month or year next to this one, or a day of that week: `last week`, `last week on friday`.
    private mutating func unitDays(_ step: Int) throws(DateError) -> DayExpression? {
        if word("week") {
            let weekday = attempt { scanner in
                _ = scanner.word("on")
                return scanner.word(in: DateVocabulary.weekdays)
            }
            if let weekday { return .exact(try dayOfWeek(weekday, inWeek: step), isWritten: false) }
            let monday = try day(today.startOfWeek, adding: .days(7 * step))
            return .span(first: monday, last: monday + 6, .week)
        }
        if word("month") { return try span(day(today.startOfMonth, adding: .months(step))) }
        return word("year") ? try span(year: today.year + step) : nil
    }

    /// `last`, `this`, `next`, `this past`, `the coming`.
    private mutating func step() -> Int? {
        let beside = attempt { scanner -> Int? in
            _ = scanner.word("this")
            if scanner.word("coming") || scanner.word("next") { return 1 }
            // NB: `past week` counts seven days back from today, `last week` is Monday to Sunday.
            guard scanner.word("past") || scanner.word("last"), !scanner.isUnit else { return nil }
            return -1
        }
        return beside ?? word(in: DateVocabulary.steps)
    }

    private var isUnit: Bool {
        var ahead = self
        return ahead.word(in: DateVocabulary.dayUnits) != nil
    }

    private func span(_ date: CivilDate) throws(DateError) -> DayExpression {
        try span(year: date.year, month: date.month)
    }

    /// Reads the rest of `day before yesterday` and `day after tomorrow`.
    private mutating func dayBesideNearDay() throws(DateError) -> DayExpression? {
        if word("before") {
            return word("yesterday") ? .exact(try day(today, adding: .days(-2)), isWritten: false) : nil
        }
        guard word("after"), word("tomorrow") else { return nil }
        return .exact(try day(today, adding: .days(2)), isWritten: false)
    }

    /// `last friday` is the latest before today, `next friday` the first after it, `this friday` this week's, or where
    /// coming days are meant the next.
    private func weekdayDay(_ weekday: Int, step: Int) throws(DateError) -> DayExpression {
        let latest = today + -(today.weekday - weekday).flooredRemainder(by: 7)
        switch step {
        case -1: return .exact(try day(latest, adding: .days(latest == today ? -7 : 0)), isWritten: false)
        case 1: return .exact(try day(latest, adding: .days(7)), isWritten: false)
        default:
            guard meaning == .past else { return .nearest(.weekly(weekday: weekday)) }
            let date = try dayOfWeek(weekday, inWeek: 0)
            guard date <= today else {
                throw .ambiguous(text: text, readings: [DateReading(day: latest), DateReading(day: date)])
            }
            return .exact(date, isWritten: false)
        }
    }

    /// `last november` is the latest before this month, `next november` the first after it, `this november` that of
    /// this year, or the coming one.
    private func monthDays(_ month: Int, _ step: Int) throws(DateError) -> DayExpression {
        switch step {
        case -1: try span(year: month < today.month ? today.year : today.year - 1, month: month)
        case 1: try span(year: month > today.month ? today.year : today.year + 1, month: month)
        default: try meaning == .past ? span(year: today.year, month: month) : nearestMonth(month)
        }
    }
}
