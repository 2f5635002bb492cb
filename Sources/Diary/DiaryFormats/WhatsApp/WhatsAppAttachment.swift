import TextFolding

/// The file in a message's text: `IMG-20240113-WA0001.jpg (file attached)`, `<attached: 00000012-PHOTO-2024-01-13.jpg>`.
///
/// The words around the name are in the phone's language; marks of direction stand before those of the program.
struct WhatsAppAttachment {
    let name: String
    /// The text before it and after it.
    let before: Substring
    let after: Substring
    /// True if the name alone shows that it is a file, even one that the export lacks.
    let isCertain: Bool

    init?(_ text: Substring) {
        guard let found = Self.ofAndroid(text) ?? Self.ofApple(text) else { return nil }
        self = found
    }

    private init?(_ name: Substring, before: Substring, after: Substring, isMarked: Bool) {
        self.name = ChatMarks.name(name)
        let ending = SourcePath.pathExtension(self.name)
        guard 2...5 ~= ending.utf8.count, ending.utf8.allSatisfy({ $0 < 0x80 }),
            !ending.utf8.contains(UInt8(ascii: " "))
        else {
            return nil
        }
        (self.before, self.after) = (before, after)
        isCertain = isMarked || WhatsAppDates.nameDate(in: Substring(self.name)) != nil
    }

    /// The name at the beginning, with words in parentheses until the end of the line.
    private static func ofAndroid(_ text: Substring) -> WhatsAppAttachment? {
        let end = text.utf8.firstIndex(of: 0x0A) ?? text.endIndex
        let line = text[..<end]
        guard line.utf8.last == UInt8(ascii: ")"), let open = line.utf8.lastIndex(of: UInt8(ascii: "(")),
            line[..<open].utf8.last == UInt8(ascii: " ")
        else { return nil }
        return WhatsAppAttachment(
            line[..<open], before: "", after: end == text.endIndex ? "" : text[text.utf8.index(after: end)...],
            isMarked: isMarked(line))
    }

    /// The name after a word and a colon, which is a wide one in Chinese, in angle brackets.
    private static func ofApple(_ text: Substring) -> WhatsAppAttachment? {
        guard let open = text.utf8.lastIndex(of: UInt8(ascii: "<")),
            let close = text.utf8[open...].firstIndex(of: UInt8(ascii: ">")),
            let colon = text.unicodeScalars[open..<close].firstIndex(where: { $0 == ":" || $0 == "：" })
        else { return nil }
        return WhatsAppAttachment(
            text[text.unicodeScalars.index(after: colon)..<close], before: text[..<open],
            after: text[text.utf8.index(after: close)...], isMarked: isMarked(text[..<open].reversed()))
    }

    private static func isMarked(_ text: some Sequence<Character>) -> Bool {
        text.first { _ in true }?.unicodeScalars.contains(where: ChatMarks.isMark) ?? false
    }

    // MARK: Words of the program in a message

    /// The text before the mark of a message that was edited; nil if there is no such mark.
    static func beforeEditMark(_ text: String) -> String? {
        guard text.utf8.last == UInt8(ascii: ">"), let open = text.utf8.lastIndex(of: UInt8(ascii: "<")) else {
            return nil
        }
        let before = text[..<open]
        let mark = text[open...].lowercased()
        let isMarked = before.unicodeScalars.last.map(ChatMarks.isMark) ?? false
        guard !occurs(":", in: mark), isMarked || edits.contains(where: { occurs($0, in: mark) }) else { return nil }
        let scalars = before.unicodeScalars.reversed().drop { ChatMarks.isMark($0) || $0 == " " || $0 == "\n" }
        return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars.reversed()))
    }

    /// Parts of the words for "edited".
    private static let edits = [
        "edited", "bearbeitet", "editad", "modifi", "bewerkt", "gewijzigd", "uprav", "edytowa", "изменен", "отредакт",
        "redigera", "rediger", "düzenlen", "編集", "编辑", "編輯", "수정", "تعديل", "נערכ", "muokat", "επεξεργ", "szerkeszt",
    ]
}
