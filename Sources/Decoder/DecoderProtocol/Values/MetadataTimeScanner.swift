import Chronology

/// Reads a date, a time of day and an offset from a text of metadata, from left to right.
struct DateTextScanner {
    private var rest: ArraySlice<UInt8>
    private var (year, month, day): (Int, Int, Int) = (0, 0, 0)
    private var clock: (hour: Int, minute: Int, second: Int?, fraction: String)?

    init(_ text: String) {
        rest = Array(MetadataText.withPlainDigits(text).utf8)[...]
    }

    /// The time at the beginning of the text; what follows it is ignored.
    mutating func time(fraction: String) -> CaptureTime? {
        skip(" \t\r\n")
        guard readDate() else { return nil }
        if clock == nil, day > 0 {
            skip("Tt,_/ \t")
            guard readClock() else { return nil }
        }
        let digits = clock.map { $0.fraction.isEmpty ? fraction : $0.fraction } ?? ""
        let wall = WallTime(
            year: year, month: max(month, 1), day: max(day, 1), hour: clock?.hour ?? 0, minute: clock?.minute ?? 0,
            second: clock?.second ?? 0, microsecond: Self.microseconds(digits))
        guard let wall else { return nil }
        guard clock != nil else {
            return CaptureTime(wallTime: wall, precision: month == 0 ? .year : day == 0 ? .month : .day)
        }
        let zone = String(decoding: rest.filter { $0 != 0 }, as: UTF8.self)
        return CaptureTime(
            wallTime: wall, offset: CaptureTime.offset(metadataText: zone),
            precision: clock?.second == nil ? .minute : .second)
    }

    // MARK: The date

    private mutating func readDate() -> Bool {
        skipWeekday()
        if let month = monthName() { return readDay(in: month) }
        let digits = digits()
        switch digits.count {
        case 4:
            year = Self.number(digits) ?? 0
            return readMonthAndDay()
        case 8, 14:
            year = Self.number(digits.prefix(4)) ?? 0
            month = Self.number(digits.dropFirst(4).prefix(2)) ?? 0
            day = Self.number(digits.dropFirst(6).prefix(2)) ?? 0
            return digits.count == 8 || take(clock: digits.dropFirst(8))
        case 1...2:
            day = Self.number(digits) ?? 0
            return readMonthAndYear()
        default: return false
        }
    }

    /// `:07:15`, `/ 7/15`, and `-07` or nothing for a month or a year; zeros stand for what isn't known.
    private mutating func readMonthAndDay() -> Bool {
        guard let month = separatedNumber() else { return year > 0 }
        self.month = month
        day = separatedNumber() ?? 0
        return year > 0 && (month > 0 || day == 0)
    }

    /// `Jul 2024` or `.07.2024` after a day; with other separators it could be the month.
    private mutating func readMonthAndYear() -> Bool {
        skip(" -")
        if let name = monthName() {
            month = name
        } else {
            guard rest.first == UInt8(ascii: "."), let number = separatedNumber(), number > 0 else { return false }
            month = number
        }
        skip(" .,-")
        let digits = digits()
        year = Self.number(digits) ?? 0
        return digits.count == 4 && day > 0
    }

    /// `15, 2024` or `15 14:30:00 2024` after the name of a month.
    private mutating func readDay(in month: Int) -> Bool {
        self.month = month
        skip(" .")
        day = Self.number(digits()) ?? 0
        skip(" ,")
        if rest.prefix(3).contains(UInt8(ascii: ":")) {
            guard readClock() else { return false }
            // A zone may stand before the year.
            while let byte = rest.first, !Self.isDigit(byte) { rest = rest.dropFirst() }
        }
        let digits = digits()
        year = Self.number(digits) ?? 0
        return digits.count == 4 && day > 0
    }

    /// A number of one or two digits after a separator; a blank may stand for its zero.
    private mutating func separatedNumber() -> Int? {
        var ahead = rest.drop { Self.isBlank($0) }
        if let byte = ahead.first, ":-/._".utf8.contains(byte) { ahead = ahead.dropFirst().drop { Self.isBlank($0) } }
        let digits = ahead.prefix { Self.isDigit($0) }
        guard 1...2 ~= digits.count, ahead.startIndex > rest.startIndex else { return nil }
        rest = rest[digits.endIndex...]
        return Self.number(digits)
    }

