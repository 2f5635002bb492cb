import Chronology

/// The beginning of the first line of a message: `1/5/24, 10:30 AM - Anna: `, `[05.01.24, 10:30:00] Anna: `.
///
/// The phone writes it in its language: `٥‏/١‏/٢٠٢٤، ١٠:٣٠ ص - `, `2024. 1. 5. 오전 10:30 - `, `5.1.2024 klo 10.30 - `.
struct WhatsAppHeader {
    /// The form of the headers, which all lines of an export share.
    struct Form: Hashable {
        let isBracketed: Bool
        let separator: Unicode.Scalar
        let hasSeconds: Bool
    }

    let form: Form
    /// The three numbers of the date, in the order of the phone's language.
    let numbers: [Int]
    /// True if the year comes first and has four digits, so that the order is known.
    let hasYearFirst: Bool
    /// True if it is written as in the United States: `1/5/24, 10:30 AM`.
    let isAmerican: Bool
    /// The seconds since midnight.
    let seconds: Int
    /// The line after it: the sender and the text, or words of the program.
    let rest: Substring

    /// The most scalars before the name.
    private static let length = 64

    init?(_ line: Substring) {
        let scalars = line.unicodeScalars
        var index = scalars.firstIndex { !ChatMarks.isMark($0) } ?? scalars.endIndex
        guard index < scalars.endIndex else { return nil }
        let isBracketed = scalars[index] == "["
        if isBracketed {
            index = scalars.index(after: index)
            index = scalars[index...].firstIndex { !ChatMarks.isMark($0) } ?? scalars.endIndex
        }
        guard index < scalars.endIndex, Self.digit(scalars[index]) != nil else { return nil }
        var stamp: [Unicode.Scalar] = []
        var end: String.Index?
        while end == nil, index < scalars.endIndex, stamp.count < Self.length {
            let scalar = scalars[index]
            index = scalars.index(after: index)
            if isBracketed ? scalar == "]" : Self.isDash(scalar) && stamp.last == " " {
                end = index
            } else if !ChatMarks.isMark(scalar) {
                stamp.append(Self.plain(scalar))
            }
        }
        if stamp.last == " " { stamp.removeLast() }
        guard let end, let (date, clock) = Self.parts(stamp) ?? Self.partsWithTimeFirst(stamp) else { return nil }
        rest = Substring(scalars[end...].drop { $0 == " " })
        numbers = date.numbers
        hasYearFirst = date.numbers[0] > 999
        seconds = clock.seconds
        form = Form(isBracketed: isBracketed, separator: date.separator, hasSeconds: clock.hasSeconds)
        isAmerican = date.separator == "/" && !date.isPadded && [" AM", " PM"].contains(clock.half)
    }

    /// The message after the sender's name, and the name; nil for words of the program itself.
    ///
    /// - Parameter names: names of the chat as its file has them; a name like one of them may have a colon in it.
    func message(in names: [String] = []) -> (sender: String, text: Substring)? {
        let scalars = rest.unicodeScalars
        let likely = names.lazy.compactMap { Self.colon(after: $0, in: scalars) }.first
        guard let colon = likely ?? scalars.firstIndex(of: ":") else { return nil }
        let next = scalars.index(after: colon)
        // Chinese has no space before a file: `Anna:<附件：a.jpg>`.
        guard next == scalars.endIndex || " <".unicodeScalars.contains(scalars[next]) || ChatMarks.isMark(scalars[next])
        else { return nil }
        let name = rest[..<colon]
        // The name of a group in the program's words: Anna changed the subject to “Trip: Rome”
        guard Self.hasPairs(name) else { return nil }
        let sender = ChatMarks.name(name)
        return sender.isEmpty ? nil : (sender, Substring(scalars[next...].drop { $0 == " " }))
    }

    /// The colon after a name with another colon, for which the name of a file has another character.
    private static func colon(
        after name: String, in scalars: Substring.UnicodeScalarView
    ) -> String.Index? {
        var rest = scalars.drop(while: ChatMarks.isMark)
        var hasColon = false
        for scalar in name.unicodeScalars {
            guard let own = rest.popFirst(), isSame(own, inFileName: scalar) else { return nil }
            if own == ":" { hasColon = true }
        }
        return hasColon && rest.first == ":" ? rest.startIndex : nil
    }

    /// Returns whether a name is that of a chat, as its file has it.
    static func isSame(_ name: String, inFileName other: String) -> Bool {
        let (own, others) = (name.unicodeScalars, other.unicodeScalars)
        return own.count == others.count && zip(own, others).allSatisfy(isSame)
    }

    private static func isSame(_ scalar: Unicode.Scalar, inFileName other: Unicode.Scalar) -> Bool {
        scalar == other || isReserved(scalar) && "_-:/ ".unicodeScalars.contains(other)
    }

