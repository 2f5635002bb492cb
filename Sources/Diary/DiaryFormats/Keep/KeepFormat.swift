/// Google Keep's notes as Google Takeout writes them: a JSON document of each, beside its pictures and sounds.
enum KeepFormat: DocumentFormat {
    static let name = "keep"
    static let title = "Google Keep export of 1 note"

    static func title(of count: Int) -> String { "Google Keep export of \(count) notes" }

    static func isExport(_ file: ImportSource.File, in source: ImportSource) throws -> Bool {
        let start = try source.beginning(of: file)
        if isNote(start) { return true }
        // A long text or many pictures may come first.
        guard file.byteCount > start.count, holdsContent(start) || SourcePath.holds(start[...], "\"attachments\"")
        else { return false }
        return isNote(try source.beginning(of: file, count: searchedByteCount))
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let reader = KeepReader(reading: RecordReading(source, options, sink))
        var files = MediaFinder(source)
        let found = try exports(in: source)
        for copy in copies(of: found, in: source) { sink.ignore(copy) }
        for note in documents(toRead: found, in: source) {
            try reader.reading.forEachObject(in: note) { object, place in
                try reader.read(object, place, note, &files)
            }
        }
    }

    static func mediaFolder(of document: ImportSource.File) -> String? { SourceName.folder(of: document.path) }

    /// The page of each note for a browser, and the list of labels.
    static func copies(in source: ImportSource) throws -> [ImportSource.File] {
        copies(of: try exports(in: source), in: source)
    }

    private static func copies(of notes: [ImportSource.File], in source: ImportSource) -> [ImportSource.File] {
        let folders = Set(notes.map { SourceName.folder(of: $0.path) })
        let lists = folders.sorted().compactMap { source.file(at: ($0.isEmpty ? "" : $0 + "/") + "Labels.txt") }
        return lists + notes.compactMap { source.file(at: "\($0.path.dropLast(4))html") }
    }

    private static let searchedByteCount = 1 << 18

    private static func isNote(_ start: [UInt8]) -> Bool {
        SourcePath.holds(start[...], "\"userEditedTimestampUsec\"")
            || SourcePath.holds(start[...], "\"isTrashed\"") && holdsContent(start)
    }

    private static func holdsContent(_ start: [UInt8]) -> Bool {
        SourcePath.holds(start[...], "\"textContent") || SourcePath.holds(start[...], "\"listContent\"")
    }
}
