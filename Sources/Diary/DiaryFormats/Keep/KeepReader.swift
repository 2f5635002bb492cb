import Chronology
import DiaryMedia
import DiaryModel
import JSON
import TextFolding

/// Reads notes of Google Keep.
struct KeepReader {
    let reading: RecordReading
    private var clock: SourceClock { reading.clock }

    func read(
        _ object: JSONObject, _ place: String, _ file: ImportSource.File, _ files: inout MediaFinder
    ) throws {
        var record = SourceRecord(object)
        let attachments = takeAttachments(&record, file, &files)
        if record.take("isTrashed", "true or false", \.lenientBoolean) == true {
            for file in attachments.compactMap(\.file) { reading.sink.ignore(file) }
            return try reading.report(.trashed, place, "the note is in the trash of Google Keep")
        }
        let (created, edited) = (
            Self.takeMoment("createdTimestampUsec", &record), Self.takeMoment("userEditedTimestampUsec", &record)
        )
        var pictures: [SourceMedium] = []
        let text = try takeText(&record, place, &pictures)
        let title = record.takeText("title")?.trimmingSpaces ?? ""
        guard !text.isEmpty || !title.isEmpty || !attachments.isEmpty || !pictures.isEmpty else { return }
        guard let time = created ?? edited else { return try reading.report(.undated, place, "it has no date") }
        var line: LineValues = [.text: .string(text)]
        clock.set(time, in: clock.local, of: &line)
        line.set(.updateTime, edited.map(clock.local.zonedTime))
        line.set(.title, title)
        let labels = record.take("labels", "a list", \.arrayValue) ?? []
        line.setTags(labels.compactMap { $0.objectValue?["name"]?.stringValue ?? $0.stringValue })
        let name = created.map { "\($0.microseconds)" }
        var entry = SourceEntry(place: place, sourceID: name, line: line)
        entry.media = pictures
        for attachment in attachments {
            guard let medium = try reading.medium(attachment.file, named: attachment.name, of: place),
                !entry.has(medium)
            else { continue }
            entry.media.append(SourceMedium(file: medium))
        }
        if record.rest["isArchived"]?.lenientBoolean == true {
            try reading.report(.archived, place, "the note is in the archive of Google Keep")
        }
        record.drop { Self.isNothing($0) }
        try reading.add(entry, with: &record)
    }

    /// Returns whether a member says only what is so of any note.
    private static func isNothing(_ member: JSONObject.Member) -> Bool {
        switch member.key {
        case "isArchived", "isPinned": member.value.lenientBoolean == false
        case "color": member.value.stringValue == "DEFAULT"
        default: member.value.arrayValue?.isEmpty == true
        }
    }

    private static func takeMoment(_ key: String, _ record: inout SourceRecord) -> Instant? {
        record.take(key, "a time") { value in
            guard let count = value.lenientDouble, abs(count) < 2.5e17 else { return nil }
            return Instant(microseconds: Int64(count))
        }.flatMap { $0.microseconds == 0 ? nil : $0 }
    }

    // MARK: Text

    private func takeText(
        _ record: inout SourceRecord, _ place: String, _ pictures: inout [SourceMedium]
    ) throws -> String {
        var parts: [String] = []
        let text = record.takeText("textContent") ?? ""
        if text.contains(where: { !$0.isWhitespace }) {
            parts.append(text)
            // The same words; their form is kept if they have one.
            if record.rest["textContentHtml"]?.stringValue.map(Self.isPlain) != false {
                _ = record.take("textContentHtml")
            }
        } else if let html = record.takeText("textContentHtml") {
            parts.append(try reading.markdown(html, place, into: &pictures, lines: true))
        }
        if let items = record.take("listContent", "a list", \.arrayValue) {
            parts.append(items.compactMap(Self.item).joined(separator: "\n"))
        }
        parts = parts.map { $0.withLineFeeds.trimmingBlankEnds }.filter { !$0.isEmpty }
        let links = links(record.rest, beside: parts)
        return (parts + (links.isEmpty ? [] : [links])).joined(separator: "\n\n")
    }

    /// An item as a box; the further lines of its text belong to it.
    private static func item(_ value: JSONValue) -> String? {
        guard let object = value.objectValue, let text = object["text"]?.filledText else { return nil }
        let isDone = object["isChecked"]?.lenientBoolean == true
        let lines = text.withLineFeeds.trimmingBlankEnds.split(separator: "\n", omittingEmptySubsequences: false)
        return "- [\(isDone ? "x" : " ")] " + lines.joined(separator: "\n  ")
    }

    /// The pages that Keep found in a note and that its text doesn't name, a line each.
    private func links(_ object: JSONObject, beside parts: [String]) -> String {
        let annotations = (object["annotations"]?.arrayValue ?? []).compactMap(\.objectValue)
        return annotations.compactMap { annotation in
            guard let address = annotation["url"]?.filledText?.trimmingSpaces,
                !parts.contains(where: { occurs(address, in: $0) })
            else { return nil }
            let title = (annotation["title"]?.filledText ?? "").split(whereSeparator: \.isWhitespace)
                .joined(separator: " ").filter { !"[]".contains($0) }
            let isLink = !title.isEmpty && !address.contains { $0.isWhitespace || "()<>".contains($0) }
            return isLink ? "[\(title)](\(address))" : address
        }.joined(separator: "\n")
    }

    private static let marks: [StaticString] = [
        "<h1", "<h2", "<h3", "<b>", "<i>", "<u>", "<strong", "<em>", "font-weight:700", "font-weight: 700",
        "font-style:italic", "font-style: italic", "text-decoration:underline", "text-decoration: underline",
    ]

    private static func isPlain(_ html: String) -> Bool {
        let bytes = Array(html.utf8)
        return !marks.contains { SourcePath.holds(bytes[...], $0) }
    }

    // MARK: Pictures and sounds

    /// A file of a note by its name in the note.
    private typealias Attachment = (name: String, file: ImportSource.File?)

    private func takeAttachments(
        _ record: inout SourceRecord, _ document: ImportSource.File, _ files: inout MediaFinder
    ) -> [Attachment] {
        let values = record.take("attachments", "a list", \.arrayValue) ?? []
        return values.compactMap { value in
            guard let name = value.objectValue?["filePath"]?.filledText else {
                record.report("an attachment has no path")
                return nil
            }
            return (name, Self.file(name, document, &files))
        }
    }

    /// The file of a name.
    ///
    /// A note names `a.jpeg` or `a.3gp` where the archive has `a.jpg` or `a.3gpp`.
    private static func file(
        _ name: String, _ document: ImportSource.File, _ files: inout MediaFinder
    ) -> ImportSource.File? {
        if let file = files.take(name, besides: document) { return file }
        let stem = SourcePath.stem(name)
        for ending in endings {
            if let file = files.take("\(stem).\(ending)", besides: document) { return file }
        }
        return nil
    }

    private static let endings = [
        "jpg", "jpeg", "png", "gif", "webp", "heic", "3gp", "3gpp", "amr", "m4a", "aac", "ogg", "mp3", "wav", "mp4",
    ]
}
