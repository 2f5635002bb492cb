// Several days that have a name: quarters, weeks with a number, seasons, weekends.
extension DateScanner {
    /// `Q3 2025`, `2025-Q3`, `Q3`, `third quarter of 2025`, `last quarter`.
    mutating func quarter() throws(DateError) -> DayExpression? {
        if let (year, number) = attempt({ $0.yearAndQuarter() }) { return try quarter(number, year) }
        if let number = attempt({ $0.quarterNumber() }) {
            if !sign("/", glued: true) { _ = sign("-", glued: true) }
            return try quarter(number, yearAfterDay() ?? nearestYear(ofMonths: number * 3 - 2...number * 3))
        }
        _ = word("the")
        guard let step = word(in: DateVocabulary.steps), word("quarter") else { return nil }
        let start = try day(today.startOfMonth, adding: .months(3 * step - (today.month - 1) % 3))
        return try quarter((start.month - 1) / 3 + 1, start.year)
    }

    private mutating func yearAndQuarter() -> (year: Int, quarter: Int)? {
        guard let year = number(digits: 4...4) else { return nil }
        _ = sign("-", glued: true)
        return quarterNumber().map { (year, $0) }
    }

    /// `Q3`, `3rd quarter`, `third quarter`.
    private mutating func quarterNumber() -> Int? {
        if word("q") { return number(digits: 1...1, glued: true) }
        _ = word("the")
        if let ordinal = word(in: DateVocabulary.ordinals) { return word("quarter") ? ordinal : nil }
        guard let number = number(digits: 1...1), ordinalSuffix() else { return nil }
        return word("quarter") ? number : nil
    }

    /// The year in which the nearest such months begin: the latest that have begun, or the next that have not ended.
    ///
    /// - Parameter months: numbers after 12 are of the year after it.
    func nearestYear(ofMonths months: ClosedRange<Int>) -> Int {
        guard meaning == .coming else { return months.lowerBound <= today.month ? today.year : today.year - 1 }
        let last = isStartMeant ? months.lowerBound - (today.day > 1 ? 1 : 0) : months.upperBound
        return today.year + ((-1...1).first { last + 12 * $0 >= today.month } ?? 1)
    }

    private func quarter(_ number: Int, _ year: Int) throws(DateError) -> DayExpression {
        guard (1...4).contains(number) else { throw impossible("quarters go from 1 to 4") }
        return try months(3, from: date(year: year, month: number * 3 - 2, day: 1), .quarter)
    }

    /// The given number of months from the first day of one on.
    private func months(
        _ count: Int, from first: CivilDate, _ granularity: DateReading.Granularity
    ) throws(DateError) -> DayExpression {
        let last = try day(first, adding: .months(count - 1))
        return .span(first: first, last: last.endOfMonth, granularity)
    }

    /// `week 47`, `week 47 of 2026`.
    mutating func numberedWeek() throws(DateError) -> DayExpression? {
        guard word("week"), let number = number(digits: 1...2) else { return nil }
        if let year = yearAfterDay() {
            let monday = try isoWeek(year: year, week: number).monday
            return .span(first: monday, last: monday + 6, .week)
        }
        guard let week = nearestWeek(number) else { throw impossible("weeks go from 1 to 53") }
        return .span(first: week.monday, last: week.monday + 6, .week)
    }

    /// The latest week with the number that has begun, or the next that has not ended; a 53rd is up to seven years
    /// away.
    private func nearestWeek(_ number: Int) -> ISOWeek? {
        let step = meaning == .past ? -1 : 1
        let weeks = (0...7).lazy.compactMap { ISOWeek(year: today.isoWeek.year + step * $0, week: number) }
        guard meaning == .coming else { return weeks.first { $0.monday <= today } }
        return weeks.first { $0.monday + (isStartMeant ? 0 : 6) >= today }
    }

