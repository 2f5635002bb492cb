import DiaryModel
import TextFolding

/// Chats that WhatsApp exported: a text of each, `_chat.txt` or `WhatsApp Chat with Anna.txt`, beside its media.
enum WhatsAppFormat: DocumentFormat {
    static let name = "whatsapp"
    static let title = "WhatsApp chat"
    static let isOfChats = true

    struct Chat {
        let file: ImportSource.File
        /// The name of the other person or of the group, as the name of the file has it.
        let name: String
        /// The name without the number that a program puts behind the name of a copy; nil without a number.
        let unnumbered: String?
        /// True if the name is as the program gives it, not the user's for a file or a folder.
        let isNamedByProgram: Bool
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
        try reader.ownName.report(to: sink)
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
        guard lines.first.flatMap({ WhatsAppHeader($0) }) != nil, headers.contains(where: { $0.message() != nil })
        else {
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
            let ending = named.hasSuffix("!") ? Self.endings(in: named).last : nil
            name = String(named[..<(ending?.lowerBound ?? named.endIndex)])
        }
        isNamedByProgram = occurs("whatsapp", in: name.lowercased())
        self.name = Self.name(in: ChatMarks.name(name[...]))
        unnumbered = Self.withoutNumber(self.name)
    }

    /// The places of `.zip` and `.ZIP` in a name.
    private static func endings(in name: String) -> [Range<String.Index>] {
        [".zip", ".ZIP"].flatMap { name.ranges(of: $0) }
    }

    /// The name in `WhatsApp Chat with Anna (2)`, `WhatsApp-Chat mit Anna`, `Discussion WhatsApp avec Anna`.
    private static func name(in text: String) -> String {
        let words = text.split(separator: " ")
        let whole = words.joined(separator: " ")
        guard occurs("whatsapp", in: whole.lowercased()) else { return whole }
        // The name itself may begin with one of them: `WhatsApp Chat with In Laws`.
        let head = words.prefix { leading.union(joints).contains($0.lowercased()) }
        let end = head.firstIndex { joints.contains($0.lowercased()) }.map { $0 + 1 } ?? head.endIndex
        let rest = words[end...].drop { ["kontaktem", "контактом"].contains($0.lowercased()) }
        return rest.first.map { $0.first == "(" } ?? true ? whole : rest.joined(separator: " ")
    }

    /// The name in `Anna (2)`, `Anna(2)`, `Anna 2`, `Anna-1`; nil if there is no number.
    private static func withoutNumber(_ name: String) -> String? {
        let isInParentheses = name.last == ")"
        var rest = name.dropLast(isInParentheses ? 1 : 0)
        let count = rest.reversed().prefix { "0"..."9" ~= $0 }.count
        rest = rest.dropLast(count)
        guard 1...2 ~= count, let last = rest.last, isInParentheses ? last == "(" : " -_".contains(last) else {
            return nil
        }
        if isInParentheses { rest.removeLast() }
        while let last = rest.last, " -_".contains(last) { rest.removeLast() }
        return rest.isEmpty ? nil : String(rest)
    }

    /// The name of the chat: whether a number belongs to it is shown by the names in it, else by its form.
    ///
    /// - Parameters:
    ///     - isOfApple: whether the program's own words have the name of the chat.
    ///     - first: the name before the note on encryption, with which Apple's exports begin.
    func title(among senders: Set<String>, isOfApple: Bool, first: String?) -> (title: String, id: String) {
        if !isNamedByProgram, let first { return (first, WhatsAppHeader.fileName(of: first)) }
        let sender = { (name: String) in senders.first { WhatsAppHeader.isSame($0, inFileName: name) } }
        if let whole = sender(name) { return (whole, name) }
        // Words of another language are around it.
        if senders.count <= 2, occurs("whatsapp", in: name.lowercased()),
            let found = senders.filter({ $0.count > 1 && !occurs($0, in: "WhatsApp") && occurs($0, in: name) })
                .max(by: { $0.count < $1.count })
        {
            return (found, found)
        }
        guard let unnumbered else { return (name, name) }
        // Without the program's words, the members of a group don't show its name.
        if isOfApple || senders.count <= 2, let found = sender(unnumbered) { return (found, unnumbered) }
        // The number that a browser writes.
        return name.hasSuffix(")") && name.dropFirst(unnumbered.count).first == " "
            ? (unnumbered, unnumbered) : (name, name)
    }

    /// The words before the name in the languages of phones, in lower case.
    private static let leading: Set<String> = [
        "whatsapp", "whatsapp-chat", "whatsapp-chatten", "whatsapp-chatt", "chat", "chats", "discussion", "bavardage",
        "conversa", "conversación", "conversazione", "percakapan", "czat", "чат", "chatt", "keskustelu", "de", "do",
        "da", "di", "del", "sul", "on", "in", "en", "na", "в",
    ]
    /// The last of them, which the name follows.
    private static let joints: Set<String> = [
        "-", "–", "with", "mit", "con", "avec", "com", "met", "med", "s", "se", "z", "ze", "с", "со", "cu", "sa",
        "dengan",
    ]
}
