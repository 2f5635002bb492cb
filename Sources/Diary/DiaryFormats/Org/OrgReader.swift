import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Reads journals of Org: a heading below a day is an entry, a task is one anywhere, and a file of a day without times
/// is one entry.
struct OrgReader {
    private let reading: RecordReading
    private var options: ReadingOptions { reading.options }
    private let isLogseq: Bool
    private let daily: DailyNotes?
    private var media: LinkedMedia
    private var order: WrittenTime.Order?
    /// The number of entries of each name.
    private var names: [String: Int] = [:]

    init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
        reading = RecordReading(source, options, sink)
        media = LinkedMedia(source)
        isLogseq = MarkdownFolderShape(source).isLogseq
        daily = isLogseq ? DailyNotes(source, isLogseq: true) : nil
        order = options.dateOrder ?? NoteDateOrder.order(inNamesOf: source.files)
    }

    mutating func read(_ file: ImportSource.File) throws {
        let source = reading.source
        guard let text = try reading.sink.reading(file.path, { try source.text(of: file) }) else { return }
        guard !Self.isEncrypted(text[...]) else { return try reportEncryption(file.path) }
        let document = OrgDocument(text.withLineFeeds)
        let walk = OrgWalk(document, day: day(of: document, file.path), order)
        let tags = (document.keyword("filetags") ?? "").split { $0 == ":" || $0.isWhitespace }.map(String.init)
        guard !isLogseq, walk.isByHeading || walk.day == nil else {
            return try addPage(document, walk.day, tags, file.path)
        }
        try walk.forEachPiece(tags) { try add($0, of: document, file.path) }
    }

    // MARK: Files

    /// The day of a file: that of its date, else of its name, else of its title.
    private func day(of document: OrgDocument, _ path: String) -> WrittenTime? {
        let bare = SourcePath.hasExtension(path, "org") ? MarkdownFolderShape.withoutEnding(path) : path
        return document.keyword("date").flatMap { OrgDates.time($0, order) } ?? daily?.time(ofNote: bare)
            ?? FileNameDate(path: bare, order: order)?.time
            ?? document.keyword("title").flatMap { OrgDates.time($0, order) }
    }

    /// The page of one day, and its tasks.
    private mutating func addPage(
        _ document: OrgDocument, _ day: WrittenTime?, _ tags: [String], _ path: String
    ) throws {
        let page = OrgPage(document, asBlocks: isLogseq)
        for (index, task) in page.tasks.enumerated() {
            var piece = OrgWalk.Piece(heading: task.heading, text: task.text, time: day, tags: tags + task.heading.tags)
            piece.title = String(task.heading.title)
            piece.kept = task.kept
            try add(piece, of: document, "\(path): task \(index + 1)", in: path)
        }
        guard !page.text.isEmpty else { return }
        var heading = OrgHeading(block: "", OrgKeywords())
        heading.properties = document.properties
        var piece = OrgWalk.Piece(heading: heading, text: page.text, time: day, tags: tags)
        piece.kept = page.kept
        let title = document.keyword("title") ?? ""
        if OrgDates.time(title, order) == nil { piece.title = title }
        piece.isFile = true
        try add(piece, of: document, path, in: path)
    }

    private mutating func add(_ piece: OrgWalk.Piece, of document: OrgDocument, _ path: String) throws {
        let words = piece.title.prefix(60)
        try add(piece, of: document, words.isEmpty ? path : "\(path): \(words)", in: path)
    }

    // MARK: Entries

    private mutating func add(
        _ piece: OrgWalk.Piece, of document: OrgDocument, _ place: String, in path: String
    ) throws {
        guard !Self.isEncrypted(piece.text[...]) else { return try reportEncryption(place) }
        var properties = NoteProperties(piece.heading.properties)
        guard !piece.text.isEmpty || !piece.title.isEmpty else { return }
        guard
            let time = piece.time
                ?? options.time(ofUndatedIn: reading.source.file(at: path), of: reading.source)
        else { return try reading.report(.undated, place, "it has no date") }
        var line = LineValues()
        var title = OrgInline.markdown(piece.title)
        var text = piece.text
        // A picture in a title belongs to the text.
        if title.hasPrefix("![") || title.dropFirst().contains("!"), !MarkdownLinks.links(in: title).isEmpty {
            (title, text) = ("", [title, text].filter { !$0.isEmpty }.joined(separator: "\n\n"))
        }
        let found = try media.take(text, in: SourceName.folder(of: path), of: place)
        for problem in found.problems { try reading.sink.report(problem) }
        line[.text] = .string(found.text.trimmingBlankEnds)
        line.set(.title, title)
        line.setCreation(time.zoned(in: options.zone), hasTime: time.hasTime)
        let bracketTags = isLogseq ? LogseqPage.bracketTags(found.text) : []
        line.setTags(piece.tags.filter { $0 != "ATTACH" && $0 != "crypt" } + properties.tags() + bracketTags)
        properties.place(into: &line)
        let id = properties.text("id", "customid")
        var kept = properties.rest.joined(with: piece.kept)
        piece.heading.setTask(of: &line, &kept, options)
        if !piece.heading.logbook.isEmpty, kept["logbook"] == nil {
            kept["logbook"] = .array(piece.heading.logbook.map { .string(String($0)) })
        }
        var entry = SourceEntry(place: place, sourceID: id ?? name(of: piece, time, path), line: line)
        entry.media = found.media
        entry.unmodelled = kept
        try reading.sink.add(entry)
    }

    /// The name of an entry without an identifier: its file, its time and its title; several get numbers.
    private mutating func name(of piece: OrgWalk.Piece, _ time: WrittenTime, _ path: String) -> String {
        let root = LinkedMedia.root(of: path)
        let file = root.isEmpty ? path : String(path.dropFirst(root.count + 1))
        guard !piece.isFile else { return file }
        let name = "\(file)\u{0}\(time.wall.date) \(time.wall.clock())\u{0}\(piece.title)"
        let count = names[name, default: 0] + 1
        names[name] = count
        return count == 1 ? name : "\(name)\u{0}\(count)"
    }

    private static func isEncrypted(_ text: Substring) -> Bool {
        text.prefix(200).drop(while: \.isWhitespace).hasPrefix("-----BEGIN PGP MESSAGE-----")
    }

    private func reportEncryption(_ place: String) throws {
        try reading.report(.encrypted, place, "it is encrypted: decrypt it in Emacs, and import it again")
    }
}
