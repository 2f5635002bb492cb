/// A form in which entries leave.
///
/// A new one is a folder of what writes it and a line in `all`; the options of the command, completions and the browser follow.
package struct ExportFormat: Sendable {
    /// The form of its text on a terminal.
    package enum Text: Sendable {
        /// JSON, with escapes for what could command a terminal.
        case json
        /// Text that holds nothing of that kind.
        case readable
        /// Text for programs: as it is in files and pipes.
        case data
    }

    /// The name that `--format` knows it by.
    package let name: String
    /// Endings of file names that mean it, with their dot.
    package var endings: [String] = []
    /// Its text; nil if it has none and is not a stream.
    package var text: Text?
    /// Makes what writes it as one text; nil where it can't be one.
    var document: (@Sendable (Export.Options) throws -> any ExportDocument)?
    /// Makes what writes it into a folder; nil where it is always one file.
    var form: (@Sendable (FilePath, Export.Options) throws -> any ExportForm)?

    /// Whether it is an album, a folder that is more than its entries one after the other.
    package var isAlbum = false
    /// Whether its folder contains originals.
    package var copiesOriginals = true
    /// Makes what writes it as one file with the originals in it; nil for other formats.
    var archive:
        (@Sendable (borrowing FileDescriptor, FilePath, OriginalCopying, Export.Options) throws -> any ExportArchive)?

    /// Every format, in the order in which they are offered.
    package static let all = [lines, markdown, media, html, csv, jrnl, dayOne, calendar]

    /// The format of a name; nil if there is none.
    package static func named(_ name: String) -> ExportFormat? { all.first { $0.name == name } }

    /// Whether it is a folder unless the name says otherwise.
    package var makesFolder: Bool { form != nil || isAlbum }

    /// Whether it is one file other than a text.
    package var isArchive: Bool { archive != nil }

    /// Whether it contains entries, not only their originals.
    package var hasEntries: Bool { document != nil || archive != nil || isAlbum }

    /// Lines of JSON, which `import` reads again.
    package static let lines = ExportFormat(
        name: "jsonl", endings: [".jsonl", ".ndjson"], text: .json,
        document: { LineDocument($0) },
        form: { LineFolder($0, $1) })

    /// Markdown, a file a month.
    package static let markdown = ExportFormat(
        name: "markdown", endings: [".md", ".markdown"], text: .readable,
        document: { MarkdownDocument(words: $0.words, withoutPlaces: $0.withoutPlaces) },
        form: { MarkdownFolder($0, words: $1.words, withoutPlaces: $1.withoutPlaces) })

    /// The originals alone.
    package static let media = ExportFormat(name: "media", form: { MediaFolder($1.mediaNames) })

    /// An album of pages for browsers.
    package static let html = ExportFormat(name: "html", isAlbum: true)

    /// Comma-separated values, a record an entry.
    package static let csv = ExportFormat(
        name: "csv", endings: [".csv"], text: .data,
        document: { CSVDocument($0.columns, withoutPlaces: $0.withoutPlaces) })

    /// The text file of the program jrnl.
    package static let jrnl = ExportFormat(name: "jrnl", text: .readable, document: { _ in JrnlFile() })

    /// A zip as the program Day One exports one.
    package static let dayOne = ExportFormat(
        name: "dayone", endings: [".zip"], archive: { try DayOneZip($0, $1, $2, $3) })

    /// iCalendar, in one file or a file an entry.
    package static let calendar = ExportFormat(
        name: "icalendar", endings: [".ics"], text: .data,
        document: { try CalendarOutDocument(withoutPlaces: $0.withoutPlaces) },
        form: { try CalendarOutFolder($0, withoutPlaces: $1.withoutPlaces) }, copiesOriginals: false)
}
