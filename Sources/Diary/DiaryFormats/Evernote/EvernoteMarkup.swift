import TextFolding

/// ENML, the language of notes: HTML with elements for files, boxes and encrypted texts.
struct EvernoteMarkup {
    /// The same as HTML, in which an element without content has its end, and boxes are those of forms.
    private(set) var html = ""
    /// The hashes of the files in the text, in its order.
    private(set) var hashes: [String] = []
    private(set) var encryptedCount = 0

    /// - Parameter words: the text for a file by its hash, and its media type; nil for none.
    init(_ content: String, words: (_ hash: String, _ type: String) -> String?) {
        var rest = content[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            html += rest[..<open]
            guard let close = Self.end(of: rest[open...]) else {
                rest = rest[open...]
                break
            }
            append(rest[open...close], words)
            rest = rest[rest.utf8.index(after: close)...]
        }
        html += rest
    }

    /// The index of the bracket that ends a tag; one in a quoted value doesn't.
    private static func end(of tag: Substring) -> String.Index? {
        var quote: UInt8?
        var index = tag.startIndex
        while index < tag.endIndex {
            let byte = tag.utf8[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
            index = tag.utf8.index(after: index)
        }
        return nil
    }

    private mutating func append(_ tag: Substring, _ words: (String, String) -> String?) {
        let inner = tag.dropFirst().dropLast()
        let name = inner.prefix { !$0.isWhitespace && $0 != "/" }
        guard inner.first != "!", inner.first != "?" else { return }
        switch name {
        case "en-note": html += "<div>"
        case "en-todo":
            html += "<input type=\"checkbox\"" + (Self.attribute("checked", inner) == "true" ? " checked>" : ">")
        case "en-media":
            let hash = (Self.attribute("hash", inner) ?? "").lowercased()
            hashes.append(hash)
            if let words = words(hash, Self.attribute("type", inner) ?? "") { html += Self.escaped(words) }
        case "en-crypt":
            encryptedCount += 1
            html += "<span>(encrypted) "
        case "li" where occurs("--en-checked", in: Self.attribute("style", inner) ?? ""):
            let isDone = occurs("--en-checked:true", in: Self.attribute("style", inner) ?? "")
            html += "<li><input type=\"checkbox\"\(isDone ? " checked" : "")>"
        case "" where inner.hasPrefix("/en-note"): html += "</div>"
        case "" where inner.hasPrefix("/en-crypt"): html += "</span>"
        case "" where inner.hasPrefix("/en-"): break
        default:
            let isEmpty = inner.last == "/" && !Self.withoutContent.contains(String(name))
            html += isEmpty ? "<\(inner.dropLast())></\(name)>" : String(tag)
        }
    }

    private static let withoutContent: Set<String> = ["br", "hr", "img", "col", "input", "area", "wbr"]

    private static func attribute(_ name: String, _ tag: Substring) -> String? {
        guard let start = firstRange(of: " \(name)=".utf8.span, in: String(tag).utf8.span) else { return nil }
        let value = Substring(tag.utf8.dropFirst(start.upperBound))
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote }).filter { $0 != " " }
    }

    private static func escaped(_ text: String) -> String {
        text.map { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : String($0) }.joined()
    }

    /// The text with its boxes as items of a list.
    static func withItems(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("[x] ") || line.hasPrefix("[ ] ") ? "- \(line)" : String(line)
        }.joined(separator: "\n")
    }
}
