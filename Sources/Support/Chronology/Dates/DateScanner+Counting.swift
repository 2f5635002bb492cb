// Days and moments that are counted from today or now.
extension DateScanner {
    /// `3 days ago`, `a year and two months ago`, `in two months`, `last 7 days`, `next 2 weeks`, `a week from friday`.
    mutating func countedDay() throws(DateError) -> DayExpression? {
        if word("in") || isAhead() {
            guard let amount = amount(), amount.isOfDays else { return nil }
            return .exact(try day(today, adding: amount, isAhead: true), isWritten: false)
        }
        _ = word("the")
        let isPast = word("past")
        if isPast || word("last") || word("previous") {
            return try daysUpToToday(amount() ?? (isPast ? unitAmount() : nil))
        }
        if word("next") { return try daysFromToday(amount()) }
        guard let amount = amount(), amount.isOfDays else { return nil }
        if let isAhead = attempt({ $0.direction() }) {
            return .exact(try day(today, adding: amount, isAhead: isAhead), isWritten: false)
        }
        return try dayBeside(amount)
    }

    /// The day of `a week from friday` and `3 days before 24 december` after the amount.
    private mutating func dayBeside(_ amount: CountedAmount) throws(DateError) -> DayExpression? {
        let isBefore = word("before")
        guard meaning == .coming, isBefore || word("from") || word("after"), let found = try day(),
            let other = date(of: found)
        else { return nil }
        return .exact(try day(other, adding: amount, isAhead: !isBefore), isWritten: false)
    }

    private func daysUpToToday(_ amount: CountedAmount?) throws(DateError) -> DayExpression? {
        guard let amount, amount.isOfDays else { return nil }
        let before = try day(today, adding: amount, isAhead: false)
        return .span(first: min(before + 1, today), last: today, .days)
    }

    private func daysFromToday(_ amount: CountedAmount?) throws(DateError) -> DayExpression? {
        guard let amount, amount.isOfDays else { return nil }
        let after = try day(today, adding: amount, isAhead: true)
        return .span(first: today, last: max(after + -1, today), .days)
    }

    /// `now`, `2 hours ago`, `in half an hour`, `last 24 hours`.
    mutating func countedInstant() throws(DateError) -> DateExpression? {
        if isNow() { return .instant(Instant(secondsSince1970: now.secondsSince1970), .second) }
        if let found = try countedInstants() { return found }
        let saidIn = word("in") || isAhead()
        guard let amount = amount(), !amount.isOfDays, amount.months == 0,
            let isAhead = saidIn ? true : direction()
        else { return nil }
        return .instant(try instant(amount, isAhead: isAhead), amount.totalSeconds < 60 ? .second : .minute)
    }

    /// `+` before an amount, where coming days are meant.
    private mutating func isAhead() -> Bool { meaning == .coming && sign("+") }

    private mutating func isNow() -> Bool {
        attempt { scanner in
            _ = scanner.word("just") || scanner.word("right")
            return scanner.word("now") ? true : nil
        } ?? false
    }

    /// `last 24 hours`, `past hour`, `next 30 minutes`: up to now, or from now on.
    private mutating func countedInstants() throws(DateError) -> DateExpression? {
        var ahead = self
        _ = ahead.word("the")
        let isPast = ahead.word("last") || ahead.word("past") || ahead.word("previous")
        guard isPast || ahead.word("next"), let amount = ahead.amount() ?? ahead.unitAmount(), !amount.isOfDays,
            amount.months == 0
        else { return nil }
        self = ahead
        let other = try instant(amount, isAhead: !isPast)
        return isPast ? .instants(from: other, to: now) : .instants(from: now, to: other)
    }

    private func instant(_ amount: CountedAmount, isAhead: Bool) throws(DateError) -> Instant {
        let seconds = amount.totalSeconds
        let instant = now.adding(seconds: Int64(isAhead ? seconds : -seconds))
        guard seconds < CalendarDuration.longest, WallTime.validSeconds.contains(instant.secondsSince1970) else {
            throw impossible("years go from 1 to 9999")
        }
        return Instant(secondsSince1970: instant.secondsSince1970)
    }

    /// `ago` for false; `from now`, `from today` for true.
    private mutating func direction() -> Bool? {
        if word("ago") { return false }
        return word("from") && (word("now") || word("today")) ? true : nil
    }

