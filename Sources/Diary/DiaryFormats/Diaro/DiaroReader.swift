import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Reads the entries of a backup, row by row; the tables to which they refer are read first.
final class DiaroReader {
    private typealias Row = [String: String]

    private let reading: RecordReading
    private var clock: SourceClock { reading.clock }
    private var files: MediaFinder
    /// The rows of the other tables by their ids.
    private var tables: [String: [String: Row]] = [:]
    /// The attachments of the entries by their ids.
    private var attachments: [String: [Row]] = [:]

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        reading = RecordReading(source, options, sink)
        files = MediaFinder(source)
    }

    func read(_ file: ImportSource.File) throws {
        try reading.readingXML(file) { bytes in
            _ = XMLRecords.forEach(Self.rows, in: bytes) { keep(Self.row($0.element), of: Self.table($0)) }
            var number = 0
            let end = try XMLRecords.forEach(Self.rows, in: bytes) { record in
                guard Self.table(record) == "entries" else { return }
                number += 1
                try read(record, file, "\(file.path): entry \(number)")
            }
            if let end { try reading.report(.unreadable, file.path, "it ends too early, in row \(end)") }
        }
    }

    // MARK: Tables

    /// The elements of rows, of which older versions have longer ones.
    private static let rows: Set<String> = ["r", "row"]

    /// The name of the table of a row, without `diaro_`; folders were called categories.
    private static func table(_ record: XMLRecords.Record) -> String {
        let name = record.parent["name"] ?? ""
        let prefix = "diaro_"
        let table = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.utf8.count)) : name
        return table == "categories" ? "folders" : table
    }

    /// The columns of a row by their names: `<title>A</title>`, `<c n="title">A</c>`, `<col name="title">A</col>`.
    ///
    /// A value that is missing in the database is written as `null`.
    private static func row(_ element: XMLElement) -> Row {
        var row: Row = [:]
        for column in element.children {
            let name = column.attributes["name"] ?? column.attributes["n"] ?? column.name
            let isText = name == "text" || name == "title"
            let value = isText ? column.text : column.text.trimmingSpaces
            if !value.isEmpty, value != "null" { row[name] = value }
        }
        return row
    }

    private func keep(_ row: Row, of table: String) {
        switch table {
        case "entries", "templates": break
        case "attachments":
            if let entry = row["entry_uid"] { attachments[entry, default: []].append(row) }
        default:
            if let id = row["uid"] ?? row["_id"] { tables[table, default: [:]][id] = row }
        }
    }

    private func title(_ id: String?, in table: String) -> String? {
        id.flatMap { tables[table]?[$0]?["title"] }
    }

    // MARK: Entries

    private func read(_ record: XMLRecords.Record, _ file: ImportSource.File, _ place: String) throws {
        switch record.flaw {
        case .tooLong: return try reading.report(.unreadable, place, "it is too long")
        case .notText: return try reading.report(.notText, place, "it is not UTF-8")
        case nil: break
        }
        var row = Self.row(record.element)
        guard
            let time = row["date"].flatMap({ Double($0) }).flatMap({
                SourceClock.instant(secondsSince1970: $0 / 1000)
            })
        else { return try reading.report(.undated, place, "it has no date") }
        let offset = row["tz_offset"].flatMap { TimeZoneRules(fixed: $0) }?.utcOffset(at: time)
        var line = LineValues()
        clock.set(time, in: offset.map { clock.zone(withOffset: $0, at: time) } ?? clock.local, of: &line)
        let mood = takeMood(&row, &line)
        let text = (row["text"] ?? "").withLineFeeds
        line[.text] = .string(text.isEmpty && row["title"] == nil ? mood ?? "" : text)
        line.set(.title, row["title"]?.trimmingSpaces)
        line.set(.journal, title(row["folder_uid"], in: "folders"))
        let ids = (row["tags"] ?? "").split(separator: ",").map { $0.trimmingSpaces }.filter { !$0.isEmpty }
        // Old versions have the titles themselves.
        let tags = ids.compactMap { title($0, in: "tags") ?? (Self.isIdentifier($0) ? nil : $0) }
        line.setTags((line[.tags]?.arrayValue ?? []).compactMap(\.stringValue) + tags)
        setPlace(&row, &line)
        let id = row["uid"] ?? row["_id"]
        var entry = SourceEntry(place: place, sourceID: id, line: line)
        for attachment in Self.sorted(id.flatMap { attachments[$0] } ?? []) { try add(attachment, to: &entry, file) }
        guard line[.text]?.filledText != nil || row["title"] != nil || !entry.media.isEmpty else { return }
        for (name, value) in row.sorted(by: { $0.key < $1.key }) where Self.isKept(name, value, row) {
            entry.unmodelled[name] = .string(value)
        }
        try reading.sink.add(entry)
    }

    /// Takes the mood: 1 is the best of five, of which the measurement makes 5; one of the user's own is a tag.
    ///
    /// - Returns: its name.
    private func takeMood(_ row: inout Row, _ line: inout LineValues) -> String? {
        guard let mood = row["mood"], mood != "0" else {
            row["mood"] = nil
            return nil
        }
        let name = title(mood, in: "moods")
        if let number = Int(mood), (1...5).contains(number),
            let value = TrackedValue(name: "mood", value: Double(6 - number))
        {
            line[.measurements] = .array([value.json])
            row["mood"] = name
        } else if let name {
            line.setTags([name])
            row["mood"] = nil
        } else if let value = Double(mood).flatMap({ TrackedValue(name: "mood", value: $0) }) {
            line[.measurements] = .array([value.json])
            row["mood"] = nil
        } else if !Self.isIdentifier(mood) {
            line.setTags([mood])
            row["mood"] = nil
        }
        return name
    }

    /// Sets the place; old versions have it in the entry itself.
    private func setPlace(_ row: inout Row, _ line: inout LineValues) {
        let place = row["location_uid"].flatMap { tables["locations"]?[$0] } ?? [:]
        let old = (row["location_coords"] ?? "").split(separator: ",").compactMap { Double($0.trimmingSpaces) }
        let latitude = place["lat"].flatMap { Double($0) } ?? (old.count == 2 ? old[0] : nil)
        let longitude = (place["lng"] ?? place["long"]).flatMap { Double($0) } ?? (old.count == 2 ? old[1] : nil)
        if latitude != 0 || longitude != 0 { line.setPosition(latitude, longitude) }
        line.set(.place, place["title"] ?? place["address"] ?? row["location"])
        if place["title"] != nil { row["location_address"] = place["address"] }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == 32 && text.allSatisfy(\.isHexDigit)
    }

    /// Returns whether a column is kept that has no member of its own; without a description the weather is not known.
    private static func isKept(_ name: String, _ value: String, _ row: Row) -> Bool {
        if name.hasPrefix("weather_") { return row["weather_description"] != nil || row["weather_icon"] != nil }
        let modelled: Set = [
            "uid", "_id", "date", "tz_offset", "title", "text", "tags", "folder_uid", "location_uid", "location",
            "location_coords", "primary_photo_uid", "tag_count", "photo_count", "sync_id", "synced", "archived",
        ]
        return !modelled.contains(name)
    }

    // MARK: Media

    private static func sorted(_ attachments: [Row]) -> [Row] {
        let numbered = attachments.enumerated().map { ($1["position"].flatMap { Int($0) } ?? .max, $0, $1) }
        return numbered.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { $0.2 }
    }

    /// Adds the file of an attachment: `media/photo/name.jpg`, in old versions `media/photos/ID/name.jpg`.
    private func add(_ attachment: Row, to entry: inout SourceEntry, _ document: ImportSource.File) throws {
        guard let name = attachment["filename"].map({ String(SourcePath.name($0)) }), !name.isEmpty else { return }
        let folder = SourcePath.folder(document.path)
        let own = attachment["type"].flatMap { reading.source.file(at: "\(folder)media/\($0)/\(name)") }
        try reading.add(own ?? files.take(name, besides: document), named: name, to: &entry)
    }
}
