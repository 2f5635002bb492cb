import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Reads a backup of Standard Notes, item by item: first the tags and the names of files, then the notes.
struct StandardNotesReader {
    private let reading: RecordReading
    private var clock: SourceClock { reading.clock }
    private var tags: [String: [String]] = [:]
    /// The names of files, which a backup doesn't contain.
    private var fileNames: [String: String] = [:]

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        reading = RecordReading(source, options, sink)
    }

    mutating func read(_ file: ImportSource.File) throws {
        var names = Names()
        try reading.reading(file) { bytes in
            let slices = JSONSlices(bytes)
            _ = slices.forEachElement(of: "items") { range in
                // A damaged one is reported when its notes are read.
                guard range.count <= ImportSource.recordLimit,
                    let item = (try? SourceRecord.parse(slices.text(of: range)))?.value.objectValue
                else { return }
                names.take(item)
            }
        }
        (tags, fileNames) = (names.tagsOfNotes, names.files)
        let reader = self
        var hasItems = false
        try reading.reading(file) { bytes in
            try reader.reading.forEachObject(of: bytes, under: "items", file) { key, _ in
                if key == "items" { hasItems = true }
            } _: { item, place in
                hasItems = true
                try reader.read(item, place)
            }
            if !hasItems { try reader.reading.report(.unreadable, file.path, "it is not a Standard Notes backup") }
        }
    }

    /// The items that notes refer to.
    private struct Names {
        private var tags: [(id: String, title: String, parent: String?, notes: [String])] = []
        private(set) var files: [String: String] = [:]

        mutating func take(_ item: JSONObject) {
            guard let id = item["uuid"]?.stringValue, item["deleted"]?.booleanValue != true,
                let content = item["content"]?.objectValue
            else { return }
            switch item["content_type"]?.stringValue {
            case "Tag":
                guard let title = content["title"]?.filledText else { return }
                let references = (content["references"]?.arrayValue ?? []).compactMap(\.objectValue)
                let ids = { (type: String) in
                    references.filter { $0["content_type"]?.stringValue == type }.compactMap { $0["uuid"]?.stringValue }
                }
                tags.append((id, title.trimmingSpaces, ids("Tag").first, ids("Note")))
            case "File": files[id] = content["name"]?.filledText
            default: break
            }
        }

        /// The tags of each note, with the names of the tags above them: `travel/alps`.
        var tagsOfNotes: [String: [String]] {
            let all = Dictionary(tags.map { ($0.id, (title: $0.title, parent: $0.parent)) }) { first, _ in first }
            var found: [String: [String]] = [:]
            for tag in tags {
                var (path, parent, depth) = (tag.title, tag.parent, 0)
                // A chain of tags may be a circle.
                while let id = parent, let above = all[id], depth < 20 {
                    (path, parent, depth) = (above.title + "/" + path, above.parent, depth + 1)
                }
                for note in tag.notes { found[note, default: []].append(path) }
            }
            return found
        }
    }

    // MARK: Notes

    private func read(_ item: JSONObject, _ place: String) throws {
        guard item["content_type"]?.stringValue == "Note", item["deleted"]?.booleanValue != true else { return }
        guard let content = item["content"]?.objectValue else {
            // `004:…` with the keys elsewhere.
            guard item["content"]?.stringValue != nil else {
                return try reading.report(.unreadable, place, "it has no content")
            }
            let reason = "the note is encrypted: export a decrypted backup in Standard Notes, and import that"
            return try reading.report(.encrypted, place, reason)
        }
        var record = SourceRecord(content)
        guard record.take("trashed", "true or false", \.lenientBoolean) != true else {
            return try reading.report(.trashed, place, "the note is in the trash of Standard Notes")
        }
        let (id, title) = (item["uuid"]?.filledText, record.takeText("title")?.trimmingSpaces ?? "")
        var pictures: [SourceMedium] = []
        let text = try text(&record, place, &pictures)
        guard !text.isEmpty || !title.isEmpty || !pictures.isEmpty else { return }
        let about = content["appData"]?.objectValue?["org.standardnotes.sn"]?.objectValue
        let (created, updated) = (
            Self.moment(item["created_at"]), Self.moment(about?["client_updated_at"]) ?? Self.moment(item["updated_at"])
        )
        guard let time = created ?? updated else { return try reading.report(.undated, place, "it has no date") }
        var line: LineValues = [.text: .string(text)]
        clock.set(time, in: clock.local, of: &line)
        line.set(.updateTime, updated.map(clock.local.zonedTime))
        line.set(.title, title)
        line.setTags(id.flatMap { tags[$0] } ?? [])
        if record.take("starred", "true or false", \.lenientBoolean) == true { line[.starred] = .boolean(true) }
        var entry = SourceEntry(place: place, sourceID: id, line: line)
        entry.media = pictures
        if (about?["archived"] ?? content["archived"])?.lenientBoolean == true {
            try reading.report(.archived, place, "the note is in the archive of Standard Notes")
        }
        record.drop { Self.isNothing($0) }
        try reading.add(entry, with: &record)
    }

    /// Returns whether a member repeats the text, or says only what is so of any note.
    private static func isNothing(_ member: JSONObject.Member) -> Bool {
        switch member.key {
        case "preview_plain", "preview_html", "spellcheck", "editorIdentifier", "references", "editorWidth": true
        default:
            member.value.lenientBoolean == false && member.value.stringValue == nil
                || member.value.objectValue?.members.isEmpty == true
        }
    }

    /// A time in words or in milliseconds; the beginning of 1970 is none.
    private static func moment(_ value: JSONValue?) -> Instant? {
        if let count = value?.doubleValue { return SourceClock.instant(secondsSince1970: count / 1000) }
        let instant = value?.stringValue.flatMap { try? ZonedTime(rfc3339: $0).instant }
        return instant.flatMap { $0.microseconds == 0 ? nil : $0 }
    }

    private func text(
        _ record: inout SourceRecord, _ place: String, _ pictures: inout [SourceMedium]
    ) throws -> String {
        let text = record.takeText("text") ?? ""
        let type = record.rest["noteType"]?.stringValue
        switch type {
        case "rich-text":
            return try reading.markdown(text, place, into: &pictures, lines: true).trimmingBlankEnds
        case "super", "task", "spreadsheet": break
        default: return text.withLineFeeds.trimmingBlankEnds
        }
        guard let document = (try? SourceRecord.parse(Array(text.utf8)))?.value.objectValue else {
            return text.withLineFeeds.trimmingBlankEnds
        }
        if type == "task", let list = Self.tasks(document) { return list }
        guard type == "super", let root = document["root"] else { return text }
        var converter = SuperText(fileNames: fileNames)
        let markdown = converter.markdown(root)
        for name in converter.missing {
            try reading.report(.missingFile, place, "\(name) is not in a backup: save it from Standard Notes itself")
        }
        return markdown
    }

    /// The boxes of the checklist editor, by its groups; nil for anything else.
    private static func tasks(_ document: JSONObject) -> String? {
        guard let groups = document["groups"]?.arrayValue else { return nil }
        return groups.compactMap(\.objectValue).map { group in
            let boxes = (group["tasks"]?.arrayValue ?? []).compactMap(\.objectValue).map { task in
                let isDone = task["completed"]?.lenientBoolean == true
                return "- [\(isDone ? "x" : " ")] \((task["description"]?.plainText ?? "").withLineFeeds)"
            }
            let name = group["name"]?.filledText.map { "## \($0)" }
            return ([name].compactMap(\.self) + [boxes.joined(separator: "\n")]).joined(separator: "\n\n")
        }.joined(separator: "\n\n").trimmingBlankEnds
    }
}
