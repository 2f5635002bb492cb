/// The text after a number, if it contains another number: `7h30m`, `120/80`, `x500mg`, `×10^3`, `:30`.
enum SeveralNumbers: Hashable {
    /// They are one value, such as 7.5 h.
    case one(MeasuredAmount)
    /// `120/80`, `4/5`: what is meant depends on the name.
    case parts(Double, of: Double, unit: String)
    /// `4 of 5`: the unit is `/5`.
    case scale(Double, of: Double)
    /// No value of its own, and what can be written instead.
    case refused(meant: String?)
    /// `5±1`: the first number with its unit.
    case inexact(meant: String)

    /// Nil for a unit, which may have a power in it: `m2`, `kg/m²`, and `l/100km`, which is in the table; `6ft2` is a
    /// height.
    ///
    /// - Parameters:
    ///   - number: the first number, not negative.
    ///   - last: the unit that the name had last.
    init?(_ number: Double, _ rest: String, last: String? = nil) {
        let isUnit = UnitTable.unit(spelled: rest) != nil || UnitSpelling.allowsDigits(of: rest)
        guard rest.contains(where: UnitSpelling.isDigit), !isUnit || SumOfUnits.endsUnwritten(number, rest) else {
            return nil
        }
        self =
            Self.product(number, rest) ?? ColonDuration.meaning(number, rest, last: last) ?? Self.ratio(number, rest)
            ?? Self.feetAndInches(number, rest) ?? SumOfUnits(number, rest)?.meaning ?? Self.range(number, rest)
            ?? .refused(meant: nil)
    }

    // MARK: Products and powers

    /// `5.2×10^3` is 5200, and so is `10³`; `2x500mg` may be two measurements.
    private static func product(_ number: Double, _ rest: String) -> SeveralNumbers? {
        let text = rest.filter { !$0.isWhitespace }
        if let value = power(of: number, text) { return value }
        guard let mark = text.first, "x×X*·⋅".contains(mark) else { return nil }
        let factor = text.dropFirst()
        guard let second = Digits(leading: factor) else { return nil }
        if second.value == 10, let exponent = exponent(second.rest), let amount = exponent.amount(number) {
            return .one(amount)
        }
        return amount(number * second.value, second.rest).map { .refused(meant: $0.typed) }
    }

    private static func power(of number: Double, _ text: String) -> SeveralNumbers? {
        guard let first = text.first, first == "^" || raised[first] != nil, let exponent = exponent(text),
            let amount = exponent.amount(1, base: number)
        else { return nil }
        return number == 10 ? .one(amount) : .refused(meant: amount.typed)
    }

    private static let raised: [Character: Int] = [
        "⁰": 0, "¹": 1, "²": 2, "³": 3, "⁴": 4, "⁵": 5, "⁶": 6, "⁷": 7, "⁸": 8, "⁹": 9,
    ]

    /// The power in `^3kg` or `³kg`, and the unit after it.
    private struct Exponent {
        let power: Int
        let unit: String

        func amount(_ number: Double, base: Double = 10) -> MeasuredAmount? {
            var factor = 1.0
            for _ in 0..<abs(power) { factor *= base }
            return SeveralNumbers.amount(power < 0 ? number / factor : number * factor, unit)
        }
    }

    private static func exponent(_ text: String) -> Exponent? {
        var rest = text[...]
        let isCaret = rest.first == "^"
        if isCaret { rest = rest.dropFirst() }
        let isNegative = rest.first.map { "-−⁻".contains($0) } ?? false
        if isNegative { rest = rest.dropFirst() }
        let digits = rest.prefix { isCaret && Digits.isDigit($0) || raised[$0] != nil }
        guard (1...2).contains(digits.count) else { return nil }
        let count = digits.reduce(0) { $0 * 10 + (raised[$1] ?? $1.wholeNumberValue ?? 0) }
        return Exponent(power: isNegative ? -count : count, unit: String(rest[digits.endIndex...]))
    }

    // MARK: Two numbers

