import Chronology

/// Reads a date, a time of day and an offset from a text of metadata, from left to right.
struct MetadataTimeScanner {
    private var text: DateTextScanner
    private var (year, month, day): (Int, Int, Int) = (0, 0, 0)
    private var clock: (hour: Int, minute: Int, second: Int?, microsecond: Int?)?

    init(_ text: String) {
        self.text = DateTextScanner(MetadataText.withPlainDigits(text).unicodeScalars)
    }

    /// The time at the beginning of the text; what follows it is ignored.
    ///
    /// - Parameter microsecond: the fraction of a time that is written without one.
    mutating func time(microsecond: Int) -> CaptureTime? {
        text.skip(" \t\r\n")
        guard readDate() else { return nil }
        if clock == nil, day > 0 {
            text.skip("Tt,_/ \t")
            guard readClock() else { return nil }
        }
        let wall = WallTime(
            year: year, month: max(month, 1), day: max(day, 1), hour: clock?.hour ?? 0, minute: clock?.minute ?? 0,
            second: clock?.second ?? 0, microsecond: clock.map { $0.microsecond ?? microsecond } ?? 0)
        guard let wall else { return nil }
        guard let clock else {
            return CaptureTime(wallTime: wall, precision: month == 0 ? .year : day == 0 ? .month : .day)
        }
        return CaptureTime(
            wallTime: wall, offset: CaptureTime.offset(text.rest), precision: clock.second == nil ? .minute : .second)
    }

    // MARK: The date

    private mutating func readDate() -> Bool {
        if name(DateVocabulary.weekdays) != nil { text.skip(" ,") }
        if let month = name(DateVocabulary.months) { return readDay(in: month) }
        let count = text.digitCount
        switch count {
        case 4:
            year = text.number(first: 4) ?? 0
            return readMonthAndDay()
        case 8, 14:
            year = text.number(first: 4) ?? 0
            month = text.number(first: 2) ?? 0
            day = text.number(first: 2) ?? 0
            return count == 8 || readCompactClock()
        case 1...2:
            day = text.number(first: count) ?? 0
            return readMonthAndYear()
        default: return false
        }
    }

    /// `:07:15`, `/ 7/15`, and `-07` or nothing for a month or a year; an unknown part is zero.
    private mutating func readMonthAndDay() -> Bool {
        guard let month = separatedNumber() else { return year > 0 }
        self.month = month
        day = separatedNumber() ?? 0
        return year > 0 && (month > 0 || day == 0)
    }

    /// `Jul 2024` or `.07.2024` after a day; with other separators it could be the month.
    private mutating func readMonthAndYear() -> Bool {
        text.skip(" -")
        if let name = name(DateVocabulary.months) {
            month = name
        } else {
            guard text.next == ".", let number = separatedNumber(), number > 0 else { return false }
            month = number
        }
        text.skip(" .,-")
        return readYear()
    }

    /// `15, 2024` or `15 14:30:00 2024` after the name of a month.
    private mutating func readDay(in month: Int) -> Bool {
        self.month = month
        text.skip(" .")
        day = text.number(digits: 1...9) ?? 0
        text.skip(" ,")
        if text.rest.prefix(3).contains(":") {
            guard readClock() else { return false }
            // A zone may precede the year.
            text.skip { !("0"..."9" ~= $0) }
        }
        return readYear()
    }

    private mutating func readYear() -> Bool {
        year = text.number(digits: 4...4) ?? 0
        return year > 0 && day > 0
    }

    /// A number of one or two digits after a separator; a blank may replace its zero.
    private mutating func separatedNumber() -> Int? {
        text.attempt { text in
            let blankCount = text.skipBlanks()
            guard text.take(anyOf: ":-/._") != nil || blankCount > 0 else { return nil }
            text.skipBlanks()
            return text.number(digits: 1...2)
        }
    }

    /// The number of the next name, which begins with one of three letters.
    private mutating func name(_ numbers: [String: Int]) -> Int? {
        let beginning = String(String.UnicodeScalarView(text.rest.prefix(3))).lowercased()
        guard let number = numbers[beginning] else { return nil }
        text.skip { $0.isASCII && $0.properties.isAlphabetic }
        return number
    }

    // MARK: The time of day

    /// Reads a time of day, if there are digits; false if they are none.
    private mutating func readClock() -> Bool {
        let isAfternoon = text.halfOfDay()
        if isAfternoon != nil { text.skip(" ") }
        guard text.digitCount > 0 else { return true }
        if [4, 6].contains(text.digitCount) { return readCompactClock() }
        guard let hour = text.number(digits: 1...2), let separator = text.take(anyOf: ":.-_h ") else { return false }
        text.skip(" ")
        guard let minute = text.number(digits: 1...9) else { return false }
        let second = text.attempt { text -> Int? in
            guard text.take(separator) else { return nil }
            text.skipBlanks()
            return text.number(digits: 1...9)
        }
        let microsecond = second == nil ? nil : fraction()
        set(hour, minute, second, microsecond, isAfternoon: isAfternoon ?? text.halfOfDay())
        return true
    }

    /// Reads four or six digits.
    private mutating func readCompactClock() -> Bool {
        guard let hour = text.number(first: 2), let minute = text.number(first: 2) else { return false }
        let second = text.number(first: 2)
        set(hour, minute, second, fraction(), isAfternoon: text.halfOfDay())
        return true
    }

    /// The fraction after a point or a comma, which may lack digits.
    private mutating func fraction() -> Int? {
        let microsecond = text.microsecond(after: ".,")
        if microsecond == nil { _ = text.take(anyOf: ".,") }
        return microsecond
    }

    private mutating func set(
        _ hour: Int, _ minute: Int, _ second: Int?, _ microsecond: Int?, isAfternoon: Bool?
    ) {
        var hour = hour
        if let isAfternoon, 1...12 ~= hour { hour = hour % 12 + (isAfternoon ? 12 : 0) }
        // Phones count the hours of a day from 1 to 24, so that it is still the same day.
        clock = (hour == 24 ? 0 : hour, minute, second, microsecond)
    }
}
