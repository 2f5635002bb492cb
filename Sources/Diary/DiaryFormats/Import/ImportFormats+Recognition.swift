import DiaryMedia

/// The format recognized for a source.
package struct RecognizedFormat {
    /// The format that reads it.
    package let format: any ImportFormat.Type
    /// A description of the source, after "a": `Day One export of 3 journals`.
    package let words: String
    /// True if it is a few documents in a folder of photos and sounds that no document refers to.
    package let isBesideMedia: Bool

    /// True if the format takes documents of many programs, also those of one that has no format of its own yet.
    package var isGeneral: Bool {
        [JrnlFormat.name, CSVFormat.name, MarkdownFormat.name, TextFormat.name].contains(format.name)
    }
}

extension ImportFormats {
    /// The first format that recognizes a source; nil if none does.
    ///
    /// - Throws: errors that end an import; a document that can't be read is not recognized.
    package static func recognize(_ source: ImportSource) throws -> RecognizedFormat? {
        for format in all {
            guard let words = try words(for: source, by: format) else { continue }
            let isBeside = try MediaHeap(source).isMoreThan(format)
            if !isBeside { try noteOthers(than: format, in: source) }
            return RecognizedFormat(format: format, words: words, isBesideMedia: isBeside)
        }
        return nil
    }

    /// Notes archives of other programs among those that were given together: one format reads the source.
    private static func noteOthers(than format: any ImportFormat.Type, in source: ImportSource) throws {
        guard source.isUnpacked else { return }
        var archives: [Substring.UTF8View] = []
        for file in source.files {
            let archive = file.path.utf8.prefix { $0 != UInt8(ascii: "/") }
            // They are sorted.
            if archives.last?.elementsEqual(archive) != true { archives.append(archive) }
        }
        guard archives.count > 1 else { return }
        for archive in archives.map({ String(Substring($0)) }) {
            guard let part = try? source.part(archive), try words(for: part, by: format) == nil else { continue }
            guard let found = try recognize(part), !found.isBesideMedia else { continue }
            let reason = "another program's (\(found.words)), which is not read with the others: import it alone"
            source.note(ImportProblem(.unreadable, archive, reason))
        }
    }

    /// The format of tables if a source has any, for a user who names the columns of one; nil otherwise.
    package static func format(ofTablesIn source: ImportSource) -> (any ImportFormat.Type)? {
        CSVFormat.tables(of: source).isEmpty ? nil : CSVFormat.self
    }

    /// The meanings assumed for the columns of a table, in words; nil for other formats, and if there is no table.
    ///
    /// - Parameter columns: the pairs of `--columns`.
    package static func understanding(
        of source: ImportSource, by format: any ImportFormat.Type, _ columns: [(key: String, column: String)]
    ) throws -> String? {
        guard format.name == CSVFormat.name else { return nil }
        do { return try CSVFormat.understanding(of: source, columns) } catch let error as ImportSourceError
            where error.problem != nil
        {
            return nil
        }
    }

    private static func words(for source: ImportSource, by format: any ImportFormat.Type) throws -> String? {
        do { return try format.recognize(source) } catch let error as ImportSourceError where error.problem != nil {
            return nil
        }
    }
}

/// The photos and sounds of a source, which may be the main contents, with a few notes among them.
private struct MediaHeap {
    private let source: ImportSource
    /// The number of files with names of media.
    private let count: Int

    /// The number of bytes of a note that are searched for a link.
    private static let noteLimit = 1 << 16

    init(_ source: ImportSource) {
        self.source = source
        count = source.files.count { MediumName.claimsMedium(SourceName.last(of: $0.path).utf8.map { $0 }) }
    }

    /// Returns whether the media outnumber the documents of a format that any folder of photos may contain, and no
    /// document refers to them.
    func isMoreThan(_ format: any ImportFormat.Type) throws -> Bool {
        guard count > 0 else { return false }
        switch format.name {
        case JrnlFormat.name: return try count > JrnlFiles(source).files.count
        case ICalendarFormat.name: return try isMoreThanCalendars
        case MarkdownFormat.name: return try isMoreThanNotes
        case RedNotebookFormat.name: return try isMoreThanMonths
        case TextFormat.name: return try isMoreThanTexts
        default: return false
        }
    }

    private var isMoreThanCalendars: Bool {
        get throws {
            let calendars = source.files.filter { MediumName.ending(of: Array($0.path.utf8)) == "ics" }
            guard calendars.count < count else { return false }
            for calendar in calendars {
                let start = try source.beginning(of: calendar, count: Self.noteLimit)
                if start.split(separator: 0x0A).contains(where: { $0.starts(with: "ATTACH".utf8) }) { return false }
            }
            return true
        }
    }

    private var isMoreThanMonths: Bool {
        get throws {
            let months = RedNotebookFormat.months(of: source)
            guard months.count < count else { return false }
            // `[""/path/to/picture"".jpg]`
            return try months.allSatisfy { month in
                !SourcePath.holds(try source.beginning(of: month.file, count: Self.noteLimit)[...], "[\"\"")
            }
        }
    }

    private var isMoreThanNotes: Bool {
        get throws {
            let folder = MarkdownFolderShape(source)
            guard !folder.isObsidian, !folder.isLogseq, !folder.isZK, !folder.isJoplinArchive,
                folder.notes.count < count
            else { return false }
            for note in folder.notes {
                if MarkdownFolderShape.isBundled(note) { return false }
                if try DiaryMarkdownMonth.isOne(note, source) || holdsLink(note) { return false }
            }
            return true
        }
    }

    private var isMoreThanTexts: Bool {
        get throws {
            let texts = TextFormat.texts(of: source)
            return try texts.count <= count && !texts.contains(where: holdsLink)
        }
    }

    /// Returns whether a picture is embedded, `![](a.jpg)` or `![[a.jpg]]`, or a file linked, `[a](a.jpg)`.
    private func holdsLink(_ note: ImportSource.File) throws -> Bool {
        let bytes = try source.beginning(of: note, count: Self.noteLimit)
        return zip(bytes, bytes.dropFirst()).contains { first, second in
            first == UInt8(ascii: "!") && second == UInt8(ascii: "[")
                || first == UInt8(ascii: "]") && second == UInt8(ascii: "(")
        }
    }
}
