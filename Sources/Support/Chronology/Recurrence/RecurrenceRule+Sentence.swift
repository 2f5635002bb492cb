extension RecurrenceRule {
    /// The rule in words, such as `every 2 weeks on Monday and Thursday, until 31 December 2026`.
    ///
    /// `init(_:from:)` reads them as the same rule, but for the end. A rule that words can't say is its RRULE.
    public var words: String {
        let end: String
        switch self.end {
        case .day(let date)?: end = ", until \(date.inWords)"
        case .clock(let time)?: end = ", until \(time.date.inWords)"
        case .instant(let instant)?:
            end = ", until \(WallTime(secondsSince1970: instant.secondsSince1970).date.inWords)"
        case nil: end = count.map { ", \($0) \($0 == 1 ? "time" : "times")" } ?? ""
        }
        guard let core = coreWords else {
            var rule = self
            (rule.end, rule.count) = (nil, nil)
            return rule.description + end
        }
        return core + end
    }

    /// The rule as a person would type it: in words, or as an RRULE if words can't say it.
    package var typed: String { coreWords == nil ? description : words }

    private var unit: String {
        switch frequency {
        case .hourly: "hour"
        case .daily: "day"
        case .weekly: "week"
        case .monthly: "month"
        case .yearly: "year"
        }
    }

    private var coreWords: String? {
        let periods = interval == 1 ? unit : "\(interval) \(unit)s"
        if isAfterDone { return "\(interval == 1 ? "1 \(unit)" : periods) after it is done" }
        guard hours.isEmpty, minutes.isEmpty, seconds.isEmpty, weeks.isEmpty, yearDays.isEmpty,
            weekStart == 2 || interval == 1
        else { return nil }
        if namesNoDays { return "every \(periods)" }
        switch frequency {
        case .hourly, .daily: return nil
        case .weekly:
            guard months.isEmpty, monthDays.isEmpty, positions.isEmpty, days.allSatisfy({ $0.ordinal == nil }) else {
                return nil
            }
            if interval == 1, days == RecurrencePhrase.working { return "every working day" }
            return "every \(periods) on \(Self.list(days.map { Self.name($0.weekday) }))"
        case .monthly:
            guard months.isEmpty, let days = dayWords else { return nil }
            return "every \(periods) on \(days)"
        case .yearly:
            guard months.count == 1, let month = DayNames.english.month(number: months[0]) else { return nil }
            if days.isEmpty, positions.isEmpty, monthDays.count == 1, monthDays[0] > 0 {
                return "every \(periods) on \(monthDays[0]) \(month)"
            }
            if days.isEmpty, months == [2], monthDays == [28, 29], positions == [-1] {
                return "every \(periods) on 29 \(month)"
            }
            return dayWords.map { "every \(periods) on \($0) of \(month)" }
        }
    }

    /// `the 1st and 15th`, `the last Friday`; nil if there are no words for them.
    private var dayWords: String? {
        if days.isEmpty { return monthDayWords }
        guard monthDays.isEmpty else { return nil }
        if days == RecurrencePhrase.working, !positions.isEmpty {
            return "the \(Self.list(positions.map(Self.ordinal))) working day"
        }
        let names = Set(days.map(\.weekday))
        guard positions.isEmpty, names.count == 1, let name = names.first else { return nil }
        let ordinals = days.compactMap(\.ordinal)
        guard ordinals.count == days.count else { return nil }
        return "the \(Self.list(ordinals.map(Self.ordinal))) \(Self.name(name))"
    }

    private var monthDayWords: String? {
        let early = monthDays.filter { (1...28).contains($0) }
        if positions.isEmpty {
            let isPlain = monthDays.allSatisfy { $0 <= 28 || !months.isEmpty }
            guard !monthDays.isEmpty else { return nil }
            guard isPlain else {
                let days = "the \(Self.list(monthDays.map(Self.ordinal)))"
                return monthDays.contains { $0 < 0 } ? nil : "\(days), if there is one"
            }
            let words = "the \(Self.list(monthDays.map(Self.ordinal)))"
            return monthDays.contains { $0 < 0 } ? "\(words) day" : words
        }
        // The 30th, or the last day of a shorter month.
        guard months.isEmpty, let last = monthDays.last, 29...30 ~= last else { return nil }
        var rule = RecurrenceRule(.monthly)
        rule.setMonthDays(early.filter { $0 < 28 } + [last])
        guard rule.monthDays == monthDays, rule.positions == positions else { return nil }
        return "the \(Self.list((early.filter { $0 < 28 } + [last]).map(Self.ordinal)))"
    }

    private static func name(_ weekday: Int) -> String { DayNames.english.weekday(number: weekday) ?? "" }

    private static func ordinal(_ number: Int) -> String {
        switch number {
        case -1: "last"
        case ..<0: "\((-number).asOrdinal) to last"
        default: number.asOrdinal
        }
    }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) and \(last)"
    }
}
