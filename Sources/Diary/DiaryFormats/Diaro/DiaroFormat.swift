import DiaryMedia

/// Diaro's backup: the tables of its database in `DiaroBackup.xml`, and the files in `media`.
enum DiaroFormat: ImportFormat {
    static let name = "diaro"

    static func recognize(_ source: ImportSource) throws -> String? {
        try backups(in: source).isEmpty ? nil : "Diaro backup"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let found = try backups(in: source)
        for file in found.isEmpty ? source.documents(withExtension: "xml") : found {
            try DiaroReader(source, options, sink).read(file)
        }
    }

    private static func backups(in source: ImportSource) throws -> [ImportSource.File] {
        try source.documents(withExtension: "xml").filter { file in
            SourcePath.holds(try source.beginning(of: file)[...], "\"diaro_")
        }
    }
}
