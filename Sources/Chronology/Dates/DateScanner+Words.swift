// Days and moments that are told from today or now.
extension DateScanner {
    /// `today`, `the day before yesterday`, `last friday`, `this week`, `next month`, `last november`.
    mutating func spokenDay() throws(DateError) -> DayExpression? {
        if let days = word(in: DateVocabulary.nearDays) {
            return .exact(try day(today, adding: .days(days)), isWritten: false)
        }
        _ = word("the")
        if word("day") { return try dayBesideNearDay() }
        guard let step = word(in: DateVocabulary.steps) else { return nil }
        if let weekday = word(in: DateVocabulary.weekdays) { return try weekdayDay(weekday, step: step) }
        if let month = monthName() {
            return try month == today.month && step == 0 ? span(today) : monthDays(month, step)
        }
        if word("week") {
            let monday = try day(today.startOfWeek, adding: .days(7 * step))
            return .span(first: monday, last: monday + 6, .week)
        }
        if word("month") { return try span(day(today.startOfMonth, adding: .months(step))) }
        return word("year") ? try span(year: today.year + step) : nil
    }

    private func span(_ date: CivilDate) throws(DateError) -> DayExpression {
        try span(year: date.year, month: date.month)
    }

    /// What follows `day` in `day before yesterday` and `day after tomorrow`.
    private mutating func dayBesideNearDay() throws(DateError) -> DayExpression? {
        if word("before") {
            return word("yesterday") ? .exact(try day(today, adding: .days(-2)), isWritten: false) : nil
        }
        guard word("after"), word("tomorrow") else { return nil }
        return .exact(try day(today, adding: .days(2)), isWritten: false)
    }

    /// `last friday` is the latest before today, `next friday` the first after it, `this friday` this week's.
    private func weekdayDay(_ weekday: Int, step: Int) throws(DateError) -> DayExpression {
        let latest = today + -(today.weekday - weekday).flooredRemainder(by: 7)
        switch step {
        case -1: return .exact(try day(latest, adding: .days(latest == today ? -7 : 0)), isWritten: false)
        case 1: return .exact(try day(latest, adding: .days(7)), isWritten: false)
        default:
            let date = try dayOfWeek(weekday, inWeek: 0)
            guard date <= today else { throw .ambiguous(text: text, readings: [latest, date]) }
            return .exact(date, isWritten: false)
        }
    }

    /// `last november` is the latest before this month, `next november` the first after it, `this november` that of
    /// this year.
    private func monthDays(_ month: Int, _ step: Int) throws(DateError) -> DayExpression {
        switch step {
        case -1: try span(year: month < today.month ? today.year : today.year - 1, month: month)
        case 1: try span(year: month > today.month ? today.year : today.year + 1, month: month)
        default: try span(year: today.year, month: month)
        }
    }

    /// `3 days ago`, `a week ago`, `in two months`, `last 7 days`, `next 2 weeks`.
    mutating func countedDay() throws(DateError) -> DayExpression? {
        if word("in") {
            guard let unit = countedUnit() else { return nil }
            return .exact(try day(today, adding: unit), isWritten: false)
        }
        _ = word("the")
        if word("last") || word("past") || word("previous") { return try daysUpToToday() }
        if word("next") { return try daysFromToday() }
        guard let unit = countedUnit(), word("ago") else { return nil }
        return .exact(try day(today, adding: unit.negated), isWritten: false)
    }

    private mutating func daysUpToToday() throws(DateError) -> DayExpression? {
        guard let unit = countedUnit() else { return nil }
        let before = try day(today, adding: unit.negated)
        return .span(first: min(before + 1, today), last: today, .days)
    }

    private mutating func daysFromToday() throws(DateError) -> DayExpression? {
        guard let unit = countedUnit() else { return nil }
        let after = try day(today, adding: unit)
        return .span(first: today, last: max(after + -1, today), .days)
    }

    /// `now`, `2 hours ago`, `in half an hour`.
    mutating func countedInstant() throws(DateError) -> DateExpression? {
        if word("now") { return .instant(Instant(secondsSince1970: now.secondsSince1970), .second) }
        let isAhead = word("in")
        guard let seconds = countedSeconds(), isAhead || word("ago") else { return nil }
        let instant = now.adding(seconds: Int64(isAhead ? seconds : -seconds))
        guard WallTime.validSeconds.contains(instant.secondsSince1970) else {
            throw impossible("years go from 1 to 9999")
        }
        return .instant(Instant(secondsSince1970: instant.secondsSince1970), seconds < 60 ? .second : .minute)
    }

    /// The day so much later, or an error where the calendar ends before.
    func day(_ start: CivilDate, adding unit: DayUnit) throws(DateError) -> CivilDate {
        let isWithin: Bool
        let result: CivilDate
        switch unit {
        case .days(let days):
            result = start + days
            isWithin = CivilDate.validDays.contains(start.daysSince1970.addingSaturated(days))
        case .months(let months):
            result = start.adding(months: months)
            isWithin = (12..<120_000).contains((start.year * 12 + start.month - 1).addingSaturated(months))
        }
        guard isWithin else { throw impossible("years go from 1 to 9999") }
        return result
    }

    /// `3 days`, `a week`.
    private mutating func countedUnit() -> DayUnit? {
        guard let count = count(), let unit = word(in: DateVocabulary.dayUnits) else { return nil }
        return unit.times(count)
    }

    /// `2 hours`, `an hour`, `half an hour`, in seconds.
    private mutating func countedSeconds() -> Int? {
        if word("half") { return (word("an") || word("a")) && word("hour") ? 1800 : nil }
        guard let count = count(), let unit = word(in: DateVocabulary.clockUnits) else { return nil }
        return count * unit
    }

    private mutating func count() -> Int? {
        number(digits: 1...9) ?? word(in: DateVocabulary.counts)
    }
}

extension DayUnit {
    func times(_ count: Int) -> DayUnit {
        switch self {
        case .days(let days): .days(days * count)
        case .months(let months): .months(months * count)
        }
    }

    var negated: DayUnit { times(-1) }
}
