import Arguments
import DiaryModel
import DiaryStore
import JSON
import Terminal

/// `stats --by KEY --mean NAME`: one statistic of measurements for each value of a key.
struct MeasuredStatistics {
    let invocation: Invocation
    private let figure: MeasuredGroup.Figure
    private let name: String

    /// Nil if none of `--mean`, `--sum`, `--min` and `--max` is given.
    init?(_ invocation: Invocation) throws(Failure) {
        self.invocation = invocation
        let keys: [(MeasuredGroup.Figure, OptionKey)] = [(.mean, .mean), (.sum, .sum), (.min, .min), (.max, .max)]
        guard let (figure, key) = keys.first(where: { invocation.values.isGiven($0.1) }),
            let name = invocation.values.value(key)
        else { return nil }
        guard DiaryMeasurement.isName(name) else { throw .describing(.noName(name)) }
        (self.figure, self.name) = (figure, name)
    }

    /// Groups by year if no key is given.
    func run() throws -> ExitCode {
        let key = invocation.values.value(.by) ?? "year"
        let expression = try PredicateReader(invocation: invocation).countable(key)
        let store = try invocation.openStore(.reading)
        let query = try invocation.query(in: store)
        let tallies = try store.measured(name, by: expression, query)
        let newest = try store.measurementName(name)?.last
        let unit = newest.map(\.unit) ?? tallies.first?.ranges.first?.unit
        let groups = tallies.map { MeasuredGroup($0, unit: unit) }
        let context = invocation.context
        let renderer = MeasuredGroupRenderer(
            figure: figure, words: MeasurementWords(context), names: CalendarNames(key: key, names: context.dayNames))
        try invocation.printCounts(
            groups.map(renderer.json), lines: renderer.lines(of: groups, window: invocation.output.width))
        if CountFormat(invocation.values) == .text { try printLines(groups, unit, paired: store.pairedNames(name)) }
        return .success
    }

    /// - Parameter paired: the names of the pair that was recorded under the name.
    private func printLines(_ groups: [MeasuredGroup], _ unit: String?, paired: [String]) throws {
        let shown = SafeText(name).singleLine
        guard !groups.isEmpty else {
            try invocation.messages.line("no measurement of \(shown) in the selection")
            guard let other = paired.first else { return }
            let names = paired.joined(separator: " and ")
            return try invocation.messages.hint(
                "there is \(line: names): diary stats --\(figure.rawValue) \(line: other)")
        }
        let others = groups.reduce(into: [:]) { $0.merge($1.range.others, uniquingKeysWith: +) }
        let count = others.values.reduce(0, +)
        guard count > 0 else { return }
        let wanted = unit.map { "in \($0)" } ?? "without a unit"
        try invocation.messages.note(
            "\(count.counted("value")) of \(shown) can't be shown \(line: wanted): not counted in")
    }
}

/// One statistic of a measurement for each value of a key.
struct MeasuredGroupRenderer {
    let figure: MeasuredGroup.Figure
    let words: MeasurementWords
    let names: CalendarNames

    /// A line for each value of the key, such as `2026  4.5 km  6 values`.
    func lines(of groups: [MeasuredGroup], window: Int?) -> [StyledText] {
        var table = Table(columns: [
            Table.Column(isFlexible: true), Table.Column(.right), Table.Column(.right, minimumWindow: 40),
        ])
        for group in groups {
            guard let value = group.figure(figure) else { continue }
            let number = words.numbers.text(DecimalText(value).rounded(significant: 6))
            table.append([
                StyledText(names.label(group.value) ?? group.value.label),
                StyledText(SafeText(words.text(number, group.range.unit)).singleLine),
                "\(group.range.count.counted("value"))",
            ])
        }
        return table.lines(window: window)
    }

    func json(_ group: MeasuredGroup) -> JSONValue {
        var object: JSONObject = ["value": group.value.json, "count": .integer(group.range.count)]
        if let value = group.figure(figure) { object.append(figure.rawValue, .double(value)) }
        if let unit = group.range.unit { object.append("unit", .string(unit)) }
        return .object(object)
    }
}

/// The statistics of one measurement for the entries with a common value of a key, in one unit.
struct MeasuredGroup {
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
