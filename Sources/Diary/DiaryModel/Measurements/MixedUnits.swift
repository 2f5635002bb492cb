/// The text after a number, if it contains another number: `7h30m`, `5ft11in`, `120/80`, `x500mg`, `×10^3`, `:30`.
struct MixedUnits {
    /// The same as one value, such as `7.5h` or `1000mg`; nil if the numbers are two measurements.
    let meant: String?

    /// Nil for a unit, which may have a power in it: `m2`, `kg/m²`, and `l/100km`, which is in the table.
    init?(_ number: Double, _ rest: String) {
        guard rest.contains(where: UnitSpelling.isDigit), UnitTable.unit(spelled: rest) == nil,
            !UnitSpelling.allowsDigits(of: rest)
        else { return nil }
        meant = Self.product(number, rest) ?? Self.duration(number, rest) ?? Self.sum(number, rest)
    }

    // MARK: Several numbers that are one value

    /// `2x500mg` is `1000mg`, `5.2×10^3` is `5200`, and so is `10^3`.
    private static func product(_ number: Double, _ rest: String) -> String? {
        let text = rest.filter { !$0.isWhitespace }
        if let value = power(of: number, text) { return value }
        guard let mark = text.first, "x×X*·⋅".contains(mark) else { return nil }
        let factor = text.dropFirst()
        let digits = factor.prefix { isDigit($0) || $0 == "." || $0 == "," }
        guard let second = value(digits) else { return nil }
        let unit = String(factor[digits.endIndex...])
        if second == 10, let exponent = exponent(unit) { return written(number * exponent.factor, exponent.unit) }
        return written(number * second, unit)
    }

    private static func power(of number: Double, _ text: String) -> String? {
        guard let first = text.first, first == "^" || raised[first] != nil,
            let exponent = exponent(text, base: number)
        else { return nil }
        return written(exponent.factor, exponent.unit)
    }

    private static let raised: [Character: Int] = [
        "⁰": 0, "¹": 1, "²": 2, "³": 3, "⁴": 4, "⁵": 5, "⁶": 6, "⁷": 7, "⁸": 8, "⁹": 9,
    ]

    /// The power in `^3kg` or `³kg`, and the unit after it.
    private static func exponent(_ text: String, base: Double = 10) -> (factor: Double, unit: String)? {
        var rest = text[...]
        let isCaret = rest.first == "^"
        if isCaret { rest = rest.dropFirst() }
        let isNegative = rest.first.map { "-−⁻".contains($0) } ?? false
        if isNegative { rest = rest.dropFirst() }
        let digits = rest.prefix { isCaret && isDigit($0) || raised[$0] != nil }
        guard (1...2).contains(digits.count) else { return nil }
        let count = digits.reduce(0) { $0 * 10 + (raised[$1] ?? $1.wholeNumberValue ?? 0) }
        var factor = 1.0
        for _ in 0..<count { factor *= base }
        return (isNegative ? 1 / factor : factor, String(rest[digits.endIndex...]))
    }

    /// `1:30:00` is `1.5h`; `7:30` may be hours or minutes, so that both are shown.
    private static func duration(_ number: Double, _ rest: String) -> String? {
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false).dropFirst()
        let numbers = parts.compactMap { $0.count == 2 && $0.allSatisfy(isDigit) ? Double($0) : nil }
        guard rest.first == ":", numbers.count == parts.count, numbers.allSatisfy({ $0 < 60 }) else { return nil }
        switch numbers.count {
        case 1:
            let value = DecimalText(number + numbers[0] / 60).rounded(fractions: 4).plain
            return "\(value)h or \(value)min"
        case 2: return DecimalText(number + numbers[0] / 60 + numbers[1] / 3600).rounded(fractions: 4).plain + "h"
        default: return nil
        }
    }

    /// `7h30m` is `7.5h`, `5'11"` is `180cm`.
    private static func sum(_ number: Double, _ rest: String) -> String? {
        let first = rest.prefix { !isDigit($0) }
        let digits = rest[first.endIndex...].prefix { isDigit($0) || $0 == "." || $0 == "," }
        let last = rest[digits.endIndex...]
        guard let second = value(digits) else { return nil }
        if ["'", "’", "′"].contains(first), ["", "\"", "”", "″", "''", "′′"].contains(last) {
            return DecimalText(number * 30.48 + second * 2.54).rounded(fractions: 0).plain + "cm"
        }
        guard let (larger, smaller) = units(String(first), String(last)),
            let part = smaller.converted(second, to: larger)
        else { return nil }
        return written(number < 0 ? number - part : number + part, larger.symbol)
    }

    /// The two units, of which the second may be short: `7h30`, `7h30m`, `5m30s`.
    private static func units(_ first: String, _ second: String) -> (MeasurementUnit, MeasurementUnit)? {
        let known = UnitTable.unit(spelled: first)
        switch (first, second) {
        case ("h", ""), ("h", "m"): return pair(known, UnitTable.unit(spelled: "min"))
        case ("m", "s"): return pair(UnitTable.unit(spelled: "min"), UnitTable.unit(spelled: "s"))
        default:
            guard let known, let other = UnitTable.unit(spelled: second), known.isCompatible(with: other) else {
                return nil
            }
            return (known, other)
        }
    }

    private static func pair(
        _ first: MeasurementUnit?, _ second: MeasurementUnit?
    ) -> (MeasurementUnit, MeasurementUnit)? {
        guard let first, let second else { return nil }
        return (first, second)
    }

    // MARK: Parts

    /// A number with a unit that could be typed; nil if the text is no unit.
    private static func written(_ value: Double, _ unit: String) -> String? {
        guard value.isFinite, unit.isEmpty || UnitTable.unit(spelled: unit) != nil else { return nil }
        return DecimalText(value).rounded(significant: 12).plain + unit
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    private static func value(_ digits: Substring) -> Double? {
        guard digits.allSatisfy({ isDigit($0) || $0 == "." || $0 == "," }) else { return nil }
        return Double(String(digits.map { $0 == "," ? "." : $0 }))
    }
}
