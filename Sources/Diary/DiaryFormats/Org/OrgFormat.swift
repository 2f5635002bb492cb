import DiaryMedia
import DiaryModel
import TextFolding

/// Journals of Org: those of org-journal, by day, week, month or year, of org-capture and org-roam, and Logseq's.
enum OrgFormat: ImportFormat {
    static let name = "org"
    static let datesUndated = true

    static func recognize(_ source: ImportSource) throws -> String? {
        let (files, otherCount) = try journals(of: source)
        guard !files.isEmpty, files.count >= otherCount else { return nil }
        let count = files.count
        if MarkdownFolderShape(source).isLogseq { return "graph of Logseq in Org with \(words(count, "page"))" }
        return "journal in Org of \(words(count, "file"))"
    }

    private static func words(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        var reader = OrgReader(source, options, sink)
        let found = try documents(of: source)
        // One document without a date may be anything that the user names.
        for file in found.isEmpty && source.files.count == 1 ? source.files : found { try reader.read(file) }
        for file in source.files where isBackup(file.path) { sink.ignore(file) }
    }

    /// The documents of Org's, also those of org-journal, which have no extension.
    private static func documents(of source: ImportSource) throws -> [ImportSource.File] {
        try source.files.filter { file in
            guard !SourcePath.isHidden(file.path), !isBackup(file.path) else { return false }
            let ending = SourcePath.pathExtension(file.path)
            return try ending == "org"
                || ending.isEmpty && isDated(file.path) && hasHeading(beginning(of: file, source))
        }
    }

    /// The documents that are journals, and the number of other notes.
    private static func journals(of source: ImportSource) throws -> ([ImportSource.File], otherCount: Int) {
        let isLogseq = MarkdownFolderShape(source).isLogseq
        let all = try documents(of: source)
        let found = try all.filter { file in
            try isDated(file.path) || isJournal(beginning(of: file, source)) || isLogseq
        }
        guard try found.contains(where: { try isDated($0.path) || isJournal(beginning(of: $0, source)) }) else {
            return ([], 0)
        }
        let others = source.files.filter { NoteName.isNote($0.path) && !SourcePath.isHidden($0.path) }
        // A graph with journals of both kinds is read as Markdown, which takes those in Org, too.
        let isMixed = isLogseq && others.contains { $0.path.split(separator: "/").dropLast().contains("journals") }
        return isMixed ? ([], 0) : (found, others.count)
    }

    private static func beginning(of file: ImportSource.File, _ source: ImportSource) throws -> String {
        DocumentText.beginning(of: try source.beginning(of: file))
    }

    /// Returns whether a name gives a day: `20240105`, `2024-01-05.org`, `2024/01/05.org`.
    private static func isDated(_ path: String) -> Bool {
        FileNameDate(path: SourcePath.hasExtension(path, "org") ? MarkdownFolderShape.withoutEnding(path) : path) != nil
    }

    private static func hasHeading(_ text: String) -> Bool {
        text.hasPrefix("* ") || text.hasPrefix("#+") || occurs("\n* ", in: text)
    }

    /// Returns whether headings are days, or say when they were created.
    private static func isJournal(_ text: String) -> Bool {
        guard hasHeading(text) else { return false }
        if occurs(":CREATED:", in: text) { return true }
        let headings = text.split(whereSeparator: \.isNewline).filter { $0.first == "*" }
        return headings.prefix(20).contains { heading in
            let title = heading.drop { $0 == "*" }.trimmingSpaces
            return WrittenTime(title) != nil || OrgTimestamp.leading(title[...]) != nil
        }
    }

    /// The copies and locks of Emacs, `2024.org~` and `#2024.org#`, and the copies of Logseq.
    private static func isBackup(_ path: String) -> Bool {
        let name = SourcePath.name(path)
        return name.last == "~" || name.first == "#" || MarkdownFolderShape.isBackup(path)
    }
}
