import CMarkdown
import CSystem
import Chronology
import Glibc

/// Converts Markdown to HTML, in which no markup of the text itself is effective.
///
/// The corresponding C functions are cmark-gfm's. They take quadratic time for a maliciously crafted text, so that a
/// long text is converted in pieces, and one without any blank line stays as it is.
struct MarkdownHTML {
    /// The largest number of bytes of a piece, and of a text that is converted at all.
    static let (pieceLimit, textLimit) = (16 << 10, 256 << 10)

    /// The level of the first heading, 1 to 6.
    let firstLevel: Int

    /// Throws if the library is missing.
    ///
    /// - Throws: `ExportError.libraryMissing`.
    static func checkLibrary() throws(ExportError) {
        guard diary_markdown_is_there() else { throw .libraryMissing(DIARY_LIBRARY_CMARK_GFM_EXTENSIONS) }
    }

    func bytes(of text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var html: [UInt8] = []
        for piece in Self.pieces(of: bytes) {
            html += piece.isPlain ? plain(bytes[piece.range]) : rendered(bytes[piece.range])
        }
        return HTML.withoutCommands(html[...])
    }

    /// The words of a text as they are read on its page: without marks and targets of links.
    static func words(of text: String) -> String {
        let html = MarkdownHTML(firstLevel: 1).bytes(of: text)
        var words: [UInt8] = []
        words.reserveCapacity(html.count)
        var index = 0
        while index < html.count {
            switch html[index] {
            // All markup is cmark's own: it quotes each < and > of the text.
            case UInt8(ascii: "<"): index = html[index...].firstIndex(of: UInt8(ascii: ">")) ?? html.count
            case UInt8(ascii: "&"):
                let end = html[index...].firstIndex(of: UInt8(ascii: ";")) ?? html.count - 1
                words += character(of: html[(index + 1)..<end])
                index = end
            default: words.append(html[index])
            }
            index += 1
        }
        return String(String(decoding: words, as: UTF8.self).trimmedBlanks)
    }

    /// The character of one of the references that cmark and ``HTML`` write.
    private static func character(of reference: ArraySlice<UInt8>) -> [UInt8] {
        switch String(decoding: reference, as: UTF8.self) {
        case "amp": return Array("&".utf8)
        case "lt": return Array("<".utf8)
        case "gt": return Array(">".utf8)
        case "quot": return Array("\"".utf8)
        case "#39": return Array("'".utf8)
        case let other:
            guard other.hasPrefix("#x"), let value = UInt32(other.dropFirst(2), radix: 16),
                let scalar = Unicode.Scalar(value)
            else { return [] }
            return Array(String(scalar).utf8)
        }
    }

    struct Piece: Equatable {
        let range: Range<Int>
        /// True if it is too long to be converted.
        let isPlain: Bool
    }

    /// The pieces of a text, cut at blank lines.
    static func pieces(of bytes: [UInt8]) -> [Piece] {
        var pieces: [Piece] = []
        var start = 0
        while start < bytes.count {
            var end = bytes.count
            var isPlain = start >= textLimit
            if !isPlain, end - start > pieceLimit {
                let limit = start + pieceLimit
                let blank = (start + 2..<limit).last { isBlankLine(before: $0, in: bytes) }
                isPlain = blank == nil
                end = blank ?? (limit..<end).first { isBlankLine(before: $0, in: bytes) } ?? end
            }
            pieces.append(Piece(range: start..<end, isPlain: isPlain))
            start = end
        }
        return pieces
    }

    private static func isBlankLine(before index: Int, in bytes: [UInt8]) -> Bool {
        bytes[index - 1] == UInt8(ascii: "\n") && bytes[index - 2] == UInt8(ascii: "\n")
    }

    private func rendered(_ text: ArraySlice<UInt8>) -> [UInt8] {
        // Control characters are not valid in HTML, and cmark lets them through.
        let characters = text.map { CChar(bitPattern: $0 < 0x20 && $0 != 0x0A && $0 != 0x09 ? 0x20 : $0) }
        guard let html = unsafe diary_markdown_html(characters, characters.count, Int32(firstLevel)) else {
            return plain(text)
        }
        defer { unsafe diary_markdown_free(html) }
        return unsafe Array(UnsafeRawBufferPointer(start: html, count: strlen(html)))
    }

    private func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var html = HTML()
        html.element("p", ["class": "plain"], String(decoding: text, as: UTF8.self))
        return html.bytes
    }
}
