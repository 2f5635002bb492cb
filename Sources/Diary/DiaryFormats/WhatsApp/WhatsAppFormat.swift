import DiaryModel
import TextFolding

/// Chats that WhatsApp exported: a text of each, `_chat.txt` or `WhatsApp Chat with Anna.txt`, beside its media.
enum WhatsAppFormat: DocumentFormat {
    static let name = "whatsapp"
    static let title = "WhatsApp chat"
    static let isOfChats = true

    struct Chat {
        let file: ImportSource.File
        /// The name of the other person or of the group.
        let title: String
    }

    static func documents(in source: ImportSource) -> [ImportSource.File] { source.documents(withExtension: "txt") }

    static func isOutnumbered(byMedia count: Int, in source: ImportSource) throws -> Bool {
        let chats = try exports(in: source)
        guard chats.count < count else { return false }
        // Its media lie beside a chat, and it names them.
        return try chats.allSatisfy { chat in
            let folder = SourceName.folder(of: chat.path)
            let start = String(decoding: try source.beginning(of: chat, count: 1 << 18), as: UTF8.self)
            let beside = source.files(in: folder).filter { LinkedFileKind(name: $0.path)?.isMedium == true }
            return !beside.prefix(50).contains { occurs(SourceName.last(of: $0.path), in: start) }
        }
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        var reader = WhatsAppReader(source, options, sink)
        for file in try readDocuments(in: source) { try reader.read(Chat(file, source)) }
    }

    /// Returns whether a text begins as a chat.
    ///
    /// Other programs write lines of such a form, too: without its name, the first one must have a name after its time,
    /// and in brackets the seconds.
    static func isExport(_ file: ImportSource.File, in source: ImportSource) throws -> Bool {
        let text = DocumentText.beginning(of: try source.beginning(of: file))
        let lines = text.split(maxSplits: 20, whereSeparator: \.isNewline).prefix(20)
        let headers = lines.compactMap { WhatsAppHeader($0) }
        guard let first = headers.first else { return false }
        let name = SourcePath.name(file.path).lowercased()
        if occurs("whatsapp", in: name) || name.hasPrefix("_chat") { return true }
        guard lines.first.flatMap({ WhatsAppHeader($0) }) != nil, headers.contains(where: { $0.message != nil }) else {
            return false
        }
        return !first.form.isBracketed || first.form.hasSeconds
    }
}

extension WhatsAppFormat.Chat {
    init(_ file: ImportSource.File, _ source: ImportSource) {
        self.file = file
        var name = String(SourcePath.stem(file.path))
        if name.lowercased().hasPrefix("_chat") {
            // The archive or the folder that it is in has the name.
            let folder = SourceName.last(of: SourceName.folder(of: file.path))
            let own = SourceName.text(of: source.folder.lastComponent)
            let named = !folder.isEmpty ? folder : source.isUnpacked ? name : own
            // One of two archives of the same name has a number behind it.
            let ending = named.hasSuffix("!") ? named.ranges(of: ".zip").last : nil
            name = String(named[..<(ending?.lowerBound ?? named.endIndex)])
        }
        title = Self.title(of: name)
    }

    /// The name in `WhatsApp Chat with Anna (2)`, `WhatsApp-Chat mit Anna`, `Discussion WhatsApp avec Anna`.
    private static func title(of name: String) -> String {
        var words = name.split(separator: " ")
        // A copy that a browser numbered.
        if words.count > 1, let last = words.last, last.first == "(", last.last == ")",
            Int(last.dropFirst().dropLast()) != nil
        {
            words.removeLast()
        }
        let whole = words.joined(separator: " ")
        guard occurs("whatsapp", in: whole.lowercased()) else { return whole }
        let rest = words.drop { leading.contains($0.lowercased()) }
        return rest.isEmpty ? whole : rest.joined(separator: " ")
    }

    /// The words before the name in the languages of phones, in lower case.
    private static let leading: Set<String> = [
        "whatsapp", "whatsapp-chat", "whatsapp-chatten", "chat", "chats", "discussion", "conversa", "conversación",
        "conversazione", "czat", "чат", "chatt", "keskustelu", "-", "–", "de", "do", "da", "di", "del", "on", "in",
        "en",
        "na", "в", "with", "mit", "con", "avec", "com", "met", "med", "s", "se", "z", "ze", "с", "со", "cu", "sa",
    ]
}
