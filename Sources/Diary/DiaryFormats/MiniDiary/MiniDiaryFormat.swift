import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Mini Diary's export in JSON: an object of days.
enum MiniDiaryFormat: DocumentFormat {
    static let name = "minidiary"
    static let title = "Mini Diary export"

    static func isExport(_ file: ImportSource.File, in source: ImportSource) throws -> Bool {
        let start = try source.beginning(of: file, count: 512)
        return SourcePath.holds(start[...], "\"application\"") && SourcePath.holds(start[...], "\"Mini Diary\"")
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let run = MiniDiaryRun(reading: RecordReading(source, options, sink))
        for file in try readDocuments(in: source) { try run.read(file) }
    }
}

/// One reading of exports of Mini Diary.
private struct MiniDiaryRun {
    let reading: RecordReading
    private var clock: SourceClock { reading.clock }

    func read(_ file: ImportSource.File) throws {
        try reading.reading(file) { try read(JSONSlices($0), file) }
    }

    private func read(_ slices: JSONSlices, _ file: ImportSource.File) throws {
        var entries: JSONSlices?
        _ = slices.forEachMember { key, range in
            if key == "entries" { entries = slices.part(range) }
        }
        guard let entries, entries.beginsWithObject else {
            return try reading.report(.unreadable, file.path, "it is not a Mini Diary export")
        }
        let isWhole = try entries.forEachMember { day, range in
            try read(day, range, entries, file)
        }
        if !isWhole { try reading.report(.unreadable, file.path, "it ends too early") }
    }

    private func read(_ name: String, _ range: Range<Int>, _ entries: JSONSlices, _ file: ImportSource.File) throws {
        let place = "\(file.path): \(name)"
        guard let parsed = try reading.record(entries, range, place) else { return }
        guard let object = parsed.value.objectValue else {
            return try reading.report(.unreadable, place, "it is not an object")
        }
        guard let day = WrittenTime(name)?.day else { return try reading.report(.undated, place, "it is not a day") }
        var record = SourceRecord(object)
        if let mistake = parsed.mistake { record.report(mistake) }
        let (title, text) = (record.takeText("title") ?? "", record.takeText("text") ?? "")
        guard !title.isEmpty || !text.isEmpty else { return }
        var line: LineValues = [.text: .string(text.withLineFeeds)]
        clock.set(day, in: clock.local, of: &line)
        line.set(.title, title)
        if let changed = record.take("dateUpdated", "a time", { $0.stringValue.flatMap(Self.instant) }) {
            line[.updateTime] = .string(TimeZoneRules.utc.zonedTime(at: changed).rfc3339())
        }
        try reading.add(SourceEntry(place: place, sourceID: name, line: line), with: &record)
    }

    /// A time as JavaScript writes it: `Sat Nov 16 2024 07:04:48 GMT+0000 (Coordinated Universal Time)`.
    private static func instant(_ text: String) -> Instant? {
        let parts = text.split(separator: " ")
        guard parts.count >= 6, parts[5].hasPrefix("GMT"),
            let zone = TimeZoneRules(fixed: String(parts[5].dropFirst(3))),
            let time = WrittenTime("\(parts[2]) \(parts[1]) \(parts[3]) \(parts[4])"), time.hasTime
        else { return (try? ZonedTime(rfc3339: text))?.instant }
        return zone.nearest(time.wall).instant
    }
}
