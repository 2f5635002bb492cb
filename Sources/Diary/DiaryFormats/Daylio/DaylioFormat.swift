import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import JSON

/// Daylio's CSV and its backup.
enum DaylioFormat: ImportFormat {
    static let name = "daylio"

    static func recognize(_ source: ImportSource) throws -> String? {
        for file in source.files where !SourcePath.isHidden(file.path) {
            switch try kind(of: file, source) {
            case .table: return "Daylio export"
            case .backup, .encodedBackup: return "Daylio backup"
            case nil: continue
            }
        }
        return nil
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let reading = RecordReading(source, options, sink)
        for file in source.files where !SourcePath.isHidden(file.path) {
            try reading.reading {
                switch try kind(of: file, source) {
                case .table: try DaylioTable(reading: reading).read(file)
                case .backup: try source.reading(file) { try DaylioBackup(reading, file).read($0) }
                case .encodedBackup:
                    let text = try source.text(of: file).filter { !$0.isWhitespace }
                    guard let bytes = Base64.decode(text) else {
                        return try reading.report(.unreadable, file.path, "it is not Base64")
                    }
                    try DaylioBackup(reading, file).read(JSONBytes(bytes))
                case nil: break
                }
            }
        }
    }

    private enum Kind {
        case table
        case backup
        /// The backup's JSON as Base64, as the app packs it.
        case encodedBackup
    }

    private static func kind(of file: ImportSource.File, _ source: ImportSource) throws -> Kind? {
        switch SourcePath.pathExtension(file.path) {
        case "csv", "tsv", "txt":
            let start = DocumentText.beginning(of: try source.beginning(of: file))
            var reader = CSVReader(start)
            return DaylioTable.Header(reader.next()?.fields ?? []) == nil ? nil : .table
        case "json", "daylio":
            let start = Array(DocumentText.withoutMark(try source.beginning(of: file)))
            guard !JSONSlices(start).beginsWithObject else {
                let isBackup =
                    SourcePath.holds(start[...], "\"dayEntries\"")
                    || SourcePath.holds(start[...], "\"customMoods\"")
                return isBackup ? .backup : nil
            }
            // `{"` in Base64.
            return start.starts(with: "eyJ".utf8) ? .encodedBackup : nil
        default: return nil
        }
    }
}

/// Daylio's CSV, read by the names of its columns.
struct DaylioTable {
    let reading: RecordReading
    private var clock: SourceClock { reading.clock }

    func read(_ file: ImportSource.File) throws {
        var reader = CSVReader(try reading.source.text(of: file))
        guard let first = reader.next(), let header = Header(first.fields) else { return }
        var next = header.isMissing ? first : reader.next()
        while let record = next {
            try read(record, header, "\(file.path): line \(record.line)")
            next = reader.next()
        }
        if let line = reader.unclosedLine {
            try reading.report(.oddValue, "\(file.path): line \(line)", "an opening quote is never closed")
        }
    }

    /// The day and the year of an old table: `18 May 2018`, and `2018年5月18日` where the year comes first.
    private static func oldDate(_ day: String, _ year: String) -> String {
        if day.contains("月") { return "\(year)年\(day)" }
        return day.contains("월") ? "\(year)년 \(day)" : "\(day) \(year)"
    }

    private func read(_ record: CSVReader.Record, _ header: Header, _ place: String) throws {
        func field(_ name: String) -> String {
            guard let index = header.columns[name], index < record.fields.count else { return "" }
            return record.fields[index].trimmingScalars()
        }
        let isOld = header.columns["full_date"] == nil
        let written = isOld ? Self.oldDate(field("date"), field("year")) : field("full_date")
        guard let date = WrittenTime(MetadataText.withPlainDigits(written))?.day else {
            return try reading.report(.unreadable, place, "it has no \(isOld ? "date" : "full_date") that can be read")
        }
        var pictures: [SourceMedium] = []
        var entry = DaylioEntry(
            mood: field("mood"), title: field("note_title"),
            note: try DaylioEntry.note(field("note"), reading, place, into: &pictures))
        entry.activities = DaylioEntry.parts(field("activities"))
        entry.scales = DaylioEntry.parts(field("scales"))
        var line = entry.line
        if let time = PhoneClock.seconds(field("time")),
            let wall = WallTime(date: date, hour: time / 3600, minute: time / 60 % 60, second: time % 60)
        {
            clock.set(wall, in: clock.local, of: &line)
        } else {
            clock.set(date, in: clock.local, of: &line)
            if !field("time").isEmpty { try reading.report(.oddValue, place, "its time is not a time of day") }
        }
        var found = SourceEntry(place: place, sourceID: nil, line: line)
        found.media = pictures
        entry.tagMood(in: &found)
        found.unmodelled = entry.unmodelled
        for (name, text) in header.others(of: record.fields) { found.unmodelled.append(name, .string(text)) }
        if record.fields.dropFirst(header.names.count).contains(where: { !$0.trimmingScalars().isEmpty }) {
            try reading.report(.oddValue, place, "it has more cells than the header")
        }
        try reading.sink.add(found)
    }
}

