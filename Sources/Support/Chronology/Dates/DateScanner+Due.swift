// Days on which something is due; the words mean nothing in the past.
extension DateScanner {
    /// `eod`, `end of the month`, `last day of march`, `start of next week`, `first monday of december`,
    /// `in 3 working days`; nil where past days are meant.
    mutating func dueDay() throws(DateError) -> DayExpression? {
        guard meaning == .coming else { return nil }
        if let unit = word(in: DateVocabulary.endsOfUnits) {
            if let day = try dayAfter(unit) { return day }
            return end(of: try days(of: unit))
        }
        if let day = try workingDay() { return day }
        _ = word("the")
        if let day = try weekdayOfMonth() { return day }
        isStartMeant = word("start") || word("beginning") || dayWord(after: "first")
        guard isStartMeant || word("end") || dayWord(after: "last"), word("of") else { return nil }
        let isStart = isStartMeant
        _ = word("the")
        if let unit = word(in: DateVocabulary.endedUnits) {
            if let day = try dayAfter(unit) { return day }
            let days = try days(of: unit)
            guard isStart, case .span(let first, let last, _) = days, first < today else {
                return isStart ? start(of: days) : end(of: days)
            }
            return .exact(last + 1, isWritten: false)
        }
        guard let days = try day() else { return nil }
        return isStart ? start(of: days) : end(of: days)
    }

    /// The day after `eod` and `end of day`: `eod friday`.
    private mutating func dayAfter(_ unit: EndedUnit) throws(DateError) -> DayExpression? {
        var ahead = self
        guard unit == .day, !isAtEnd else { return nil }
        _ = ahead.word("on")
        guard let day = try ahead.day(), date(of: day) != nil else { return nil }
        self = ahead
        return day
    }

    /// `first day`, `last day`.
    private mutating func dayWord(after ordinal: String) -> Bool {
        attempt { $0.word(ordinal) && $0.word("day") ? true : nil } ?? false
    }

    /// `first monday of december`, `last friday of the month`: the next such day of the month that is not over.
    private mutating func weekdayOfMonth() throws(DateError) -> DayExpression? {
        var ahead = self
        guard let ordinal = ahead.ordinal(), let weekday = ahead.word(in: DateVocabulary.weekdays),
            ahead.word("of") || ahead.word("in"), let months = try ahead.nearestMonths()
        else { return nil }
        let days = months.compactMap { Self.day(ordinal, weekday, of: $0) }
        guard let day = days.first(where: { $0 >= today }) ?? days.last else { return nil }
        self = ahead
        return .exact(day, isWritten: false)
    }

    /// 1 to 5, or -1 for the last.
    private mutating func ordinal() -> Int? {
        if word("last") { return -1 }
        if let ordinal = word(in: DateVocabulary.ordinals) { return ordinal }
        return attempt { scanner in
            scanner.number(digits: 1...1).flatMap { (1...5).contains($0) && scanner.ordinalSuffix() ? $0 : nil }
        }
    }

    /// The first day of the month that is named, and of the next one with that name.
    private mutating func nearestMonths() throws(DateError) -> [CivilDate]? {
        _ = word("the")
        if word("month") { return [today.startOfMonth, today.startOfMonth.adding(months: 1)] }
        if let step = word(in: DateVocabulary.steps) {
            return word("month") ? [today.startOfMonth.adding(months: step)] : nil
        }
        guard let month = monthName() else { return nil }
        if let year = yearAfterDay() { return [try date(year: year, month: month, day: 1)] }
        return [today.year, today.year + 1].compactMap { CivilDate(year: $0, month: month, day: 1) }
    }

    /// The nth day of the week of a month, from its end if negative; nil if the month has fewer.
    private static func day(_ ordinal: Int, _ weekday: Int, of month: CivilDate) -> CivilDate? {
        guard ordinal > 0 else {
            let last = month.endOfMonth
            return last + -(last.weekday - weekday).flooredRemainder(by: 7)
        }
        let day = month + (weekday - month.weekday).flooredRemainder(by: 7) + 7 * (ordinal - 1)
        return day.month == month.month ? day : nil
    }

    /// `eod` or `end of day` after a day, which is that day.
    mutating func endOfDay() -> Bool {
        guard meaning == .coming else { return false }
        return attempt { scanner -> Bool? in
            if scanner.word("eod") { return true }
            _ = scanner.word("at")
            _ = scanner.word("the")
            guard scanner.word("end"), scanner.word("of") else { return nil }
            _ = scanner.word("the")
            return scanner.word("day") ? true : nil
        } ?? false
    }

    /// The day, week, month, quarter or year of today.
    private func days(of unit: EndedUnit) throws(DateError) -> DayExpression {
        switch unit {
        case .day: return .exact(today, isWritten: false)
        case .week: return .span(first: today.startOfWeek, last: try day(today.startOfWeek, adding: .days(6)), .week)
        case .workingWeek:
            // On a weekend, the next one.
            let monday = try day(today.startOfWeek, adding: .days(today.isWorkingDay ? 0 : 7))
            return .span(first: monday, last: try day(monday, adding: .days(4)), .days)
        case .month: return try span(year: today.year, month: today.month)
        case .quarter:
            let first = try date(year: today.year, month: (today.month - 1) / 3 * 3 + 1, day: 1)
            return .span(first: first, last: first.adding(months: 2).endOfMonth, .quarter)
        case .year: return try span(year: today.year)
        }
    }

    private func end(of days: DayExpression) -> DayExpression {
        guard case .span(_, let last, _) = days else { return days }
        return .exact(last, isWritten: false)
    }

    private func start(of days: DayExpression) -> DayExpression {
        guard case .span(let first, _, _) = days else { return days }
        return .exact(first, isWritten: false)
    }

    /// `in 3 working days`, `2 business days`, `next working day`: Monday to Friday, whatever the holidays.
    private mutating func workingDay() throws(DateError) -> DayExpression? {
        var ahead = self
        _ = ahead.word("in")
        _ = ahead.word("the")
        let written = ahead.word("next") ? 1 : nil
        let count = written ?? ahead.number(digits: 1...4) ?? ahead.word(in: DateVocabulary.counts)
        guard let count, count > 0, ahead.workingDayWords() else { return nil }
        if ahead.word("from") { guard ahead.word("now") || ahead.word("today") else { return nil } }
        self = ahead
        let friday = today.isWorkingDay ? today : today.startOfWeek + 4
        let (weeks, days) = count.quotientAndRemainder(dividingBy: 5)
        let weekday = friday.daysSince1970 - friday.startOfWeek.daysSince1970
        return .exact(try day(friday, adding: .days(weeks * 7 + days + (weekday + days > 4 ? 2 : 0))), isWritten: false)
    }

    private mutating func workingDayWords() -> Bool {
        if word("workday") || word("workdays") || word("weekday") || word("weekdays") { return true }
        return (word("working") || word("business") || word("work")) && (word("days") || word("day"))
    }
}

/// The span of today that `end of` names.
enum EndedUnit: Hashable {
    case day, week, workingWeek, month, quarter, year
}

extension CivilDate {
    fileprivate var isWorkingDay: Bool { (2...6).contains(weekday) }
}
