extension POSIXZoneRule {
    /// The rule of a `TZ` string such as `CET-1CEST,M3.5.0,M10.5.0/3`, or nil for any other text.
    ///
    /// Accepts the extensions of RFC 8536: names in angle brackets, and hours of a change from -167 to 167. A daylight
    /// name without days means the days of the United States, as in glibc. An offset of a day or more, which no text of
    /// a time can have, is refused.
    init?(_ text: some StringProtocol) {
        var scanner = POSIXZoneScanner(text)
        guard let rule = scanner.rule(),
            [rule.standardOffset, rule.daylight?.utcOffset].compactMap(\.self).allSatisfy(
                ZonedTime.writableOffsets.contains)
        else { return nil }
        self = rule
    }
}

/// Reads a POSIX `TZ` string from its front.
private struct POSIXZoneScanner {
    private var text: DateTextScanner

    init(_ text: some StringProtocol) {
        self.text = DateTextScanner(text.unicodeScalars)
    }

    mutating func rule() -> POSIXZoneRule? {
        guard skipName(), let west = seconds(maximumHours: 24) else { return nil }
        guard !text.isAtEnd else { return POSIXZoneRule(standardOffset: -west, daylight: nil) }
        guard skipName() else { return nil }
        var offset = 3600 - west
        if let next = text.next, next != "," {
            guard let west = seconds(maximumHours: 24) else { return nil }
            offset = -west
        }
        if text.isAtEnd { text = DateTextScanner(",M3.2.0,M11.1.0".unicodeScalars) }
        guard let start = change(), let end = change(), text.isAtEnd else { return nil }
        return POSIXZoneRule(
            standardOffset: -west, daylight: .init(utcOffset: offset, start: start, end: end))
    }

    private mutating func skipName() -> Bool {
        guard text.take("<") else { return text.skip { "A"..."Z" ~= $0 || "a"..."z" ~= $0 } >= 3 }
        return text.skip { $0 != ">" } >= 3 && text.take(">")
    }

    private mutating func change() -> POSIXZoneRule.Change? {
        guard text.take(","), let day = day() else { return nil }
        guard text.take("/") else { return .init(day: day, secondOfDay: 7200) }
        guard let seconds = seconds(maximumHours: 167) else { return nil }
        return .init(day: day, secondOfDay: seconds)
    }

    private mutating func day() -> POSIXZoneRule.Day? {
        if text.take("J") {
            return number(in: 1...365).map { .withoutLeapDay($0) }
        }
        guard text.take("M") else { return number(in: 0...365).map { .ofYear($0) } }
        guard let month = number(in: 1...12), text.take("."), let week = number(in: 1...5), text.take("."),
            let weekday = number(in: 0...6)
        else { return nil }
        return .ofMonth(month: month, week: week, weekday: weekday)
    }

    /// Reads `[+-]h[h[h]][:mm[:ss]]`.
    private mutating func seconds(maximumHours: Int) -> Int? {
        let sign = text.take("-") ? -1 : 1
        if sign == 1 { _ = text.take("+") }
        guard let hours = number(in: 0...maximumHours) else { return nil }
        var total = hours * 3600
        if text.take(":") {
            guard let minutes = number(in: 0...59) else { return nil }
            total += minutes * 60
            if text.take(":") {
                guard let seconds = number(in: 0...59) else { return nil }
                total += seconds
            }
        }
        return sign * total
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int? {
        text.number(digits: 1...3).flatMap { range.contains($0) ? $0 : nil }
    }
}
