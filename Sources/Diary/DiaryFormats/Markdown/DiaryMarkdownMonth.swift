import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// A month of this program's own Markdown export: `2026-11.md`, with headings of days and entries, and originals in
/// `media`.
struct DiaryMarkdownMonth {
    let file: ImportSource.File
    /// The numbers of months by their names, in the export's language.
    let monthNames: [String: Int]

    /// Returns whether a document is such a month, by its name and its first three headings.
    static func isOne(_ file: ImportSource.File, _ source: ImportSource) throws -> Bool {
        guard month(of: file) != nil else { return false }
        let start = try source.beginning(of: file, count: 1024).split(separator: 0x0A)
        return start.count > 2 && zip(start, ["# ", "## ", "### "]).allSatisfy { $0.starts(with: $1.utf8) }
    }

    /// The names in the first headings of some months, in lower case.
    static func names(_ files: [ImportSource.File], _ source: ImportSource) -> [String: Int] {
        var names: [String: Int] = [:]
        for file in files {
            guard let month = month(of: file)?.month, let start = try? source.beginning(of: file, count: 256),
                let line = start.split(separator: 0x0A).first, line.starts(with: "# ".utf8)
            else { continue }
            let words = String(decoding: line.dropFirst(2), as: UTF8.self).split(separator: " ").dropLast()
            names[words.joined(separator: " ").lowercased()] = month
        }
        return names
    }

    private static func month(of file: ImportSource.File) -> (year: Int, month: Int)? {
        let name = SourceName.last(of: file.path)
        guard name.utf8.count == 10, name.hasSuffix(".md"), Array(name.utf8)[4] == UInt8(ascii: "-"),
            let year = Int(name.prefix(4)), let month = Int(name.dropFirst(5).prefix(2)), (1...12).contains(month)
        else { return nil }
        return (year, month)
    }

    /// Reads the entries in their order.
    func read(with reader: inout NoteReader) throws {
        guard let month = Self.month(of: file),
            let text = try reader.sink.reading(file.path, { try reader.source.text(of: file) })
        else { return }
        var (day, number): (CivilDate?, Int) = (nil, 0)
        var lines: [MarkdownLine]?
        func finish() throws {
            guard let found = lines else { return }
            number += 1
            lines = nil
            let place = "\(file.path): entry \(number)"
            guard let day else {
                return try reader.sink.report(ImportProblem(.undated, place, "its heading gives no day"))
            }
            try add(found, on: day, place, with: &reader)
        }
        for line in MarkdownLines(text.withLineFeeds) {
            switch line.headingLevel {
            case 1: try finish()
            case 2:
                try finish()
                day = Self.day(line.text, month)
            case 3:
                try finish()
                lines = [line]
            default: lines?.append(line)
            }
        }
        try finish()
    }

    /// The first number of a heading such as `## Friday 20 November 2026`.
    private static func day(_ heading: Substring, _ month: (year: Int, month: Int)) -> CivilDate? {
        let number = heading.drop { !$0.isNumber }.prefix(while: \.isNumber)
        return Int(number).flatMap { CivilDate(year: month.year, month: month.month, day: $0) }
    }

    // MARK: Entries

    private func add(
        _ lines: [MarkdownLine], on day: CivilDate, _ place: String, with reader: inout NoteReader
    ) throws {
        let heading = DiaryMarkdownHeading(lines[0].text, on: day, reader.options)
        var body = DiaryMarkdownBody(lines.dropFirst())
        var line: LineValues = [.text: .string("")]
        line.setCreation(heading.time, hasTime: heading.hasTime)
        if let name = heading.place { line[.place] = .string(name) }
        if heading.isStarred { line[.starred] = .boolean(true) }
        if let details = body.takeDetails() { details.set(&line) }
        if let task = body.takeTask() { DiaryMarkdownTask(task, monthNames, reader.options).set(&line) }
        if let measurements = body.takeMeasurements() {
            line[.measurements] = .array(measurements.map { .object(EntryJSON.measurementObject(of: $0)) })
        }
        body.takeBeginningOfText()
        let media = body.takeMedia()
        var entry = SourceEntry(place: place, sourceID: nil, line: line)
        let found = try reader.media.take(body.text, in: SourceName.folder(of: file.path), of: place)
        entry.isAbridged = true
        entry.line[.text] = .string(found.text)
        entry.media = found.media
        for problem in found.problems { try reader.sink.report(problem) }
        for link in media { try add(link, to: &entry, with: &reader) }
        try reader.sink.add(entry)
    }

