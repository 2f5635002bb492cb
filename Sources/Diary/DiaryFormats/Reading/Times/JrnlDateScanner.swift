import Chronology

/// Finds a day and a time of day wherever they are in a text that may be a date.
struct JrnlDateScanner {
    private var text: DateTextScanner
    /// The text after a day of numbers; nil if there is none.
    private var textAfterDay: DateTextScanner?
    /// True if two numbers and a year came with the day first, and no other order is possible.
    private(set) var isSurelyDayFirst = false
    /// True if they came with the month first, and no other order is possible.
    private(set) var isSurelyMonthFirst = false

    init(_ text: some Sequence<Unicode.Scalar>) {
        self.text = DateTextScanner(text)
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "," || DateTextScanner.isWhitespace(scalar)
    }

    // MARK: Time

    /// Removes `15:04`, `15:04:05.5`, `3:04 pm` or `3pm`; returns the seconds since midnight.
    mutating func takeTime() -> Int? {
        var rest = text
        var start = 0
        let time = rest.search { text in
            start = text.rest.startIndex
            return Self.time(&text)
        }
        guard let time else { return nil }
        text = DateTextScanner(text.rest[..<start] + [" "] + rest.rest)
        return time
    }

    private static func time(_ text: inout DateTextScanner) -> Int? {
        guard text.previous != ":", let hour = text.number(digits: 1...2) else { return nil }
        let minute = text.attempt { text in
            // `15h04`
            text.take(anyOf: ":hH").flatMap { _ in text.number(digits: 2...2) }
        }
        let second = minute.flatMap { _ in text.attempt { $0.take(":") ? $0.number(digits: 2...2) : nil } }
        if second != nil { _ = text.microsecond(after: ".") }
        let isAfternoon = text.attempt(half)
        guard minute != nil || isAfternoon != nil else { return nil }
        return seconds(self.hour(hour, isAfternoon), minute ?? 0, second ?? 0)
    }

    /// The seconds since midnight of a time that would be a day elsewhere: `15.04` after a day, `1504` or `150405` after a
    /// day at the end, and the digits after those of the day.
    var timeAfterDay: Int? {
        var text = textAfterDay ?? text
        if text.previous.map(DateTextScanner.isDigit) ?? false, text.digitCount > 0 { return Self.compactTime(&text) }
        return text.search { text in
            guard text.previous != "." else { return nil }
            let isLast = textAfterDay != nil && text.digitCount == text.rest.count
            if isLast, [4, 6].contains(text.digitCount) { return Self.compactTime(&text) }
            guard let hour = text.number(digits: 1...2), text.take("."), let minute = text.number(digits: 2...2),
                text.next != "."
            else { return nil }
            return Self.seconds(hour, minute, 0)
        }
    }

    /// The seconds since midnight of `1504` and `150405`.
    private static func compactTime(_ text: inout DateTextScanner) -> Int? {
        guard let hour = text.number(first: 2), let minute = text.number(first: 2) else { return nil }
        return seconds(hour, minute, text.number(first: 2) ?? 0)
    }

