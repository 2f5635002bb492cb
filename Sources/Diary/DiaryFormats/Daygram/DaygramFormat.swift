import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Daygram's export: a text with a heading for each day, or the days of its database as JSON.
enum DaygramFormat: ImportFormat {
    static let name = "daygram"

    static func recognize(_ source: ImportSource) throws -> String? {
        let hasAny = try !texts(in: source).isEmpty || !lists(in: source).isEmpty
        return hasAny ? "Daygram export" : nil
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let run = DaygramRun(reading: RecordReading(source, options, sink))
        let (texts, lists) = (try texts(in: source), try lists(in: source))
        for file in texts.isEmpty && lists.isEmpty ? source.documents(withExtension: "txt") : texts {
            try run.readText(file)
        }
        for file in lists { try run.readList(file) }
    }

    private static func texts(in source: ImportSource) throws -> [ImportSource.File] {
        try source.documents(withExtension: "txt").filter { file in
            let start = DocumentText.beginning(of: try source.beginning(of: file))
            return DaygramHeading(start.prefix { !$0.isNewline }) != nil
        }
    }

    private static func lists(in source: ImportSource) throws -> [ImportSource.File] {
        try source.documents(withExtension: "json").filter { file in
            let start = try source.beginning(of: file)
            func hasAll(_ keys: [StaticString]) -> Bool { keys.allSatisfy { SourcePath.holds(start[...], $0) } }
            // The text of the first day may be longer than the beginning.
            return hasAll(["\"year\"", "\"month\"", "\"day\"", "\"content\""])
                && (file.byteCount > start.count || hasAll(["\"created\"", "\"updated\""]))
        }
    }
}

/// The first line of a day: `March 23 Monday 2020 / Fog until ten`, where the day of the week is the date's.
struct DaygramHeading {
    let date: CivilDate
    /// The text that follows on the same line.
    let rest: Substring

    init?(_ line: Substring) {
        let words = line.split(separator: " ", maxSplits: 5)
        guard words.count >= 5, words[4] == "/", let day = Int(words[1]), let year = Int(words[3]),
            let month = (1...12).first(where: { DayNames.english.month(number: $0) == String(words[0]) }),
            let date = CivilDate(year: year, month: month, day: day),
            DayNames.english.weekday(of: date) == String(words[2])
        else { return nil }
        (self.date, rest) = (date, words.count > 5 ? words[5] : "")
    }
}

/// One reading of exports of Daygram.
private struct DaygramRun {
    let reading: RecordReading
    private var clock: SourceClock { reading.clock }

    func readText(_ file: ImportSource.File) throws {
        try reading.reading {
            let text = try reading.source.text(of: file).withLineFeeds
            var (day, lines): (CivilDate?, [Substring]) = (nil, [])
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                guard let heading = DaygramHeading(line) else {
                    lines.append(line)
                    continue
                }
                try add(day, lines.joined(separator: "\n"), file)
                (day, lines) = (heading.date, [heading.rest])
            }
            try add(day, lines.joined(separator: "\n"), file)
        }
    }

    /// Adds a day; the text before the first one has none.
    private func add(_ day: CivilDate?, _ text: String, _ file: ImportSource.File) throws {
        let text = text.trimmingBlankEnds
        guard !text.isEmpty else { return }
        guard let day else {
            return try reading.report(.undated, file.path, "the text before its first day has no date")
        }
        var line: LineValues = [.text: .string(text)]
        clock.set(day, in: clock.local, of: &line)
        try reading.sink.add(SourceEntry(place: "\(file.path): \(day)", sourceID: "\(day)", line: line))
    }

    /// Reads an array of days, or an object of days by their dates, also under `diary`.
    func readList(_ file: ImportSource.File) throws {
        try reading.reading(file) { bytes in
            let slices = JSONSlices(bytes)
            var number = 0
            func read(_ range: Range<Int>) throws {
                number += 1
                try reading.object(slices, range, "\(file.path): entry \(number)") { try self.read($0, $1) }
            }
            let isWhole =
                try slices.beginsWithArray
                ? slices.forEachElement(read)
                : slices.forEachMember(elementsOf: "diary", member: { try read($1) }, element: read)
            if !isWhole { try reading.report(.unreadable, file.path, "it ends too early, after \(number) entries") }
        }
    }

    private func read(_ object: JSONObject, _ place: String) throws {
        var record = SourceRecord(object)
        let text = (record.takeText("content") ?? "").withLineFeeds.trimmingBlankEnds
        guard !text.isEmpty else { return }
        let numbers = ["year", "month", "day"].map { key in
            record.rest[key]?.lenientDouble.flatMap { Int(exactly: $0) }
        }
        let counted = numbers.compactMap(\.self).count == 3 ? numbers.map { $0 ?? 0 } : []
        let written = record.rest["date"]?.plainText.flatMap { WrittenTime($0)?.day }
        let day = written ?? (counted.isEmpty ? nil : CivilDate(year: counted[0], month: counted[1], day: counted[2]))
        guard let day else { return try reading.report(.undated, place, "it has no date") }
        for key in ["date", "year", "month", "day"] { _ = record.take(key) }
        var line: LineValues = [.text: .string(text)]
        clock.set(day, in: clock.local, of: &line)
        if let changed = record.rest["updated"]?.plainText.flatMap({ WrittenTime(counted: $0) ?? WrittenTime($0) }) {
            _ = record.take("updated")
            line.set(.updateTime, changed.zoned(in: clock.local))
        }
        try reading.add(SourceEntry(place: place, sourceID: "\(day)", line: line), with: &record)
    }
}
