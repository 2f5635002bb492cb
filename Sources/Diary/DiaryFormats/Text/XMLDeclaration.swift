/// The declaration at the beginning of an XML document: `<?xml version="1.0" encoding="ISO-8859-2"?>`.
enum XMLDeclaration {
    /// The encoding that a document declares; nil for UTF-8 and UTF-16, and if it declares none.
    static func encoding(of bytes: [UInt8]) -> TextEncoding? {
        let start = String(decoding: bytes.prefix(200).map { $0 < 0x80 ? $0 : 0x20 }, as: UTF8.self)
        guard let range = range(in: start), let name = name(in: start[range]) else { return nil }
        return ["utf-8", "utf8", "utf-16", "us-ascii"].contains(name.lowercased()) ? nil : TextEncoding(name)
    }

    /// A document without its declaration, since its text is no longer in the encoding that it names.
    static func removed(from text: String) -> String {
        guard let range = range(in: text) else { return text }
        return String(text[..<range.lowerBound]) + String(text[range.upperBound...])
    }

    private static func range(in text: String) -> Range<String.Index>? {
        let start = text.prefix(200)
        guard let open = start.firstIndex(of: "<"), start[open...].hasPrefix("<?xml"),
            let end = start[open...].firstIndex(of: ">")
        else { return nil }
        return open..<text.index(after: end)
    }

    private static func name(in declaration: Substring) -> String? {
        let parts = declaration.split { $0 == "\"" || $0 == "'" || $0 == "=" || $0.isWhitespace }
        guard let key = parts.firstIndex(of: "encoding"), key + 1 < parts.endIndex else { return nil }
        return String(parts[key + 1])
    }
}
