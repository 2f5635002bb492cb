extension RecurrenceRule {
    /// Reads a rule as people say it, or an RRULE: `weekly`, `every 2 weeks on mon,thu`, `every month on the last day`,
    /// `3 days after done`, `FREQ=DAILY`.
    ///
    /// - Parameter first: the day of the first time, which gives what the words leave open, or nil: `every month` from
    ///   the 5th is on the 5th. The 31st is the last day of shorter months, and 29 February the 28th.
    /// - Throws: `RecurrenceError`.
    public init(_ text: String, from first: CivilDate?) throws(RecurrenceError) {
        let trimmed = String(text.trimmedBlanks)
        if trimmed.unicodeScalars.contains("=") {
            try self.init(rrule: trimmed)
            return
        }
        guard trimmed.utf8.count <= Self.wordLimit else { throw .unknown(text: trimmed, nearest: nil) }
        guard let rule = try Self.reading(trimmed) else {
            throw .unknown(text: trimmed, nearest: Self.nearest(to: trimmed))
        }
        self = first.map(rule.completed(from:)) ?? rule
    }

    private static let wordLimit = 200

    private static func reading(_ text: String) throws(RecurrenceError) -> RecurrenceRule? {
        var phrase = RecurrencePhrase(text)
        return try phrase.rule()
    }

    /// The rule with the day of the first time in it, so that it stays when one of the times is moved.
    package func completed(from first: CivilDate) -> RecurrenceRule {
        guard namesNoDays || (frequency == .yearly && weeks.isEmpty && monthDays.isEmpty && days.isEmpty), !isAfterDone
        else { return self }
        var rule = self
        switch frequency {
        case .hourly, .daily: break
        case .weekly: rule.days = [Day(first.weekday)]
        case .monthly: rule.setMonthDays([first.day])
        case .yearly:
            guard yearDays.isEmpty else { break }
            if months.isEmpty { rule.months = [first.month] }
            rule.setMonthDays([first.day])
        }
        return rule
    }

    /// Sets days of the month; of months that are too short for the last one, their last day counts.
    mutating func setMonthDays(_ wanted: [Int]) {
        let sorted = Self.inOrder(Set(wanted))
        let early = sorted.filter { (1...28).contains($0) }
        monthDays = sorted
        guard let last = sorted.last, last > 28, early.count == sorted.count - 1, !early.contains(28) else { return }
        let shortest = months.map { $0 == 2 ? 28 : CivilDate.dayCount(year: 2000, month: $0) }.min() ?? 28
        guard shortest < last else { return }
        if last == 31 {
            monthDays = early + [-1]
        } else {
            monthDays = early + Array(shortest...last)
            positions = Array(1..<early.count + 1) + [-1]
        }
    }

    /// The same words with a mistyped one corrected, if that makes them a rule.
    private static func nearest(to text: String) -> String? {
        let tokens = DateToken.tokens(of: text)
        guard tokens.count <= 12 else { return nil }
        for token in tokens {
            guard case .word(let word) = token.kind, word.count >= 3, !RecurrencePhrase.words.contains(word) else {
                continue
            }
            let near = DateVocabulary.near(word, among: RecurrencePhrase.words.filter { $0.count > 3 })
            for candidate in near.prefix(3) {
                let other = "\(text[..<token.range.lowerBound])\(candidate.word)\(text[token.range.upperBound...])"
                guard case .some(.some) = try? reading(other) else { continue }
                return other
            }
        }
        return nil
    }
}