    private mutating func skipWeekday() {
        let word = String(decoding: rest.prefix(3), as: UTF8.self).lowercased()
        guard ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].contains(word) else { return }
        rest = rest.drop { Self.isLetter($0) }
        skip(" ,")
    }

    private mutating func monthName() -> Int? {
        let word = String(decoding: rest.prefix(3), as: UTF8.self).lowercased()
        guard let index = Self.months.firstIndex(of: word) else { return nil }
        rest = rest.drop { Self.isLetter($0) }
        return index + 1
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    // MARK: The time of day

    /// Reads a time of day, if there are digits; false if they are none.
    private mutating func readClock() -> Bool {
        let isAfternoon = halfOfDay()
        let hour = digits()
        if hour.isEmpty { return true }
        if hour.count == 6 || hour.count == 4 { return take(clock: hour) }
        guard let separator = rest.first, ":.-_h ".utf8.contains(separator) else { return false }
        rest = rest.dropFirst()
        skip(" ")
        let minute = digits()
        var second: ArraySlice<UInt8> = []
        if rest.first == separator, rest.dropFirst().drop(while: Self.isBlank).first.map(Self.isDigit) == true {
            rest = rest.dropFirst()
            skip(" ")
            second = digits()
        }
        let fraction = second.isEmpty ? "" : self.fraction()
        return take(hour, minute, second, fraction, isAfternoon: isAfternoon ?? halfOfDay())
    }

    /// Takes four or six digits.
    private mutating func take(clock digits: ArraySlice<UInt8>) -> Bool {
        take(digits.prefix(2), digits.dropFirst(2).prefix(2), digits.dropFirst(4), fraction(), isAfternoon: halfOfDay())
    }

    private mutating func take(
        _ hour: ArraySlice<UInt8>, _ minute: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>, _ fraction: String,
        isAfternoon: Bool?
    ) -> Bool {
        guard var value = Self.number(hour), let minute = Self.number(minute), hour.count <= 2 else { return false }
        if let isAfternoon, 1...12 ~= value { value = value % 12 + (isAfternoon ? 12 : 0) }
        // Phones count the hours of a day from 1 to 24, so that it is still the same day.
        if value == 24 { value = 0 }
        clock = (value, minute, second.isEmpty ? nil : Self.number(second), fraction)
        return true
    }

    private mutating func fraction() -> String {
        guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") else { return "" }
        let digits = rest.dropFirst().prefix { Self.isDigit($0) }
        rest = rest[digits.endIndex...]
        return String(decoding: digits, as: UTF8.self)
    }

    /// `PM`, `a.m.`, and the words that phones in China, Korea and Japan write before the time.
    private mutating func halfOfDay() -> Bool? {
        let ahead = rest.drop { Self.isBlank($0) }
        for (word, isAfternoon) in Self.halves
        where String(decoding: ahead.prefix(word.utf8.count), as: UTF8.self).lowercased() == word {
            rest = ahead.dropFirst(word.utf8.count)
            skip(" ")
            return isAfternoon
        }
        return nil
    }

    private static let halves = [
        ("a.m.", false), ("p.m.", true), ("a. m.", false), ("p. m.", true), ("am", false), ("pm", true),
        ("上午", false), ("下午", true), ("오전", false), ("오후", true), ("午前", false), ("午後", true),
    ]

    // MARK: Bytes

    private mutating func digits() -> ArraySlice<UInt8> {
        let digits = rest.prefix { Self.isDigit($0) }
        rest = rest[digits.endIndex...]
        return digits
    }

    private mutating func skip(_ bytes: String) { rest = rest.drop { bytes.utf8.contains($0) } }

    /// The number in some digits; nil for none, for anything else, and for more than nine.
    static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard 1...9 ~= digits.count, digits.allSatisfy(isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// `18` is 180 thousandths, `007` is 7; text other than digits is 0.
    private static func microseconds(_ fraction: String) -> Int {
        let digits = Array(fraction.utf8.prefix(6))
        return number(digits + Array(repeating: UInt8(ascii: "0"), count: 6 - digits.count)) ?? 0
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
}
