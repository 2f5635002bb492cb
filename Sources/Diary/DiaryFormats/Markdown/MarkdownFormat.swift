import DiaryMedia
import DiaryModel

/// Folders of Markdown: daily notes of Obsidian, journals of Logseq, zk, Joplin's and Bear's exports, and this
/// program's own.
enum MarkdownFormat: ImportFormat {
    static let name = "markdown"
    static let isGeneral = true
    static let datesUndated = true

    static func recognize(_ source: ImportSource) throws -> String? {
        let folder = MarkdownFolderShape(source)
        guard !folder.notes.isEmpty else { return nil }
        let count = folder.notes.count
        if folder.isJoplinArchive {
            let count = folder.notes.count(where: JoplinItem.isOne)
            return "Joplin export of \(count == 1 ? "1 item" : "\(count) items")"
        }
        let notes = count == 1 ? "1 note" : "\(count) notes"
        if folder.isObsidian { return "vault of Obsidian with \(notes)" }
        if folder.isLogseq { return "graph of Logseq with \(count == 1 ? "1 page" : "\(count) pages")" }
        if folder.notes.contains(where: MarkdownFolderShape.isBundled) {
            return "collection of \(notes) in text bundles"
        }
        if try folder.notes.allSatisfy({ try DiaryNote.isOne($0, source) }) { return "export of a diary as \(notes)" }
        let months = try folder.notes.filter { try DiaryMarkdownMonth.isOne($0, source) }
        if months.count == count {
            return "Markdown export of a diary with \(count == 1 ? "1 month" : "\(count) months")"
        }
        return try folder.notes.contains { try isDated($0, source) } ? "folder of Markdown with \(notes)" : nil
    }

    static func isOutnumbered(byMedia count: Int, in source: ImportSource) throws -> Bool {
        let folder = MarkdownFolderShape(source)
        guard !folder.isObsidian, !folder.isLogseq, !folder.isZK, !folder.isJoplinArchive, folder.notes.count < count
        else { return false }
        return try !folder.notes.contains { note in
            try MarkdownFolderShape.isBundled(note) || DiaryMarkdownMonth.isOne(note, source)
                || DiaryNote.isOne(note, source) || source.linksInBeginning(of: note)
        }
    }

    /// Returns whether a name gives a day, or front matter a date.
    private static func isDated(_ note: ImportSource.File, _ source: ImportSource) throws -> Bool {
        try isDated(byPath: note.path) || !NoteDateOrder.creationTexts(in: source.beginning(of: note)).isEmpty
    }

    /// Returns whether the name of a file, or those of its folders, give a day; in either order, `05-06-2024` is one.
    static func isDated(byPath path: String) -> Bool {
        let path = MarkdownFolderShape.withoutEnding(path)
        return FileNameDate(path: path, order: .dayFirst) != nil || FileNameDate(path: path, order: .monthFirst) != nil
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let folder = MarkdownFolderShape(source, withTexts: options.takesTexts)
        var reader = NoteReader(source, options, sink, isLogseq: folder.isLogseq, isZK: folder.isZK)
        reader.daily = DailyNotes(source, isLogseq: folder.isLogseq)
        reader.notes = folder.notes
        reader.order = options.dateOrder ?? NoteDateOrder.order(inNamesOf: folder.notes)
        if reader.order == nil, options.undatedNotes == .firstLine {
            reader.order = try NoteDateOrder.order(inFirstLinesOf: folder.notes, source)
        }
        if folder.isJoplinArchive {
            try JoplinArchive(source, folder.notes.filter(JoplinItem.isOne)).read(with: &reader)
            // Such as `README.md` in a repository with the export.
            for note in folder.notes where !JoplinItem.isOne(note) { try reader.read(note) }
        } else {
            let months = Set(try folder.notes.filter { try DiaryMarkdownMonth.isOne($0, source) })
            let names = DiaryMarkdownMonth.names(Array(months), source)
            let own = Set(try folder.notes.filter { try DiaryNote.isOne($0, source) })
            try read(own, with: &reader)
            // The list of the files of such an export.
            if !own.isEmpty {
                for file in source.files where SourceName.last(of: file.path) == UpdatableShape.notes.manifestName {
                    sink.ignore(file)
                }
            }
            for note in folder.notes where !own.contains(note) {
                if months.contains(note) {
                    try DiaryMarkdownMonth(file: note, monthNames: names).read(with: &reader)
                } else if MarkdownFolderShape.isBundled(note) {
                    try reader.readBundle(note)
                } else {
                    try reader.read(note)
                }
            }
        }
        for file in source.files where MarkdownFolderShape.isBackup(file.path) { sink.ignore(file) }
        for problem in reader.media.orphans() { try sink.report(problem) }
    }