    private func add(_ link: DiaryMarkdownBody.Media, to entry: inout SourceEntry, with reader: inout NoteReader)
        throws
    {
        guard let found = reader.media.file(link.target, in: SourceName.folder(of: file.path)) else {
            let name = SourceName.last(of: LinkedMedia.decoded(link.target))
            return try reader.sink.report(
                ImportProblem(.danglingPlaceholder, entry.place, "a file is missing: \(name)"))
        }
        guard !link.isCompanion else {
            let reason = "\(found.path) was kept with a photo, and is imported only with the folder of the media"
            return try reader.sink.report(ImportProblem(.notKept, entry.place, reason))
        }
        var medium = SourceMedium(file: found)
        medium.caption = link.caption
        medium.recognition = link.recognition
        medium.fileName = link.fileName
        if let doubt = link.timeDoubt { medium.record[.timeDoubt] = .string(doubt.rawValue) }
        entry.media.append(medium)
    }
}

struct MarkdownLine {
    let text: Substring
    /// True if it lies in a block of code.
    let isCode: Bool

    /// The number of marks of a heading; 0 if it is not a heading.
    var headingLevel: Int {
        guard !isCode else { return 0 }
        let marks = text.utf8.prefix { $0 == UInt8(ascii: "#") }.count
        return (1...6).contains(marks) && text.utf8.dropFirst(marks).first == 0x20 ? marks : 0
    }

    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// The text of lines whose headings are N levels deeper.
    static func text(of lines: some Sequence<MarkdownLine>, below levels: Int) -> String {
        lines.map { $0.headingLevel > levels || $0.isEmptyHeading(below: levels) ? $0.text.dropFirst(levels) : $0.text }
            .joined(separator: "\n")
    }

    private func isEmptyHeading(below levels: Int) -> Bool {
        !isCode && (levels + 1...6).contains(text.utf8.count) && text.utf8.allSatisfy { $0 == UInt8(ascii: "#") }
    }

    /// The lines of a text with line feeds.
    static func lines(of text: String) -> [MarkdownLine] {
        Array(MarkdownLines(text))
    }
}

/// The lines of a text with line feeds, one by one, since a month may have millions of them.
struct MarkdownLines: Sequence, IteratorProtocol {
    private let text: String
    /// The index of the next line; nil after the last one.
    private var start: String.Index?
    /// The marks that opened the current block of code.
    private var fence: Substring?

    init(_ text: String) {
        self.text = text
        start = text.startIndex
    }

    mutating func next() -> MarkdownLine? {
        guard let first = start else { return nil }
        let end = text.utf8[first...].firstIndex(of: 0x0A)
        start = end.map { text.utf8.index(after: $0) }
        return kind(of: text[first..<(end ?? text.endIndex)])
    }

    private mutating func kind(of line: Substring) -> MarkdownLine {
        let body = line.drop { $0 == " " }
        if let open = fence {
            if body.hasPrefix(open), body.allSatisfy({ $0 == open.first || $0.isWhitespace }) { fence = nil }
            return MarkdownLine(text: line, isCode: true)
        }
        let marks = body.prefix { $0 == body.first }
        let isFence =
            marks.count >= 3
            && (marks.first == "~" || marks.first == "`" && !body.dropFirst(marks.count).contains("`"))
        if isFence { fence = marks }
        return MarkdownLine(text: line, isCode: isFence)
    }
}
