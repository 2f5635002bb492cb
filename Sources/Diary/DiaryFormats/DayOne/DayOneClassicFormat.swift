import Chronology
import DecoderProtocol
import DiaryMedia
import JSON

/// Day One Classic: one property list per entry in `entries`, and at most one photo per entry in `photos`.
enum DayOneClassicFormat: ImportFormat {
    static let name = "dayone-classic"

    static func recognize(_ source: ImportSource) throws -> String? {
        let count = documents(of: source).count
        return count == 0 ? nil : "Day One Classic journal of \(count) \(count == 1 ? "entry" : "entries")"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let run = DayOneClassicRun(source, options, sink)
        for file in documents(of: source) { try run.read(file) }
        try run.reportOrphans()
    }

    private static func documents(of source: ImportSource) -> [ImportSource.File] {
        source.documents(withExtension: "doentry")
    }
}

/// One reading of a journal of Day One Classic.
final class DayOneClassicRun {
    private let reading: RecordReading
    private var clock: SourceClock { reading.clock }
    /// The photos by the name of their entry.
    private var photos: [String: ImportSource.File] = [:]
    private var used: Set<String> = []

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        reading = RecordReading(source, options, sink)
        for file in source.files where Self.isPhoto(file) { add(file) }
        // A single entry has its photo in the folder next to its own.
        guard source.files.count == 1 else { return }
        for file in source.files(in: "photos") { add(file) }
    }

    private static func isPhoto(_ file: ImportSource.File) -> Bool {
        let folder = String(SourcePath.folder(file.path).dropLast())
        return SourcePath.name(folder) == "photos" && !SourcePath.isHidden(file.path)
    }

    private func add(_ file: ImportSource.File) { photos[SourcePath.stem(file.path).uppercased()] = file }

    func read(_ file: ImportSource.File) throws {
        try reading.reading {
            guard let object = try document(of: file).objectValue else {
                return try reading.report(.unreadable, file.path, "it is not a Day One entry")
            }
            try read(object, file)
        }
    }

    /// The property list of a file.
    ///
    /// The program wrote control characters that a user pasted, which XML doesn't allow. Scripts that wrote entries for
    /// it indented the document, or took a text as it was. One that can't be parsed is repaired.
    private func document(of file: ImportSource.File) throws -> JSONValue {
        do { return try reading.source.document(of: file, as: .propertyList) } catch let error as ImportSourceError {
            guard error.problem != nil,
                let value = try? reading.source.document(
                    DayOneClassicRepair.text(try reading.source.text(of: file)), as: .propertyList)
            else { throw error }
            try reading.report(.oddValue, file.path, "characters that XML doesn't allow are left out or replaced")
            return value
        }
    }

    func reportOrphans() throws {
        try reading.reportOrphans(photos.values.filter { !used.contains($0.path) })
    }

    private func read(_ object: JSONObject, _ file: ImportSource.File) throws {
        var record = SourceRecord(object)
        var line = LineValues()
        let name = record.takeText("Time Zone").flatMap { $0.isEmpty ? nil : $0 }
        let zone = name.flatMap(clock.zone)
        if name == nil { record.report("it has no time zone; the time is kept in UTC") }
        if let name, zone == nil { record.report("the time zone \(name) is not known; the time is kept in UTC") }
        guard let time = record.take("Creation Date").flatMap(Self.time) else {
            return try reading.report(.unreadable, file.path, "it has no Creation Date")
        }
        clock.set(time, in: zone ?? .utc, name: zone == nil ? name : nil, of: &line)
        line[.text] = .string(record.takeText("Entry Text") ?? "")
        if record.take("Starred", "true or false", \.lenientBoolean) == true { line[.starred] = .boolean(true) }
        let tags = record.takeTexts("Tags")
        if !tags.isEmpty { line[.tags] = .array(tags.map(JSONValue.string)) }
        if let location = object["Location"]?.objectValue {
            line.setPosition(location["Latitude"]?.lenientDouble, location["Longitude"]?.lenientDouble)
            line.set(.place, location["Place Name"]?.filledText)
            line.set(.nearestPlace, location["Locality"]?.filledText)
            line.set(.country, location["Country"]?.filledText)
        }
        let id = object["UUID"]?.filledText ?? String(SourcePath.stem(file.path))
        var entry = SourceEntry(place: file.path, sourceID: id, line: line)
        if let photo = photos[id.uppercased()] ?? photos[SourcePath.stem(file.path).uppercased()] {
            used.insert(photo.path)
            if photo.byteCount > 0 {
                entry.media = [SourceMedium(file: photo)]
            } else {
                try reading.report(.missingFile, file.path, "\(photo.path) is empty")
            }
        }
        try reading.add(entry, with: &record)
    }

    /// A date of a property list; other programs write it as `Sun Jan 25 08:09:32 2015`.
    private static func time(_ value: JSONValue) -> Instant? {
        guard let text = value.objectValue?["date"]?.stringValue ?? value.stringValue else { return nil }
        if let time = try? ZonedTime(rfc3339: text) { return time.instant }
        guard let date = JrnlDate(text), date.isWhole, let time = date.time else { return nil }
        let day = date.date(dayFirst: false, after: .first)
        let wall = WallTime(date: day, hour: time / 3600, minute: time / 60 % 60, second: time % 60)
        return wall.map { TimeZoneRules.utc.nearest($0).instant }
    }
}