    /// Reads the notes of this program's own export in the order of their days.
    private static func read(_ notes: Set<ImportSource.File>, with reader: inout NoteReader) throws {
        let sorted = notes.sorted {
            (SourceName.last(of: $0.path), $0.path) < (SourceName.last(of: $1.path), $1.path)
        }
        var entries = NoteEntries()
        for note in sorted { try DiaryNote(file: note).read(with: &reader, into: &entries) }
        try entries.pass(to: reader.sink)
    }
}

/// The features of a folder of Markdown, by the names in it.
struct MarkdownFolderShape {
    /// The documents that may be notes.
    let notes: [ImportSource.File]
    let isObsidian: Bool
    let isLogseq: Bool
    let isZK: Bool
    let isJoplinArchive: Bool

    /// - Parameter withTexts: whether plain texts are notes, too.
    init(_ source: ImportSource, withTexts: Bool = false) {
        let paths = source.files.map(\.path)
        isObsidian = Self.has(".obsidian", paths, source)
        isZK = Self.has(".zk", paths, source)
        let isGraph = paths.contains { Self.isIn("logseq", $0) && $0.hasSuffix("config.edn") }
        isLogseq = isGraph || paths.contains { Self.isIn("journals", $0) } && paths.contains { Self.isIn("pages", $0) }
        let hasJournals = isLogseq
        notes = source.files.filter { file in
            let ending = MediumName.ending(of: Array(file.path.utf8))
            guard !Self.isHidden(file.path) else { return false }
            if ending == "org" { return hasJournals && Self.isIn("journals", file.path) }
            if ending == "txt" || ending == "text" { return withTexts || Self.isBundled(file) }
            return ending == "md" || ending == "markdown"
        }
        let items = notes.filter(JoplinItem.isOne)
        isJoplinArchive = !items.isEmpty && (items.count == notes.count || Self.holdsItem(items, source))
    }

    /// Returns whether one of the first files is an item of Joplin's, by its last lines.
    private static func holdsItem(_ files: [ImportSource.File], _ source: ImportSource) -> Bool {
        files.prefix(3).contains { file in
            (try? source.text(of: file)).flatMap { JoplinItem($0.withLineFeeds) } != nil
        }
    }

    /// Returns whether a path lies in a folder of that name.
    private static func isIn(_ folder: String, _ path: String) -> Bool {
        path.split(separator: "/").dropLast().contains { $0 == folder }
    }

    private static func has(_ folder: String, _ paths: [String], _ source: ImportSource) -> Bool {
        paths.contains { isIn(folder, $0) } || Folder.isFolder(source.folder.appending(folder))
    }

    /// Settings, trash and the copies that editors keep.
    private static func isHidden(_ path: String) -> Bool {
        path.split(separator: "/").dropLast().contains { $0.first == "." } || isBackup(path)
    }

    /// Returns whether a file is a copy that Logseq keeps: `logseq/bak/journals/2024_01_05/1.md`.
    static func isBackup(_ path: String) -> Bool {
        let folders = path.split(separator: "/").dropLast()
        return zip(folders, folders.dropFirst()).contains { $0 == "logseq" && ["bak", "version-files"].contains($1) }
    }

    /// Returns whether a document is the text of a text bundle, as Bear and Ulysses write them.
    static func isBundled(_ file: ImportSource.File) -> Bool {
        let folder = SourceName.last(of: SourceName.folder(of: file.path))
        // An unpacked one may lack the folder of its own.
        return [".textbundle", ".textpack!"].contains { folder.lowercased().hasSuffix($0) }
            && SourceName.last(of: file.path).hasPrefix("text.")
    }

    /// The path without the extension of its name.
    static func withoutEnding(_ path: String) -> String {
        let name = SourceName.last(of: path)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path }
        return String(path.dropLast(name[dot...].count))
    }
}
