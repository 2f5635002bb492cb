import Arguments
import Chronology
import DiaryModel
import DiaryStore
import JSON
import Terminal

/// Prints measurements: the names, the history of one, or charts.
struct MeasurementAnswer {
    let invocation: Invocation
    let store: DiaryStore

    private var format: MeasurementFormat { MeasurementFormat(invocation.values) }

    func printNames(_ selection: [String]) throws {
        let names = try self.names(selection)
        if names.isEmpty, format == .text {
            try invocation.messages.line(
                hasSelection(selection) ? "no measurements in the selection" : "no measurements yet")
            return try invocation.messages.hint("diary measure weight 71.2kg")
        }
        let context = invocation.context
        let isPlain = Appearance(context: context, values: invocation.values).isPlain
        let renderer = MeasurementNamesRenderer(
            words: MeasurementWords(context), dateFormat: context.dateFormat,
            form: ChartForm(context, isPlain: isPlain), hasSparklines: !isPlain)
        if format == .csv {
            try write(MeasurementNamesRenderer.header, names.map(renderer.csv))
        } else {
            try invocation.printCounts(
                names.map { .object(renderer.json($0)) },
                lines: renderer.lines(of: names, window: invocation.output.width))
        }
    }

    /// Prints the history of names, or a chart of them.
    ///
    /// - Throws: `Failure` if there is nothing to draw for a file.
    func printHistory(_ names: [String], _ selection: [String]) throws {
        let hasChart = invocation.values.flag(.plot) || invocation.values.isGiven(.chart)
        let drawing = hasChart ? try ChartDrawing(invocation) : nil
        let query = try SelectionReader(invocation: invocation, store: store).query(operands: selection)
        var (histories, missing): ([MeasurementHistory], [Failure]) = ([], [])
        for name in names {
            let found = try [history(of: name, query)].compactMap(\.self)
            let ofName = try found.isEmpty ? store.pairedNames(name).compactMap { try history(of: $0, query) } : found
            histories += ofName
            if ofName.isEmpty, format == .text {
                missing.append(try noMeasurement(of: name, hasSelection(selection)))
            }
        }
        if histories.isEmpty, drawing?.path != nil, let failure = missing.first { throw failure }
        for failure in missing {
            try invocation.messages.line(failure.message)
            if !failure.hint.isEmpty { try invocation.messages.hint(failure.hint) }
        }
        if let drawing {
            try drawing.draw(histories)
            for history in histories { try printSummary(history, named: histories.count > 1) }
            return
        }
        try list(histories)
    }

    private func list(_ histories: [MeasurementHistory]) throws {
        let context = invocation.context
        let renderer = MeasurementHistoryRenderer(words: MeasurementWords(context), dateFormat: context.dateFormat)
        let values = histories.flatMap { history in history.values.map { (value: $0, name: history.name) } }
        switch format {
        case .csv: try write(MeasurementHistoryRenderer.header, values.lazy.map { renderer.csv($0.value, of: $0.name) })
        case .json:
            try invocation.output.json(.array(values.map { .object(renderer.json($0.value, of: $0.name)) }))
        case .jsonl:
            for value in values { try invocation.output.json(.object(renderer.json(value.value, of: value.name))) }
        case .text:
            for history in histories {
                if histories.count > 1 {
                    try invocation.output.line(StyledText(SafeText(history.name).singleLine, .bold))
                }
                for line in renderer.lines(of: history, window: invocation.output.width) {
                    try invocation.output.line(line)
                }
                try printSummary(history, named: histories.count > 1)
            }
        }
    }

    private func printSummary(_ history: MeasurementHistory, named: Bool) throws {
        try invocation.output.flush()
        let words = MeasurementWords(invocation.context)
        let name: StyledText = named ? "\(line: history.name)  " : ""
        try invocation.messages.line(name + words.summary(history.values.count, history.range))
        if let remark = words.remark(on: history.range) { try invocation.messages.note(remark) }
    }

