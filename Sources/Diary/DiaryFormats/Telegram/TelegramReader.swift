import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Reads exports of Telegram Desktop, message by message.
struct TelegramReader {
    private let reading: RecordReading
    private var options: ReadingOptions { reading.options }
    private var files: LinkedMedia
    private(set) var ownName: OwnNameCheck

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        reading = RecordReading(source, options, sink)
        files = LinkedMedia(source)
        ownName = OwnNameCheck(options)
    }

    /// The lists of chats in an export of all.
    private static let lists: Set<String> = ["chats", "left_chats"]

    mutating func read(_ file: ImportSource.File) throws {
        try reading.reading(file) { bytes in
            let slices = JSONSlices(bytes)
            var (lists, others): ([Range<Int>], [(name: String, range: Range<Int>)]) = ([], [])
            var isChat = false
            let isWhole = slices.forEachMember(elementsOf: "messages") { key, range in
                if Self.lists.contains(key) { lists.append(range) } else { others.append((key, range)) }
                if key == "messages" { isChat = true }
            } element: { _ in
                isChat = true
            }
            if isChat { return try read(slices, file) }
            guard !lists.isEmpty else {
                return try reading.report(.unreadable, file.path, "it is not an export of chats")
            }
            if !isWhole { try reading.report(.unreadable, file.path, "it ends too early") }
            for list in lists {
                _ = try slices.part(list).forEachElement(of: "list") { range in
                    try read(slices.part(list).part(range), file)
                }
            }
            for (_, range) in others.filter({ $0.name == Self.stories }) {
                try readStories(slices.part(range), file)
            }
            let left = others.filter { ![Self.stories, "about"].contains($0.name) }
                .compactMap { Self.described($0.name, slices.part($0.range)) }
            guard !left.isEmpty else { return }
            try reading.report(.oddValue, file.path, "left out, being no chats: \(left.joined(separator: ", "))")
        }
    }

    /// A list of an account that holds no chats, with its count: `contacts (3)`; nil if it has none.
    private static func described(_ name: String, _ slices: JSONSlices) -> String? {
        let words = name.replacing("_", with: " ")
        var (count, isRecord) = (0, false)
        if slices.beginsWithArray {
            _ = slices.forEachElement { _ in count += 1 }
        } else {
            _ = slices.forEachMember(elementsOf: "list") { key, _ in
                if !["about", "list"].contains(key) { isRecord = true }
            } element: { _ in
                count += 1
            }
        }
        return count > 0 ? "\(words) (\(count))" : isRecord ? words : nil
    }

    private static let stories = "stories"

    /// Reads the stories of an account, each of which is an entry with a photo or a film.
    private mutating func readStories(_ slices: JSONSlices, _ file: ImportSource.File) throws {
        var number = 0
        _ = try slices.forEachElement { range in
            number += 1
            let place = "\(file.path): story \(number)"
            try reading.object(slices, range, place) { object, place in
                var record = SourceRecord(object)
                let id = (record.rest["date_unixtime"] ?? record.rest["date"])?.plainText
                guard let time = try time(&record, place) else { return }
                var message = ChatMessage(sender: "", time: time, text: "", place: place)
                let word = try attachment(&record, &message, file)
                let text = TelegramText.markdown(record.take("text") ?? record.take("caption") ?? .null)
                let parts = [message.media.isEmpty ? word : nil, text].compactMap(\.self).filter { !$0.isEmpty }
                var line: LineValues = [.text: .string(parts.joined(separator: "\n"))]
                line.setCreation(time, hasTime: true)
                var entry = SourceEntry(place: place, sourceID: id.map { "story \($0)" }, line: line)
                entry.media = message.media
                try reading.add(entry, with: &record)
            }
        }
    }

    private mutating func read(_ slices: JSONSlices, _ file: ImportSource.File) throws {
        var about = JSONObject()
        _ = slices.forEachMember { key, range in
            guard ["name", "type", "id"].contains(key), range.count < 1 << 16 else { return }
            about[key] = try? SourceRecord.parse(slices.text(of: range)).value
        }
        let isSaved = about["type"]?.stringValue == "saved_messages"
        let title = about["name"]?.filledText ?? (isSaved ? "Saved Messages" : "Telegram")
        let id = Self.identifier(about["id"]?.plainText ?? title, about["type"]?.stringValue)
        var entries = ChatEntries(title, id: id, options, reading.sink)
        let place = "\(file.path): \(title)"
        var number = 0
        let isWhole = try slices.forEachElement(of: "messages") { range in
            number += 1
            let place = "\(place): message \(number)"
            guard let parsed = try reading.record(slices, range, place) else { return }
            guard let object = parsed.value.objectValue else {
                return try reading.report(.unreadable, place, "it is not an object")
            }
            if let mistake = parsed.mistake { try reading.report(.oddValue, place, mistake) }
            guard let message = try message(object, place, file) else { return }
            try entries.add(message)
        }
        try entries.finish(place, &ownName)
        if !isWhole { try reading.report(.unreadable, place, "it ends too early, after \(number) messages") }
    }

    /// The identifier of a chat: persons, groups and channels, also those that are large groups, are numbered apart.
    private static func identifier(_ number: String, _ type: String?) -> String {
        switch type {
        case "private_group": "group \(number)"
        case "private_supergroup", "public_supergroup", "private_channel", "public_channel": "channel \(number)"
        default: number
        }
    }

    /// The message of a record; nil if it is the program's own, or has no date, which is reported.
    private mutating func message(
        _ object: JSONObject, _ place: String, _ file: ImportSource.File
    ) throws -> ChatMessage? {
        var record = SourceRecord(object)
        guard record.takeText("type") != "service" else {
            let words = [record.takeText("actor"), record.takeText("action")].compactMap(\.self)
            try reading.report(.ofProgram, place, words.joined(separator: ": "))
            return nil
        }
        guard let time = try time(&record, place) else { return nil }
        let sender = record.takeText("from")?.trimmingSpaces ?? ""
        var message = ChatMessage(
            sender: sender.isEmpty ? "Deleted Account" : sender, time: time, text: "", place: place)
        message.id = record.take("id")?.plainText
        var parts = try [attachment(&record, &message, file)].compactMap(\.self)
        parts.append(TelegramText.markdown(record.take("text") ?? .null))
        parts += TelegramText.cards(record.rest)
        let isFenced = parts[0].hasPrefix("\n```")
        message.text = parts.map(\.trimmingBlankEnds).filter { !$0.isEmpty }.joined(separator: "\n")
        if isFenced { message.text = "\n" + message.text }
        record.drop { Self.described.contains($0.key) }
        message.unmodelled = record.unmodelled()
        for oddity in record.oddities { try reading.report(.oddValue, place, oddity) }
        return message
    }

    /// The time of a record; nil if it has none, which is reported.
    private func time(_ record: inout SourceRecord, _ place: String) throws -> ZonedTime? {
        let day = record.takeText("date")
        if let time = Self.moment(record.take("date_unixtime")).map(options.zone.zonedTime)
            ?? day.flatMap({ WrittenTime($0)?.zoned(in: options.zone) })
        {
            return time
        }
        try reading.report(.unreadable, place, "it has no date")
        return nil
    }

    /// What a message or its file says of itself.
    private static let described: Set<String> = [
        "from_id", "text_entities", "width", "height", "mime_type", "duration_seconds", "thumbnail",
        "thumbnail_file_size", "photo_file_size", "file_size", "media_type",
    ]

    private static func moment(_ value: JSONValue?) -> Instant? {
        value?.lenientDouble.flatMap { SourceClock.instant(secondsSince1970: $0) }
    }

    /// Adds the file of a message; returns its name, or the words for one that is missing.
    private mutating func attachment(
        _ record: inout SourceRecord, _ message: inout ChatMessage, _ document: ImportSource.File
    ) throws -> String? {
        let folder = SourceName.folder(of: document.path)
        // A picture that the program made of it.
        if let path = record.rest["thumbnail"]?.stringValue, let drawn = files.file(path, in: folder) {
            reading.sink.ignore(drawn)
        }
        let type = record.rest["media_type"]?.stringValue
        let photo = record.takeText("photo") ?? record.takeText("media")
        guard let path = photo ?? record.takeText("file"), !path.isEmpty else { return nil }
        let name = record.takeText("file_name")
        // `(File not included. Change data exporting settings to download.)`
        guard !path.hasPrefix("("), let file = files.file(path, in: folder), file.byteCount > 0 else {
            let noun = photo == nil ? Self.noun(type) : LinkedFileKind.photo.noun
            let shown = name ?? (path.hasPrefix("(") ? nil : SourceName.last(of: path))
            let reason = path.hasPrefix("(") ? "the export has no file for it" : "\(path) is not there"
            try reading.report(.missingFile, message.place, reason)
            return "(\(noun) is missing\(shown.map { ": \($0)" } ?? ""))"
        }
        let shown = name ?? SourceName.last(of: file.path)
        guard try files.kind(of: file).isMedium else {
            try reading.report(.notKept, file.path, "not a photo, sound or video")
            return shown
        }
        var medium = SourceMedium(file: file)
        medium.fileName = name
        medium.record[.captureTime] = .string(message.time.rfc3339())
        message.media.append(medium)
        return shown
    }

    private static func noun(_ type: String?) -> String {
        switch type {
        case "voice_message", "audio_file": LinkedFileKind.sound.noun
        case "video_file", "video_message", "animation": LinkedFileKind.film.noun
        default: LinkedFileKind.other.noun
        }
    }
}
