import DiaryCore

/// The figures of one name for the entries that have a value of a key in common, in one unit.
struct MeasuredGroup {
    /// One number that is told of the values.
    enum Figure: String, CaseIterable {
        case mean
        case sum
        case min
        case max
    }

    let value: CountedValue
    private(set) var range: MeasuredRange

    /// The figures of a tally, whose units are brought together as far as they convert.
    init(_ tally: MeasuredTally, unit: String?) {
        (value, range) = (tally.value, MeasuredRange(unit: unit))
        for part in tally.ranges { range.add(part) }
    }

    /// A figure; nil where no value has the unit.
    func figure(_ figure: Figure) -> Double? {
        guard range.count > 0 else { return nil }
        return switch figure {
        case .mean: range.mean
        case .sum: range.sum
        case .min: range.least
        case .max: range.greatest
        }
    }
}
