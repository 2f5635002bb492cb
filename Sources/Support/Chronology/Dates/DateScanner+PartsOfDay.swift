// Parts of the day: morning, afternoon, evening and night.
extension DateScanner {
    /// `this morning`, `tonight`, `last night at 11`, `3 nights ago`.
    mutating func spokenPartOfDay() throws(DateError) -> DateExpression? {
        guard let (date, part) = try dayAndPart() else { return nil }
        return .day(.exact(date, isWritten: false), try clock(in: part))
    }

    /// `11 last night`, `8:30 this morning`.
    mutating func clockAndPart() throws(DateError) -> DateExpression? {
        _ = at()
        // A number that is not an hour may begin anything else.
        guard let clock = try? clock(.afterAt), let (date, part) = try dayAndPart() else { return nil }
        return .day(.exact(date, isWritten: false), try within(part, clock))
    }

    /// A part of the day with the day that it implies.
    private mutating func dayAndPart() throws(DateError) -> (CivilDate, PartOfDay)? {
        if word("tonight") { return (today, .night) }
        if word("this") { return part().map { (today, $0) } }
        if word("last") {
            guard let part = part(), part == .night || part == .evening else { return nil }
            return (try day(today, adding: .days(-1)), part)
        }
        guard let count = number(digits: 1...4) ?? word(in: DateVocabulary.counts),
            let part = word(in: DateVocabulary.countedParts), word("ago")
        else { return nil }
        return (try day(today, adding: .days(-count)), part)
    }

    private mutating func part() -> PartOfDay? { word(in: DateVocabulary.partsOfDay) }

    /// `evening`, `in the evening`, `at night` after a day.
    mutating func partAfterDay() -> PartOfDay? {
        attempt { $0.part() } ?? attempt { $0.partWithPreposition() }
    }

    /// `in the evening`, `at night`.
    mutating func partWithPreposition() -> PartOfDay? {
        attempt { scanner in
            if scanner.word("in") || scanner.word("during") { return scanner.word("the") ? scanner.part() : nil }
            return scanner.word("at") && scanner.word("night") ? .night : nil
        }
    }

    /// The part's own hour, or the time within it that follows: `evening at 9`.
    mutating func clock(in part: PartOfDay) throws(DateError) -> ClockExpression {
        var ahead = self
        let hasComma = ahead.sign(",")
        let saidAt = ahead.at()
        guard let clock = try ahead.clock(saidAt ? .afterAt : hasComma ? .alone : .afterDay) else { return part.clock }
        self = ahead
        return try within(part, clock)
    }

    /// The time as one of a part of the day: 9 in the evening is 21:00.
    func within(_ part: PartOfDay, _ clock: ClockExpression) throws(DateError) -> ClockExpression {
        let hour = clock.second / 3600
        if part.hours.contains(hour), !clock.mayBeAfternoon || !part.hours.contains((hour + 12) % 24) { return clock }
        var moved = clock
        moved.second = (clock.second + 43_200) % 86_400
        moved.mayBeAfternoon = false
        guard clock.mayBeAfternoon, part.hours.contains(moved.second / 3600) else {
            let isAfterMidnight = part == .night && hour <= 12
            throw impossible(
                isAfterMidnight
                    ? "a night's hours after midnight are those of the next day"
                    : "\(WallTime(secondsSince1970: Int64(clock.second)).clock()) is not in the \(part)")
        }
        return moved
    }
}