    private static func seconds(_ hour: Int?, _ minute: Int, _ second: Int) -> Int? {
        guard let hour, hour < 24, minute < 60, second < 60 else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private static func hour(_ hour: Int, _ isAfternoon: Bool?) -> Int? {
        guard let isAfternoon, hour <= 12 else { return isAfternoon == false ? nil : hour }
        return hour % 12 + (isAfternoon ? 12 : 0)
    }

    /// `am`, `pm` and `p.m`, after a space or directly.
    private static func half(_ text: inout DateTextScanner) -> Bool? {
        text.skip(while: isBlank)
        let word = text.take(while: DateTextScanner.isLetter).lowercased()
        let isDotted = word.utf8.count == 1 && text.take(".")
        let half = isDotted ? word + text.take(while: DateTextScanner.isLetter).lowercased() : word
        return half == "am" ? false : half == "pm" ? true : nil
    }

    // MARK: Day

    /// The first day in the text.
    mutating func day() -> JrnlDate.Day? {
        var text = text
        return text.search { numbers(&$0) } ?? named()
    }

    /// `2019-05-05`, `05.05.2019`, `5. 5. 2019`, `5/5/19`, `20190505`, `2019-07`, `2019年5月5日`.
    private mutating func numbers(_ text: inout DateTextScanner) -> JrnlDate.Day? {
        textAfterDay = nil
        let digits = text.digitCount
        if let day = text.attempt([8, 12, 14].contains(digits) ? Self.compact : Self.eastAsian) {
            textAfterDay = text
            return .day(day)
        }
        guard let first = text.number(digits: 1...4), let sign = text.take(anyOf: "-/.") else { return nil }
        let isSpaced = sign == "." && text.skip(while: Self.isBlank) > 0
        guard let second = text.number(digits: 1...2) else { return nil }
        let third = text.attempt { text -> (value: Int, digits: Int)? in
            guard text.take(sign) else { return nil }
            if sign == "." { text.skip(while: Self.isBlank) }
            let digits = text.digitCount
            return text.number(digits: 1...18).map { ($0, digits) }
        }
        guard let third else {
            guard digits == 4, !isSpaced else { return nil }
            return CivilDate(year: first, month: second, day: 1).map(JrnlDate.Day.day)
        }
        textAfterDay = text
        if digits >= 3 {
            return CivilDate(year: first, month: second, day: third.value).map(JrnlDate.Day.day)
        }
        guard third.digits == 4 || third.digits == 2 else { return nil }
        let year = third.digits == 4 ? third.value : Self.year(ofTwoDigits: third.value)
        switch (
            CivilDate(year: year, month: second, day: first), CivilDate(year: year, month: first, day: second)
        ) {
        case (let day?, let month?):
            return .ambiguous(dayFirst: day, monthFirst: month, hasPoints: sign == ".")
        case (let day?, nil):
            isSurelyDayFirst = true
            return .day(day)
        case (nil, let month?):
            isSurelyMonthFirst = true
            return .day(month)
        case (nil, nil): return nil
        }
    }

    private static func year(ofTwoDigits year: Int) -> Int { year + (year < 69 ? 2000 : 1900) }

    /// `20190505`, which digits of a time may follow.
    private static func compact(_ text: inout DateTextScanner) -> CivilDate? {
        guard let year = text.number(first: 4), let month = text.number(first: 2), let day = text.number(first: 2)
        else {
            return nil
        }
        return CivilDate(year: year, month: month, day: day)
    }

    /// `2019年5月5日` and `2019년 5월 5일`.
    private static func eastAsian(_ text: inout DateTextScanner) -> CivilDate? {
        var numbers: [Int] = []
        guard text.digitCount == 4 else { return nil }
        for marks in ["年년", "月월", "日일"] {
            let digits = numbers.isEmpty ? 4...4 : 1...2
            guard let number = text.number(digits: digits), text.take(anyOf: marks) != nil else { return nil }
            text.skip(while: DateTextScanner.isLetter)
            text.skip(while: isBlank)
            numbers.append(number)
        }
        return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// The name of a month with a day and a year in any order, as far as they are given.
    private func named() -> JrnlDate.Day? {
        var (year, month, day): (Int?, Int?, Int?) = (nil, nil, nil)
        var text = text
        while !text.isAtEnd {
            let digits = text.digitCount
            if let number = text.number(digits: 1...4) {
                if digits == 4, year == nil {
                    year = number
                } else if digits <= 2, day == nil, 1...31 ~= number {
                    day = number
                } else if digits == 2, year == nil {
                    year = Self.year(ofTwoDigits: number)
                }
            } else {
                let word = text.take(while: DateTextScanner.isLetter).lowercased()
                month = month ?? DateVocabulary.months[word]
                if word.isEmpty { text.skip(count: max(digits, 1)) }
            }
        }
        guard let month else { return nil }
        guard let year else { return .yearless(month: month, day: day ?? 1) }
        return CivilDate(year: year, month: month, day: day ?? 1).map(JrnlDate.Day.day)
    }

    // MARK: Words

    /// True if words give a day or a time relative to today: jrnl begins an entry there too.
    var isRelative: Bool {
        var text = text
        // `2`, `next`, `a`
        var isCount = false
        while !text.isAtEnd {
            let isSpaced = text.skip(while: Self.isBlank) > 0
            let digits = text.digitCount
            if digits > 0 {
                var ahead = text
                if Self.isDayOfMonth(&ahead) { return true }
                isCount = digits <= 3
                text.skip(count: digits)
                continue
            }
            let word = text.take(while: DateTextScanner.isLetter).lowercased()
            if DateVocabulary.weekdays[word] != nil || Self.days.contains(word) { return true }
            if isCount, isSpaced, Self.units.contains(word) { return true }
            isCount = ["next", "last", "a", "this"].contains(word)
            if word.isEmpty { text.skip(count: 1) }
        }
        return false
    }

    /// `12-14`: a day of a month.
    private static func isDayOfMonth(_ text: inout DateTextScanner) -> Bool {
        guard let month = text.number(digits: 1...2), text.take(anyOf: "-/") != nil,
            let day = text.number(digits: 1...2)
        else { return false }
        return 1...12 ~= month && 1...31 ~= day
    }

    private static let days: Set<String> = [
        "today", "yesterday", "tomorrow", "tonight", "noon", "midnight", "morning", "evening",
    ]

    private static let units: Set<String> = [
        "day", "days", "week", "weeks", "month", "months", "year", "years", "minutes", "min", "mins", "seconds",
    ]
}
