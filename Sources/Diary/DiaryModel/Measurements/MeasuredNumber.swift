/// Writes measured numbers in a language's notation.
package struct MeasuredNumber: Sendable {
    private let notation: NumberNotation

    package init(_ notation: NumberNotation) {
        self.notation = notation
    }

    /// The number with as few digits as possible.
    package func text(_ value: Double) -> String { text(DecimalText(value)) }

    /// A measurement in words: `weight 71.2 kg`, `battery 40%`.
    package func text(_ measurement: DiaryMeasurement) -> String {
        "\(measurement.name) \(text(text(measurement.value), unit: measurement.unit))"
    }

    /// A written number with its unit: `71.2 kg`, `40%`, `4/5`.
    package func text(_ number: String, unit: String?) -> String {
        guard let unit, !unit.isEmpty else { return number }
        let isScale = unit.first == "/" && unit.dropFirst().first.map(Digits.isDigit) == true
        return unit == "%" || isScale ? number + unit : "\(number) \(unit)"
    }

    /// Digits that are rounded already.
    package func text(_ digits: DecimalText) -> String { digits.text(point: notation.decimalPoint) }

    /// The number with that many decimals.
    package func text(_ value: Double, fractions: Int) -> String {
        DecimalText(value).rounded(fractions: fractions).text(point: notation.decimalPoint, fractions: fractions)
    }
}
