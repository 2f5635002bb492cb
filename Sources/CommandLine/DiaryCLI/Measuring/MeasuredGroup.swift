import DiaryModel

/// The statistics of one measurement for the entries with a common value of a key, in one unit.
struct MeasuredGroup {
    /// A statistic of the values.
    enum Figure: String, CaseIterable {
        case mean
        case sum
        case min
        case max
    }

    let value: CountedValue
    private(set) var range: MeasuredRange

    /// The statistics of a tally; units are converted as far as possible.
    init(_ tally: MeasuredTally, unit: String?) {
        (value, range) = (tally.value, MeasuredRange(unit: unit))
        for part in tally.ranges { range.add(part) }
    }

    /// The value of a statistic; nil if no value has the unit.
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
