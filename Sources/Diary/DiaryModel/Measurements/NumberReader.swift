/// Reads a number at the beginning of a text, in a locale's notation and in that of programs.
struct NumberReader {
    private let notation: NumberNotation
    private let text: String
    private let scalars: [Unicode.Scalar]
    private var position = 0
    /// `-` or nothing.
    private var sign = ""
    /// The apostrophe or the space between thousands, after the first of them.
    private var groupMark: Unicode.Scalar?

    init(_ text: String, notation: NumberNotation) {
        self.text = text
        self.notation = notation
        scalars = Array(text.unicodeScalars)
    }

    /// Returns whether a word begins like a number, so that it is not a name.
    static func beginsNumber(_ word: String) -> Bool {
        let rest = word.unicodeScalars.drop { isSign($0) || separator($0) != nil }
        return rest.first.flatMap(digit) != nil
    }

    /// Returns whether a text begins with a digit or a decimal point.
    static func beginsUnsigned(_ text: String) -> Bool { text.unicodeScalars.first.map { !isSign($0) } ?? true }

    /// The number, and the text after it without leading spaces.
    mutating func read() throws(MeasurementError) -> (number: Double, rest: String) {
        try refuseWords()
        sign = try readSign()
        let digits = try readDigits()
        let exponent = readExponent()
        let rest = String(String.UnicodeScalarView(scalars[position...].drop { $0.properties.isWhitespace }))
        if rest.unicodeScalars.first.flatMap(Self.digit) != nil || beginsGroup(rest) {
            guard let joined else { throw .secondNumber(text, meant: nil) }
            throw .grouped(text, meant: joined)
        }
        if digits == "0", rest.first == "x" || rest.first == "X" { throw .hexadecimal(text) }
        return (try number(sign + digits + exponent, isZero: !digits.contains { ("1"..."9").contains($0) }), rest)
    }

    private func refuseWords() throws(MeasurementError) {
        let word = text.drop { $0 == "-" || $0 == "+" }.lowercased()
        if ["nan", "inf", "infinity", "∞"].contains(word) { throw .notFinite(text) }
    }

    private func number(_ ascii: String, isZero: Bool) throws(MeasurementError) -> Double {
        guard let number = Double(ascii) else { throw .noNumber(text) }
        guard number.isFinite else { throw .tooLarge(text) }
        guard number != 0 || isZero else { throw .tooSmall(text) }
        // There is one zero.
        return number == 0 ? 0 : number
    }
}

// MARK: Parts

extension NumberReader {
    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func readSign() throws(MeasurementError) -> String {
        guard let sign = next, Self.isSign(sign) else { return "" }
        position += 1
        if let second = next, Self.isSign(second) { throw .twoSigns(text) }
        return sign == "+" ? "" : "-"
    }

    /// The digits with a decimal point, in the notation of programs.
    private mutating func readDigits() throws(MeasurementError) -> String {
        var parts = [""]
        var separators: [Character] = []
        while let scalar = next {
            if let digit = Self.digit(scalar) {
                parts[parts.count - 1].append(digit)
            } else if parts.count == 1, isGroupMark(after: parts[0]) {
                groupMark = scalar
            } else if let separator = Self.separator(scalar), hasDigit(after: position) || !parts[0].isEmpty {
                separators.append(separator)
                parts.append("")
            } else {
                break
            }
            position += 1
        }
        guard parts.contains(where: { !$0.isEmpty }) else { throw .noNumber(text) }
        if separators.count == 1, parts[1].isEmpty, skipsDashOfPrice() { return parts[0] }
        return try joined(parts, separators)
    }

    private func joined(_ parts: [String], _ separators: [Character]) throws(MeasurementError) -> String {
        guard let separator = separators.first else { return parts[0] }
        guard separators.count == 1 else {
            guard let number = Self.ungrouped(parts, separators) else { throw .grouped(text, meant: nil) }
            return number
        }
        let (whole, fraction) = (parts[0], parts[1])
        guard !fraction.isEmpty else { throw .unfinished(text, meant: sign + whole) }
        let mayBeGroup = fraction.count == 3 && (1...3).contains(whole.count) && whole.first != "0"
        if mayBeGroup, isGroup(separator) {
            throw .ambiguous(
                text, decimal: "\(sign)\(whole)\(otherPoint(than: separator))\(fraction)",
                grouped: sign + whole + fraction)
        }
        return "\(whole.isEmpty ? "0" : whole).\(fraction)"
    }

    /// Returns whether the separator also separates thousands here: a comma does unless it is the decimal point.
    private func isGroup(_ separator: Character) -> Bool {
        switch separator {
        case ",": notation.decimalPoint != ","
        case ".": notation.groupSeparator == "."
        default: false
        }
    }

    private func otherPoint(than separator: Character) -> Character { separator == "," ? "." : "," }

    private mutating func readExponent() -> String {
        guard next == "e" || next == "E" else { return "" }
        var end = position + 1
        var sign = ""
        if end < scalars.count, Self.isSign(scalars[end]) {
            sign = scalars[end] == "+" ? "" : "-"
            end += 1
        }
        var digits = ""
        while end < scalars.count, let digit = Self.digit(scalars[end]) {
            digits.append(digit)
            end += 1
        }
        guard !digits.isEmpty else { return "" }
        position = end
        return "e\(sign)\(digits)"
    }

