import DiaryMedia
import JSON

/// Chats that Telegram Desktop exported as JSON: `result.json` of one chat or of all, beside folders of media.
enum TelegramFormat: ImportFormat {
    static let name = "telegram"
    static let isOfChats = true

    static func recognize(_ source: ImportSource) throws -> String? {
        let count = try documents(of: source).count
        guard count > 0 else { return nil }
        return count == 1 ? "Telegram export" : "collection of \(count) Telegram exports"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        var reader = TelegramReader(source, options, sink)
        let found = try documents(of: source)
        for file in found.isEmpty ? source.documents(withExtension: "json") : found { try reader.read(file) }
    }

    private static func documents(of source: ImportSource) throws -> [ImportSource.File] {
        try source.documents(withExtension: "json").filter { file in
            let start = try source.beginning(of: file)[...]
            let holds = { (text: StaticString) in SourcePath.holds(start, text) }
            let isResult = SourcePath.name(file.path).lowercased() == "result.json"
            if isResult, holds("\"about\""), holds("Telegram") || holds("\"chats\"") { return true }
            guard holds("\"messages\""), holds("\"type\"") else { return false }
            return holds("\"date_unixtime\"") || holds("_chat\"") || holds("\"saved_messages\"")
                || holds("group\"") && holds("\"from_id\"") || holds("_channel\"")
        }
    }
}
