import DiaryModel
import TextFolding

/// The text of a post as HTML: its shortcodes are replaced, and the lines of the classic editor become paragraphs.
///
/// > wpautop: replaces double line breaks with paragraph elements; all line breaks within them become `<br />`, except
/// > around block elements, and those in `<pre>`, `<script>` and `<style>`.
///
/// Texts of the block editor (`<!-- wp:paragraph -->`) have paragraphs of their own.
struct WordPressMarkup {
    /// The pictures that a gallery names by the ids of their attachments; empty for all that belong to the post.
    private(set) var galleries: [[String]] = []
    private let bytes: [UInt8]
    /// The same in lower case.
    private let folded: [UInt8]
    private let hasBlocks: Bool
    private var position = 0
    private var written: [UInt8] = []
    /// True if nothing or the tag of a block was written last.
    private var isAtBlock = true
    /// The caption in an attribute of `[caption]`, as old versions have it.
    private var caption = ""

    /// The end of what was searched in vain for the end of a shortcode.
    private var unclosedEnd = 0

    /// The largest number of bytes of a tag or shortcode.
    private static let tagLength = 1 << 12

    init(_ content: String) {
        bytes = Array(content.withLineFeeds.utf8)
        folded = bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
        hasBlocks = occurs("<!-- wp:", in: content)
        while position < bytes.count { step() }
    }

    var html: String { String(decoding: written, as: UTF8.self) }

    private mutating func step() {
        switch bytes[position] {
        case UInt8(ascii: "<"): tag()
        case UInt8(ascii: "["):
            if !shortcode() { take(1) }
        case 0x0A where !hasBlocks: lineBreaks()
        case let byte:
            if byte > 0x20 { isAtBlock = false }
            take(1)
        }
    }

    private mutating func take(_ count: Int) {
        let end = min(position + count, bytes.count)
        written += bytes[position..<end]
        position = end
    }

    // MARK: Lines

    private mutating func lineBreaks() {
        let end = bytes[position...].firstIndex { $0 > 0x20 } ?? bytes.count
        let count = bytes[position..<end].count { $0 == 0x0A }
        position = end
        if !isAtBlock, end < bytes.count, !isBlock(at: end) {
            written += Array((count > 1 ? "<p>" : "<br>").utf8)
        } else {
            written.append(0x0A)
        }
        // A text between a block and an empty line is a paragraph of its own.
        if isAtBlock, count > 1, end < bytes.count, !isBlock(at: end) { written += Array("<p>".utf8) }
    }

    /// Returns whether a tag at an index begins or ends a block.
    private func isBlock(at index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "<") && HTMLElement.isBlock(tagName(at: index))
    }

    /// The name of the tag at an index in lower case, without the slash of an end.
    private func tagName(at index: Int) -> String {
        let rest = bytes[(index + 1)...].drop { $0 == UInt8(ascii: "/") }
        let name = rest.prefix(20).prefix { Character(Unicode.Scalar($0)).isLetter || 0x30...0x39 ~= $0 }
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    // MARK: Tags

    /// Copies a tag, a comment, or an element whose lines are kept.
    private mutating func tag() {
        let rest = bytes[position...]
        if rest.starts(with: "<!--".utf8) { return take(length(through: "-->")) }
        let name = tagName(at: position)
        if HTMLElement.isBlock(name) || name == "br" {
            isAtBlock = true
        } else if !name.isEmpty {
            isAtBlock = false
        }
        if ["pre", "script", "style", "textarea"].contains(name), rest.dropFirst().first != UInt8(ascii: "/") {
            return take(length(through: "</\(name)>"))
        }
        take(name.isEmpty ? 1 : bracketLength(UInt8(ascii: ">")) ?? Self.tagLength)
    }

    /// The number of bytes up to and with a mark, in any case; that of the rest if it is missing.
    private func length(through mark: String) -> Int {
        let end = firstRange(of: mark.utf8.span, in: folded.span, from: position)?.upperBound ?? bytes.count
        return end - position
    }

    /// The number of bytes up to and with a closing bracket; one in a quoted value doesn't count.
    private func bracketLength(_ bracket: UInt8) -> Int? {
        var quote: UInt8?
        for (count, byte) in bytes[position...].prefix(Self.tagLength).enumerated().dropFirst() {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == bracket {
                return count + 1
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return nil
    }

    // MARK: Shortcodes

    /// Replaces a known shortcode; returns whether there is one.
    private mutating func shortcode() -> Bool {
        let rest = bytes[(position + 1)...]
        let name = rest.prefix(20).prefix { Character(Unicode.Scalar($0)).isLetter || $0 == UInt8(ascii: "/") }
        let word = String(decoding: name, as: UTF8.self)
        // `[[gallery]]` is a text about shortcodes.
        let isEscaped = position > 0 && bytes[position - 1] == UInt8(ascii: "[")
        guard !isEscaped, Self.names.contains(word), position >= unclosedEnd else { return false }
        guard let count = bracketLength(UInt8(ascii: "]")) else {
            unclosedEnd = position + Self.tagLength
            return false
        }
        let values = Self.attributes(bytes[(position + 1 + name.count)..<(position + count - 1)])
        position += count
        switch word {
        case "caption", "wp_caption": caption = values["caption"] ?? ""
        case "/caption", "/wp_caption":
            if !caption.isEmpty { written += Array(("<br>" + caption).utf8) }
            caption = ""
        case "gallery", "playlist":
            let ids = values["ids"] ?? values["include"] ?? ""
            galleries.append(ids.split { $0 == "," || $0 == " " }.map(String.init))
        case "audio", "video":
            let addresses = ["src", "mp3", "m4a", "ogg", "wav", "flac", "mp4", "m4v", "webm", "ogv", "mov"]
            if let address = addresses.lazy.compactMap({ values[$0] }).first {
                written += Array("<\(word) src=\"\(address)\"></\(word)>".utf8)
            }
        default: break
        }
        return true
    }

    private static let names: Set<String> = [
        "caption", "/caption", "wp_caption", "/wp_caption", "gallery", "/gallery", "playlist", "embed", "/embed",
        "audio", "/audio", "video", "/video",
    ]

    /// The values of `id="a" width=300 caption='b'`.
    private static func attributes(_ bytes: ArraySlice<UInt8>) -> [String: String] {
        var values: [String: String] = [:]
        var rest = bytes
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = rest[..<equals].reversed().prefix { $0 > 0x20 }.reversed()
            rest = rest[(equals + 1)...]
            let quote = rest.first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
            let value = quote == nil ? rest.prefix { $0 > 0x20 } : rest.dropFirst().prefix { $0 != quote }
            rest = rest[value.endIndex...].dropFirst(quote == nil ? 0 : 1)
            let text = String(decoding: value, as: UTF8.self)
            if !text.isEmpty { values[String(decoding: Array(name), as: UTF8.self)] = text }
        }
        return values
    }
}
