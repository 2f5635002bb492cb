/// WordPress's export (WXR), an RSS document with the posts and pages of a site; a large site has several.
enum WordPressFormat: ImportFormat {
    static let name = "wordpress"
    static let hasPages = true

    static func recognize(_ source: ImportSource) throws -> String? {
        let count = try exports(in: source).count
        guard count > 0 else { return nil }
        return count == 1 ? "WordPress export" : "WordPress export of \(count) files"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let found = try exports(in: source)
        let files = found.isEmpty ? source.documents(withExtension: "xml") : found
        let reader = WordPressReader(source, options, sink)
        // A post may have pictures whose records come later, or are in another file.
        for file in files { try reader.readAttachments(file) }
        for file in files { try reader.read(file) }
    }

    private static func exports(in source: ImportSource) throws -> [ImportSource.File] {
        try source.documents(withExtension: "xml").filter { file in
            let start = try source.beginning(of: file)
            return SourcePath.holds(start[...], "wordpress.org/export/")
                || SourcePath.holds(start[...], "<wp:wxr_version")
        }
    }
}
