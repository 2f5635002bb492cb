import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Reads the journals of an export, entry by entry.
final class JournivReader {
    private let reading: RecordReading
    private var clock: SourceClock { reading.clock }
    private var files: MediaFinder
    /// The numbers of moods from 1 for the worst to 5, by their names; moods without one have none.
    private var scores: [String: Double] = [:]

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        reading = RecordReading(source, options, sink)
        files = MediaFinder(source)
    }

    func read(_ file: ImportSource.File) throws {
        try reading.reading(file) { bytes in
            let slices = JSONSlices(bytes)
            // The moods come after the journals.
            _ = slices.forEachElement(of: "mood_definitions") { range in
                readMood(slices.text(of: range))
            }
            var number = 0
            let isWhole = try slices.forEachElement(of: "journals") { range in
                number += 1
                try readJournal(slices.part(range), "\(file.path): journal \(number)", file)
            }
            if !isWhole { try reading.report(.unreadable, file.path, "it ends too early, in journal \(number)") }
            // Moods and activities without an entry.
            _ = try slices.forEachElement(of: "moments") { range in
                number += 1
                try readRecord(slices, range, "\(file.path): moment \(number)", nil, file)
            }
        }
    }

    private func readMood(_ bytes: [UInt8]) {
        guard bytes.count < 1 << 16, let mood = (try? SourceRecord.parse(bytes))?.value.objectValue,
            let name = mood["name"]?.filledText, let score = mood["score"]?.lenientDouble
        else { return }
        scores[name.lowercased()] = score
    }

    private func readJournal(_ slices: JSONSlices, _ place: String, _ file: ImportSource.File) throws {
        guard slices.beginsWithObject else { return try reading.report(.unreadable, place, "it is not an object") }
        var title: String?
        _ = slices.forEachMember { key, range in
            guard key == "title", range.count < 1 << 16 else { return }
            title = (try? SourceRecord.parse(slices.text(of: range)))?.value.filledText?.trimmingSpaces
        }
        var number = 0
        let isWhole = try slices.forEachElement(of: "entries") { range in
            number += 1
            try readRecord(slices, range, "\(place): entry \(number)", title, file)
        }
        if !isWhole { try reading.report(.unreadable, place, "it ends too early, after \(number) entries") }
    }

    private func readRecord(
        _ slices: JSONSlices, _ range: Range<Int>, _ place: String, _ journal: String?, _ file: ImportSource.File
    ) throws {
        try reading.object(slices, range, place) { try read($0, $1, journal, file) }
    }

    // MARK: Entries

    private func read(
        _ object: JSONObject, _ place: String, _ journal: String?, _ file: ImportSource.File
    ) throws {
        var record = SourceRecord(object)
        var line = LineValues()
        guard setTime(&record, &line) else { return try reading.report(.undated, place, "it has no date") }
        line.set(.title, record.takeText("title")?.trimmingSpaces)
        line.set(.journal, journal)
        setPlace(&record, &line)
        setMood(&record, &line)
        // The time of writing, in microseconds, doesn't change when an entry is edited.
        let id = record.takeText("external_id") ?? record.rest["created_at"]?.stringValue
        var entry = SourceEntry(place: place, sourceID: id, line: line)
        let records = takeMedia(&record)
        let text = try takeText(&record, place, records)
        for medium in Self.ordered(records, by: text.media) { try add(medium, to: &entry, file) }
        entry.line[.text] = .string(text.markdown)
        guard
            !text.markdown.isEmpty || line[.title] != nil || line[.measurements] != nil || line[.tags] != nil
                || !entry.media.isEmpty
        else { return }
        record.drop { member in
            Self.counted.contains(member.key) || member.value.stringValue == "" || member.value == .boolean(false)
                || member.value.arrayValue?.isEmpty == true || member.value.objectValue?.isEmpty == true
        }
        try reading.add(entry, with: &record)
    }

    /// What the program derives from others.
    private static let counted: Set<String> = ["word_count", "content_plain_text", "logged_date"]

    /// Sets the time: a moment of UTC and a zone, else a day.
    private func setTime(_ record: inout SourceRecord, _ line: inout LineValues) -> Bool {
        let name = record.takeText("entry_timezone") ?? record.takeText("logged_timezone")
        let zone = name.flatMap { clock.zone(named: $0) }
        if let name, zone == nil { record.report("the time zone \(name) is not known") }
        let instant = Self.takeMoment(&record, "entry_datetime_utc") ?? Self.takeMoment(&record, "logged_at")
        let day = record.rest["entry_date"]?.stringValue.flatMap { WrittenTime($0)?.day }
        if let instant {
            let there = zone ?? clock.local
            clock.set(instant, in: there, name: zone == nil ? name : nil, of: &line)
            if day == there.zonedTime(at: instant).wallTime.date { _ = record.take("entry_date") }
        } else if let day {
            clock.set(day, in: zone ?? clock.local, of: &line)
            _ = record.take("entry_date")
        } else {
            return false
        }
        if let changed = Self.takeMoment(&record, "updated_at") {
            line.set(.updateTime, (zone ?? clock.local).zonedTime(at: changed))
        }
        return true
    }

    /// Takes a moment; one without a zone is UTC.
    private static func takeMoment(_ record: inout SourceRecord, _ key: String) -> Instant? {
        record.take(key, "a time") { value in
            value.stringValue.flatMap { WrittenTime($0) }.flatMap { $0.hasTime ? $0.zoned(in: .utc).instant : nil }
        }
    }

    private func setPlace(_ record: inout SourceRecord, _ line: inout LineValues) {
        let location = (record.rest["location_json"] ?? record.rest["location_data"])?.objectValue
        let latitude = record.takeNumber("latitude") ?? location?["latitude"]?.lenientDouble
        let longitude = record.takeNumber("longitude") ?? location?["longitude"]?.lenientDouble
        line.setPosition(latitude, longitude)
        line.set(.place, location?["name"]?.filledText ?? location?["locality"]?.filledText)
        line.set(.country, location?["country"]?.filledText)
    }

    /// Sets tags and moods: one with a number is a measurement, any other a tag, as activities are.
    private func setMood(_ record: inout SourceRecord, _ line: inout LineValues) {
        var tags = record.takeTexts("tags")
        // Since version 1.3 a moment has the mood, and one without an entry is of the same form.
        let isMoment = record.rest["logged_at"] != nil || record.rest["mood_activity"] != nil
        let moment = record.rest["moment"]?.objectValue ?? (isMoment ? record.rest : JSONObject())
        let log = record.rest["mood_log"]?.objectValue ?? JSONObject()
        let others = (moment["mood_activity"]?.arrayValue ?? []).compactMap(\.objectValue)
        let first = log["mood_name"]?.filledText ?? moment["primary_mood_name"]?.filledText
        let names = [first].compactMap(\.self) + others.compactMap { $0["mood_name"]?.filledText }
        for name in names {
            let score = (name == first ? log["mood_score"]?.lenientDouble : nil) ?? scores[name.lowercased()]
            if line[.measurements] == nil, let score, let value = TrackedValue(name: "mood", value: score) {
                line[.measurements] = .array([value.json])
            } else if score == nil {
                tags.append(name)
            }
        }
        tags += others.compactMap { $0["activity_name"]?.filledText }
        line.setTags(tags)
    }

    /// Takes the text: the document of the editor, else Markdown of older versions, else plain text.
    private func takeText(
        _ record: inout SourceRecord, _ place: String, _ records: [JSONObject]
    ) throws -> (markdown: String, media: [String]) {
        var missing: [String] = []
        if let delta = record.rest["content_delta"], !delta.isNull,
            let document = QuillDelta(
                delta,
                words: { address in
                    guard !records.contains(where: { Self.is($0, address) }) else { return nil }
                    missing.append(address)
                    return "(a file is missing: \(SourcePath.name(address)))"
                })
        {
            for address in missing {
                try reading.report(
                    .danglingPlaceholder, place, "the file \(SourcePath.name(address)) is not in the export")
            }
            _ = record.take("content_delta")
            return (document.markdown, document.media)
        }
        let text = record.takeText("content") ?? record.takeText("content_plain_text") ?? record.takeText("note") ?? ""
        return (text.withLineFeeds.trimmingBlankEnds, [])
    }

    // MARK: Media

    /// Takes the records of media, also those of a moment.
    private func takeMedia(_ record: inout SourceRecord) -> [JSONObject] {
        let own = record.take("media", "a list", \.arrayValue) ?? []
        let others = record.rest["moment"]?.objectValue?["media"]?.arrayValue ?? []
        return (own + others).compactMap(\.objectValue)
    }

    /// Returns whether a text refers to a medium: by its id, its path or its name.
    private static func `is`(_ medium: JSONObject, _ address: String) -> Bool {
        let path = medium["file_path"]?.filledText ?? ""
        let name = String(SourcePath.name(address))
        return medium["external_id"]?.filledText == address || path == address
            || !name.isEmpty && SourcePath.name(path).hasPrefix(name) || medium["filename"]?.filledText == name
    }

    /// The media in the order of the text; those that it doesn't name come last.
    private static func ordered(_ media: [JSONObject], by addresses: [String]) -> [JSONObject] {
        let numbered = media.enumerated().map { index, medium in
            (addresses.firstIndex { Self.is(medium, $0) } ?? .max, index, medium)
        }
        return numbered.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { $0.2 }
    }

    /// Adds the file of a record: `media/<entry>/<id>_name.jpg`.
    private func add(_ medium: JSONObject, to entry: inout SourceEntry, _ document: ImportSource.File) throws {
        let name = medium["filename"]?.filledText
        let path = medium["file_path"]?.filledText
        let shown = name ?? path.map { String(SourcePath.name($0)) } ?? "a medium"
        let own = path.flatMap { path in
            LinkedMedia.joined("\(SourcePath.folder(document.path))media", path).flatMap(reading.source.file)
        }
        guard let file = own ?? (path ?? name).flatMap({ files.take($0, besides: document) }) else {
            let provider = medium["external_provider"]?.filledText.map { ", but in \($0)" } ?? ""
            return try reading.report(.missingFile, entry.place, "\(shown) is not there\(provider)")
        }
        guard file.byteCount > 0 else {
            return try reading.report(.missingFile, entry.place, "\(file.path) is empty")
        }
        guard !entry.has(file) else { return }
        var found = SourceMedium(file: file)
        found.fileName = name
        found.caption = medium["caption"]?.filledText ?? medium["alt_text"]?.filledText
        entry.media.append(found)
    }
}
