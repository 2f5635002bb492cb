/// A number with its unit, as it is understood.
struct MeasuredAmount: Hashable, Sendable {
    var value: Double
    /// The symbol of a known unit; nil for none.
    var unit: String?

    init(_ value: Double, _ unit: String? = nil) {
        (self.value, self.unit) = (value, unit)
    }

    /// As it can be typed: `7.5h`.
    var typed: String { DecimalText(value).rounded(significant: 12).plain + (unit ?? "") }

    func measured(as name: String) -> DiaryMeasurement { DiaryMeasurement(name: name, value: value, unit: unit) }

    /// The sum in the first of the units in which it has at most four decimals, else in the last one: 7 h 20 min are
    /// 440 min.
    ///
    /// - Parameter parts: values in units of one dimension, the largest first.
    init?(sum parts: [(value: Double, unit: MeasurementUnit)]) {
        guard let smallest = parts.last?.unit else { return nil }
        var total = 0.0
        for part in parts {
            guard let value = part.unit.converted(part.value, to: smallest) else { return nil }
            total += value
        }
        for unit in parts.map(\.unit) {
            guard let value = smallest.converted(total, to: unit) else { return nil }
            let digits = DecimalText(value).rounded(significant: 12)
            guard digits.fractionCount <= 4 || unit == smallest else { continue }
            self.init(Double(digits.plain) ?? value, unit.symbol)
            return
        }
        return nil
    }
}
