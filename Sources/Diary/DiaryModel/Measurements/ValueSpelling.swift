import Chronology

/// Spellings of values that do not begin with a digit, or are no decimal numbers.
enum ValueSpelling {
    /// The text without blanks at its ends, and with the ordinary letters and signs in place of wide ones: `１２０／８０`.
    static func plain(_ text: String) -> String {
        let scalars = text.trimmedBlanks.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.value {
            case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
            case 0xFFE1: "£"
            case 0xFFE5: "¥"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// `★★★` is 3, `★★★½` is 3.5, and `★★★☆☆` is 3 of 5; nil for a text that has anything else.
    static func stars(_ text: String) -> MeasuredAmount? {
        // A star may be followed by the mark that makes it a picture.
        var rest = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 0xFE0F }))[...]
        let full = rest.prefix { "★⭐🌟".contains($0) }
        rest = rest[full.endIndex...]
        let half = rest.first == "½" ? 0.5 : 0
        if half > 0 { rest = rest.dropFirst() }
        let empty = rest.prefix { $0 == "☆" }
        guard empty.endIndex == rest.endIndex, half == 0 || !full.isEmpty, !full.isEmpty || !empty.isEmpty else {
            return nil
        }
        let all = full.count + (half > 0 ? 1 : 0) + empty.count
        return MeasuredAmount(Double(full.count) + half, empty.isEmpty ? nil : "/\(all)")
    }

    /// Returns whether a text begins like one of these spellings.
    static func isSpelled(_ text: String) -> Bool {
        let isStar = text.unicodeScalars.first.map("★☆⭐🌟".unicodeScalars.contains) ?? false
        return isStar || afterMark(text) != nil || isMoney(text) || fraction(text) != nil
    }

    /// Returns whether a text begins with a currency before its number, of the table or not: `₽500`, `NZ$5`.
    private static func isMoney(_ text: String) -> Bool {
        guard moneyLast(text) == nil else { return true }
        let sign = text.unicodeScalars.prefix { !$0.properties.isWhitespace && $0.properties.numericType == nil }
        return sign.last?.properties.generalCategory == .currencySymbol
            && NumberReader.beginsNumber(String(text.unicodeScalars.dropFirst(sign.count)))
    }

    /// The text after a mark that the value is not exact: `≈5`, `<2.2`, `ca. 70`.
    static func afterMark(_ text: String) -> String? {
        let marks = ["≈", "~", "∼", "±", "+/-", "<", ">", "≤", "≥", "≲", "≳", "≃", "≅", "ca.", "ca ", "c."]
        guard let mark = marks.first(where: { text.hasPrefix($0) }) else { return nil }
        let rest = text.dropFirst(mark.count).drop { $0.isWhitespace || $0 == "=" }
        return NumberReader.beginsNumber(String(rest)) ? String(rest) : nil
    }

    /// `12.50 EUR` for `€12.50`, `-5 EUR` for `-€5` and `€-5`; nil if money doesn't come first.
    static func moneyLast(_ text: String) -> String? {
        let sign = text.prefix { "+-−–".contains($0) }
        let rest = text[sign.endIndex...]
        let money = rest.prefix { !$0.isNumber && !$0.isWhitespace && !"+-−–.,".contains($0) }
        guard let unit = UnitTable.unit(spelled: String(money)), unit.isCurrency else { return nil }
        let number = rest[money.endIndex...].drop(while: \.isWhitespace)
        guard NumberReader.beginsNumber(String(number)), sign.isEmpty || number.first.map(\.isNumber) == true else {
            return nil
        }
        return "\(sign)\(number) \(unit.symbol)"
    }

    /// The value of `½`, `1½`, `1 ½` and `1 1/2`, and the text after it; nil for another number.
    static func fraction(_ text: String) -> (part: PartOfOne, rest: String)? {
        let sign = text.prefix { "-−–".contains($0) }
        guard sign.count < 2 else { return nil }
        var rest = text[sign.endIndex...]
        let digits = rest.prefix(while: Digits.isDigit)
        rest = rest[digits.endIndex...]
        let blanks = rest.prefix(while: \.isWhitespace)
        rest = rest[blanks.endIndex...]
        guard digits.utf8.count <= 9, let whole = digits.isEmpty ? 0 : Int(digits),
            let (found, text) = vulgar(rest) ?? (digits.isEmpty || blanks.isEmpty ? nil : typed(rest))
        else { return nil }
        var part = found
        part.numerator += whole * part.denominator
        if !sign.isEmpty { part.numerator = -part.numerator }
        return (part, text)
    }

    private static func vulgar(_ text: Substring) -> (PartOfOne, rest: String)? {
        guard let first = text.first, let (numerator, denominator) = vulgarFractions[first] else { return nil }
        return (PartOfOne(numerator, denominator), String(text.dropFirst().drop(while: \.isWhitespace)))
    }

    /// `1/2` after a whole number.
    private static func typed(_ text: Substring) -> (PartOfOne, rest: String)? {
        let numerator = text.prefix(while: Digits.isDigit)
        let denominator = text[numerator.endIndex...].dropFirst().prefix(while: Digits.isDigit)
        guard let mark = text[numerator.endIndex...].first, "/⁄".contains(mark), numerator.utf8.count < 3,
            denominator.utf8.count < 3, let first = Int(numerator), let second = Int(denominator), 0 < first,
            first < second
        else { return nil }
        let rest = text[denominator.endIndex...].drop(while: \.isWhitespace)
        return rest.first == "/" ? nil : (PartOfOne(first, second), String(rest))
    }

    private static let vulgarFractions: [Character: (Int, Int)] = [
        "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
        "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
        "⅑": (1, 9), "⅒": (1, 10),
    ]
}

/// A fraction of whole numbers.
struct PartOfOne {
    var numerator: Int
    let denominator: Int

    init(_ numerator: Int, _ denominator: Int) {
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// Nil if one of the numbers is not whole.
    init?(whole numerator: Double, _ denominator: Double) {
        guard let numerator = Int(exactly: numerator), let denominator = Int(exactly: denominator) else { return nil }
        self.init(numerator, denominator)
    }

    /// True if it has an end as a decimal number, as halves and fifths have and thirds don't.
    var isDecimal: Bool {
        guard denominator > 0 else { return false }
        var rest = denominator
        for factor in [2, 5] { while rest.isMultiple(of: factor) { rest /= factor } }
        return numerator.isMultiple(of: rest)
    }

    var value: Double { Double(numerator) / Double(denominator) }

    /// With three decimals at most.
    var rounded: String { DecimalText(value).rounded(fractions: 3).plain }
}
