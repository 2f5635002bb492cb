import Chronology
import DiaryMedia
import DiaryModel
import JSON
import TextFolding

/// Reads posts of Facebook.
struct FacebookReader {
    let meta: MetaReading
    private var reading: RecordReading { meta.reading }

    /// Reads a document of posts.
    func read(_ file: ImportSource.File, _ kind: FacebookFormat.Kind) throws {
        switch kind {
        case .posts: try readPosts(file)
        case .list(let name): try forEach(name, of: file) { try self.read($0, $1, file, list: name) }
        case .media: break
        }
    }

    /// Reads the photos and videos of a document that are in no post.
    func readRest(_ file: ImportSource.File, _ kind: FacebookFormat.Kind) throws {
        guard case .media(let name) = kind else { return }
        try forEach(name, of: file) { try self.readMedium($0, $1, file) }
    }

    func readPosts(_ file: ImportSource.File) throws {
        try reading.forEachObject(in: file) { try self.read($0, $1, file, list: nil) }
    }

    private func forEach(
        _ name: String, of file: ImportSource.File, _ body: (JSONObject, String) throws -> Void
    ) throws {
        try reading.reading(file) { bytes in
            try reading.forEachObject(of: bytes, under: name, file, body)
        }
    }

    // MARK: Posts

    private func read(_ object: JSONObject, _ place: String, _ file: ImportSource.File, list: String?) throws {
        var record = SourceRecord(Mojibake.undone(object))
        var post = FacebookPost(&record)
        if list == "trash_v2" {
            for medium in post.media { meta.ignore(medium, file) }
            return try reading.report(.trashed, place, "the post is in the trash of Facebook")
        }
        guard let posted = MetaReading.moment(record.take("timestamp")) ?? post.dated else {
            return try reading.report(.undated, place, "it has no date")
        }
        let people = record.take("tags", "a list", \.arrayValue) ?? []
        if post.isEmpty {
            guard let title = record.takeText("title")?.trimmingSpaces, !title.isEmpty else { return }
            post.texts = [title]
        }
        var line: LineValues = [.text: .string(post.text)]
        meta.clock.set(post.dated ?? posted, in: meta.clock.local, of: &line)
        line.set(.updateTime, post.updated.map(meta.clock.local.zonedTime))
        line.setTags(people.compactMap { $0.objectValue?["name"]?.stringValue ?? $0.stringValue })
        if let place = post.place {
            line.set(.place, place["name"]?.filledText)
            if let position = MetaReading.position(MetaReading.objects(place["coordinate"])) {
                line.setPosition(position.latitude, position.longitude)
            }
        }
        var entry = SourceEntry(place: place, sourceID: meta.identifier(of: posted), line: line)
        for medium in post.media { try meta.attach(medium, to: &entry, file, captionKeys: ["description"]) }
        if list == "archive_v2" || list == "archived_stories_v2" {
            try reading.report(.archived, place, "it is in the archive of Facebook")
        }
        record.drop { $0.value.stringValue == "" || $0.value.arrayValue?.isEmpty == true }
        if !post.others.isEmpty { entry.unmodelled["attachments"] = .array(post.others) }
        try reading.add(entry, with: &record)
    }

    /// A photo or a video of an album, unless a post has it.
    private func readMedium(_ object: JSONObject, _ place: String, _ file: ImportSource.File) throws {
        let object = Mojibake.undone(object)
        guard let found = meta.file(of: object, file), !meta.taken.contains(found.path) else { return }
        guard let time = MetaReading.moment(object["creation_timestamp"]) else {
            return try reading.report(.undated, place, "it has no date")
        }
        let text = (object["description"]?.stringValue ?? "").withLineFeeds.trimmingBlankEnds
        var line: LineValues = [.text: .string(text)]
        meta.clock.set(time, in: meta.clock.local, of: &line)
        var entry = SourceEntry(place: place, sourceID: SourceName.last(of: found.path), line: line)
        try meta.attach(object, to: &entry, file, captionKeys: ["description"])
        if !entry.media.isEmpty { try reading.sink.add(entry) }
    }
}