    private func noMeasurement(of name: String, _ isSelection: Bool) throws -> Failure {
        let shown = SafeText(name).singleLine
        guard !isSelection else { return Failure("no measurement of \(shown) in the selection") }
        let known = try store.measurementNames().map(\.name)
        let nearest = Spelling.nearest(to: name, among: known).map { SafeText($0).singleLine }
        let example = nearest ?? "\(shown) \(name == "weight" ? "71.2kg" : "3.4km")"
        return Failure("no measurement of \(shown) yet", hint: "diary measure \(example)")
    }

    private func write(_ header: String, _ lines: some Sequence<String>) throws {
        try invocation.output.bytes(Array(header.utf8))
        for line in lines { try invocation.output.bytes(Array(line.utf8)) }
    }

    private func hasSelection(_ words: [String]) -> Bool {
        !words.isEmpty || SelectionReader.isGiven(invocation.values)
    }

    /// The values of a measurement in the order of a query, and in their own order within an entry.
    private func history(of name: String, _ query: EntryQuery) throws -> MeasurementHistory? {
        let newestFirst = query.order == .newestFirst
        var values: [HistoryValue] = []
        try store.forEachMeasured(name, query) { listed, measurements in
            let ordered = newestFirst ? measurements.reversed() : measurements
            values += ordered.map { HistoryValue($0, of: listed.entry) }
            return true
        }
        return MeasurementHistory(try store.measurementSpelling(of: name) ?? name, values, newestFirst: newestFirst)
    }

    /// The names of the diary, or of a selection of its entries.
    private func names(_ selection: [String]) throws -> [MeasuredName] {
        let recentCount = MeasurementNamesRenderer.recentCount
        guard hasSelection(selection) else { return try store.measurementNames(recent: recentCount) }
        let query = try SelectionReader(invocation: invocation, store: store).query(operands: selection)
        return try store.measurementNames(of: query, recent: recentCount)
    }
}

/// The history of one measurement, a line or an object for each value.
struct MeasurementHistoryRenderer {
    let words: MeasurementWords
    let dateFormat: LocalDateFormat

    /// The lines, such as ` 3.4 km   22.11.2026 16:40   first one of the evening`.
    func lines(of history: MeasurementHistory, window: Int?) -> [StyledText] {
        let values = history.values.map { words.text($0, in: history.range) }
        let dates = history.values.map { dateFormat.text($0.time.wallTime, hasTime: $0.hasTime) }
        let (valueCells, dateCells) = (Self.cells(values), Self.cells(dates))
        return history.values.indices.map { index in
            let value = SafeText(DisplayWidth.padded(values[index], to: valueCells, .right)).singleLine
            let text = SafeText(history.values[index].text.prefix { !$0.isNewline }.description).singleLine
            var line = StyledText(" ")
            line.append(value, .bold)
            guard !text.string.isEmpty else { return line + "   \(dates[index])" }
            line.append(SafeText("   \(DisplayWidth.padded(dates[index], to: dateCells))   "))
            line.append(text)
            return line.truncated(to: window)
        }
    }

    private static func cells(_ texts: [String]) -> Int {
        texts.reduce(0) { max($0, DisplayWidth.cells(of: $1)) }
    }

    /// An object for each value, with machine-readable numbers and times.
    func json(_ value: HistoryValue, of name: String) -> JSONObject {
        var object: JSONObject = ["name": .string(name), "value": .double(value.value)]
        if let unit = value.unit { object.append("unit", .string(unit)) }
        object.append("creationTime", .string(value.time.rfc3339()))
        object.append("timeZone", .string(value.time.zoneName))
        object.append("hasTime", .boolean(value.hasTime))
        object.append("id", .string(value.entryID.description))
        object.append("text", .string(value.text))
        return object
    }

    static let header = CSVLine.text(["name", "value", "unit", "creationTime", "hasTime", "id", "text"])

    func csv(_ value: HistoryValue, of name: String) -> String {
        CSVLine.text([
            name, DecimalText(value.value).plain, value.unit ?? "", value.time.rfc3339(),
            value.hasTime ? "true" : "false", value.entryID.description, value.text,
        ])
    }
}
