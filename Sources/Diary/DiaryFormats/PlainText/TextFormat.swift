import DiaryMedia
import DiaryModel

/// Plain texts, an entry each, which their names, their folders or their first lines date.
enum TextFormat: ImportFormat {
    static let name = "text"
    static let isGeneral = true
    static let datesUndated = true

    static func recognize(_ source: ImportSource) throws -> String? {
        let texts = texts(of: source)
        guard try texts.contains(where: { try isDated($0, source) }) else { return nil }
        return texts.count == 1 ? "dated text" : "collection of \(texts.count) texts"
    }

    static func isOutnumbered(byMedia count: Int, in source: ImportSource) throws -> Bool {
        let texts = texts(of: source)
        return try texts.count <= count
            && !texts.contains { text in
                let start = try source.beginning(of: text, count: 16)
                return try start.starts(with: NoteReader.beginningOfPart.utf8) || source.linksInBeginning(of: text)
            }
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let texts = texts(of: source)
        var reader = NoteReader(source, options, sink, isLogseq: false, isZK: false)
        reader.notes = texts
        reader.order =
            try options.dateOrder ?? NoteDateOrder.order(inNamesOf: texts)
            ?? NoteDateOrder.order(inFirstLinesOf: texts, source)
        reader.readsFirstLine = true
        for text in texts { try reader.read(text) }
        for problem in reader.media.orphans() { try sink.report(problem) }
    }

    /// The texts that may be notes, neither hidden nor about a project.
    static func texts(of source: ImportSource) -> [ImportSource.File] {
        source.files.filter { file in
            ["txt", "text"].contains(SourcePath.pathExtension(file.path)) && NoteName.isNote(file.path)
                && !SourcePath.isHidden(file.path)
        }
    }

    private static func isDated(_ text: ImportSource.File, _ source: ImportSource) throws -> Bool {
        if MarkdownFormat.isDated(byPath: text.path) { return true }
        let start = String(decoding: try source.beginning(of: text, count: 512), as: UTF8.self)
        return FirstLineDate(start.withLineFeeds, order: .dayFirst) != nil
    }
}
