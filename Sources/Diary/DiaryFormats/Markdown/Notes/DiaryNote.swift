import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// A note of this program's own export: entries with their records, and perhaps words that were added since.
struct DiaryNote {
    let file: ImportSource.File

    /// Returns whether a note is one, by its front matter.
    static func isOne(_ file: ImportSource.File, _ source: ImportSource) throws -> Bool {
        try NoteMatter.isOurs(source.beginning(of: file))
    }

    /// Reads the entries.
    ///
    /// Words without a record become an entry of the note's day.
    func read(with reader: inout NoteReader, into entries: inout NoteEntries) throws {
        guard let text = try reader.sink.reading(file.path, { try reader.source.text(of: file) }),
            let matter = FrontMatter(text.withLineFeeds)
        else { return }
        let dated = FileNameDate(path: MarkdownFolderShape.withoutEnding(file.path), order: reader.order)?.time
        let contents = NoteContents(matter.rest)
        for _ in 0..<contents.damagedCount {
            try reader.sink.report(ImportProblem(.unreadable, file.path, "the values of an entry can't be read"))
        }
        for words in contents.words { try add(words, matter, dated, with: &reader) }
        for (index, entry) in contents.entries.enumerated() {
            let place = contents.entries.count == 1 ? file.path : "\(file.path): entry \(index + 1)"
            try add(entry, matter, place, with: &reader, into: &entries)
        }
        if let day = dated?.day { try entries.pass(before: day, to: reader.sink) }
    }

    /// Makes a plain note of words without a record, at the time above them.
    private func add(
        _ words: NoteContents.Words, _ matter: FrontMatter, _ dated: WrittenTime?, with reader: inout NoteReader
    ) throws {
        var note = NoteReader.SourceNote(path: file.path, text: words.text)
        var properties = matter.date
        note.nameTime = dated
        let day = dated?.day ?? properties["date"]?.stringValue.flatMap { WrittenTime($0) }?.day
        if let heading = words.heading, let day {
            let found = DiaryMarkdownHeading(heading, on: day, reader.options)
            if found.hasTime {
                properties["date"] = .string(found.time.rfc3339())
                properties.set("timezone", found.time.zoneName)
                properties.set("place", found.place)
                if found.isStarred { properties["starred"] = .boolean(true) }
            } else if let clock = HeadingClock.read(heading.dropFirst(3)) {
                // `## 20:15 Dinner`
                note.text = [String(clock.rest), words.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
                properties["date"] = nil
                note.nameTime = WallTime(date: day, hour: clock.hour, minute: clock.minute).map { WrittenTime($0) }
            }
        }
        note.properties = NoteProperties(properties)
        guard !note.text.isEmpty else { return }
        try reader.add(note)
    }

    // MARK: Entries

    private func add(
        _ entry: NoteContents.Entry, _ matter: FrontMatter, _ place: String, with reader: inout NoteReader,
        into entries: inout NoteEntries
    ) throws {
        let record = entry.record
        var object = record.entry
        object["text"] = .string(entry.text)
        var isChanged = !entry.hasExportedText
        if !entry.hasExportedFrame(matter.matter) {
            let (tags, isAll) = changedTags(of: entry, matter.matter)
            if let tags {
                object["tags"] = .array(tags.map { .string($0) })
                isChanged = true
            }
            if !isAll {
                let taken = tags == nil ? "its text is taken" : "its text and tags are taken"
                let reason = "its values were changed in the note, and come in as they were exported; \(taken)"
                try reader.sink.report(ImportProblem(.oddValue, place, reason))
            }
        }
        var source = SourceEntry(place: place, sourceID: nil, line: LineValues())
        source.exact = SourceEntry.Exact(fileExtensions: record.fileExtensions)
        source.exact?.exportedUpdateTime = Self.instant(object["updateTime"])
        if isChanged { object["updateTime"] = nil }
        for medium in object["media"]?.arrayValue?.compactMap(\.objectValue) ?? [] {
            try take(medium, of: &source, with: &reader)
        }
        source.line.object = object
        try entries.add(source, at: Self.instant(object["creationTime"]), record.order, to: reader.sink)
    }

    /// The tags that a note of one entry has instead of the exported ones, nil if it has these, and whether no other
    /// value was changed.
    private func changedTags(of entry: NoteContents.Entry, _ matter: String) -> (tags: [String]?, isAll: Bool) {
        guard entry.record.aboveCount == 0 else { return (nil, false) }
        let exported = entry.record.entry["tags"]?.arrayValue?.compactMap(\.stringValue) ?? []
        func written(_ tag: String) -> [String] { NoteMatter.written(NotesFolder.tag(tag)) }
        let tags = NoteMatter.tags(in: matter)
        guard Set(tags) != Set(exported.flatMap(written)) else { return (nil, false) }
        let kept = exported.filter { written($0).allSatisfy(tags.contains) }
        let known = Set(kept.flatMap(written))
        let whole = NoteMatter.replacingTags(in: matter, by: exported.map(NotesFolder.tag))
        return (kept + tags.filter { !known.contains($0) }, entry.hasExportedFrame(whole))
    }

    private static func instant(_ value: JSONValue?) -> Instant? {
        value?.stringValue.flatMap { try? ZonedTime(rfc3339: $0) }?.instant
    }

    /// Finds the files of a medium.
    private func take(_ medium: JSONObject, of source: inout SourceEntry, with reader: inout NoteReader) throws {
        guard let path = medium["file"]?.stringValue else {
            let name = medium["fileName"]?.stringValue ?? "a file"
            return try reader.sink.report(ImportProblem(.missingFile, source.place, "\(name) was not exported"))
        }
        guard let file = try find(path, of: &source, with: &reader) else { return }
        source.media.append(SourceMedium(file: file))
        for companion in medium["companions"]?.arrayValue?.compactMap(\.objectValue) ?? [] {
            guard let path = companion["file"]?.stringValue else { continue }
            _ = try find(path, of: &source, with: &reader)
        }
        // The film is in the photo, too.
        if let film = medium["film"]?.stringValue, let file = reader.media.file(at: film, in: folder) {
            reader.sink.ignore(file)
        }
    }

    private func find(
        _ path: String, of source: inout SourceEntry, with reader: inout NoteReader
    ) throws -> ImportSource.File? {
        guard let file = reader.media.file(at: path, in: folder) else {
            let name = SourceName.last(of: path)
            try reader.sink.report(ImportProblem(.danglingPlaceholder, source.place, "a file is missing: \(name)"))
            return nil
        }
        source.exact?.files[path] = file
        return file
    }

    private var folder: String { SourceName.folder(of: file.path) }
}

/// The entries of notes, which come in in the order in which they were exported: entries of one moment keep it.
struct NoteEntries {
    private var waiting: [(time: Instant, order: Int, entry: SourceEntry)] = []
    private var byteCount = 0

