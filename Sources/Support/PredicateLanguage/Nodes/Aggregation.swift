/// The results of functions and path operators over many values; nil values are left out before.
struct Aggregation {
    private let values: [PredicateValue]
    private let range: SourceRange
    private let clock: EvaluationClock

    init(_ values: [PredicateValue], at range: SourceRange, _ clock: EvaluationClock) {
        self.values = values
        self.range = range
        self.clock = clock
    }

    func value(of name: CollectionOperator) throws(PredicateError) -> PredicateValue {
        switch name {
        case .count: .integer(Int64(values.count))
        case .sum: try sum()
        case .average: try average()
        case .minimum: try extreme(.ascending)
        case .maximum: try extreme(.descending)
        case .union, .unionOfArrays: .array(values)
        case .distinctUnion, .distinctUnionOfArrays, .distinctUnionOfSets:
            .array(try PredicateValue.distinct(values, clock, at: range))
        }
    }

    func sum() throws(PredicateError) -> PredicateValue {
        var total = Number.integer(0)
        for number in try numbers() { total = Arithmetic.add(total, number) }
        return PredicateValue(total)
    }

    func average() throws(PredicateError) -> PredicateValue {
        let numbers = try numbers()
        return .double(numbers.isEmpty ? 0 : numbers.reduce(0) { $0 + $1.asDouble } / Double(numbers.count))
    }

    /// The smallest or largest number, string or date; nil without values.
    func extreme(_ wanted: Order) throws(PredicateError) -> PredicateValue {
        let rules = ValueComparison(options: [])
        var best: PredicateValue?
        for value in values {
            guard let current = best else {
                best = value
                continue
            }
            if try rules.order(value, current, name: "max", at: range) == wanted { best = value }
        }
        return best ?? .null
    }

    func median() throws(PredicateError) -> PredicateValue {
        let sorted = try numbers().map(\.asDouble).sorted()
        guard !sorted.isEmpty else { return .null }
        let middle = sorted.count / 2
        return .double(sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2)
    }

    /// The numbers that occur most often, in the order of their first occurrence.
    func mode() throws(PredicateError) -> PredicateValue {
        var counts: [Double: Int] = [:]
        for number in try numbers() { counts[number.asDouble, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        let found = values.filter { $0.number.map { counts[$0.asDouble] == most } ?? false }
        return .array(try PredicateValue.distinct(found, clock, at: range))
    }

    /// The standard deviation of the whole population.
    func standardDeviation() throws(PredicateError) -> PredicateValue {
        let numbers = try numbers().map(\.asDouble)
        guard !numbers.isEmpty else { return .double(0) }
        let mean = numbers.reduce(0, +) / Double(numbers.count)
        let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count)
        return .double(variance.squareRoot())
    }

    private func numbers() throws(PredicateError) -> [Number] {
        var numbers: [Number] = []
        for value in values {
            guard let number = value.number else {
                throw PredicateError(.wrongKind(found: value.kind, expected: [.number]), at: range)
            }
            numbers.append(number)
        }
        return numbers
    }
}

extension PredicateValue {
    /// The values without repetitions, in the order of their first occurrence.
    static func distinct(
        _ values: [PredicateValue], _ clock: EvaluationClock, at range: SourceRange
    ) throws(PredicateError) -> [PredicateValue] {
        let rules = ValueComparison(options: [])
        var kept: [PredicateValue] = []
        for value in values {
            try clock.step(kept.count + 1, at: range)
            if !kept.contains(where: { rules.areEqual($0, value) }) { kept.append(value) }
        }
        return kept
    }
}
