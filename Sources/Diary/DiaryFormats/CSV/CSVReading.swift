import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Makes entries of the records of a table.
struct CSVReading {
    private let table: CSVTable
    private let options: ReadingOptions
    private let sink: any ImportSink
    private let order: WrittenTime.Order?

    init(_ table: CSVTable, _ options: ReadingOptions, _ sink: any ImportSink) {
        (self.table, self.options, self.sink) = (table, options, sink)
        order = options.dateOrder ?? table.columns.members["creationTime"].flatMap(table.cells.order)
    }

    func read() throws {
        for column in table.columns.missing {
            try sink.report(ImportProblem(.oddValue, table.file.path, "there is no column named \(column)"))
        }
        var reader = CSVReader(table.text)
        _ = reader.header()
        while let record = reader.next() {
            try add(CSVRecord(record, table), "\(table.file.path): line \(record.line)")
        }
        if let line = reader.unclosedLine {
            try sink.report(
                ImportProblem(.oddValue, "\(table.file.path): line \(line)", "an opening quote is never closed"))
        }
    }

    private func add(_ record: CSVRecord, _ place: String) throws {
        guard !record.isBlank else { return }
        var line = LineValues()
        guard try setTime(of: record, &line, place) else { return }
        if record.hasExcess {
            try sink.report(ImportProblem(.oddValue, place, "it has more cells than the header"))
        }
        line[.text] = .string(record["text"]?.withLineFeeds ?? "")
        for key in ["title", "journal"] + EntryField.all.map(\.key) where line[LineValues.Key(key)] == nil {
            guard let text = record[key] else { continue }
            let isOwnTitle = key == "title" && table.columns.isOurs
            if !isOwnTitle { line[LineValues.Key(key)] = value(text, of: key) }
        }
        line.setTags(tags(record["tags"] ?? ""))
        if record.flag("starred") == true { line[.starred] = .boolean(true) }
        line.setPosition(
            record.number("latitude"), record.number("longitude"),
            altitude: record.number("altitude"))
        for (key, column) in [(LineValues.Key.updateTime, "updateTime"), (.doneTime, "doneTime")] {
            guard let text = record[column], let time = WrittenTime(text, order: order) else { continue }
            line.set(key, time.zoned(in: options.zone))
        }
        var unmodelled = record.others
        try setTask(of: record, &line, &unmodelled, place)
        let found = try measurements(of: record, &unmodelled, place)
        line[.measurements] = Self.list(found.all)
        var entry = SourceEntry(place: place, sourceID: record["id"], line: line)
        if found.all != found.earlier || table.columns.isTextFound {
            line[.measurements] = Self.list(found.earlier)
            if table.columns.isTextFound { line[.text] = .string("") }
            entry.identity = line
        }
        entry.unmodelled = unmodelled
        try sink.add(entry)
    }

    private func value(_ text: String, of key: String) -> JSONValue {
        if case .integer? = EntryField.named(key)?.value, let number = Int(text) { return .integer(number) }
        return .string(text)
    }

    /// Words separated by commas, semicolons or bars; this program's own export has spaces, and no-break spaces in tags.
    private func tags(_ text: String) -> [String] {
        if table.columns.isOurs {
            return text.split(separator: " ").map { String($0.map { $0 == "\u{A0}" ? " " : $0 }) }
        }
        let separators = ",;|"
        let hasOne = text.contains { separators.contains($0) }
        return text.split { hasOne ? separators.contains($0) : $0.isWhitespace }.map { $0.trimmingSpaces }
    }

    // MARK: Times

    /// Sets the entry's time; false if there is none, which is reported.
    private func setTime(of record: CSVRecord, _ line: inout LineValues, _ place: String) throws -> Bool {
        guard let text = record["creationTime"] else {
            try sink.report(ImportProblem(.undated, place, "it has no date"))
            return false
        }
        guard let time = time(text, record["clock"]) else {
            let isAmbiguous = order == nil && WrittenTime.ambiguousNumbers(text) != nil
            let reason =
                isAmbiguous
                ? "\(text) may mean either of two days, and no other date decides which: --columns dates=day-first or dates=month-first"
                : "\(text) is not a date"
            try sink.report(ImportProblem(.undated, place, reason))
            return false
        }
        let zone = record["timeZone"]
        line.setCreation(
            zoned(time, zone), hasTime: time.hasTime && record.flag("hasTime") != false)
        return true
    }

    private func time(_ text: String, _ clock: String?) -> WrittenTime? {
        if let clock, let whole = WrittenTime("\(text) \(clock)", order: order) { return whole }
        return WrittenTime(text, order: order) ?? WrittenTime(counted: text)
    }

    /// A time in its own zone, if that is known.
    private func zoned(_ time: WrittenTime, _ zoneName: String?) -> ZonedTime {
        options.zoned(time, inZone: zoneName)
    }

    // MARK: Tasks and measurements

