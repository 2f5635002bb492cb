/// Evernote's exports, and those of programs that write the same: a file `.enex` of each notebook.
enum EvernoteFormat: DocumentFormat {
    static let name = "enex"
    static let datesUndated = true
    static let title = "Evernote export"

    static func title(of count: Int) -> String { "Evernote export of \(count) notebooks" }

    static func documents(in source: ImportSource) -> [ImportSource.File] {
        source.documents(withExtension: "enex") + source.documents(withExtension: "xml")
    }

    static func isExport(_ file: ImportSource.File, in source: ImportSource) throws -> Bool {
        SourcePath.holds(try source.beginning(of: file)[...], "<en-export")
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let reader = EvernoteReader(reading: RecordReading(source, options, sink))
        for file in try readDocuments(in: source) { try reader.read(file) }
    }
}
