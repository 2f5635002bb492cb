/// Chats that Telegram Desktop exported as JSON: `result.json` of one chat or of all, beside folders of media.
enum TelegramFormat: DocumentFormat {
    static let name = "telegram"
    static let title = "Telegram export"
    static let isOfChats = true

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        var reader = TelegramReader(source, options, sink)
        let found = try exports(in: source)
        for copy in try copies(of: found, in: source) { sink.ignore(copy) }
        for file in documents(toRead: found, in: source) { try reader.read(file) }
        try reader.ownName.report(to: sink)
    }

    /// The pages of an export that was made as HTML and JSON, and what a browser draws them with.
    static func copies(in source: ImportSource) throws -> [ImportSource.File] {
        try copies(of: exports(in: source), in: source)
    }

    private static func copies(of exports: [ImportSource.File], in source: ImportSource) throws -> [ImportSource.File] {
        let folders = Set(exports.map { SourcePath.folder($0.path) })
        let files = source.files.filter { SourcePath.isBelow(folders, $0.path) }
        let pages = try files.filter { file in
            try SourcePath.hasExtension(file.path, "html")
                && SourcePath.holds(source.beginning(of: file)[...], "class=\"page_wrap\"")
        }
        guard !pages.isEmpty else { return [] }
        let drawn = Set(folders.flatMap { folder in ["css/", "images/", "js/"].map { folder + $0 } })
        return pages + files.filter { SourcePath.isBelow(drawn, $0.path) }
    }

    static func isExport(_ file: ImportSource.File, in source: ImportSource) throws -> Bool {
        let start = try source.beginning(of: file)[...]
        let holds = { (text: StaticString) in SourcePath.holds(start, text) }
        let isResult = SourcePath.name(file.path).lowercased() == "result.json"
        if isResult, holds("\"about\""), holds("Telegram") || holds("\"chats\"") { return true }
        guard holds("\"messages\""), holds("\"type\"") else { return false }
        return holds("\"date_unixtime\"") || holds("_chat\"") || holds("\"saved_messages\"")
            || holds("group\"") && holds("\"from_id\"") || holds("_channel\"")
    }
}