    /// `120/80`, `120 / 80 mmHg`, `4 of 5`.
    private static func ratio(_ number: Double, _ rest: String) -> SeveralNumbers? {
        let isScale = rest.hasPrefix("of ")
        guard isScale || rest.first == "/" || rest.first == "⁄",
            let second = Digits(leading: rest.dropFirst(isScale ? 3 : 1).drop(while: \.isWhitespace)),
            !second.rest.contains(where: UnitSpelling.isDigit) || UnitSpelling.allowsDigits(of: second.rest)
        else { return nil }
        guard isScale else { return .parts(number, of: second.value, unit: second.rest) }
        return second.rest.isEmpty ? .scale(number, of: second.value) : nil
    }

    /// `5'11"` is `180cm`; `27'30"` is no height, but `27.5min`, and `5'20"/km` is `5:20min/km`.
    private static func feetAndInches(_ number: Double, _ rest: String) -> SeveralNumbers? {
        guard let mark = rest.first, "'’′".contains(mark),
            let second = Digits(leading: rest.dropFirst().drop(while: \.isWhitespace))
        else { return nil }
        if let pace = second.rest.dropFirst().first, pace == "/", let unit = amount(1, "min" + second.rest.dropFirst())
        {
            let seconds = DecimalText(second.value).plain
            let typed = "\(DecimalText(number).plain):\(second.value < 10 ? "0" : "")\(seconds)\(unit.unit ?? "")"
            return .refused(meant: typed)
        }
        guard
            ["", "\"", "”", "″", "''", "′′"].contains(second.rest)
        else { return nil }
        if second.value >= 12 {
            let units = [UnitTable.unit(spelled: "min"), UnitTable.unit(spelled: "s")].compactMap(\.self)
            let duration = MeasuredAmount(sum: Array(zip([number, second.value], units)).map { ($0, $1) })
            return .refused(meant: second.value < 60 ? duration?.typed : nil)
        }
        let centimetres = DecimalText(number * 30.48 + second.value * 2.54).rounded(fractions: 0).plain
        return .refused(meant: centimetres + "cm")
    }

    /// `5–6kg` is two values, `72.5±0.3kg` is one with its error.
    private static func range(_ number: Double, _ rest: String) -> SeveralNumbers? {
        let words = ["±", "+/-", "-", "–", "—", "−", "...", "..", "…", "~", "to ", "bis "]
        guard let mark = words.first(where: { rest.hasPrefix($0) }),
            let second = Digits(leading: rest.dropFirst(mark.count).drop(while: \.isWhitespace)),
            let (first, last) = both(number, second.value, second.rest)
        else { return nil }
        return ["±", "+/-"].contains(mark) ? .inexact(meant: first) : .refused(meant: "\(first) or \(last)")
    }

    private static func both(_ first: Double, _ second: Double, _ unit: String) -> (String, String)? {
        guard let first = amount(first, unit), let second = amount(second, unit) else { return nil }
        return (first.typed, second.typed)
    }

    /// A finite number with a unit of the table, or without one.
    private static func amount(_ value: Double, _ unit: String) -> MeasuredAmount? {
        guard value.isFinite, unit.isEmpty || UnitTable.unit(spelled: unit) != nil else { return nil }
        return MeasuredAmount(
            Double(DecimalText(value).rounded(significant: 15).plain) ?? value,
            unit.isEmpty ? nil : UnitTable.unit(spelled: unit)?.symbol)
    }
}

/// The digits at the beginning of a text, with at most one decimal separator, and the text after them.
struct Digits {
    let value: Double
    /// The number of digits before a separator.
    let count: Int
    /// Without leading blanks.
    let rest: String

    init?(leading text: some StringProtocol) {
        let digits = text.prefix { Self.isDigit($0) || $0 == "." || $0 == "," }
        guard let value = Double(String(digits.map { $0 == "," ? "." : $0 })), digits.last?.isNumber == true else {
            return nil
        }
        self.value = value
        count = digits.prefix(while: Self.isDigit).count
        rest = String(text[digits.endIndex...].drop(while: \.isWhitespace))
    }

    static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
