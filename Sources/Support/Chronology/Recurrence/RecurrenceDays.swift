/// The days that a rule names, and its periods.
struct RecurrenceDays {
    private let rule: RecurrenceRule
    private let first: CivilDate
    private let months: Set<Int>
    private let monthDays: Set<Int>
    private let weekdays: Set<RecurrenceRule.Day>

    /// Parts that the rule doesn't have are those of the first day.
    init(_ rule: RecurrenceRule, from first: CivilDate) {
        (self.rule, self.first) = (rule, first)
        var (months, monthDays, weekdays) = (Set(rule.months), Set(rule.monthDays), Set(rule.days))
        if rule.yearDays.isEmpty, rule.monthDays.isEmpty, rule.days.isEmpty {
            switch rule.frequency {
            case .yearly where !rule.weeks.isEmpty: weekdays = [RecurrenceRule.Day(first.weekday)]
            case .yearly:
                if months.isEmpty { months = [first.month] }
                monthDays = [first.day]
            case .monthly: monthDays = [first.day]
            case .weekly: weekdays = [RecurrenceRule.Day(first.weekday)]
            case .daily, .hourly: break
            }
        }
        (self.months, self.monthDays, self.weekdays) = (months, monthDays, weekdays)
    }

    /// The days since 1970 of the period that is some periods after that of the first day; nil after the last year.
    func period(_ step: Int) -> Range<Int>? {
        let limit = CivilDate.last.daysSince1970 + 1
        let start: Int
        let end: Int
        switch rule.frequency {
        case .yearly:
            guard let first = CivilDate(year: first.year + step, month: 1, day: 1) else { return nil }
            (start, end) = (first.daysSince1970, first.daysSince1970 + (CivilDate.isLeap(year: first.year) ? 366 : 365))
        case .monthly:
            let index = first.year * 12 + first.month - 1 + step
            guard let first = CivilDate(year: index / 12, month: index % 12 + 1, day: 1) else { return nil }
            (start, end) = (first.daysSince1970, first.endOfMonth.daysSince1970 + 1)
        case .weekly:
            start = first.daysSince1970 - (first.weekday - rule.weekStart + 7) % 7 + step * 7
            end = start + 7
        case .daily, .hourly:
            start = first.daysSince1970 + step
            end = start + 1
        }
        return start < limit ? start..<min(end, limit) : nil
    }

    /// Returns whether the rule names a day; whether its period is one of the rule's is not looked at.
    func contains(_ day: CivilDate) -> Bool {
        if !months.isEmpty, !months.contains(day.month) { return false }
        if !monthDays.isEmpty {
            let length = CivilDate.dayCount(year: day.year, month: day.month)
            guard monthDays.contains(day.day) || monthDays.contains(day.day - length - 1) else { return false }
        }
        if !rule.yearDays.isEmpty {
            let length = CivilDate.isLeap(year: day.year) ? 366 : 365
            let number = day.dayOfYear
            guard rule.yearDays.contains(number) || rule.yearDays.contains(number - length - 1) else { return false }
        }
        if !rule.weeks.isEmpty, !isInWeek(day) { return false }
        return weekdays.isEmpty || weekdays.contains { isOn($0, day) }
    }

    private func isOn(_ wanted: RecurrenceRule.Day, _ day: CivilDate) -> Bool {
        guard wanted.weekday == day.weekday else { return false }
        guard let ordinal = wanted.ordinal else { return true }
        let (number, length): (Int, Int)
        switch rule.frequency {
        case .yearly where rule.months.isEmpty && rule.weeks.isEmpty:
            (number, length) = (day.dayOfYear, CivilDate.isLeap(year: day.year) ? 366 : 365)
        case .yearly where rule.weeks.isEmpty, .monthly:
            (number, length) = (day.day, CivilDate.dayCount(year: day.year, month: day.month))
        case .yearly, .weekly, .daily, .hourly: return true
        }
        return ordinal > 0 ? (number - 1) / 7 + 1 == ordinal : -((length - number) / 7 + 1) == ordinal
    }

    /// The weeks of a year begin with the one that has at least four of its days.
    private func isInWeek(_ day: CivilDate) -> Bool {
        let start = day.daysSince1970 - (day.weekday - rule.weekStart + 7) % 7
        let year = CivilDate(daysSince1970: start + 3).year
        guard let begin = firstWeek(of: year) else { return false }
        let number = (start - begin) / 7 + 1
        if rule.weeks.contains(number) { return true }
        guard let next = firstWeek(of: year + 1) else { return false }
        return rule.weeks.contains(number - (next - begin) / 7 - 1)
    }

    private func firstWeek(of year: Int) -> Int? {
        CivilDate(year: year, month: 1, day: 4).map { day in
            day.daysSince1970 - (day.weekday - rule.weekStart + 7) % 7
        }
    }
}
