import Chronology

/// Reads the parts of a written time from the beginning of a text.
struct WrittenTimeScanner {
    private let bytes: [UInt8]
    /// The scalars of the bytes; empty if all are ASCII.
    private let scalars: [Unicode.Scalar]
    private var position = 0

    /// Dates are short: only the beginning of a longer text is read.
    init(_ text: some StringProtocol) {
        let start = text.unicodeScalars.prefix(128)
        bytes = start.map(Self.byte)
        scalars = start.allSatisfy(\.isASCII) ? [] : Array(start)
        skipSpaces()
    }

    private static func byte(_ scalar: Unicode.Scalar) -> UInt8 {
        switch scalar {
        // No-break spaces, as before PM, count as spaces.
        case "\u{A0}", "\u{202F}", "日", "일": 0x20
        // 2024年5月6日 and 2024년 5월 6일.
        case "年", "月", "년", "월": UInt8(ascii: "-")
        default: UInt8(exactly: scalar.value) ?? 0xFF
        }
    }

    var isAtEnd: Bool { position >= bytes.count }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpaces() {
        while current == 0x20 || current == 0x09 { position += 1 }
    }

    /// Skips the separator between a day and a time.
    mutating func skipJoint() {
        let start = position
        skipSpaces()
        if current == UInt8(ascii: ",") { position += 1 }
        skipSpaces()
        let word = peekWord()
        if DateWords.joints.contains(word.text) {
            position += word.length
            if current == UInt8(ascii: ".") { position += 1 }
        } else if word.text == "t", start == position {
            position += word.length
        }
        if start == position, current == UInt8(ascii: "_") { position += 1 }
        skipSpaces()
    }

    // MARK: Days

    mutating func day(_ order: WrittenTime.Order?) -> CivilDate? {
        let start = position
        skipWeekday()
        let first = position
        if let day = yearFirst() ?? compact() { return day }
        position = first
        if let numbers = numbersAndYear() { return numbers.day(order) }
        position = start
        return named()
    }

    /// Skips the name of a day and the punctuation after it.
    mutating func skipWeekday() {
        let start = position
        let word = peekWord()
        guard Self.isWeekday(word.text) else { return }
        position += word.length
        while let byte = current, ",. ".utf8.contains(byte) { position += 1 }
        if position == start + word.length, !isAtEnd { position = start }
    }

    /// `2024-05-06`, `2024/5/6`, `2024.05.06`, `2024_05_06`, `2024. 5. 6`, also with a dot at the end.
    private mutating func yearFirst() -> CivilDate? {
        let start = position
        guard let year = number(digits: 4...4), let separator = current, "-/._".utf8.contains(separator) else {
            position = start
            return nil
        }
        position += 1
        skipSpaces()
        guard let month = number(digits: 1...2), current == separator else {
            position = start
            return nil
        }
        position += 1
        skipSpaces()
        guard let day = number(digits: 1...2) else {
            position = start
            return nil
        }
        if separator == UInt8(ascii: "."), current == separator, position + 1 == bytes.count { position += 1 }
        return CivilDate(year: year, month: month, day: day)
    }

