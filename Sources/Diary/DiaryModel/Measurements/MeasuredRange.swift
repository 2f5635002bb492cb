/// Count, least, greatest, mean and sum of values in one unit.
package struct MeasuredRange: Equatable, Sendable {
    /// The unit of all of them; nil where they have none.
    package let unit: String?
    package private(set) var count = 0
    package private(set) var least = Double.infinity
    package private(set) var greatest = -Double.infinity
    package private(set) var sum = 0.0
    package private(set) var fractionCount = 0
    /// Other units that don't convert into it, with the number of their values.
    package private(set) var others: [String: Int] = [:]

    private let kind: MeasurementUnit
    /// The sum of the values times `scale`: it is finite even if the sum itself is too large for a number.
    private var scaledSum = 0.0

    private static let scale = 0x1p-40

    package init(unit: String?) {
        self.unit = unit
        kind = MeasurementUnit(unit ?? "")
    }

    /// The sum divided by the count, finite for any values; 0 without values.
    package var mean: Double {
        guard count > 0 else { return 0 }
        guard !sum.isFinite else { return sum / Double(count) }
        return min(max(scaledSum / Double(count) / Self.scale, least), greatest)
    }

    /// A value in the common unit; nil if its own unit doesn't convert into it.
    package func converted(_ value: Double, _ unit: String?) -> Double? {
        unit == self.unit ? value : MeasurementUnit(unit ?? "").converted(value, to: kind)
    }

    /// Adds a value; one whose unit doesn't convert is only counted among the others.
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
        scaledSum += converted * Self.scale
    }

    /// Adds the values of another range, converted; those with a unit that doesn't convert are only counted among the
    /// others.
    ///
    /// Temperature scales differ by more than a factor: so the mean is converted, and never the sum.
    package mutating func add(_ other: MeasuredRange) {
        others.merge(other.others, uniquingKeysWith: +)
        guard other.count > 0 else { return }
        guard let mean = converted(other.mean, other.unit), let least = converted(other.least, other.unit),
            let greatest = converted(other.greatest, other.unit)
        else {
            others[other.unit ?? "", default: 0] += other.count
            return
        }
        sum += other.unit == unit ? other.sum : mean * Double(other.count)
        scaledSum += mean * Self.scale * Double(other.count)
        (self.least, self.greatest) = (min(self.least, least), max(self.greatest, greatest))
        count += other.count
        if other.unit == unit { fractionCount = max(fractionCount, other.fractionCount) }
    }
}
