import Chronology

/// The numbers, words and signs of a text that may be a date.
struct JrnlDateTokens {
    private enum Token: Equatable {
        case number(Int, digits: Int)
        case word(String)
        case sign(Unicode.Scalar)
        case space
    }

    private var tokens: [Token] = []
    /// The index after a day of numbers; 0 if there is none.
    private var endOfDay = 0
    /// True if two numbers and a year came with the day first, and no other order is possible.
    private(set) var isSurelyDayFirst = false
    /// True if they came with the month first, and no other order is possible.
    private(set) var isSurelyMonthFirst = false

    init(_ text: String) {
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first {
            let isDigit = Self.isDigit(first)
            let run = scalars.prefix { isDigit ? Self.isDigit($0) : $0.properties.isAlphabetic }
            if first.properties.isWhitespace || first == "," {
                if tokens.last != .space { tokens.append(.space) }
                scalars.removeFirst()
            } else if run.isEmpty {
                tokens.append(.sign(first))
                scalars.removeFirst()
            } else {
                scalars.removeFirst(run.count)
                tokens.append(
                    isDigit ? .number(Int(String(run)) ?? -1, digits: run.count) : .word(String(run).lowercased()))
            }
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    // MARK: Time

    /// Removes `15:04`, `15:04:05.5`, `3:04 pm` or `3pm`; returns the seconds since midnight.
    mutating func takeTime() -> Int? {
        for index in tokens.indices {
            guard case .number(let hour, let digits) = tokens[index], digits <= 2, !isSign(index - 1, ":") else {
                continue
            }
            var end = index + 1
            var (minute, second) = (0, 0)
            var hasMinute = false
            // `15h04`
            let isColon = isSign(end, ":")
            if isColon || token(end) == .word("h"), case .number(let value, 2)? = token(end + 1) {
                (minute, hasMinute, end) = (value, true, end + 2)
                if isSign(end, ":"), case .number(let value, 2)? = token(end + 1) {
                    (second, end) = (value, end + 2)
                    if isSign(end, "."), case .number? = token(end + 1) { end += 2 }
                }
            }
            let (half, endOfHalf) = half(after: end)
            guard hasMinute || half != nil, minute < 60, second < 60, let hour = Self.hour(hour, half) else { continue }
            tokens.replaceSubrange(index..<(half == nil ? end : endOfHalf), with: [.space])
            return hour * 3600 + minute * 60 + second
        }
        return nil
    }

    /// The seconds since midnight of a time that would be a day elsewhere: `15.04` after a day, `1504` or `150405` after a
    /// day at the end, and the digits after those of the day.
    var timeAfterDay: Int? {
        if case .number(let number, let digits)? = token(endOfDay - 1), digits == 12 || digits == 14 {
            return Self.compactTime(digits == 12 ? number % 10000 * 100 : number % 1_000_000)
        }
        for index in endOfDay..<tokens.count {
            guard case .number(let number, let digits) = tokens[index], !isSign(index - 1, ".") else { continue }
            if digits <= 2, isSign(index + 1, "."), case .number(let minute, 2)? = token(index + 2),
                !isSign(index + 3, ".")
            {
                return Self.compactTime((number * 100 + minute) * 100)
            }
            let isLast = endOfDay > 0 && index == tokens.count - 1
            if isLast, digits == 4 || digits == 6 { return Self.compactTime(digits == 4 ? number * 100 : number) }
        }
        return nil
    }

    /// The seconds since midnight of `150405`.
    private static func compactTime(_ number: Int) -> Int? {
        let (hour, minute, second) = (number / 10000, number / 100 % 100, number % 100)
        return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : nil
    }

    private static func hour(_ hour: Int, _ isAfternoon: Bool?) -> Int? {
        guard let isAfternoon else { return (0...23).contains(hour) ? hour : nil }
        guard (0...12).contains(hour) else { return (13...23).contains(hour) && isAfternoon ? hour : nil }
        return hour % 12 + (isAfternoon ? 12 : 0)
    }

    /// `am` or `pm` at an index, after a space or directly.
    private func half(after index: Int) -> (isAfternoon: Bool?, end: Int) {
        let index = token(index) == .space ? index + 1 : index
        switch token(index) {
        case .word("am"): return (false, index + 1)
        case .word("pm"): return (true, index + 1)
        case .word("a"), .word("p"):
            // `p.m.`
            guard isSign(index + 1, "."), token(index + 2) == .word("m") else { return (nil, index) }
            return (token(index) == .word("p"), index + 3)
        case .word, .number, .sign, .space, nil: return (nil, index)
        }
    }

    private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

    private func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool { token(index) == .sign(sign) }

    // MARK: Day

    /// Removes and returns the first day in the text.
    mutating func takeDay() -> JrnlDate.Day? {
        for index in tokens.indices {
            if let day = numbers(at: index) { return day }
        }
        endOfDay = 0
        return named()
    }

    /// `2019-05-05`, `05.05.2019`, `5. 5. 2019`, `5/5/19`, `20190505`, `2019-07`, `2019年5月5日`.
    private mutating func numbers(at index: Int) -> JrnlDate.Day? {
        endOfDay = 0
        guard case .number(let first, let digits) = tokens[index] else { return nil }
        if digits == 8 || digits == 14 || digits == 12 {
            let day = digits == 8 ? first : first / (digits == 14 ? 1_000_000 : 10000)
            endOfDay = index + 1
            return CivilDate(year: day / 10000, month: day / 100 % 100, day: day % 100).map(JrnlDate.Day.day)
        }
        if digits == 4, let day = eastAsian(year: first, after: index + 1) { return day }
        guard let (sign, middle) = separator(at: index + 1),
            case .number(let second, let secondDigits)? = token(middle), secondDigits <= 2, digits <= 4
        else { return nil }
        guard let (other, last) = separator(at: middle + 1), other == sign,
            case .number(let third, let thirdDigits)? = token(last)
        else {
            guard digits == 4, middle == index + 2, let date = CivilDate(year: first, month: second, day: 1) else {
                return nil
            }
            return .day(date)
        }
        endOfDay = last + 1
        if digits >= 3 {
            return CivilDate(year: first, month: second, day: third).map(JrnlDate.Day.day)
        }
        guard thirdDigits == 4 || thirdDigits == 2 else { return nil }
        let year = thirdDigits == 4 ? third : third + (third < 69 ? 2000 : 1900)
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

    /// The sign between two numbers of a day, and the index of the second; a point may be followed by a space.
    private func separator(at index: Int) -> (sign: Unicode.Scalar, end: Int)? {
        guard case .sign(let sign)? = token(index), ["-", "/", "."].contains(sign) else { return nil }
        return (sign, sign == "." && token(index + 1) == .space ? index + 2 : index + 1)
    }

    /// The day after a year, as in `2019年5月5日` and `2019년 5월 5일`.
    private mutating func eastAsian(year: Int, after start: Int) -> JrnlDate.Day? {
        var (index, numbers) = (start, [year])
        for (chinese, korean) in [("年", "년"), ("月", "월"), ("日", "일")] {
            guard case .word(let word)? = token(index), word.hasPrefix(chinese) || word.hasPrefix(korean) else {
                return nil
            }
            index += token(index + 1) == .space ? 2 : 1
            guard numbers.count < 3 else { break }
            guard case .number(let number, let digits)? = token(index), digits <= 2 else { return nil }
            numbers.append(number)
            index += 1
        }
        endOfDay = index
        return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]).map(JrnlDate.Day.day)
    }

    /// The name of a month with a day and a year in any order, as far as they are given.
    private func named() -> JrnlDate.Day? {
        let months = tokens.indices.lazy.compactMap { index -> Int? in
            if case .word(let word) = tokens[index] { DateVocabulary.months[word] } else { nil }
        }
        guard let month = months.first else { return nil }
        var (year, day): (Int?, Int?) = (nil, nil)
        for token in tokens {
            guard case .number(let number, let digits) = token else { continue }
            if digits == 4, year == nil {
                year = number
            } else if digits <= 2, day == nil, (1...31).contains(number) {
                day = number
            } else if digits == 2, year == nil {
                year = number + (number < 69 ? 2000 : 1900)
            }
        }
        guard let year else { return .yearless(month: month, day: day ?? 1) }
        return CivilDate(year: year, month: month, day: day ?? 1).map(JrnlDate.Day.day)
    }

    // MARK: Words

    /// True if words give a day or a time relative to today: jrnl begins an entry there too.
    var isRelative: Bool {
        for (index, token) in tokens.enumerated() {
            switch token {
            case .word(let word):
                if DateVocabulary.weekdays[word] != nil || Self.days.contains(word) { return true }
                let isCounted = Self.units.contains(word) && index >= 2
                if isCounted, let before = countedWord(before: index) { return before }
            case .number(let first, let digits):
                // `12-14` is a day of a month.
                guard digits <= 2, (1...12).contains(first), isSign(index + 1, "-") || isSign(index + 1, "/"),
                    case .number(let second, let others)? = self.token(index + 2), others <= 2,
                    (1...31).contains(second)
                else { continue }
                return true
            default: continue
            }
        }
        return false
    }

    /// Returns whether it is `2 days`, `next week` or `a month`; nil if something else precedes the unit.
    private func countedWord(before index: Int) -> Bool? {
        guard tokens[index - 1] == .space else { return nil }
        switch tokens[index - 2] {
        case .number(_, let digits): return digits <= 3 ? true : nil
        case .word(let word): return ["next", "last", "a", "this"].contains(word) ? true : nil
        default: return nil
        }
    }

    private static let days: Set<String> = [
        "today", "yesterday", "tomorrow", "tonight", "noon", "midnight", "morning", "evening",
    ]

    private static let units: Set<String> = [
        "day", "days", "week", "weeks", "month", "months", "year", "years", "minutes", "min", "mins", "seconds",
    ]
}
