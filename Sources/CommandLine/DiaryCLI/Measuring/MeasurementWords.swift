import DiaryModel
import Terminal

struct MeasurementWords {
    let numbers: MeasuredNumber

    init(numbers: MeasuredNumber) {
        self.numbers = numbers
    }

    init(_ context: Context) {
        self.init(numbers: MeasuredNumber(context.numberNotation))
    }

    /// The value with its unit, such as `3.4 km`, `58 /min` or `40%`.
    func text(_ number: String, _ unit: String?) -> String { numbers.text(number, unit: unit) }

    func text(_ value: Double, _ unit: String?) -> String { text(numbers.text(value), unit) }

    /// A value in the unit of a range, or in its own unit if it doesn't convert.
    func text(_ value: HistoryValue, in range: MeasuredRange) -> String {
        guard value.unit != range.unit, let converted = range.converted(value.value, value.unit) else {
            return text(value.value, value.unit)
        }
        return text(rounded(converted, range), range.unit)
    }

    /// The range, such as `3.4 to 7.9 km, mean 5.7 km`; equal bounds are printed once.
    func text(_ range: MeasuredRange) -> String {
        guard range.least < range.greatest else { return text(rounded(range.least, range), range.unit) }
        let ends = [range.least, range.greatest].map { rounded($0, range) }
        let mean = text(mean(of: range), range.unit)
        return "\(ends[0]) to \(text(ends[1], range.unit)), mean \(mean)"
    }

    /// The mean with one digit more than the values have, if that is precise enough.
    private func mean(of range: MeasuredRange) -> String {
        let count = max(1, range.fractionCount)
        let isPrecise = 1e-3..<1e15 ~= max(range.least.magnitude, range.greatest.magnitude)
        return isPrecise
            ? numbers.text(range.mean, fractions: count)
            : numbers.text(DecimalText(range.mean).rounded(significant: 6))
    }

    /// The value without digits that only result from a conversion; small numbers keep six.
    private func rounded(_ value: Double, _ range: MeasuredRange) -> String {
        let digits = DecimalText(value)
        guard digits.fractionCount > range.fractionCount + 2 else { return numbers.text(value) }
        let isSmall = value.magnitude < 1e-3
        return numbers.text(
            isSmall ? digits.rounded(significant: 6) : digits.rounded(fractions: range.fractionCount + 2))
    }

    /// The summary `41 measurements   69.8 to 72.3 kg, mean 71.0 kg`.
    ///
    /// - Parameter count: the number of values in all units.
    func summary(_ count: Int, _ range: MeasuredRange) -> StyledText {
        let count = count.counted("measurement")
        return range.count > 1 ? "\(count)   \(line: text(range))" : "\(count)"
    }

    /// The remark `2 values in /min can't be shown in kg: not counted in`; nil if all values are counted.
    func remark(on range: MeasuredRange) -> StyledText? {
        guard !range.others.isEmpty else { return nil }
        let others = range.others.sorted { $0.key < $1.key }.map { "\($1.counted("value")) \(Self.place($0))" }
        let words = "\(others.joined(separator: ", ")) can't be shown \(Self.place(range.unit)): not counted in"
        return StyledText(SafeText(words).singleLine)
    }

    private static func place(_ unit: String?) -> String {
        if let unit, !unit.isEmpty { "in \(unit)" } else { "without a unit" }
    }
}
