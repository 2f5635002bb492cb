import DiaryMedia

/// Evernote's exports, and those of programs that write the same: a file `.enex` of each notebook.
enum EvernoteFormat: ImportFormat {
    static let name = "enex"

    static func recognize(_ source: ImportSource) throws -> String? {
        let count = try notebooks(of: source).count
        guard count > 0 else { return nil }
        return count == 1 ? "Evernote export" : "Evernote export of \(count) notebooks"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let reader = EvernoteReader(source, options, sink)
        let found = try notebooks(of: source)
        for file in found.isEmpty ? source.documents(withExtension: "enex") : found { try reader.read(file) }
    }

    private static func notebooks(of source: ImportSource) throws -> [ImportSource.File] {
        try (source.documents(withExtension: "enex") + source.documents(withExtension: "xml")).filter { file in
            SourcePath.holds(try source.beginning(of: file)[...], "<en-export")
        }
    }
}
