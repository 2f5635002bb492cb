import Chronology

/// Reads the parts of a written time from the beginning of a text.
struct WrittenTimeScanner {
    private var text: DateTextScanner
    private let count: Int

    /// Dates are short: only the beginning of a longer text is read.
    init(_ text: some StringProtocol) {
        let scalars = Self.plain(text.unicodeScalars.prefix(128))
        (self.text, count) = (DateTextScanner(scalars), scalars.count)
        self.text.skipBlanks()
    }

    private static func plain(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
        var isAfterDigit = false
        return scalars.map { scalar in
            if scalar.isASCII || scalar == "\u{A0}" || scalar == "\u{202F}" {
                if scalar.isASCII, scalar != " " { isAfterDigit = DateTextScanner.isDigit(scalar) }
                // No-break spaces, as before PM, count as spaces.
                return scalar.isASCII ? scalar : " "
            }
            if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                isAfterDigit = true
                return Unicode.Scalar(UInt8(value) + 0x30)
            }
            defer { isAfterDigit = false }
            // 2024年5月6日 and 2024년 5월 6일, but not 日曜日.
            switch scalar {
            case "日", "일": return isAfterDigit ? " " : scalar
            case "年", "月", "년", "월": return isAfterDigit ? "-" : scalar
            default: return scalar
            }
        }
    }

    var isAtEnd: Bool { text.isAtEnd }

    /// The number of scalars that were read.
    var readCount: Int { count - text.rest.count }

    mutating func skipSpaces() { text.skipBlanks() }

    /// Skips the separator between a day and a time.
    mutating func skipJoint() {
        let start = text.rest.count
        text.skipBlanks()
        _ = text.take(",")
        text.skipBlanks()
        if text.word(in: InternationalDateWords.joints) {
            _ = text.take(".")
        } else if text.rest.count == start, !text.word(in: ["t"]) {
            _ = text.take("_")
        }
        text.skipBlanks()
    }

    // MARK: Days

    mutating func day(_ order: WrittenTime.Order?) -> CivilDate? {
        let start = text
        skipWeekday()
        if let day = yearFirst() ?? compact() { return day }
        if let numbers = numbersAndYear() { return numbers.day(order) }
        text = start
        return named()
    }

    /// Skips the name of a day and the punctuation after it.
    mutating func skipWeekday() {
        _ = text.attempt { text in
            text.word(where: InternationalDateWords.isWeekday) && (text.skip(",. ") > 0 || text.isAtEnd) ? true : nil
        }
    }

    /// Skips the name of a day after a date, also a short one, in brackets or not.
    mutating func skipWeekdayBehind() {
        skipWeekday()
        _ = text.attempt { text -> Bool? in
            let isBracketed = text.take(anyOf: "(（") != nil
            guard text.word(where: InternationalDateWords.areWeekday) else { return nil }
            _ = text.take(".")
            guard isBracketed ? text.take(anyOf: ")）") != nil : text.isAtEnd || text.next == " " else { return nil }
            text.skip(", ")
            return true
        }
    }

    /// `2024-05-06`, `2024/5/6`, `2024.05.06`, `2024_05_06`, `2024. 5. 6`, also with a dot at the end.
    private mutating func yearFirst() -> CivilDate? {
        text.attempt { text in
            guard let year = text.number(digits: 4...4), let separator = text.take(anyOf: "-/._") else { return nil }
            text.skipBlanks()
            guard let month = text.number(digits: 1...2), text.take(separator) else { return nil }
            text.skipBlanks()
            guard let day = text.number(digits: 1...2) else { return nil }
            if separator == ".", text.rest.count == 1 || text.rest.dropFirst().first == " " { _ = text.take(".") }
            return CivilDate(year: year, month: month, day: day)
        }
    }

    /// `20240506`, also with a clock directly after it.
    private mutating func compact() -> CivilDate? {
        text.attempt { text in
            guard [8, 12, 14].contains(text.digitCount), let year = text.number(first: 4),
                let month = text.number(first: 2), let day = text.number(first: 2)
            else { return nil }
            return CivilDate(year: year, month: month, day: day)
        }
    }

    /// `3/4/2024`, `3.4.2024`, `3. 4. 2024`, `3-4-2024`, and the same with a year of two digits.
    private mutating func numbersAndYear() -> NumbersAndYear? {
        text.attempt { text in
            guard let first = text.number(digits: 1...2), let separator = text.take(anyOf: "/.-") else { return nil }
            text.skipBlanks()
            guard let second = text.number(digits: 1...2), text.take(separator) else { return nil }
            text.skipBlanks()
            guard let year = text.year() else { return nil }
            return NumbersAndYear(first: first, second: second, year: year, hasPoints: separator == ".")
        }
    }

    /// The two numbers of a date whose year comes last and of which either may be the day.
    mutating func ambiguousNumbers() -> (first: Int, second: Int)? {
        skipWeekday()
        guard let numbers = numbersAndYear(), !numbers.hasPoints else { return nil }
        return (numbers.first, numbers.second)
    }

    private struct NumbersAndYear {
        let (first, second, year): (Int, Int, Int)
        let hasPoints: Bool

        /// Nil if the order is unknown.
        func day(_ order: WrittenTime.Order?) -> CivilDate? {
            guard let isDayFirst = isDayFirst(order) else { return nil }
            return CivilDate(year: year, month: isDayFirst ? second : first, day: isDayFirst ? first : second)
        }

        private func isDayFirst(_ order: WrittenTime.Order?) -> Bool? {
            if hasPoints || first > 12 || first == second { return true }
            return second > 12 ? false : order.map { $0 == .dayFirst }
        }
    }

    // MARK: Names of months

    /// `May 6th, 2024`, `Monday, 6 May 2024`, `6 May, 2024`, `06-May-2024`, `06-May-24`, `2024-May-06`, `6. Mai 2024`.
    private mutating func named() -> CivilDate? {
        var names = Names()
        var hyphenCount = 0
        for _ in 0..<4 {
            text.skipBlanks()
            if text.next == "-" { hyphenCount += 1 }
            text.skip(",.-")
            text.skipBlanks()
            // The `de` of `12 de enero de 2020`.
            if text.word(in: InternationalDateWords.particles) { text.skipBlanks() }
            let count = text.digitCount
            let isLongYear = count == 4 && names.year == nil && (names.day == nil) == (names.month == nil)
            let isShortYear = count == 2 && hyphenCount == 2 && names.day != nil && names.month != nil
            if isLongYear || isShortYear {
                names.year = text.year()
            } else if 1...2 ~= count, names.day == nil {
                names.day = text.number(first: count)
                _ = text.word(in: InternationalDateWords.ordinals)
                names.hasPointAfterDay = text.next == "."
            } else if !text.word(where: { names.take($0) }) {
                return nil
            }
            guard let year = names.year, let month = names.month, let day = names.day else { continue }
            guard !names.hasShortWeekday || names.isForeign else { return nil }
            if names.isForeign { skipYearWord() }
            return CivilDate(year: year, month: month, day: day)
        }
        return nil
    }

    /// The parts of a date with the name of a month.
    private struct Names {
        var (day, month, year): (Int?, Int?, Int?) = (nil, nil, nil)
        var hasPointAfterDay = false
        /// True if the month is named in another language than English.
        private(set) var isForeign = false
        private(set) var hasShortWeekday = false

        /// Takes the name of a month or of a day of the week; returns whether it is one.
        mutating func take(_ word: String) -> Bool {
            if month == nil, let found = DateVocabulary.months[word] {
                month = found
                return true
            }
            let short = day == nil ? nil : InternationalDateWords.shortMonth(word)
            if month == nil, let found = InternationalDateWords.month(word) ?? short {
                guard !(hasPointAfterDay && InternationalDateWords.isOtherAfterPoint(word)) else { return false }
                (month, isForeign) = (found, true)
                return true
            }
            if InternationalDateWords.isWeekday(word) { return true }
            guard day == nil, month == nil, year == nil, InternationalDateWords.isShortWeekday(word) else {
                return false
            }
            hasShortWeekday = true
            return true
        }
    }

    /// Skips the abbreviation of "year" after it.
    private mutating func skipYearWord() {
        _ = text.attempt { text -> Bool? in
            guard text.skipBlanks() > 0, text.word(in: InternationalDateWords.years) else { return nil }
            return text.take(".")
        }
    }

    // MARK: Clocks

    /// `10:30`, `10.30`, `10:30:05.25`, `9:30 PM`, `9 PM`, `1030`, `103005`.
    mutating func clock(on day: CivilDate) -> WallTime? {
        let count = text.digitCount
        if count == 4 || count == 6 {
            guard let hour = text.number(first: 2), let minute = text.number(first: 2) else { return nil }
            let second = text.number(first: 2) ?? 0
            let microsecond = text.microsecond(after: ".,") ?? 0
            return WallTime(date: day, hour: hour, minute: minute, second: second, microsecond: microsecond)
        }
        guard var hour = text.number(digits: 1...2) else { return nil }
        var (minute, second, microsecond): (Int?, Int, Int) = (nil, 0, 0)
        if let separator = text.take(anyOf: ":.hH-") {
            minute = text.number(first: 2)
            guard minute != nil else { return nil }
            if text.take(separator) || text.take(":") {
                guard let found = text.number(first: 2) else { return nil }
                second = found == 60 ? 59 : found
                microsecond = text.microsecond(after: ".,") ?? 0
            }
        }
        if let isAfternoon = text.halfOfDay() {
            guard 1...12 ~= hour else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        } else if minute == nil {
            return nil
        }
        return WallTime(date: day, hour: hour, minute: minute ?? 0, second: second, microsecond: microsecond)
    }

    /// Skips the word for "o'clock" after a time.
    mutating func skipClockWord() {
        _ = text.attempt { text in
            text.skipBlanks()
            return text.word(in: InternationalDateWords.clocks) ? true : nil
        }
    }

    /// The offset that comes next: `Z`, `UTC`, `+02:00`, ` +0200`, `GMT+0200`, `GMT+2`, `PST`.
    mutating func zone() -> WrittenTime.Clock {
        text.skipBlanks()
        if text.word(in: ["z", "utc", "gmt"]) {
            return (text.offset() ?? text.shortOffset()).map { .offset($0) } ?? .universal
        }
        var hours: Int?
        _ = text.word { word in
            hours = Self.zones[word]
            return hours != nil
        }
        return (hours.map { $0 * 3600 } ?? text.offset()).map { .offset($0) } ?? .local
    }

    /// The hours east of Greenwich of abbreviations that mean one zone: those of RFC 822, and Europe's.
    private static let zones = [
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "cet": 1, "cest": 2,
        "eet": 2, "eest": 3,
    ]

    /// Skips the name of a zone behind its offset: `(Central European Standard Time)`, `[Europe/Prague]`.
    mutating func skipZoneName() {
        let isBracketed = text.next == "(" && text.rest.last == ")" || text.next == "[" && text.rest.last == "]"
        if isBracketed { text.skip(count: text.rest.count) }
    }

    /// `Tue Mar  5 21:30:00 2024` of C, also with a zone before the year: `Tue Mar 05 21:30:00 +0000 2024`.
    mutating func withYearLast() -> (WallTime, WrittenTime.Clock)? {
        skipWeekday()
        var month: Int?
        _ = text.word { word in
            month = DateVocabulary.months[word]
            return month != nil
        }
        text.skipBlanks()
        // A leap year, until the year is read.
        guard let month, let number = text.number(digits: 1...2), text.skipBlanks() > 0,
            let day = CivilDate(year: 2000, month: month, day: number), let clock = clock(on: day)
        else { return nil }
        let zone = zone()
        text.skipBlanks()
        guard let year = text.number(digits: 4...4), let date = CivilDate(year: year, month: month, day: number),
            let wall = WallTime(
                date: date, hour: clock.hour, minute: clock.minute, second: clock.second, microsecond: clock.microsecond
            )
        else { return nil }
        text.skipBlanks()
        return (wall, zone)
    }
}

extension DateTextScanner {
    /// Reads `+2` or `-3:30`, in seconds east of Greenwich.
    fileprivate mutating func shortOffset() -> Int? {
        attempt { text in
            guard let sign = text.take(anyOf: "+-"), let hour = text.number(digits: 1...1),
                let minute = text.take(":") ? text.number(digits: 2...2) : 0, minute <= 59
            else { return nil }
            return (sign == "-" ? -1 : 1) * (hour * 3600 + minute * 60)
        }
    }

    /// Reads a year of four digits, or of two, which are those of 1970 to 2069.
    fileprivate mutating func year() -> Int? {
        number(digits: 4...4) ?? number(digits: 2...2).map { $0 + ($0 < 70 ? 2000 : 1900) }
    }
}