    private func setTask(
        of record: CSVRecord, _ line: inout LineValues, _ unmodelled: inout JSONObject, _ place: String
    ) throws {
        if let text = record["due"] {
            if let due = WrittenTime(text, order: order) {
                line.setDue(
                    zoned(due, record["dueTimeZone"]), hasTime: due.hasTime && record.flag("dueHasTime") != false)
            } else {
                try sink.report(ImportProblem(.oddValue, place, "due: \(text) is not a date"))
            }
        }
        if let isDone = record.flag("done") {
            line[.done] = .boolean(isDone)
        } else if ["cancelled", "canceled"].contains(record["done"]?.lowercased()) {
            line[.cancelled] = .boolean(true)
        }
        guard let text = record["priority"] else { return }
        if let number = record.number("priority"), TaskPriority.isPossible(number) {
            line[.priority] = .double(number)
        } else {
            unmodelled["priority"] = .string(text)
        }
    }

    /// The measurements, and those that earlier versions read: plain numbers, and units as they are written.
    private func measurements(
        of record: CSVRecord, _ unmodelled: inout JSONObject, _ place: String
    ) throws -> (all: [JSONValue], earlier: [JSONValue]) {
        var found = Self.listed(record["measurements"] ?? "")
        var earlier = found
        for measured in table.columns.measured {
            guard let text = record.field(measured.column) else { continue }
            let cell = CSVMeasurement(text, of: measured, decimalComma: table.hasDecimalComma)
            if cell.all.isEmpty {
                try sink.report(ImportProblem(.oddValue, place, "\(measured.name): \(text) is not one number"))
                unmodelled.append(measured.name, .string(text))
            } else if !cell.all.allSatisfy(\.isPossible) {
                try sink.report(ImportProblem(.oddValue, place, "\(measured.name): \(text) can't be measured"))
            } else {
                found += cell.all.map { .object(EntryJSON.measurementObject(of: $0)) }
            }
            if let plain = cell.plain, plain.isPossible {
                earlier.append(.object(EntryJSON.measurementObject(of: plain)))
            }
        }
        return (found, earlier)
    }

    private static func list(_ measurements: [JSONValue]) -> JSONValue? {
        measurements.isEmpty ? nil : .array(measurements)
    }
}

extension CSVReading {
    /// The measurements of a cell of this program's own export: `weight: 71.4 kg; steps: 8000`.
    private static func listed(_ text: String) -> [JSONValue] {
        text.split(separator: ";").compactMap { item in
            guard let colon = item.lastIndex(of: ":") else { return nil }
            let words = item[item.index(after: colon)...].split(separator: " ", maxSplits: 1)
            guard let value = words.first.flatMap({ Double($0) }) else { return nil }
            let unit = words.count == 2 ? words[1].trimmingSpaces : nil
            let measurement = DiaryMeasurement(name: item[..<colon].trimmingSpaces, value: value, unit: unit)
            return measurement.isPossible ? .object(EntryJSON.measurementObject(of: measurement)) : nil
        }
    }
}

/// The cells of a record by the meanings of their columns.
struct CSVRecord {
    private let fields: [String]
    private let table: CSVTable

    init(_ record: CSVReader.Record, _ table: CSVTable) {
        (fields, self.table) = (record.fields, table)
    }

    /// True if all its cells are blank.
    var isBlank: Bool { fields.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

    /// The trimmed cell of a column; nil if it is empty.
    func field(_ column: Int) -> String? {
        guard column < fields.count else { return nil }
        let text = fields[column].trimmingSpaces
        return text.isEmpty ? nil : text
    }

    /// The cell of a member; a text is not trimmed.
    subscript(key: String) -> String? {
        guard let column = table.columns.members[key], let text = field(column) else { return nil }
        return key == "text" ? fields[column] : text
    }

    func number(_ key: String) -> Double? {
        self[key].flatMap { CSVNumber($0, decimalComma: table.hasDecimalComma)?.value }
    }

    func flag(_ key: String) -> Bool? {
        guard let word = self[key]?.lowercased() else { return nil }
        if ["true", "yes", "y", "1", "x", "★", "*", "done", "completed"].contains(word) { return true }
        return ["false", "no", "n", "0", "-"].contains(word) ? false : nil
    }

    /// The cells that are kept as they are, by their headers.
    var others: JSONObject {
        var object = JSONObject()
        for column in table.columns.others {
            guard let text = field(column), !(table.columns.isOurs && table.columns.headers[column] == "mediaCount")
            else {
                continue
            }
            object.append(table.columns.headers[column], .string(text))
        }
        for column in fields.indices.dropFirst(table.columns.headers.count) {
            if let text = field(column) { object.append("column \(column + 1)", .string(text)) }
        }
        return object
    }

    /// True if there are texts in cells without a header, as after a delimiter in a text without quotes.
    var hasExcess: Bool {
        fields.indices.dropFirst(table.columns.headers.count).contains { field($0) != nil }
    }
}