    private func day(_ start: CivilDate, adding amount: CountedAmount, isAhead: Bool) throws(DateError) -> CivilDate {
        let sign = isAhead ? 1 : -1
        let moved = try day(start, adding: .months(sign * amount.months))
        return try day(moved, adding: .days(sign * amount.days))
    }

    /// The day later by the count, or an error if it is past the calendar's end.
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
}

// MARK: - Amounts

extension DateScanner {
    /// `3 days`, `a week`, `2h30m`, `an hour and a half`, `1.5 hours`, `half an hour`, `a year and 2 months`.
    private mutating func amount() -> CountedAmount? {
        guard var amount = part() else { return nil }
        while let next = attempt({ scanner in
            if !scanner.sign(",") { _ = scanner.word("and") }
            return scanner.part()
        }) {
            amount.add(next)
        }
        return amount
    }

    private mutating func part() -> CountedAmount? {
        if let half = attempt({ $0.halfHour() }) { return half }
        guard let count = count(), let unit = unit() else { return nil }
        return unit.amount(count, plusHalf: andHalf())
    }

    private mutating func halfHour() -> CountedAmount? {
        let isHalf = word("half")
        guard isHalf || word("a") && word("quarter") && word("of") || word("quarter") && word("of"),
            word("an") || word("a"), word("hour")
        else { return nil }
        return CountedAmount(seconds: isHalf ? 1800 : 900, isOfDays: false)
    }

    /// The unit alone, once: `past week`, `last hour`.
    private mutating func unitAmount() -> CountedAmount? { unit()?.amount(DecimalCount(1), plusHalf: false) }

    private mutating func unit() -> CountedUnit? {
        if let unit = word(in: DateVocabulary.dayUnits) { return .days(unit) }
        return word(in: DateVocabulary.clockUnits).map(CountedUnit.seconds)
    }

    /// `3`, `1.5`, `two`, `2 and a half`, `a couple of`.
    private mutating func count() -> DecimalCount? {
        if let couple = attempt({ $0.couple() }) { return couple }
        if let whole = number(digits: 1...9) {
            let tenths = attempt { scanner in
                scanner.sign(".", glued: true) ? scanner.number(digits: 1...1, glued: true) : nil
            }
            return DecimalCount(whole, tenths: tenths ?? (andHalf() ? 5 : 0))
        }
        return word(in: DateVocabulary.counts).map { DecimalCount($0, tenths: andHalf() ? 5 : 0) }
    }

    private mutating func andHalf() -> Bool {
        attempt { scanner -> Bool? in
            scanner.word("and") && scanner.word("a") && scanner.word("half") ? true : nil
        } ?? false
    }

    private mutating func couple() -> DecimalCount? {
        _ = word("a")
        guard word("couple") else { return nil }
        _ = word("of")
        return DecimalCount(2)
    }
}

/// A count with at most one decimal.
private struct DecimalCount {
    let tenths: Int

    init(_ whole: Int, tenths: Int = 0) {
        self.tenths = whole * 10 + tenths
    }

    var whole: Int? { tenths.isMultiple(of: 10) ? tenths / 10 : nil }
}

private enum CountedUnit {
    case days(DayUnit)
    case seconds(Int)

    /// A count of the unit; nil if a fraction of it is not a whole number of days or seconds.
    func amount(_ count: DecimalCount, plusHalf: Bool) -> CountedAmount? {
        let tenths = count.tenths + (plusHalf ? 5 : 0)
        switch self {
        case .seconds(let seconds):
            guard seconds > 1 || tenths.isMultiple(of: 10) else { return nil }
            return CountedAmount(seconds: tenths * seconds / 10, isOfDays: false)
        case .days(.days(let days)):
            return count.whole.flatMap { plusHalf ? nil : CountedAmount(days: days * $0) }
        case .days(.months(let months)):
            return (tenths * months).isMultiple(of: 10) ? CountedAmount(months: tenths * months / 10) : nil
        }
    }
}

/// Months, days and seconds that are counted from today or now.
private struct CountedAmount {
    var months = 0
    var days = 0
    var seconds = 0
    /// True if only whole days are counted, no hours or minutes.
    var isOfDays = true

    /// All but the months, each day as 24 hours; clamped to more than the calendar has.
    var totalSeconds: Int { min(min(days, 10_000_000) * 86_400 + seconds, CalendarDuration.longest) }

    mutating func add(_ other: CountedAmount) {
        months = months.addingSaturated(other.months)
        days = days.addingSaturated(other.days)
        seconds = seconds.addingSaturated(other.seconds)
        isOfDays = isOfDays && other.isOfDays
    }
}
