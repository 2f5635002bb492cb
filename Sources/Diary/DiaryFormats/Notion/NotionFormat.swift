import DiaryMedia

/// Notion's exports as Markdown or HTML, in a zip of zips or unpacked: a file a page, and a table of each database.
enum NotionFormat: ImportFormat {
    static let name = "notion"
    static let datesUndated = true

    static func recognize(_ source: ImportSource) throws -> String? {
        var (pageCount, tableCount, otherCount) = (0, 0, 0)
        for file in source.files where !SourcePath.isHidden(file.path) {
            let ending = SourcePath.pathExtension(file.path)
            if NotionName(file.path) == nil {
                let isPage = ["md", "markdown", "html", "htm", "csv"].contains(ending)
                // The list of pages that an export as HTML begins with.
                let isIndex = SourcePath.name(file.path) == "index.html"
                if isPage, !isIndex, !NoteName.isAboutProject(file.path) { otherCount += 1 }
            } else if ending == "csv" {
                tableCount += 1
            } else {
                pageCount += 1
            }
        }
        guard pageCount + tableCount > 0, pageCount + tableCount >= otherCount else { return nil }
        guard pageCount > 0 else { return "Notion export of a database" }
        return pageCount == 1 ? "Notion export of 1 page" : "Notion export of \(pageCount) pages"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        var reader = NotionReader(source, options, sink)
        try reader.read()
    }
}