    private func hasDigit(after index: Int) -> Bool {
        index + 1 < scalars.count && Self.digit(scalars[index + 1]) != nil
    }

    /// Returns whether the mark at the position separates thousands: `1'234.5`, `1 234,5`, `1_000`.
    ///
    /// An ordinary space also separates two values, so that the language or a decimal part must speak for it.
    private func isGroupMark(after whole: String) -> Bool {
        guard let mark = next, Self.isGroupMark(mark), groupMark.map({ $0 == mark }) ?? true,
            isGroup(at: position + 1), whole.first != "0", groupMark != nil || (1...3).contains(whole.count)
        else { return false }
        guard mark == " ", groupMark == nil else { return true }
        if notation.groupSeparator?.first?.isWhitespace == true { return true }
        let end = scalars[(position + 4)...]
        return end.first.flatMap(Self.separator) != nil && end.dropFirst().first.flatMap(Self.digit) != nil
            || end.first == " " && isGroup(at: position + 5)
    }

    private func isGroup(at start: Int) -> Bool {
        let count = scalars[min(start, scalars.count)...].prefix { Self.digit($0) != nil }.count
        return count == 3
    }

    private static func isGroupMark(_ scalar: Unicode.Scalar) -> Bool {
        ["'", "’", "_", "\u{66C}"].contains(scalar) || scalar.properties.generalCategory == .spaceSeparator
    }

    /// Skips the dash of `12.–` and `12,- Kč`, which says that there are no cents.
    private mutating func skipsDashOfPrice() -> Bool {
        let dashes = scalars[position...].prefix { "-–—−".unicodeScalars.contains($0) }
        let rest = String(String.UnicodeScalarView(scalars[dashes.endIndex...].drop { $0.properties.isWhitespace }))
        guard (1...2).contains(dashes.count), rest.isEmpty || UnitTable.unit(spelled: rest)?.isCurrency == true else {
            return false
        }
        position = dashes.endIndex
        return true
    }

    /// `'23` and `_23` continue a number wrongly.
    private func beginsGroup(_ rest: String) -> Bool {
        let scalars = Array(rest.unicodeScalars.prefix(2))
        return scalars.count == 2 && Self.isGroupMark(scalars[0]) && scalars[0] != "'" && scalars[0] != "’"
            && Self.digit(scalars[1]) != nil
    }

    /// Returns whether a word continues the number before it, as in `10 000`.
    ///
    /// Only zeros at its beginning say so: `58 120` are two values.
    static func isGroup(_ word: String, after number: String) -> Bool {
        let digits = number.drop { $0 == "-" || $0 == "+" || $0 == "\u{2212}" || $0 == "\u{2013}" }
        return (1...3).contains(digits.count) && digits.allSatisfy(\.isWholeNumber) && word.first == "0"
            && word.prefix(while: \.isWholeNumber).count == 3
    }

    /// The whole text without ordinary spaces between groups of three digits; nil if the digits are no groups.
    private var joined: String? {
        let notation = NumberNotation(decimalPoint: notation.decimalPoint, groupSeparator: "\u{A0}")
        guard self.notation.groupSeparator?.first?.isWhitespace != true else { return nil }
        var reader = NumberReader(text, notation: notation)
        return (try? reader.read()).map { DecimalText($0.number).plain + $0.rest }
    }

    /// `1,234.5` and `1.234,5` are 1234.5, `1,234,567` is 1234567, and so is `12,34,567`, as people in India write it.
    private static func ungrouped(_ parts: [String], _ separators: [Character]) -> String? {
        let last = separators[separators.count - 1]
        let isFraction = last != separators[0]
        let groups = parts.dropFirst().dropLast(isFraction ? 1 : 0)
        let isIndian = separators[0] == "," && groups.count > 1 && (1...2).contains(parts[0].count)
        let isGrouped =
            groups.allSatisfy { $0.count == 3 }
            || isIndian && groups.dropLast().allSatisfy { $0.count == 2 } && groups.last?.count == 3
        guard separators.dropLast().allSatisfy({ $0 == separators[0] }), isGrouped, (1...3).contains(parts[0].count),
            parts[0].first != "0", parts.last?.isEmpty == false
        else { return nil }
        let whole = parts[0] + groups.reduce("", +)
        return isFraction ? "\(whole).\(parts[parts.count - 1])" : whole
    }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        ["-", "+", "\u{2212}", "\u{2013}"].contains(scalar)
    }

    /// A decimal digit of any script as an ASCII digit.
    private static func digit(_ scalar: Unicode.Scalar) -> Character? {
        if ("0"..."9").contains(scalar) { return Character(scalar) }
        guard !scalar.isASCII, scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
        else { return nil }
        return Character("\(Int(value))")
    }

    /// A decimal point of any script: the Arabic one, the wide ones of East Asia.
    private static func separator(_ scalar: Unicode.Scalar) -> Character? {
        switch scalar {
        case ".", "\u{FF0E}": "."
        case ",", "\u{FF0C}": ","
        case "\u{66B}": "٫"
        default: nil
        }
    }
}
