// Days that are written with the name of a month or of a day of the week.
extension DateScanner {
    /// `Nov 20, 2026`, `November 20th`, `November 2025`, `November`.
    mutating func monthFirstDay() throws(DateError) -> DayExpression? {
        guard let month = monthName() else { return nil }
        if let day = attempt({ $0.dayNumber() }) { return try dayOfMonth(day, month, year: yearAfterDay()) }
        if let year = yearAfterDay() { return try span(year: year, month: month) }
        return try nearestMonth(month)
    }

    /// `the 5th`: the latest such day of a month, or the next one, which is `5th` as well.
    mutating func dayOfMonth() -> DayExpression? {
        guard word("the") || meaning == .coming, let day = number(digits: 1...2), ordinalSuffix(),
            (1...31).contains(day)
        else { return nil }
        return .nearest(.monthly(day: day))
    }

    /// `st`, `nd`, `rd` or `th` right after a number.
    mutating func ordinalSuffix() -> Bool {
        ["st", "nd", "rd", "th"].contains { word($0, glued: true) }
    }

    /// `20 November 2026`, `20. Nov`, `the 20th of November`.
    mutating func dayBeforeMonth() throws(DateError) -> DayExpression? {
        _ = word("the")
        guard let day = dayNumber() else { return nil }
        _ = sign(".", glued: true)
        _ = word("of")
        guard let month = monthName() else { return nil }
        return try dayOfMonth(day, month, year: yearAfterDay())
    }

    private func dayOfMonth(_ day: Int, _ month: Int, year: Int?) throws(DateError) -> DayExpression {
        guard let year else { return try latest(month: month, day: day) }
        return .exact(try date(year: year, month: month, day: day), isWritten: true)
    }

    /// A month's name; its abbreviation may end with a point.
    mutating func monthName() -> Int? {
        guard let month = word(in: DateVocabulary.months) else { return nil }
        _ = sign(".", glued: true)
        return month
    }

    /// One or two digits, perhaps with `st`, `nd`, `rd`, `th`, that are not the hour of a time.
    mutating func dayNumber() -> Int? {
        guard let day = number(digits: 1...2) else { return nil }
        return ordinalSuffix() || !isBeforeClock ? day : nil
    }

    /// Four digits, perhaps after a comma or `of`; or `last year`.
    mutating func yearAfterDay() -> Int? {
        var ahead = self
        if !ahead.sign(",") { _ = ahead.word("of") }
        if let year = ahead.attempt({ $0.yearInWords() }) {
            self = ahead
            return year
        }
        guard let year = ahead.number(digits: 4...4), !ahead.isBeforeClock else { return nil }
        self = ahead
        return year
    }

    /// `last year`, `this year`.
    private mutating func yearInWords() -> Int? {
        guard let step = word(in: DateVocabulary.steps), word("year") else { return nil }
        return today.year + step
    }

    /// True if the number just read is the hour of a time.
    private var isBeforeClock: Bool {
        var ahead = self
        return ahead.sign(":", glued: true) || ahead.halfOfDay() != nil || ahead.clockWord()
    }

    /// The latest such month that has begun, or the next that has not ended.
    func nearestMonth(_ month: Int) throws(DateError) -> DayExpression {
        try span(year: nearestYear(ofMonths: month...month), month: month)
    }

    /// `Monday`, `Friday, 20 November 2026`, `Friday last week`.
    mutating func weekdayDay() throws(DateError) -> DayExpression? {
        guard let weekday = word(in: DateVocabulary.weekdays) else { return nil }
        _ = sign(".", glued: true)
        var ahead = self
        if let day = try ahead.dateAfter(weekday: weekday) {
            self = ahead
            return day
        }
        let week = attempt { scanner in
            scanner.word(in: DateVocabulary.steps).flatMap { scanner.word("week") ? $0 : nil }
        }
        guard let week else { return .nearest(.weekly(weekday: weekday)) }
        return .exact(try dayOfWeek(weekday, inWeek: week), isWritten: false)
    }

    /// A written date; its day of the week must match the one before it.
    private mutating func dateAfter(weekday: Int) throws(DateError) -> DayExpression? {
        _ = sign(",")
        guard let day = try day([.iso, .dotted, .dayBeforeMonth, .monthFirst, .dayOfMonth]), let date = date(of: day)
        else { return nil }
        guard date.weekday == weekday else {
            throw impossible("\(date.inWords) is a \(DayNames.english.weekday(of: date))")
        }
        return day
    }

    /// The one day that an expression means; nil for several.
    func date(of day: DayExpression) -> CivilDate? {
        switch day {
        case .exact(let date, _): date
        case .nearest(let recurrence): recurrence.nearest(to: today, meaning)
        case .span: nil
        }
    }

    /// The day in the week that is the given number of weeks after this one.
    func dayOfWeek(_ weekday: Int, inWeek week: Int) throws(DateError) -> CivilDate {
        try day(today.startOfWeek, adding: .days(week * 7 + (weekday + 5) % 7))
    }
}