/// An entry of Daylio, from its CSV or its backup.
struct DaylioEntry {
    /// Daylio's predefined moods, best first.
    static let moods = ["rad", "good", "meh", "bad", "awful"]

    /// The user's name of the mood.
    var mood: String
    /// From 1 for the best to 5; nil if only the mood's name is known.
    var moodGroup: Int?
    var title: String
    var note: String
    var activities: [String] = []
    /// Scales such as `Energy: 3`.
    var scales: [String] = []

    /// The members of its line, without its time.
    var line: LineValues {
        var line = LineValues()
        let text = [title, note].filter { !$0.isEmpty }.joined(separator: "\n\n")
        // An entry without text still gets the mood of the day.
        line[.text] = .string(text.isEmpty ? mood : text)
        if !activities.isEmpty { line[.tags] = .array(activities.map(JSONValue.string)) }
        var measurements: [JSONValue] = []
        if let value = trackedMood { measurements.append(value.json) }
        measurements += scales.compactMap { TrackedValue($0)?.json }
        if !measurements.isEmpty { line[.measurements] = .array(measurements) }
        return line
    }

    /// The mood as a number, 5 for the best; nil if only its name is known.
    private var trackedMood: TrackedValue? {
        let group = moodGroup ?? Self.moods.firstIndex(of: mood.lowercased()).map { $0 + 1 }
        return group.flatMap { (1...5).contains($0) ? TrackedValue(name: "mood", value: Double(6 - $0)) : nil }
    }

    /// Makes a mood that is anything but a number a tag, by which earlier imports didn't recognize the entry.
    func tagMood(in entry: inout SourceEntry) {
        guard trackedMood == nil, !mood.isEmpty, !activities.contains(mood) else { return }
        entry.identity = entry.line
        entry.line[.tags] = .array((activities + [mood]).map(JSONValue.string))
    }

    /// The mood's name, and the scales whose values are not numbers.
    var unmodelled: JSONObject {
        var members = JSONObject()
        members.set("mood", mood)
        let others = scales.filter { TrackedValue($0) == nil }
        if !others.isEmpty { members["scales"] = .array(others.map(JSONValue.string)) }
        return members
    }

    /// The text of a note, which the app stores as HTML since it supports emphasis; in a note of older versions a `<`
    /// was typed by the user, and lines end in line feeds.
    static func note(
        _ text: String, _ reading: RecordReading, _ place: String, into pictures: inout [SourceMedium]
    ) throws -> String {
        let bytes = Array(text.utf8)
        guard marks.contains(where: { SourcePath.holds(bytes[...], $0) }) else { return text.trimmingScalars() }
        let hasLines = bytes.contains(0x0A) && !lineMarks.contains { SourcePath.holds(bytes[...], $0) }
        let html =
            hasLines
            ? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "<br>") : text
        return try reading.markdown(html, place, into: &pictures, lines: true).trimmingScalars()
    }

    /// Marks that begin a line.
    private static let lineMarks: [StaticString] = ["<br", "<p>", "<p ", "<div", "<li", "<h1", "<h2", "<h3"]
    /// Marks that the app writes; a person doesn't.
    private static let marks: [StaticString] =
        lineMarks + [
            "<b>", "<i>", "<u>", "<s>", "<ul>", "<ol>", "<strong>", "<em>", "<strike>", "<del>", "<span ", "<font ",
            "&amp;", "&lt;", "&gt;", "&quot;", "&nbsp;", "&#",
        ]

    /// The parts between bars, trimmed.
    static func parts(_ text: String) -> [String] {
        text.split(separator: "|").map { $0.trimmingScalars() }.filter { !$0.isEmpty }
    }
}
