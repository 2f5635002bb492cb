import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import JSON

/// Reads the months of a RedNotebook journal.
struct RedNotebookReader {
    private let source: ImportSource
    private let options: ReadingOptions
    private let sink: any ImportSink
    /// Finds the pictures.
    private(set) var media: LinkedMedia
    private var days: Set<CivilDate> = []
    /// The marks in the texts of the current month.
    private var markup = RedNotebookMarkup.txt2tags

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        (self.source, self.options, self.sink) = (source, options, sink)
        media = LinkedMedia(source)
    }

    mutating func read(_ month: RedNotebookFormat.Month) throws {
        let path = month.file.path
        guard let document = try sink.reading(path, { try source.document(of: month.file, as: .yaml) }) else { return }
        if document.isNull || document.stringValue?.isEmpty == true, try isBlank(month.file) { return }
        guard let members = document.objectValue?.members else {
            return try sink.report(ImportProblem(.unreadable, path, "not a map of days"))
        }
        markup = RedNotebookMarkup(ofFolder: SourceName.folder(of: path), source)
        for member in members {
            let place = "\(path): day \(member.key)"
            guard let number = Int(member.key),
                let day = CivilDate(year: month.year, month: month.month, day: number)
            else {
                try sink.report(ImportProblem(.unreadable, place, "the month has no such day"))
                continue
            }
            try read(member.value, of: day, in: path, place)
        }
    }

    /// Returns whether a document contains only comments.
    private func isBlank(_ file: ImportSource.File) throws -> Bool {
        try source.text(of: file).utf8.split(separator: 0x0A).allSatisfy { line in
            let text = line.drop { $0 <= 0x20 }
            return text.isEmpty || text.first == UInt8(ascii: "#") || text.starts(with: "---".utf8)
        }
    }

    private mutating func read(_ value: JSONValue, of day: CivilDate, in path: String, _ place: String) throws {
        if value.isNull { return }
        guard let content = value.objectValue else {
            return try sink.report(ImportProblem(.unreadable, place, "not a map with a text"))
        }
        var text = ""
        // The category `Tags` has tags, as RedNotebook itself reads it.
        var tags: [String] = []
        var categories: [(name: String, entries: [String])] = []
        for member in content.members {
            if member.key == "text" {
                guard let found = member.value.plainText else {
                    try sink.report(ImportProblem(.oddValue, place, "its text is not a string"))
                    continue
                }
                text = LineEnds.plain(found)
            } else if member.key.lowercased() == "tags" {
                tags = Self.entries(member.value)
            } else {
                categories.append((member.key, Self.entries(member.value)))
            }
        }
        let marked = joined(text, categories)
        let found = try media.take(marked, in: SourceName.folder(of: path), of: place)
        guard !found.text.isEmpty || !found.media.isEmpty || !categories.isEmpty || !tags.isEmpty else { return }
        for problem in found.problems { try sink.report(problem) }
        var line: LineValues = [.text: .string(found.text)]
        line.setCreation(WrittenTime(day), options)
        line.setTags(tags + categories.map(\.name) + Self.tags(in: text, besides: found.text))
        let isFirst = days.insert(day).inserted
        if !isFirst { try sink.report(ImportProblem(.duplicate, place, "another file has the same day")) }
        var entry = SourceEntry(place: place, sourceID: isFirst ? day.description : "\(path) \(day)", line: line)
        entry.media = found.media
        try sink.add(entry)
    }

    /// The names in a category; one without names is just a tag.
    private static func entries(_ value: JSONValue) -> [String] {
        switch value {
        case .object(let object): object.members.map(\.key)
        case .array(let array): array.compactMap(\.plainText)
        case .null, .boolean, .number, .string: value.plainText.map { [$0] } ?? []
        }
    }

    /// The text, followed by the contents of categories.
    private func joined(_ text: String, _ categories: [(name: String, entries: [String])]) -> String {
        var blocks = [markup.markdown(of: text).trimmingBlankEnds]
        for category in categories where !category.entries.isEmpty {
            blocks.append("**\(category.name)**")
            let items = category.entries.map { entry in
                let text = markup.markdown(of: LineEnds.plain(entry))
                return "- " + text.split(separator: "\n", omittingEmptySubsequences: true).joined(separator: "\n  ")
            }
            blocks.append(items.joined(separator: "\n"))
        }
        return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The tags of RedNotebook that this program wouldn't recognize in the text; here, a tag may continue after what is
    /// a word there.
    private static func tags(in text: String, besides markdown: String) -> [String] {
        var shown: Set<String> = []
        for name in TagScanner.names(in: markdown).map({ $0.lowercased() }) {
            shown.insert(name)
            shown.insert(String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
        }
        return Txt2TagsScanner.tags(in: text).filter { !shown.contains($0.lowercased()) }
    }
}
