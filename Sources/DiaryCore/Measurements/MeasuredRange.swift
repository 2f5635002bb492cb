/// Least, greatest and mean of values in one unit.
package struct MeasuredRange: Equatable, Sendable {
    /// The unit of all of them; nil where they have none.
    package let unit: String?
    package private(set) var count = 0
    package private(set) var least = Double.infinity
    package private(set) var greatest = -Double.infinity
    package private(set) var mean = 0.0
    package private(set) var sum = 0.0
    /// Digits behind the point that the values have as they were typed.
    package private(set) var fractionCount = 0
    /// Other units that don't convert into it, and how many values have them.
    package private(set) var others: [String: Int] = [:]

    private let kind: MeasurementUnit

    /// No values yet, in a unit.
    package init(unit: String?) {
        self.unit = unit
        kind = MeasurementUnit(unit ?? "")
    }

    /// A value in the unit of all; nil where its own unit doesn't convert into that.
    package func converted(_ value: Double, _ unit: String?) -> Double? {
        unit == self.unit ? value : MeasurementUnit(unit ?? "").converted(value, to: kind)
    }

    /// Takes a value in; one whose unit doesn't convert is only counted among the others.
    package mutating func add(_ value: Double, _ unit: String?) {
        guard let converted = converted(value, unit) else {
            others[unit ?? "", default: 0] += 1
            return
        }
        if unit == self.unit { fractionCount = max(fractionCount, min(DecimalText(value).fractionCount, 6)) }
        count += 1
        least = min(least, converted)
        greatest = max(greatest, converted)
        sum += converted
        // Parts are added up, so that no sum is too large for a mean.
        mean += converted / Double(count) - mean / Double(count)
    }
}
