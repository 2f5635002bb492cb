import DiaryCore

/// The figures of one name for the entries that have a value of a key in common, in one unit.
struct MeasuredGroup {
    /// What is told of the values.
    enum Figure: String, CaseIterable {
        case mean
        case sum
        case min
        case max
    }

    let value: CountedValue
    let unit: String?
    private(set) var count = 0
    private(set) var sum = 0.0
    private(set) var mean = 0.0
    private var least = Double.infinity
    private var greatest = -Double.infinity
    /// Units that don't convert into this one, and how many values have them.
    private(set) var others: [String: Int] = [:]

    /// The figures of a tally, whose units are brought together as far as they convert.
    init(_ tally: MeasuredTally, unit: String?) {
        (value, self.unit) = (tally.value, unit)
        let range = MeasuredRange(unit: unit)
        for figures in tally.figures { add(figures, range) }
    }

    /// Temperatures of two scales differ by more than a factor: so means are converted, not sums.
    private mutating func add(_ figures: MeasuredTally.Figures, _ range: MeasuredRange) {
        func converted(_ value: Double) -> Double? { range.converted(value, figures.unit) }
        guard let mean = converted(figures.mean), let least = converted(figures.least),
            let greatest = converted(figures.greatest)
        else {
            others[figures.unit ?? "", default: 0] += figures.count
            return
        }
        let total = Double(count + figures.count)
        self.mean = self.mean * (Double(count) / total) + mean * (Double(figures.count) / total)
        sum += figures.unit == unit ? figures.sum : mean * Double(figures.count)
        (self.least, self.greatest) = (Swift.min(self.least, least), Swift.max(self.greatest, greatest))
        count += figures.count
    }

    /// A figure; nil where no value has the unit.
    func figure(_ figure: Figure) -> Double? {
        guard count > 0 else { return nil }
        return switch figure {
        case .mean: mean
        case .sum: sum
        case .min: least
        case .max: greatest
        }
    }
}