    /// `spring 2025`, `last summer`, `winter 2025/26`; three months from March, June, September or December on.
    mutating func season() throws(DateError) -> DayExpression? {
        _ = word("the")
        let step = word(in: DateVocabulary.steps)
        guard let month = word(in: DateVocabulary.seasons) else { return nil }
        if let step { return try season(month, step: step) }
        let isWinter = month == 12
        guard let year = yearAfterDay() else {
            return try season(month, begunIn: nearestYear(ofMonths: month...month + 2))
        }
        guard isWinter else { return try season(month, begunIn: year) }
        if secondYear(after: year) { return try season(month, begunIn: year) }
        let readings = [
            try reading(ofSeason: month, begunIn: year - 1), try reading(ofSeason: month, begunIn: year),
        ]
        throw .ambiguous(text: text, readings: readings)
    }

    /// The `/26` of `winter 2025/26`.
    private mutating func secondYear(after year: Int) -> Bool {
        attempt { scanner -> Bool? in
            guard scanner.sign("/", glued: true) || scanner.sign("-", glued: true) else { return nil }
            if let second = scanner.number(digits: 2...2, glued: true) {
                return second == (year + 1) % 100 ? true : nil
            }
            return scanner.number(digits: 4...4, glued: true) == year + 1 ? true : nil
        } ?? false
    }

    private func season(_ month: Int, begunIn year: Int) throws(DateError) -> DayExpression {
        try months(3, from: date(year: year, month: month, day: 1), .season)
    }

    /// `last` ended before today, `next` begins after it, `this` is of this year or now, or the coming one.
    private func season(_ month: Int, step: Int) throws(DateError) -> DayExpression {
        if step == 0, meaning == .coming { return try season(month, begunIn: nearestYear(ofMonths: month...month + 2)) }
        let years = [today.year - 2, today.year - 1, today.year, today.year + 1]
        let firsts = years.compactMap { CivilDate(year: $0, month: month, day: 1) }
        let isPast = { (first: CivilDate) in first.adding(months: 2).endOfMonth < today }
        let found: CivilDate?
        switch step {
        case -1: found = firsts.last(where: isPast)
        case 1: found = firsts.first { $0 > today }
        default: found = firsts.last { $0 <= today && !isPast($0) } ?? firsts.last { $0.year <= today.year }
        }
        guard let found else { throw impossible("years go from 1 to 9999") }
        return try months(3, from: found, .season)
    }

    private func reading(ofSeason month: Int, begunIn year: Int) throws(DateError) -> DateReading {
        let first = try date(year: year, month: month, day: 1)
        return DateReading(
            kind: .span(first: first, last: first.adding(months: 2).endOfMonth), granularity: .season)
    }

    /// `last weekend` is that of last week, `next weekend` the first that begins after today, `weekend` the latest
    /// begun, or where coming days are meant that of this week.
    mutating func weekend() throws(DateError) -> DayExpression? {
        _ = word("the")
        let step = attempt({ $0.stepBesideWeekend() }) ?? word(in: DateVocabulary.steps)
        guard word("weekend") else { return nil }
        let thisWeeks = try day(today.startOfWeek, adding: .days(5))
        let latest = thisWeeks <= today ? thisWeeks : try day(thisWeeks, adding: .days(-7))
        if meaning == .coming, step ?? 0 == 0 {
            let hasBegun = isStartMeant && thisWeeks < today
            return span(weekend: hasBegun ? try day(thisWeeks, adding: .days(7)) : thisWeeks)
        }
        switch step {
        case .none: return span(weekend: latest)
        case .some(-1): return span(weekend: try day(thisWeeks, adding: .days(-7)))
        case .some(1): return span(weekend: try day(latest, adding: .days(7)))
        case .some:
            guard thisWeeks <= today else {
                throw .ambiguous(text: text, readings: [latest, thisWeeks].map { Self.reading(weekend: $0) })
            }
            return span(weekend: thisWeeks)
        }
    }

    private mutating func stepBesideWeekend() -> Int? {
        _ = word("this")
        if word("past") || word("last") { return -1 }
        return word("coming") || word("next") ? 1 : nil
    }

    private func span(weekend saturday: CivilDate) -> DayExpression {
        .span(first: saturday, last: saturday + 1, .weekend)
    }

    private static func reading(weekend saturday: CivilDate) -> DateReading {
        DateReading(kind: .span(first: saturday, last: saturday + 1), granularity: .weekend)
    }
}
