import Chronology
import DiaryMedia
import JSON

/// Journey's export: one JSON file per entry, and its photos and sounds next to it.
enum JourneyFormat: ImportFormat {
    static let name = "journey"

    static func recognize(_ source: ImportSource) throws -> String? {
        guard try documents(of: source).contains(where: { try isEntry($0, source) }) else { return nil }
        return "Journey export"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let run = JourneyRun(reading: RecordReading(source, options, sink))
        var files = MediaFinder(source)
        for file in documents(of: source) {
            try run.reading.forEachObject(in: file) { object, place in try run.read(object, place, file, &files) }
        }
        try files.reportOrphans(to: sink) { file in
            SourcePath.hasExtension(file.path, "json") || LinkedFileKind(name: file.path)?.isMedium != true
        }
    }

    private static func documents(of source: ImportSource) -> [ImportSource.File] {
        source.documents(withExtension: "json")
    }

    /// The number of bytes that are searched after a long text.
    private static let textLimit = 1 << 18

    /// Returns whether a file begins as an entry.
    ///
    /// Journey for Android writes the text first, so that the keys by which an entry is known may come late.
    private static func isEntry(_ file: ImportSource.File, _ source: ImportSource) throws -> Bool {
        let beginning = try source.beginning(of: file)
        if isEntry(beginning) { return true }
        guard file.byteCount > beginning.count, SourcePath.holds(beginning[...], "\"text\"") else { return false }
        return isEntry(try source.beginning(of: file, count: textLimit))
    }

    private static func isEntry(_ beginning: [UInt8]) -> Bool {
        SourcePath.holds(beginning[...], "\"date_journal\"") || SourcePath.holds(beginning[...], "\"preview_text\"")
            || SourcePath.holds(beginning[...], "\"dateOfJournal\"")
    }
}

/// One reading of an export of Journey.
struct JourneyRun {
    let reading: RecordReading
    private var clock: SourceClock { reading.clock }

    func read(
        _ object: JSONObject, _ place: String, _ file: ImportSource.File, _ files: inout MediaFinder
    ) throws {
        var record = SourceRecord(object)
        var line = LineValues()
        guard let time = Self.takeMoment(&record, "date_journal", "dateOfJournal") else {
            return try reading.report(.unreadable, place, "it has no date")
        }
        let name = record.takeText("timezone").flatMap { $0.isEmpty ? nil : $0 }
        let zone = name.flatMap(clock.zone)
        if let name, zone == nil { record.report("the time zone \(name) is not known; the time is kept in UTC") }
        clock.set(time, in: zone ?? (name == nil ? clock.local : .utc), name: zone == nil ? name : nil, of: &line)
        if let instant = Self.takeMoment(&record, "date_modified", "updatedAt") {
            line[.updateTime] = .string((zone ?? .utc).zonedTime(at: instant).rfc3339())
        }
        let text = record.takeText("text") ?? ""
        let isHTML = record.takeText("type")?.lowercased() == "html" || Self.isHTML(text)
        var pictures: [SourceMedium] = []
        line[.text] = .string(isHTML ? try reading.markdown(text, place, into: &pictures) : text)
        if !text.isEmpty { _ = record.take("preview_text") }
        if record.take("favourite", "true or false", \.lenientBoolean) == true { line[.starred] = .boolean(true) }
        let tags = record.takeTexts("tags")
        if !tags.isEmpty { line[.tags] = .array(tags.map(JSONValue.string)) }
        readPlace(&record, &line)
        var entry = SourceEntry(place: place, sourceID: record.takeText("id"), line: line)
        entry.media = pictures
        for name in record.takeTexts("photos") + record.takeTexts("attachments") {
            try reading.add(files.take(name, besides: file), named: name, to: &entry)
        }
        dropEmpty(&record)
        try reading.add(entry, with: &record)
    }

    /// Returns whether a text without a type begins with a block of HTML.
    private static func isHTML(_ text: String) -> Bool {
        ["<p", "<div", "<h1", "<h2", "<h3", "<ul", "<ol", "<blockquote"].contains { mark in
            guard text.utf8.starts(with: mark.utf8) else { return false }
            let next = text.utf8.dropFirst(mark.utf8.count).first
            return next == UInt8(ascii: ">") || next == UInt8(ascii: " ")
        }
    }

    /// Takes the first moment of two members: milliseconds, or a time in words as exports since 2024 have it.
    private static func takeMoment(_ record: inout SourceRecord, _ key: String, _ newKey: String) -> Instant? {
        record.takeMoment(key, partsPerSecond: 1000) ?? record.takeMoment(newKey, partsPerSecond: 1000)
    }

    /// Reads the place.
    ///
    /// The largest double means that there is no position. Exports since 2024 have an object.
    private func readPlace(_ record: inout SourceRecord, _ line: inout LineValues) {
        let location = record.rest["location"]?.objectValue
        let latitude = (record.rest["lat"] ?? location?["lat"])?.lenientDouble
        let longitude = (record.rest["lon"] ?? location?["lng"])?.lenientDouble
        if line.setPosition(latitude, longitude) || (latitude ?? 1e300) > 1e99 {
            (_, _) = (record.take("lat"), record.take("lon"))
            if location?.members.allSatisfy({ $0.key == "lat" || $0.key == "lng" }) == true {
                _ = record.take("location")
            }
        } else {
            record.report("lat and lon are not a position")
        }
        if let address = record.takeText("address") { line.set(.place, address) }
    }

    /// Removes empty members: Journey writes each member, even if it has no value.
    private func dropEmpty(_ record: inout SourceRecord) {
        record.drop { $0.value.stringValue == "" }
        guard let weather = record.rest["weather"]?.objectValue else { return }
        let isUnknown = ((weather["degree_c"] ?? weather["degreeC"])?.lenientDouble ?? 1e300) > 1e99
        if isUnknown, weather["description"]?.filledText == nil { _ = record.take("weather") }
    }
}
