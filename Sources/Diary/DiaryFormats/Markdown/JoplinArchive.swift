import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import JSON

/// Joplin's RAW export, also in the archive `.jex`: each note, notebook, tag and resource is a file.
struct JoplinArchive {
    private let source: ImportSource
    private let items: [ImportSource.File]
    private var resources: [String: ImportSource.File] = [:]
    private var resourceNames: [String: String] = [:]
    private var notebooks: [String: String] = [:]
    private var tagNames: [String: String] = [:]
    private var tags: [String: [String]] = [:]
    /// The titles of the notes that can be read, and are neither in the trash nor copies of others.
    private var noteTitles: [String: String] = [:]

    init(_ source: ImportSource, _ items: [ImportSource.File]) {
        (self.source, self.items) = (source, items)
    }

    /// Reads all notes in the order of their files.
    func read(with reader: inout NoteReader) throws {
        var archive = self
        try archive.index()
        reader.media.hasAliases = true
        reader.media.aliases = archive.resources
        for (target, file) in archive.resources {
            reader.media.fileNames[file] = archive.resourceNames[String(target.dropFirst(2))]
        }
        for file in items { try archive.read(file, with: &reader) }
    }

    /// Finds the resources, notebooks and tags.
    private mutating func index() throws {
        for file in source.files where !file.path.hasSuffix(".md") || !JoplinItem.isOne(file) {
            if let id = JoplinItem.identifier(ofFile: file.path) { resources[":/" + id] = file }
        }
        for file in items {
            // Files that can't be read are reported when the notes are read.
            guard let text = try? source.text(of: file), let item = JoplinItem(text.withLineFeeds),
                let id = item["id"] ?? JoplinItem.identifier(ofFile: file.path)
            else { continue }
            switch item.kind {
            case .folder: notebooks[id] = item.title
            case .resource: resourceNames[id] = item.title
            case .tag: tagNames[id] = item.title
            case .noteTag:
                if let note = item["note_id"], let tag = item["tag_id"] { tags[note, default: []].append(tag) }
            case .note:
                let isOther = item.isSet("is_conflict") || item.isSet("encryption_applied")
                if !isOther, item.milliseconds("deleted_time") == nil { noteTitles[id] = item.title }
            case nil: break
            }
        }
    }

    private func read(_ file: ImportSource.File, with reader: inout NoteReader) throws {
        guard let text = try reader.sink.reading(file.path, { try source.text(of: file) }) else { return }
        guard let item = JoplinItem(text.withLineFeeds) else {
            return try reader.sink.report(ImportProblem(.unreadable, file.path, "not a Joplin item"))
        }
        if item.isSet("encryption_applied") {
            return try reader.sink.report(ImportProblem(.encrypted, file.path, "Joplin has encrypted it"))
        }
        guard item.kind == .note else { return }
        guard item.milliseconds("deleted_time") == nil else {
            return try reader.sink.report(ImportProblem(.trashed, file.path, "the note is in the trash of Joplin"))
        }
        guard try !isLeftOut(item, file, reader) else { return }
        var note = try note(item, of: file)
        if item["markup_language"] == "2" { try makeMarkdown(of: &note, reader.sink) }
        note.text = withNoteLinks(note.text)
        try reader.add(note)
    }

    /// The text in which links to notes of the export, as `[Trip](:/id)`, are links to them by their titles.
    private func withNoteLinks(_ text: String) -> String {
        MarkdownLinks.replacing(in: text) { link in
            guard link.form == .link, link.target.hasPrefix(":/"),
                let title = noteTitles[link.target.dropFirst(2).prefix(32).lowercased()], !title.isEmpty,
                LinkedFileKind(name: title) == nil, !(title + link.label).contains(where: { "[]|#^\n".contains($0) })
            else { return nil }
            return [title, ""].contains(link.label) ? "[[\(title)]]" : "[[\(title)|\(link.label)]]"
        }
    }

    /// Makes Markdown of a note in HTML, as Joplin's clipper of web pages writes it.
    private func makeMarkdown(of note: inout NoteReader.SourceNote, _ sink: any ImportSink) throws {
        guard let document = try source.optionalDocument(note.text, as: .html) else {
            return try sink.report(ImportProblem(.oddValue, note.path, "its text is HTML, and stays as it is"))
        }
        let pictures = try EmbeddedPictures(in: document, keptIn: source)
        try pictures.reportOthers(of: note.path, to: sink)
        note.media = pictures.media
        note.text = HTMLText(.apart) { attributes in
            guard let target = attributes["src"]?.stringValue, target.hasPrefix(":/") else {
                return pictures.text(for: attributes)
            }
            let words = (attributes["alt"]?.stringValue ?? "").filter { !"[]\n".contains($0) }
            return "![\(words)](\(target))"
        }.markdown(document)
    }

    /// Returns whether a note is the copy that Joplin made of one with two changes, which is reported.
    ///
    /// Joplin keeps such copies out of its notebooks; one whose note is gone is the only version.
    private func isLeftOut(_ item: JoplinItem, _ file: ImportSource.File, _ reader: NoteReader) throws -> Bool {
        guard item.isSet("is_conflict"), !reader.options.takesConflictCopies else { return false }
        let original = item["conflict_original_id"]
        guard let title = original.map({ noteTitles[$0] }) ?? "another note" else {
            let reason = "a conflict copy, taken since its note is not there"
            try reader.sink.report(ImportProblem(.oddValue, file.path, reason))
            return false
        }
        let reason = "a copy of \(title.isEmpty ? "another note" : title) with other changes"
        try reader.sink.report(ImportProblem(.conflictCopy, file.path, reason))
        return true
    }

    private func note(_ item: JoplinItem, of file: ImportSource.File) throws -> NoteReader.SourceNote {
        let id = item["id"] ?? JoplinItem.identifier(ofFile: file.path) ?? ""
        var properties = JSONObject()
        func set(_ key: String, _ value: String?) {
            if let value { properties[key] = .string(value) }
        }
        set("title", item.title.isEmpty ? nil : item.title)
        set("created", item["user_created_time"] ?? item["created_time"])
        set("updated", item["user_updated_time"] ?? item["updated_time"])
        for key in ["latitude", "longitude", "altitude", "author", "source_url"] { set(key, item[key]) }
        set("notebook", item["parent_id"].flatMap { notebooks[$0] })
        properties["tags"] = .array((tags[id] ?? []).compactMap { tagNames[$0] }.map(JSONValue.string))
        if item.isSet("is_todo") {
            properties["completed?"] = .boolean(item.milliseconds("todo_completed") != nil)
            set("due", item.milliseconds("todo_due").map(Self.time))
        }
        return NoteReader.SourceNote(
            path: file.path, text: item.body, properties: NoteProperties(properties), sourceID: id,
            doneTime: item.milliseconds("todo_completed").map { Instant(microseconds: $0.clampedMultiplied(by: 1000)) })
    }

    /// A moment in UTC, which is shown in the zone of the reader: `2024-06-10T06:13:20Z`.
    private static func time(_ milliseconds: Int64) -> String {
        let instant = Instant(microseconds: milliseconds.clampedMultiplied(by: 1000))
        return ZonedTime(instant: instant, utcOffset: 0).rfc3339().dropLast("+00:00".count) + "Z"
    }
}

extension Int64 {
    /// The product, clamped to the range.
    func clampedMultiplied(by factor: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? (self < 0) == (factor < 0) ? .max : .min : product
    }
}