    /// A folder whose names give no days must not fill the memory.
    private static let countLimit = 10_000
    private static let byteLimit = 32 << 20

    /// Lets an entry wait for those before it.
    mutating func add(_ entry: SourceEntry, at time: Instant?, _ order: Int, to sink: any ImportSink) throws {
        waiting.append((time ?? Instant(microseconds: 0), order, entry))
        byteCount += entry.line[.text]?.stringValue?.utf8.count ?? 0
        if waiting.count >= Self.countLimit || byteCount >= Self.byteLimit { try pass(to: sink) }
    }

    /// Passes on the entries that no entry of that day or a later one can precede, whatever its zone.
    mutating func pass(before day: CivilDate, to sink: any ImportSink) throws {
        let end = Instant(secondsSince1970: (Int64(day.daysSince1970) - 2) * 86_400, microsecond: 0)
        let passed = waiting.filter { $0.time < end }
        guard !passed.isEmpty else { return }
        let rest = waiting.filter { $0.time >= end }
        waiting = passed
        try pass(to: sink)
        waiting = rest
        byteCount = rest.reduce(0) { $0 + ($1.entry.line[.text]?.stringValue?.utf8.count ?? 0) }
    }

    /// Passes on all of them.
    mutating func pass(to sink: any ImportSink) throws {
        // The diary orders by the millisecond, and within one as they came.
        let sorted = waiting.enumerated().sorted {
            ($0.element.time.milliseconds, $0.element.order, $0.offset)
                < ($1.element.time.milliseconds, $1.element.order, $1.offset)
        }
        (waiting, byteCount) = ([], 0)
        for (_, (_, _, entry)) in sorted { try sink.add(entry) }
    }
}
