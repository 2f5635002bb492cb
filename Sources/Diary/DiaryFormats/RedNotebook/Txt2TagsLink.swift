import DiaryModel

/// A picture, a file or a link between brackets: `""dir/name"".png?300`, `label ""file:///x.pdf""`, `picture.jpg`.
struct Txt2TagsLink {
    private let label: String
    private let target: String
    private let isPicture: Bool

    /// Nil if it is only a text in brackets, such as the day `2019-02-14`.
    init?(_ content: ArraySlice<UInt8>) {
        let text = String(decoding: content, as: UTF8.self)
        guard let parts = Self.quoted(content) ?? Self.plain(text) else { return nil }
        (label, target) = (parts.label.trimmingSpaces, parts.target)
        guard !target.isEmpty, !target.contains(where: { $0 == "<" || $0 == ">" || $0.isNewline }) else { return nil }
        let isKnown = LinkedFileKind(name: target)?.isMedium == true
        isPicture = label.isEmpty && (isKnown || parts.hasEnding)
        guard isPicture || !label.isEmpty || Self.hasScheme(target) else { return nil }
    }

    /// The same in Markdown.
    var markdown: String {
        let needsBrackets = target.contains { $0.isWhitespace || $0 == "(" || $0 == ")" }
        let address = needsBrackets ? "<\(target)>" : target
        if isPicture { return "![](\(address))" }
        return "[\(label.isEmpty ? target : label)](\(address))"
    }

    private typealias Parts = (label: String, target: String, hasEnding: Bool)

    /// The text between two pairs of quotes, with an extension after them.
    private static func quoted(_ content: ArraySlice<UInt8>) -> Parts? {
        let quotes = content.indices.dropLast().filter {
            content[$0] == UInt8(ascii: "\"") && content[$0 + 1] == UInt8(ascii: "\"")
        }
        guard let open = quotes.first, let close = quotes.last, close >= open + 2 else { return nil }
        let ending = withoutSize(String(decoding: content[(close + 2)...], as: UTF8.self))
        guard ending.isEmpty || ending.hasPrefix(".") else { return nil }
        let path = String(decoding: content[(open + 2)..<close], as: UTF8.self)
        let label = String(decoding: content[..<open], as: UTF8.self)
        return (label, (ending.isEmpty ? path : path + ending), !ending.isEmpty)
    }

    /// A picture's path, or a label and an address.
    private static func plain(_ text: String) -> Parts? {
        let bare = withoutSize(text)
        if !bare.contains(where: \.isWhitespace), LinkedFileKind(name: bare)?.isMedium == true {
            return ("", bare, true)
        }
        guard let space = text.lastIndex(where: \.isWhitespace) else { return nil }
        let target = String(text[text.index(after: space)...])
        guard hasScheme(target) else { return nil }
        return (String(text[..<space]), target, false)
    }

    /// Removes `?300`, the width of a picture.
    private static func withoutSize(_ text: String) -> String {
        guard let mark = text.lastIndex(of: "?") else { return text }
        let size = text[text.index(after: mark)...]
        return !size.isEmpty && size.allSatisfy { $0.isASCII && $0.isNumber } ? String(text[..<mark]) : text
    }

    private static func hasScheme(_ target: String) -> Bool {
        let scheme = target.prefix { $0.isASCII && $0.isLetter }
        let rest = target[scheme.endIndex...]
        return target.hasPrefix("www.")
            || scheme.count > 1 && (rest.hasPrefix("://") || scheme == "mailto" && rest.hasPrefix(":"))
    }
}
