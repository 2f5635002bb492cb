/// Chats that Telegram Desktop exported as JSON: `result.json` of one chat or of all, beside folders of media.
enum TelegramFormat: DocumentFormat {
    static let name = "telegram"
    static let title = "Telegram export"
    static let isOfChats = true

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        var reader = TelegramReader(source, options, sink)
        for file in try readDocuments(in: source) { try reader.read(file) }
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