/// What a post says, taken from its parts.
private struct FacebookPost {
    var texts: [String] = []
    private var links: [String] = []
    private(set) var media: [JSONObject] = []
    private(set) var place: JSONObject?
    private(set) var updated: Instant?
    /// The time that its writer gave it, if that isn't when it was posted.
    private(set) var dated: Instant?
    /// Parts without an equivalent here.
    private(set) var others: [JSONValue] = []

    init(_ record: inout SourceRecord) {
        for member in MetaReading.objects(record.take("data")).flatMap(\.members) { take(member) }
        for attachment in MetaReading.objects(record.take("attachments")) {
            for member in MetaReading.objects(attachment["data"]).flatMap(\.members) { take(member) }
        }
    }

    var isEmpty: Bool { text.isEmpty && media.isEmpty && place == nil }

    /// Its texts, then the pages that it shares and that they don't name.
    var text: String {
        var parts: [String] = []
        for text in texts.map({ Self.withNames($0.withLineFeeds.trimmingBlankEnds) })
        where !text.isEmpty && !parts.contains(text) {
            parts.append(text)
        }
        return (parts + links).joined(separator: "\n\n")
    }

    /// A text with the names of the people and pages it mentions: `@[1389418043:2048:Anna Nová]` is Anna Nová.
    private static func withNames(_ text: String) -> String {
        var (rest, shown) = (text[...], "")
        while let range = firstRange(of: "@[".utf8.span, in: rest.utf8.span) {
            let mark = rest.utf8.index(rest.startIndex, offsetBy: range.lowerBound)
            let inner = rest.utf8.index(mark, offsetBy: 2)
            let parts = rest[inner...].prefix { $0 != "]" }.split(separator: ":", maxSplits: 2)
            guard parts.count == 3, parts[..<2].allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
                parts[2].endIndex < rest.endIndex
            else {
                shown += rest[..<inner]
                rest = rest[inner...]
                continue
            }
            shown += rest[..<mark] + parts[2]
            rest = rest[rest.index(after: parts[2].endIndex)...]
        }
        return shown + rest
    }

    private mutating func take(_ member: JSONObject.Member) {
        let (value, object) = (member.value, member.value.objectValue)
        switch (member.key, object) {
        case ("post", _), ("text", _): if let text = value.stringValue { texts.append(text) }
        case ("update_timestamp", _): updated = MetaReading.moment(value) ?? updated
        case ("backdated_timestamp", _): dated = MetaReading.moment(value) ?? dated
        case ("media", let medium?): media.append(medium)
        case ("place", let found?):
            // Of several, the first is where it was written.
            if place == nil { place = found }
            if place != found || found.members.contains(where: { !["name", "coordinate"].contains($0.key) }) {
                others.append(.object(["place": value]))
            }
        case ("external_context", let page?): take(page: page)
        case ("note", let note?):
            texts += ["title", "text"].compactMap { note[$0]?.stringValue }
            media += MetaReading.objects(note["media"])
        case ("event", let event?), ("life_event", let event?):
            if let name = (event["name"] ?? event["title"])?.filledText { texts.append(name) }
            others.append(.object([member.key: value]))
        case ("poll", let poll?):
            let options = MetaReading.objects(poll["options"]).compactMap { $0["option"]?.filledText.map { "- \($0)" } }
            let question = poll["question"]?.filledText
            texts.append(([question].compactMap(\.self) + options).joined(separator: "\n"))
        default: others.append(.object([member.key: value]))
        }
    }

    private mutating func take(page: JSONObject) {
        let name = page["name"]?.filledText?.trimmingSpaces ?? ""
        guard let address = page["url"]?.filledText?.trimmingSpaces else {
            if !name.isEmpty { links.append(name) }
            return
        }
        guard !texts.contains(where: { occurs(address, in: $0) }) else { return }
        let isLink = !name.isEmpty && !address.contains { $0.isWhitespace || "()<>".contains($0) }
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ").filter { !"[]".contains($0) }
        links.append(isLink ? "[\(words)](\(address))" : address)
    }
}
