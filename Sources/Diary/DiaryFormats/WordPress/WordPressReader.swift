import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import JSON

/// Reads the posts of a site, one by one: of a document, one post is in memory.
final class WordPressReader {
    private let reading: RecordReading
    private var clock: SourceClock { reading.clock }
    private let takesPages: Bool
    private let uploads: WordPressUploads
    /// The attachments whose files lie beside the export, by their ids.
    private var attachments: [String: WordPressAttachment] = [:]
    /// The ids of these by the post to which each was uploaded.
    private var children: [String: [String]] = [:]

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        reading = RecordReading(source, options, sink)
        takesPages = options.takesPages
        uploads = WordPressUploads(source)
    }

    /// Reads the records of uploaded files; only those that are there are kept.
    func readAttachments(_ file: ImportSource.File) throws {
        try reading.readingXML(file) { bytes in
            _ = XMLRecords.forEach(["item"], in: bytes) { record in
                let item = record.element
                guard item.value("wp:post_type") == "attachment", let id = item.value("wp:post_id"),
                    let address = item.value("wp:attachment_url") ?? item.value("guid"),
                    let file = uploads.file(at: address)
                else { return }
                attachments[id] = WordPressAttachment(file: file, caption: item.value("excerpt:encoded"))
                if let post = item.value("wp:post_parent"), post != "0" { children[post, default: []].append(id) }
            }
        }
    }

    func read(_ file: ImportSource.File) throws {
        try reading.readingXML(file) { bytes in
            let end = try XMLRecords.forEach(["item"], in: bytes) { record in
                try read(record, "\(file.path): item \(record.number)")
            }
            if let end { try reading.report(.unreadable, file.path, "it ends too early, in item \(end)") }
        }
    }

    // MARK: Posts

    /// The kinds of records that are settings and past versions.
    private static let ownTypes: Set<String> = [
        "attachment", "nav_menu_item", "revision", "custom_css", "customize_changeset", "oembed_cache",
        "user_request", "wp_template", "wp_template_part", "wp_global_styles", "wp_navigation", "wp_font_family",
        "wp_font_face",
    ]

    private func read(_ record: XMLRecords.Record, _ place: String) throws {
        let item = record.element
        let type = item.value("wp:post_type") ?? "post"
        guard !Self.ownTypes.contains(type) else { return }
        let title = try plain(item.value("title") ?? "")
        let place = title.isEmpty ? place : "\(place) \(title)"
        switch record.flaw {
        case .tooLong: return try reading.report(.unreadable, place, "it is too long")
        case .notText: return try reading.report(.notText, place, "it is not UTF-8")
        case nil: break
        }
        guard type == "post" || takesPages else { return try reading.report(.page, place, "a \(type), not a post") }
        var line = LineValues()
        guard setTimes(of: item, &line) else { return try reading.report(.undated, place, "it has no date") }
        let id = item.value("guid") ?? "\(item.value("link") ?? "") \(item.value("wp:post_id") ?? "")"
        var entry = SourceEntry(place: place, sourceID: id == " " ? nil : id, line: line)
        entry.line[.text] = .string(try text(of: item, in: &entry))
        entry.line.set(.title, title)
        guard !title.isEmpty || entry.line[.text]?.filledText != nil || !entry.media.isEmpty else { return }
        entry.line.setTags(try tags(of: item))
        let values = Self.metadata(of: item)
        entry.line.setPosition(
            values["geo_latitude"].flatMap { Double($0) }, values["geo_longitude"].flatMap { Double($0) })
        entry.line.set(.place, values["geo_address"])
        entry.unmodelled = try unmodelled(of: item, values)
        try reading.sink.add(entry)
    }

    /// A text of HTML on one line; most contain none.
    private func plain(_ text: String) throws -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }),
            let document = try reading.source.optionalDocument(text, as: .html)
        else { return text }
        return HTMLText.plain(document)
    }

    /// Sets the times: what the clocks of the site showed, and UTC, which give the offset.
    ///
    /// Drafts have zeros for UTC.
    private func setTimes(of item: XMLElement, _ line: inout LineValues) -> Bool {
        let zone: TimeZoneRules
        if let written = Self.time(item.value("wp:post_date")) {
            let universal = Self.time(item.value("wp:post_date_gmt"))
            zone = universal.flatMap { self.zone(between: written, $0) } ?? clock.local
            clock.set(written.wall, in: zone, of: &line)
        } else if let moment = item.value("pubDate").flatMap({ WrittenTime($0) }), moment.hasTime {
            zone = clock.local
            clock.set(moment.zoned(in: zone).instant, in: zone, of: &line)
        } else {
            return false
        }
        if let changed = Self.time(item.value("wp:post_modified_gmt")) {
            line.set(.updateTime, zone.zonedTime(at: changed.zoned(in: .utc).instant))
        }
        return true
    }

    private static func time(_ text: String?) -> WrittenTime? {
        text.flatMap { WrittenTime($0) }.flatMap { $0.hasTime ? $0 : nil }
    }

    private func zone(between written: WrittenTime, _ universal: WrittenTime) -> TimeZoneRules? {
        let offset = written.wall.secondsSince1970 - universal.wall.secondsSince1970
        guard abs(offset) <= 14 * 3600 else { return nil }
        return clock.zone(withOffset: Int(offset), at: universal.zoned(in: .utc).instant)
    }

    /// Its categories and tags, and its state unless it is published.
    private func tags(of item: XMLElement) throws -> [String] {
        let terms = item.all("category").filter { ["category", "post_tag", nil].contains($0.attributes["domain"]) }
        let status = item.value("wp:status").flatMap { $0 == "publish" ? nil : $0 }
        return try terms.map { try plain($0.text.trimmingSpaces) } + [status].compactMap(\.self)
    }

    /// The fields that users and plugins add to a post; the names of hidden ones begin with `_`.
    private static func metadata(of item: XMLElement) -> [String: String] {
        var values: [String: String] = [:]
        for field in item.all("wp:postmeta") {
            if let key = field.value("wp:meta_key"), let value = field.value("wp:meta_value") { values[key] = value }
        }
        return values
    }

    // MARK: The text

    private func text(of item: XMLElement, in entry: inout SourceEntry) throws -> String {
        let content = item.all("content:encoded").first?.text ?? ""
        let markup = WordPressMarkup(content)
        let id = item.value("wp:post_id") ?? ""
        let document = try document(markup.html, entry.place)
        var media = WordPressMedia(uploads, attachments)
        if let cover = Self.metadata(of: item)["_thumbnail_id"] { media.take(id: cover) }
        if let document { media.takeAll(of: document) }
        for gallery in markup.galleries { for id in gallery { media.take(id: id) } }
        for id in children[id] ?? [] { media.take(id: id) }
        entry.media = media.found
        for address in media.missing {
            let name = WordPressUploads.name(of: address)
            try reading.report(.missingFile, entry.place, "\(name) is not beside the export; the link to it stays")
        }
        guard let document else { return content.trimmingSpaces }
        let pictures = try EmbeddedPictures(in: document, keptIn: reading.source)
        try pictures.reportOthers(of: entry.place, to: reading.sink)
        entry.media += pictures.media
        let text = HTMLText(.apart) { media.isFound($0) ? nil : pictures.text(for: $0) }.markdown(document)
        return ([text] + media.links).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The document of a text; nil if it can't be read as HTML, which is reported.
    private func document(_ html: String, _ place: String) throws -> JSONValue? {
        do { return try reading.source.document(html, as: .html) } catch let error as ImportSourceError {
            guard let problem = error.problem else { throw error }
            try reading.report(.oddValue, place, "its HTML is kept as it is: \(problem.reason)")
            return nil
        }
    }

    // MARK: The rest

    /// The elements that have a member of their own, or say nothing.
    private static let modelled: Set<String> = [
        "title", "pubDate", "content:encoded", "wp:post_date", "wp:post_date_gmt", "wp:post_modified",
        "wp:post_modified_gmt", "wp:status", "wp:comment_status", "wp:ping_status", "wp:attachment_url",
    ]

    private func unmodelled(of item: XMLElement, _ metadata: [String: String]) throws -> JSONObject {
        var members = JSONObject()
        for child in item.children where child.children.isEmpty && !Self.modelled.contains(child.name) {
            let value = child.text.trimmingSpaces
            if child.name == "category" {
                guard let domain = child.attributes["domain"], domain != "category", domain != "post_tag" else {
                    continue
                }
                let term = JSONValue.string(try plain(value))
                members[domain] = .array((members[domain]?.arrayValue ?? []) + [term])
            } else if !value.isEmpty, value != "0", child.name != "wp:post_type" || value != "post" {
                members[Self.key(of: child.name)] = .string(value)
            }
        }
        let fields = metadata.sorted { $0.key < $1.key }.filter { !$0.key.hasPrefix("_") }
        for (key, value) in fields where !["geo_latitude", "geo_longitude", "geo_address"].contains(key) {
            var object = members["meta"]?.objectValue ?? JSONObject()
            object[key] = .string(value)
            members["meta"] = .object(object)
        }
        let comments = item.all("wp:comment").map { comment in
            var object = JSONObject()
            for child in comment.children where child.children.isEmpty && child.text.trimmingSpaces != "0" {
                object.set(Self.key(of: child.name), child.text.trimmingSpaces)
            }
            return JSONValue.object(object)
        }
        if !comments.isEmpty { members["comments"] = .array(comments) }
        return members
    }

    /// `creator` of `dc:creator`, `excerpt` of `excerpt:encoded`.
    private static func key(of name: String) -> String {
        let parts = name.split(separator: ":").map(String.init)
        return parts.count == 2 ? (parts[1] == "encoded" ? parts[0] : parts[1]) : name
    }
}
