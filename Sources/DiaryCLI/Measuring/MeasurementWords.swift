import DiaryCore
import Terminal

/// Measured values in the person's notation.
struct MeasurementWords {
    let numbers: MeasuredNumber

    init(numbers: MeasuredNumber) {
        self.numbers = numbers
    }

    /// Words in the language of the person.
    init(_ context: Context) {
        self.init(numbers: MeasuredNumber(context.numberNotation))
    }

    /// `3.4 km`, `58 /min`, `40%`.
    func text(_ number: String, _ unit: String?) -> String {
        guard let unit, !unit.isEmpty else { return number }
        return unit == "%" ? number + unit : "\(number) \(unit)"
    }

    /// A value as it was typed.
    func text(_ value: Double, _ unit: String?) -> String { text(numbers.text(value), unit) }

    /// A value in the unit of a range, or in its own where that doesn't convert.
    func text(_ value: HistoryValue, in range: MeasuredRange) -> String {
        guard value.unit != range.unit, let converted = range.converted(value.value, value.unit) else {
            return text(value.value, value.unit)
        }
        return text(rounded(converted, range), range.unit)
    }

    /// `3.4 to 7.9 km, mean 5.7 km`; of equal values one is told.
    func text(_ range: MeasuredRange) -> String {
        guard range.count > 1 else { return text(rounded(range.least, range), range.unit) }
        let ends = [range.least, range.greatest].map { rounded($0, range) }
        let mean = text(numbers.text(range.mean, fractions: max(1, range.fractionCount)), range.unit)
        return "\(ends[0]) to \(text(ends[1], range.unit)), mean \(mean)"
    }

    /// Without the digits that only a conversion brings.
    private func rounded(_ value: Double, _ range: MeasuredRange) -> String {
        let digits = DecimalText(value)
        guard digits.fractionCount > range.fractionCount + 2 else { return numbers.text(value) }
        return numbers.text(digits.rounded(fractions: range.fractionCount + 2))
    }

    /// `2 values in /min are left out`.
    func others(of range: MeasuredRange) -> [String] {
        range.others.sorted { $0.key < $1.key }.map { unit, count in
            let values = count.counted("value")
            let place = unit.isEmpty ? "without a unit" : "in \(unit)"
            return "\(values) \(place)"
        }
    }
}
