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
    private var rest: ArraySlice<UInt8>

    init(_ text: some StringProtocol) {
        rest = ArraySlice(text.utf8)
    }

    mutating func rule() -> POSIXZoneRule? {
        guard skipName(), let west = seconds(maximumHours: 24) else { return nil }
        guard !rest.isEmpty else { return POSIXZoneRule(standardOffset: -west, daylight: nil) }
        guard skipName() else { return nil }
        var offset = 3600 - west
        if let first = rest.first, first != UInt8(ascii: ",") {
            guard let west = seconds(maximumHours: 24) else { return nil }
            offset = -west
        }
        if rest.isEmpty { rest = ArraySlice(",M3.2.0,M11.1.0".utf8) }
        guard let start = change(), let end = change(), rest.isEmpty else { return nil }
        return POSIXZoneRule(
            standardOffset: -west, daylight: .init(utcOffset: offset, start: start, end: end))
    }

    private mutating func skipName() -> Bool {
        if take("<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            let name = rest[..<end]
            rest = rest[(end + 1)...]
            return name.count >= 3
        }
        let name = rest.prefix { (0x41...0x5A).contains($0 & 0xDF) }
        rest = rest[name.endIndex...]
        return name.count >= 3
    }

    private mutating func change() -> POSIXZoneRule.Change? {
        guard take(","), let day = day() else { return nil }
        guard take("/") else { return .init(day: day, secondOfDay: 7200) }
        guard let seconds = seconds(maximumHours: 167) else { return nil }
        return .init(day: day, secondOfDay: seconds)
    }

    private mutating func day() -> POSIXZoneRule.Day? {
        if take("J") {
            return number(in: 1...365).map { .withoutLeapDay($0) }
        }
        guard take("M") else { return number(in: 0...365).map { .ofYear($0) } }
        guard let month = number(in: 1...12), take("."), let week = number(in: 1...5), take("."),
            let weekday = number(in: 0...6)
        else { return nil }
        return .ofMonth(month: month, week: week, weekday: weekday)
    }

    /// Reads `[+-]h[h[h]][:mm[:ss]]`.
    private mutating func seconds(maximumHours: Int) -> Int? {
        let sign = take("-") ? -1 : 1
        if sign == 1 { _ = take("+") }
        guard let hours = number(in: 0...maximumHours) else { return nil }
        var total = hours * 3600
        if take(":") {
            guard let minutes = number(in: 0...59) else { return nil }
            total += minutes * 60
            if take(":") {
                guard let seconds = number(in: 0...59) else { return nil }
                total += seconds
            }
        }
        return sign * total
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard (1...3).contains(digits.count) else { return nil }
        rest = rest[digits.endIndex...]
        let value = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
        return range.contains(value) ? value : nil
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first.map({ Unicode.Scalar($0) }) == scalar else { return false }
        rest = rest.dropFirst()
        return true
    }
}
