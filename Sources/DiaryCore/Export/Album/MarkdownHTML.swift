import CMarkdown
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
        guard diary_markdown_is_there() else { throw .libraryMissing("libcmark-gfm-extensions.so.0.29.0.gfm.6") }
    }

    /// The HTML of a text.
    func bytes(of text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var html: [UInt8] = []
        for piece in Self.pieces(of: bytes) {
            html += piece.isPlain ? plain(bytes[piece.range]) : rendered(bytes[piece.range])
        }
        return HTML.withoutCommands(html[...])
    }

    /// A part of a text.
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