    /// `20240506`, also with a clock directly after it.
    private mutating func compact() -> CivilDate? {
        let count = digitCount
        guard [8, 12, 14].contains(count), let year = number(digits: 4), let month = number(digits: 2),
            let day = number(digits: 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// `3/4/2024`, `3.4.2024`, `3. 4. 2024`, `3-4-2024`, and the same with a year of two digits.
    private mutating func numbersAndYear() -> NumbersAndYear? {
        guard let first = number(digits: 1...2), let separator = current, "/.-".utf8.contains(separator) else {
            return nil
        }
        position += 1
        skipSpaces()
        guard let second = number(digits: 1...2), current == separator else { return nil }
        position += 1
        skipSpaces()
        let digits = digitCount
        guard digits == 4 || digits == 2, let year = number(digits: digits) else { return nil }
        return NumbersAndYear(
            first: first, second: second, year: digits == 4 ? year : year + (year < 70 ? 2000 : 1900),
            hasPoints: separator == UInt8(ascii: "."))
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
            skipSpaces()
            if current == UInt8(ascii: "-") { hyphenCount += 1 }
            while let byte = current, ",.-".utf8.contains(byte) { position += 1 }
            skipSpaces()
            skipParticle()
            if digitCount == 4, names.year == nil, (names.day == nil) == (names.month == nil) {
                names.year = number(digits: 4)
            } else if digitCount == 2, hyphenCount == 2, names.day != nil, names.month != nil {
                names.year = number(digits: 2).map { $0 + ($0 < 70 ? 2000 : 1900) }
            } else if (1...2).contains(digitCount), names.day == nil {
                names.day = number(digits: 1...2)
                let ending = peekWord()
                if ["st", "nd", "rd", "th"].contains(ending.text) || DateWords.ordinals.contains(ending.text) {
                    position += ending.length
                }
                names.hasPointAfterDay = current == UInt8(ascii: ".")
            } else {
                let word = peekWord()
                guard !word.text.isEmpty, names.take(word.text) else { break }
                position += word.length
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
            if month == nil, let found = WrittenTimeScanner.month(word) {
                month = found
                return true
            }
            if month == nil, let found = DateWords.month(word) ?? (day == nil ? nil : DateWords.shortMonth(word)) {
                guard !(hasPointAfterDay && DateWords.isOtherAfterPoint(word)) else { return false }
                (month, isForeign) = (found, true)
                return true
            }
            if WrittenTimeScanner.isWeekday(word) { return true }
            guard day == nil, month == nil, year == nil, DateWords.isShortWeekday(word) else { return false }
            hasShortWeekday = true
            return true
        }
    }

    /// Skips the `de` of `12 de enero de 2020`.
    private mutating func skipParticle() {
        let word = peekWord()
        guard DateWords.particles.contains(word.text) else { return }
        position += word.length
        skipSpaces()
    }

    /// Skips the abbreviation of "year" after it.
    private mutating func skipYearWord() {
        let start = position
        skipSpaces()
        let word = peekWord()
        guard start < position, DateWords.years.contains(word.text) else {
            position = start
            return
        }
        position += word.length
        if current == UInt8(ascii: ".") { position += 1 }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    fileprivate static func month(_ word: String) -> Int? {
        months.firstIndex {
            $0 == word || word.utf8.count == 3 && $0.hasPrefix(word) || word == "sept" && $0 == "september"
        }
        .map { $0 + 1 }
    }

    static func isWeekday(_ word: String) -> Bool {
        weekdays.contains { $0 == word || (3...4).contains(word.utf8.count) && $0.hasPrefix(word) }
            || DateWords.isWeekday(word)
    }

    /// The letters that begin here, in lower case, and the number of their scalars; the words of dates are short.
    private func peekWord() -> (text: String, length: Int) {
        var (word, length) = (String.UnicodeScalarView(), 0)
        while position + length < bytes.count, length < 16, let letter = letter(at: position + length) {
            word.append(letter)
            length += 1
        }
        // `segunda-feira`
        if position + length < bytes.count, bytes[position + length] == UInt8(ascii: "-"), length > 0,
            bytes[(position + length)...].starts(with: "-feira".utf8)
        {
            word.append(contentsOf: "-feira".unicodeScalars)
            length += 6
        }
        return (String(word).lowercased(), length)
    }

    private func letter(at index: Int) -> Unicode.Scalar? {
        let byte = bytes[index]
        if byte < 0x80 {
            let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            return isLetter ? Unicode.Scalar(byte) : nil
        }
        let properties = scalars[index].properties
        return properties.isAlphabetic || properties.generalCategory == .nonspacingMark ? scalars[index] : nil
    }

    // MARK: Clocks

    /// `10:30`, `10.30`, `10:30:05.25`, `9:30 PM`, `9 PM`, `1030`, `103005`.
    mutating func clock(on day: CivilDate) -> WallTime? {
        let count = digitCount
        if count == 4 || count == 6 {
            guard let hour = number(digits: 2), let minute = number(digits: 2) else { return nil }
            let second = count == 6 ? number(digits: 2) ?? 0 : 0
            return WallTime(date: day, hour: hour, minute: minute, second: second, microsecond: fraction())
        }
        guard var hour = number(digits: 1...2) else { return nil }
        var (minute, second, microsecond) = (0, 0, 0)
        var isClock = false
        if let separator = current, ":.hH-".utf8.contains(separator) {
            position += 1
            guard let found = number(digits: 2) else { return nil }
            (minute, isClock) = (found, true)
            if current == separator || current == UInt8(ascii: ":") {
                position += 1
                guard let found = number(digits: 2) else { return nil }
                second = found == 60 ? 59 : found
                microsecond = fraction()
            }
        }
        if let isAfternoon = half() {
            guard 1...12 ~= hour else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        } else if !isClock {
            return nil
        }
        return WallTime(date: day, hour: hour, minute: minute, second: second, microsecond: microsecond)
    }

    /// Skips the word for "o'clock" after a time.
    mutating func skipClockWord() {
        let start = position
        skipSpaces()
        let word = peekWord()
        position = DateWords.clocks.contains(word.text) ? position + word.length : start
    }

    /// Microseconds after a dot or a comma.
    private mutating func fraction() -> Int {
        guard let mark = current, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ","), position + 1 < bytes.count,
            Self.isDigit(bytes[position + 1])
        else { return 0 }
        position += 1
        var (value, digits) = (0, 0)
        while let byte = current, Self.isDigit(byte) {
            if digits < 6 { (value, digits) = (value * 10 + Int(byte - 0x30), digits + 1) }
            position += 1
        }
        for _ in digits..<6 { value *= 10 }
        return value
    }

    /// Returns whether `PM` comes next, or `AM`; nil if neither does.
    private mutating func half() -> Bool? {
        let start = position
        skipSpaces()
        let letters = bytes[position...].prefix(4).filter { $0 != UInt8(ascii: ".") }.prefix(2).map { $0 | 0x20 }
        guard letters == Array("am".utf8) || letters == Array("pm".utf8) else {
            position = start
            return nil
        }
        for _ in 0..<2 {
            position += 1
            if current == UInt8(ascii: ".") { position += 1 }
        }
        return letters[0] == UInt8(ascii: "p")
    }

    /// The offset that comes next: `Z`, `UTC`, `+02:00`, ` +0200`.
    mutating func zone() -> WrittenTime.Clock {
        let start = position
        skipSpaces()
        let word = peekWord()
        if ["z", "utc", "gmt"].contains(word.text) {
            position += word.length
            return .universal
        }
        if let sign = current, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            let text = bytes[position...].prefix { $0 != 0x20 }
            if let rules = TimeZoneRules(fixed: String(decoding: text, as: UTF8.self)) {
                position += text.count
                return .offset(rules.utcOffset(at: Instant(microseconds: 0)))
            }
        }
        position = start
        return .local
    }

    // MARK: Numbers

    private var digitCount: Int { bytes[min(position, bytes.count)...].prefix(while: Self.isDigit).count }

    private mutating func number(digits: ClosedRange<Int>) -> Int? {
        digits.contains(digitCount) ? number(digits: digitCount) : nil
    }

    private mutating func number(digits: Int) -> Int? {
        guard digits > 0, digitCount >= digits else { return nil }
        let value = bytes[position..<position + digits].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        position += digits
        return value
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