    /// The name of a chat as the program writes it into the name of a file.
    static func fileName(of name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.map { isReserved($0) ? "_" : $0 }))
    }

    /// Returns whether names of files have another character for a scalar.
    private static func isReserved(_ scalar: Unicode.Scalar) -> Bool {
        ":/\\*?\"<>|".unicodeScalars.contains(scalar)
    }

    /// Returns whether each quote in a text has its end.
    private static func hasPairs(_ text: Substring) -> Bool {
        var (plain, open) = (0, 0)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": plain += 1
            case "“", "”", "„", "«", "»", "「", "」": open += 1
            default: break
            }
        }
        return plain.isMultiple(of: 2) && open.isMultiple(of: 2)
    }

    // MARK: Parts

    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII { return "0"..."9" ~= scalar ? UInt8(scalar.value - 0x30) : nil }
        guard scalar.properties.numericType == .decimal else { return nil }
        return scalar.properties.numericValue.flatMap { UInt8(exactly: $0) }
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII { return scalar }
        if let digit = digit(scalar) { return Unicode.Scalar(digit + 0x30) }
        switch scalar {
        case "\u{202F}", "\u{A0}": return " "
        case "،", "、": return ","
        case "年", "月", "년", "월": return "-"
        case "日", "일": return " "
        default: return scalar
        }
    }

    private static func isDash(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "–" }

    private struct Date {
        let numbers: [Int]
        let separator: Unicode.Scalar
        /// True if a day or a month below ten has two digits.
        let isPadded: Bool
        /// The number of scalars of it.
        let end: Int
    }

    private static func date(_ stamp: [Unicode.Scalar]) -> Date? {
        var text = DateTextScanner(stamp)
        var numbers: [Int] = []
        var separators: [Unicode.Scalar] = []
        var isPadded = false
        for index in 0..<3 {
            text.skipBlanks()
            if index < 2, text.digitCount > 1, text.next == "0" { isPadded = true }
            guard let number = text.number(digits: index == 1 ? 1...2 : 1...4) else { return nil }
            numbers.append(number)
            guard index < 2 else { break }
            guard let separator = text.take(anyOf: "/.-") else { return nil }
            separators.append(separator)
        }
        guard let separator = separators.first, separators.allSatisfy({ $0 == separator }) else { return nil }
        if separator == "." { _ = text.take(".") }
        return Date(
            numbers: numbers, separator: separator, isPadded: isPadded, end: stamp.count - text.rest.count)
    }

    private static func parts(_ stamp: [Unicode.Scalar]) -> (Date, Clock)? {
        guard let date = date(stamp), let clock = clock(stamp[date.end...]) else { return nil }
        return (date, clock)
    }

    /// The parts of `10:30:05, 05/01/2024`, as in Vietnamese.
    private static func partsWithTimeFirst(_ stamp: [Unicode.Scalar]) -> (Date, Clock)? {
        guard let space = stamp.lastIndex(of: " ") else { return nil }
        let last = Array(stamp[(space + 1)...])
        let before = stamp[..<space]
        guard let date = date(last), date.end == last.count,
            let clock = clock(([" "] + (before.last == "," ? before.dropLast() : before))[...])
        else { return nil }
        return (date, clock)
    }

    /// The time of day, and the words after it as they are written.
    private typealias Clock = (seconds: Int, hasSeconds: Bool, half: String)

    private static func clock(_ stamp: ArraySlice<Unicode.Scalar>) -> Clock? {
        var text = DateTextScanner(stamp)
        text.skip(", ")
        // Not directly after the date, of which it would be a part.
        guard let previous = text.previous, previous == " " || previous == "," else { return nil }
        if let plain = plainClock(text) { return (plain.seconds, plain.hasSeconds, "") }
        let written = String(String.UnicodeScalarView(text.rest))
        let half = String(written.drop { !$0.isWhitespace })
        let hasSeconds = written.split { !$0.isNumber }.count > 2
        if let seconds = PhoneClock.seconds(written) { return (seconds, hasSeconds, half) }
        // Another word than "at" may be a half of the day in a language that isn't known.
        let word = text.take(while: { digit($0) == nil }).filter(\.isLetter).lowercased()
        guard wordsBeforeClock.contains(word) else { return nil }
        let rest = String(String.UnicodeScalarView(text.rest))
        return PhoneClock.seconds(rest).map { ($0, hasSeconds, half) }
    }

    /// The words for "at", as in `à 10:30`, and for "year" after the date, as in `5.1.24 г., 10:30`.
    private static let wordsBeforeClock: Set<String> = [
        "à", "ás", "às", "at", "um", "om", "u", "v", "o", "la", "alas", "ales", "las", "alle", "ore", "në", "plkst",
        "kell",
        "jam", "pukul", "saat", "saa", "lúc", "ob", "godz", "ora", "kello", "เวลา", "г", "гв", "р", "ж", "в", "у", "о",
        "об", "στις", "בשעה", "في", "ساعت", "هـ",
        "ه",
    ]

    /// `10:30` or `10:30:05`, which most lines have; nil for anything else.
    private static func plainClock(_ scanner: DateTextScanner) -> (seconds: Int, hasSeconds: Bool)? {
        var text = scanner
        guard let hour = text.number(digits: 1...2), hour < 24, text.take(":"), let minute = text.number(digits: 2...2),
            minute < 60
        else { return nil }
        if text.isAtEnd { return (hour * 3600 + minute * 60, false) }
        guard text.take(":"), let second = text.number(digits: 2...2), second < 60, text.isAtEnd else { return nil }
        return (hour * 3600 + minute * 60 + second, true)
    }
}
