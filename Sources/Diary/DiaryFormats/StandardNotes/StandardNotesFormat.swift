/// Standard Notes's decrypted backup: one JSON document of notes and tags, with a text of each note below `Items`.
enum StandardNotesFormat: DocumentFormat {
    static let name = "standardnotes"
    static let title = "Standard Notes backup"

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let found = try exports(in: source)
        for copy in copies(of: found, in: source) { sink.ignore(copy) }
        for file in documents(toRead: found, in: source) {
            var reader = StandardNotesReader(source, options, sink)
            try reader.read(file)
        }
    }

    static func mediaFolder(of document: ImportSource.File) -> String? { nil }

    static func copies(in source: ImportSource) throws -> [ImportSource.File] {
        copies(of: try exports(in: source), in: source)
    }

    private static func copies(of exports: [ImportSource.File], in source: ImportSource) -> [ImportSource.File] {
        let folders = Set(exports.map { SourcePath.folder($0.path) + "Items/" })
        guard !folders.isEmpty else { return [] }
        return source.files.filter { file in
            LinkedFileKind(name: file.path)?.isMedium != true && SourcePath.isBelow(folders, file.path)
        }
    }

    static func documents(in source: ImportSource) -> [ImportSource.File] {
        let texts = source.documents(withExtension: "txt")
        // The content of a text may say that it is JSON.
        return texts + source.documents(withExtension: "json").filter { !texts.contains($0) }
    }

    static func isExport(_ file: ImportSource.File, in source: ImportSource) throws -> Bool {
        let start = try source.beginning(of: file)
        guard start.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{"),
            SourcePath.holds(start[...], "\"items\"")
        else { return false }
        if SourcePath.holds(start[...], "\"content_type\"") { return true }
        // A long note may come first.
        guard file.byteCount > start.count else { return false }
        return SourcePath.holds(try source.beginning(of: file, count: 1 << 18)[...], "\"content_type\"")
    }
}
