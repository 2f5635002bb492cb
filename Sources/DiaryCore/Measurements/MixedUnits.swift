/// The text after a number, if it contains another number: `7h30m`, `5ft11in`, `120/80`.
struct MixedUnits {
    /// The same as one value, such as `7.5h`; nil if the numbers are two measurements.
    let meant: String?

    /// Nil for a unit, which may have digits in it: `6.5l/100km`, `3m2`.
    init?(_ number: Double, _ rest: String) {
        guard rest.contains(where: Self.isDigit), UnitTable.unit(spelled: rest) == nil else { return nil }
        if rest.first == "/" {
            guard rest.count > 1, Self.value(rest.dropFirst()) != nil else { return nil }
            meant = nil
            return
        }
        let first = rest.prefix { !Self.isDigit($0) }
        let digits = rest[first.endIndex...].prefix { Self.isDigit($0) || $0 == "." || $0 == "," }
        guard let second = Self.value(digits),
            let (larger, smaller) = Self.units(String(first), String(rest[digits.endIndex...])),
            let part = smaller.converted(second, to: larger)
        else { return nil }
        let sum = number < 0 ? number - part : number + part
        meant = DecimalText(sum).rounded(fractions: 4).plain + larger.symbol
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

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    private static func value(_ digits: Substring) -> Double? {
        guard digits.allSatisfy({ isDigit($0) || $0 == "." || $0 == "," }) else { return nil }
        return Double(String(digits.map { $0 == "," ? "." : $0 }))
    }
}
