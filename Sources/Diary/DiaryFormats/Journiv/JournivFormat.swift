/// Journiv's export: `data.json` with journals and their entries, and the files in `media`.
enum JournivFormat: DocumentFormat {
    static let name = "journiv"
    static let title = "Journiv export"

    static func isExport(_ file: ImportSource.File, in source: ImportSource) throws -> Bool {
        let start = try source.beginning(of: file)
        return SourcePath.holds(start[...], "\"export_version\"") && SourcePath.holds(start[...], "\"journals\"")
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        for file in try readDocuments(in: source) { try JournivReader(source, options, sink).read(file) }
    }
}
