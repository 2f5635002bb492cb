/// Diaro's backup: the tables of its database in `DiaroBackup.xml`, and the files in `media`.
enum DiaroFormat: DocumentFormat {
    static let name = "diaro"
    static let title = "Diaro backup"

    static func documents(in source: ImportSource) -> [ImportSource.File] { source.documents(withExtension: "xml") }

    static func isExport(_ file: ImportSource.File, in source: ImportSource) throws -> Bool {
        SourcePath.holds(try source.beginning(of: file)[...], "\"diaro_")
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        for file in try readDocuments(in: source) { try DiaroReader(source, options, sink).read(file) }
    }
}
