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

    /// An entry as the note has it.
    private struct Entry {
        let record: NoteRecord
        var section: NoteSection
        /// True if words were added below the record.
        var isLonger = false
    }

    /// Reads the entries.
    ///
    /// Words without a record become an entry of the note's day.
    func read(with reader: inout NoteReader, into entries: inout NoteEntries) throws {
        guard let text = try reader.sink.reading(file.path, { try reader.source.text(of: file) }),
            let matter = FrontMatter(text.withLineFeeds)
        else { return }
        let dated = FileNameDate(path: MarkdownFolderShape.withoutEnding(file.path), order: reader.order)?.time
        var (found, lines): ([Entry], [Substring]) = ([], [])
        for line in matter.rest.split(separator: "\n" as Character, omittingEmptySubsequences: false) {
            guard NoteRecord.isOne(line) else {
                lines.append(line)
                continue
            }
            if let record = NoteRecord(line: line) {
                let section = NoteSection(lines[...], above: record.aboveCount, below: record.belowCount)
                found.append(Entry(record: record, section: section))
            } else {
                try reader.sink.report(ImportProblem(.unreadable, file.path, "the values of an entry can't be read"))
                try addWords(lines, matter, dated, with: &reader)
            }
            lines = []
        }
        let rest = NoteSection.trimmed(lines[...]).joined(separator: "\n")
        // A note of one entry has nothing above its text; what is added at its end belongs to it.
        if found.count == 1, found[0].record.aboveCount == 0, !rest.isEmpty {
            found[0].section.append(rest)
            found[0].isLonger = true
        } else {
            try addWords(lines, matter, dated, with: &reader)
        }
        for (index, entry) in found.enumerated() {
            let place = found.count == 1 ? file.path : "\(file.path): entry \(index + 1)"
            try add(entry, matter.matter, place, with: &reader, into: &entries)
        }
        if let day = dated?.day { try entries.pass(before: day, to: reader.sink) }
    }

    /// Makes a plain note of words without a record.
    private func addWords(
        _ lines: [Substring], _ matter: FrontMatter, _ dated: WrittenTime?, with reader: inout NoteReader
    ) throws {
        let text = NoteSection.trimmed(lines[...]).joined(separator: "\n")
        guard !text.isEmpty else { return }
        var note = NoteReader.SourceNote(path: file.path, text: text, properties: NoteProperties(matter.date))
        note.nameTime = dated
        try reader.add(note)
    }

    // MARK: Entries

    private func add(
        _ entry: Entry, _ matter: String, _ place: String, with reader: inout NoteReader,
        into entries: inout NoteEntries
    ) throws {
        let (record, section) = (entry.record, entry.section)
        var object = record.entry
        let isUnchanged = !entry.isLonger && SourceDigest.of(section.text) == record.textDigest
        let levels = record.aboveCount == 0 ? 0 : NotesFolder.headingLevels
        let shown = NoteSection.text(section.text, below: levels)
        object["text"] = .string(isUnchanged ? record.text ?? shown : shown)
        let isFramed = section.frameDigest(record.aboveCount == 0 ? matter : "") == record.frameDigest
        if !isFramed {
            let reason = "its values were changed in the note, and come in as they were exported; its text is taken"
            try reader.sink.report(ImportProblem(.oddValue, place, reason))
        }
        var source = SourceEntry(place: place, sourceID: nil, line: LineValues())
        source.exact = SourceEntry.Exact(fileExtensions: record.fileExtensions)
        source.exact?.exportedUpdateTime = Self.instant(object["updateTime"])
        if !isUnchanged { object["updateTime"] = nil }
        for medium in object["media"]?.arrayValue?.compactMap(\.objectValue) ?? [] {
            try take(medium, of: &source, with: &reader)
        }
        source.line.object = object
        try entries.add(source, at: Self.instant(object["creationTime"]), record.order, to: reader.sink)
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
