import Chronology
import DiaryMedia
import JSON

/// Diarium's export in JSON, with the media in folders named by the time of their entry.
enum DiariumFormat: ImportFormat {
    static let name = "diarium"

    static func recognize(_ source: ImportSource) throws -> String? {
        if try documents(of: source).contains(where: { isExport(try source.beginning(of: $0)) }) {
            return "Diarium export"
        }
        return try source.files.contains { try isDatabase($0, source) } ? "Diarium database" : nil
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let run = DiariumRun(reading: RecordReading(source, options, sink))
        var files = MediaFinder(source)
        for file in documents(of: source) {
            try run.reading.forEachObject(in: file) { object, place in try run.read(object, place, file, &files) }
        }
        for file in source.files where try isDatabase(file, source) {
            let reason = "it is Diarium's database, which is not read: export it as JSON in Diarium, and import that"
            try sink.report(ImportProblem(.unreadable, file.path, reason))
        }
        // In the folders of media any file is an attachment.
        try files.reportOrphans(to: sink) { file in
            !file.path.split(separator: "/").dropLast().contains("media")
                && LinkedFileKind(name: file.path)?.isMedium != true
        }
    }

    private static func documents(of source: ImportSource) -> [ImportSource.File] {
        source.documents(withExtension: "json")
    }

    private static func isExport(_ beginning: [UInt8]) -> Bool {
        SourcePath.holds(beginning[...], "\"heading\"")
            && (SourcePath.holds(beginning[...], "\"html\"") || SourcePath.holds(beginning[...], "\"rating\""))
    }

    private static func isDatabase(_ file: ImportSource.File, _ source: ImportSource) throws -> Bool {
        guard SourcePath.hasExtension(file.path, "diary") else { return false }
        return try source.firstBytes(of: file, count: 16).starts(with: "SQLite format 3".utf8)
    }
}

/// One reading of an export of Diarium.
struct DiariumRun {
    let reading: RecordReading
    private var clock: SourceClock { reading.clock }

    func read(
        _ object: JSONObject, _ place: String, _ file: ImportSource.File, _ finder: inout MediaFinder
    ) throws {
        var record = SourceRecord(object)
        var line = LineValues()
        guard let date = record.takeText("date"), let wall = setTime(date, of: &line) else {
            return try reading.report(.unreadable, place, "it has no date")
        }
        var pictures: [SourceMedium] = []
        let heading = try reading.markdown(record.takeText("heading") ?? "", place, into: &pictures)
        let html = record.takeText("html") ?? record.takeText("text") ?? ""
        let text = try reading.markdown(html, place, into: &pictures)
        let title = heading.split(separator: "\n").joined(separator: " ")
        line[.text] = .string(title.isEmpty ? text : text.isEmpty ? title : title + "\n\n" + text)
        // 0 means that there is no rating.
        if let rating = record.takeNumber("rating"), rating >= 1, rating <= 5 {
            line[.rating] = .integer(Int(rating.rounded()))
        }
        readPlace(&record, &line)
        let tags = record.takeTexts("tags") + record.takeTexts("people")
        if !tags.isEmpty { line[.tags] = .array(tags.map(JSONValue.string)) }
        readTrackers(&record, &line)
        var entry = SourceEntry(place: place, sourceID: date, line: line)
        entry.media = pictures
        for found in media(of: wall, file, &finder) { try reading.add(found, named: found.path, to: &entry) }
        try reading.add(entry, with: &record)
    }

    /// Writes the time into the line: Diarium gives local time, without a zone.
    ///
    /// - Returns: the local time; nil if it is not a valid time.
    private func setTime(_ date: String, of line: inout LineValues) -> WallTime? {
        if let wall = (try? ZonedTime(rfc3339: date + "Z"))?.wallTime {
            clock.set(wall, in: clock.local, of: &line)
            return wall
        }
        if let time = try? ZonedTime(rfc3339: date) {
            line[.creationTime] = .string(time.rfc3339())
            return time.wallTime
        }
        guard let day = CivilDate(iso8601: date) else { return nil }
        clock.set(day, in: clock.local, of: &line)
        return WallTime(date: day, hour: 0, minute: 0)
    }

    /// Takes `[50.1, 14.4]`.
    private func readPlace(_ record: inout SourceRecord, _ line: inout LineValues) {
        guard let location = record.rest["location"], !location.isNull else { return }
        let numbers = location.arrayValue?.map(\.lenientDouble) ?? []
        if numbers.count == 2, line.setPosition(numbers[0], numbers[1]) {
            _ = record.take("location")
        } else if location.arrayValue?.isEmpty != true {
            record.report("location is not a position")
        }
    }

    /// Reads trackers: `Sleep: 7:30` is a measurement; one that is not a number stays as it is.
    private func readTrackers(_ record: inout SourceRecord, _ line: inout LineValues) {
        var (measurements, others): ([JSONValue], [JSONValue]) = ([], [])
        for text in record.takeTexts("tracker") {
            if let measurement = TrackedValue(text)?.json {
                measurements.append(measurement)
            } else {
                others.append(.string(text))
            }
        }
        if !measurements.isEmpty { line[.measurements] = .array(measurements) }
        if !others.isEmpty { record.keep("tracker", .array(others)) }
    }

    /// The files of `media/2025-06-09_190339488`, a folder named by the entry's time to the millisecond.
    private func media(
        of wall: WallTime, _ file: ImportSource.File, _ finder: inout MediaFinder
    ) -> [ImportSource.File] {
        let second = "\(wall.date)_" + wall.clock(withSeconds: true).filter { $0 != ":" }
        let (cut, rounded) = (wall.microsecond / 1000, (wall.microsecond + 500) / 1000)
        for millisecond in cut == rounded || rounded > 999 ? [cut] : [cut, rounded] {
            let digits = String(millisecond)
            let name = second + String(repeating: "0", count: 3 - digits.utf8.count) + digits
            let found = finder.takeAll(in: "\(SourcePath.folder(file.path))media/\(name)")
            if !found.isEmpty { return found }
        }
        return []
    }
}
