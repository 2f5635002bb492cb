/// Reads the numbers, names and separators of a date or a time from the front of a text.
///
/// Each grammar of dates is a list of such parts. A part that does not match is not read.
package struct DateTextScanner {
    private let scalars: [Unicode.Scalar]
    private var position = 0

    /// Reads scalars, such as those of a string.
    package init(_ scalars: some Sequence<Unicode.Scalar>) {
        self.scalars = Array(scalars)
    }

    /// The text that is not read yet.
    package var rest: ArraySlice<Unicode.Scalar> { scalars[position...] }

    /// The next scalar; nil at the end.
    package var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    /// The scalar that was read last; nil at the beginning.
    package var previous: Unicode.Scalar? { position > 0 ? scalars[position - 1] : nil }

    /// True if everything is read.
    package var isAtEnd: Bool { position == scalars.count }

    /// The result of several parts; if it is nil, none of them is read.
    package mutating func attempt<Result>(_ parts: (inout DateTextScanner) -> Result?) -> Result? {
        var ahead = self
        guard let result = parts(&ahead) else { return nil }
        self = ahead
        return result
    }

    /// The first result of parts that begin with a number, whatever precedes it; if there is none, nothing is read.
    package mutating func search<Result>(_ parts: (inout DateTextScanner) -> Result?) -> Result? {
        attempt { text in
            while !text.isAtEnd {
                text.skip { !Self.isDigit($0) }
                if let result = text.attempt(parts) { return result }
                text.skip(while: Self.isDigit)
            }
            return nil
        }
    }

    // MARK: Separators

    /// Reads one scalar; returns whether it comes next.
    package mutating func take(_ separator: Unicode.Scalar) -> Bool {
        guard next == separator else { return false }
        position += 1
        return true
    }

    /// Reads a word as it is written; returns whether it comes next.
    package mutating func take(word: String) -> Bool {
        guard rest.starts(with: word.unicodeScalars) else { return false }
        position += word.unicodeScalars.count
        return true
    }

    package mutating func take(anyOf separators: String) -> Unicode.Scalar? {
        guard let next, separators.unicodeScalars.contains(next) else { return nil }
        position += 1
        return next
    }

    /// Skips scalars as long as they satisfy a condition; returns their number.
    @discardableResult
    package mutating func skip(while isSkipped: (Unicode.Scalar) -> Bool) -> Int {
        let start = position
        while let next, isSkipped(next) { position += 1 }
        return position - start
    }

    /// Skips a number of scalars, or those that are left.
    package mutating func skip(count: Int) { position = min(position + count, scalars.count) }

    /// Reads scalars as long as they satisfy a condition.
    package mutating func take(while isTaken: (Unicode.Scalar) -> Bool) -> String {
        let start = position
        skip(while: isTaken)
        return String(String.UnicodeScalarView(scalars[start..<position]))
    }

    /// Skips any of some scalars, however often they occur; returns their number.
    @discardableResult
    package mutating func skip(_ separators: String) -> Int {
        skip { separators.unicodeScalars.contains($0) }
    }

    /// Skips spaces and tabs; returns their number.
    @discardableResult
    package mutating func skipBlanks() -> Int { skip(" \t") }

    // MARK: Names

    /// Reads the next word if its letters, in lower case, satisfy a condition; returns whether they do.
    ///
    /// Words of dates are short: of a longer one only the first sixteen letters are seen.
    package mutating func word(where isMeant: (String) -> Bool) -> Bool {
        var word = rest.prefix(16).prefix(while: Self.isLetter)
        // `segunda-feira`
        if !word.isEmpty, rest[word.endIndex...].starts(with: "-feira".unicodeScalars) {
            word = rest.prefix(word.count + 6)
        }
        guard !word.isEmpty, isMeant(String(String.UnicodeScalarView(word)).lowercased()) else { return false }
        position += word.count
        return true
    }

    /// Reads the next word if it is one of some words in lower case.
    package mutating func word(in words: Set<String>) -> Bool { word { words.contains($0) } }

    /// Reads a half of the day after blanks: true for `PM`, `p.m.`, `p. m.` and `下午`, false for `am`.
    package mutating func halfOfDay() -> Bool? {
        attempt { text in
            text.skipBlanks()
            for (word, isAfternoon) in Self.halvesOfDay where text.take(word: word) { return isAfternoon }
            guard let half = text.take(anyOf: "aApP") else { return nil }
            if text.take(".") { _ = text.take(" ") }
            guard text.take(anyOf: "mM") != nil else { return nil }
            _ = text.take(".")
            return half == "p" || half == "P"
        }
    }

    /// The halves of the day in Chinese, Korean and Japanese: true for the second one.
    package static let halvesOfDay = [
        "上午": false, "下午": true, "오전": false, "오후": true, "午前": false, "午後": true,
    ]

    /// Returns whether a scalar is white space, ends of lines included.
    package static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || 0x09...0x0D ~= scalar.value : scalar.properties.isWhitespace
    }

    /// Returns whether a scalar belongs to words: letters of all scripts with their marks.
    package static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return "a"..."z" ~= scalar || "A"..."Z" ~= scalar }
        return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    }

    // MARK: Numbers

    /// The number of ASCII digits that come next.
    package var digitCount: Int { rest.prefix(while: Self.isDigit).count }

    /// Reads a number with one of some counts of digits, at most 18.
    package mutating func number(digits: ClosedRange<Int>) -> Int? {
        let count = digitCount
        return digits.contains(count) ? number(first: count) : nil
    }

    /// Reads the number of the next digits; others may follow them.
    package mutating func number(first count: Int) -> Int? {
        guard count > 0, scalars.count - position >= count else { return nil }
        var value = 0
        for scalar in scalars[position..<position + count] {
            guard Self.isDigit(scalar) else { return nil }
            value = value * 10 + Int(scalar.value) - 0x30
        }
        position += count
        return value
    }

    /// Reads a mark and the digits of a fraction, as microseconds; further digits are cut.
    package mutating func microsecond(after marks: String) -> Int? {
        attempt { text in
            guard text.take(anyOf: marks) != nil else { return nil }
            let count = text.digitCount
            let value = text.number(first: min(count, 6))
            text.position += max(count - 6, 0)
            return value.map { value in (min(count, 6)..<6).reduce(value) { value, _ in value * 10 } }
        }
    }

    /// Reads `+02:00`, `-0330` or `+02`, in seconds east of Greenwich.
    package mutating func offset() -> Int? {
        attempt { text in
            guard let sign = text.take(anyOf: "+-"), let hour = text.number(first: 2), hour <= 23 else { return nil }
            let minute = text.attempt { text in
                _ = text.take(":")
                return text.number(first: 2)
            }
            guard minute ?? 0 <= 59 else { return nil }
            return (sign == "-" ? -1 : 1) * (hour * 3600 + (minute ?? 0) * 60)
        }
    }

    /// Returns whether a scalar is a digit of ASCII.
    package static func isDigit(_ scalar: Unicode.Scalar) -> Bool { 0x30...0x39 ~= scalar.value }
}
