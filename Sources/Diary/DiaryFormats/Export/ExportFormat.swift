import DiaryModel

/// A format of exports.
///
/// A new one is a folder of the types that write it and a line in `all`; the options of the command, completions and
/// the browser follow.
package struct ExportFormat: Sendable {
    /// The kind of its text, for a terminal.
    package enum Text: Sendable {
        /// JSON, with escapes for characters that could control a terminal.
        case json
        /// Text without such characters.
        case readable
        /// Text for programs, which is written as in files and pipes.
        case data
    }

    /// Its name for `--format`.
    package let name: String
    /// File name extensions that select it, with their dot.
    package var endings: [String] = []
    /// Its text; nil if it has none and is not a stream.
    package var text: Text?
    /// What it can't hold.
    var limits = Limits()
    /// Makes a writer of one text; nil if it can't be one.
    var document: (@Sendable (ExportOptions) throws -> any ExportDocument)?
    /// Makes a writer of a folder; nil if it is always one file.
    var form: (@Sendable (FilePath, ExportOptions) throws -> any ExportForm)?

    /// The files of a folder that an update may replace and remove; nil for formats that are always made again.
    var shape: UpdatableShape?
    /// True if its folder contains originals.
    package var copiesOriginals = true
    /// Makes what writes it as one file with the originals in it; nil for other formats.
    var archive:
        (@Sendable (borrowing FileDescriptor, FilePath, OriginalCopying, ExportOptions) throws -> any ExportArchive)?

    /// Every format, in the order in which they are offered.
    package static let all = [lines, markdown, notes, media, html, csv, jrnl, dayOne, calendar]

    /// The format of a name; nil if there is none.
    package static func named(_ name: String) -> ExportFormat? { all.first { $0.name == name } }

    /// True if it is a folder unless the target's name selects a file.
    package var makesFolder: Bool { form != nil || shape != nil }

    /// True if it is an album, a folder that is more than its entries one after the other.
    package var isAlbum: Bool { name == Self.html.name }

    /// True if it is a folder of notes.
    package var isNotes: Bool { name == Self.notes.name }

    /// True if it is one file other than a text.
    package var isArchive: Bool { archive != nil }

    /// True if it contains entries, not only their originals.
    package var hasEntries: Bool { document != nil || archive != nil || shape != nil }

    /// Lines of JSON, which `import` reads again.
    package static let lines = ExportFormat(
        name: "jsonl", endings: [".jsonl", ".ndjson"], text: .json,
        document: { LineDocument($0) },
        form: { LineFolder($0, $1) })

    /// Markdown, one file per month.
    package static let markdown = ExportFormat(
        name: "markdown", endings: [".md", ".markdown"], text: .readable, limits: .markdown,
        document: { MarkdownDocument(words: $0.words, zones: $0.zones, withoutPlaces: $0.withoutPlaces) },
        form: { MarkdownFolder($0, words: $1.words, zones: $1.zones, withoutPlaces: $1.withoutPlaces) })

    /// Markdown for programs of notes, one file per day or per entry.
    package static let notes = ExportFormat(name: "notes", limits: .notes, shape: .notes)

    /// Only the originals.
    package static let media = ExportFormat(name: "media", form: { MediaFolder($1.mediaNames) })

    /// An album of pages for browsers.
    package static let html = ExportFormat(name: "html", limits: .html, shape: .album)

    /// Comma-separated values, one record per entry.
    package static let csv = ExportFormat(
        name: "csv", endings: [".csv"], text: .data, limits: .csv,
        document: { CSVDocument($0.columns, withoutPlaces: $0.withoutPlaces) })

    /// The text file of the program jrnl.
    package static let jrnl = ExportFormat(
        name: "jrnl", text: .readable, limits: .jrnl, document: { JrnlFile(zones: $0.zones) })

    /// A zip in the form of Day One's exports.
    package static let dayOne = ExportFormat(
        name: "dayone", endings: [".zip"], limits: .dayOne, archive: { try DayOneZip($0, $1, $2, $3) })

    /// iCalendar, in one file or one file per entry.
    package static let calendar = ExportFormat(
        name: "icalendar", endings: [".ics"], text: .data, limits: .calendar,
        document: { try CalendarOutDocument(zones: $0.zones, withoutPlaces: $0.withoutPlaces) },
        form: { try CalendarOutFolder($0, zones: $1.zones, withoutPlaces: $1.withoutPlaces) }, copiesOriginals: false)
}
