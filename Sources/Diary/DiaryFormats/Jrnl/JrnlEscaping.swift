/// Converts text so that jrnl 4 reads it back unchanged.
///
/// jrnl escapes nothing. It takes `[…] ` at the beginning of a line for the next entry if it can parse a date in it,
/// even `[January] `, and strips title and body. Text that would be misread gets a space or a zero-width character
/// (U+200B).
enum JrnlEscaping {
    private static let invisible = "\u{200B}"

    /// The lines of a text from the first to the last that isn't blank, the first one trimmed.
    static func lines(of text: String) -> [String] {
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }[...]
        while let first = lines.first, isBlank(first) { lines.removeFirst() }
        while let last = lines.last, isBlank(last) { lines.removeLast() }
        guard let first = lines.first else { return [] }
        return [first.trimmingScalars()] + lines.dropFirst().map(String.init)
    }

    /// The title with its star.
    ///
    /// Asterisks at its ends that are not marks are protected from jrnl, which strips them.
    static func title(_ title: String, starred: Bool) -> String {
        let end = title.utf8.last == UInt8(ascii: "*") ? invisible : ""
        guard starred else { return title + end }
        return (title.utf8.first == UInt8(ascii: "*") ? invisible : "") + title + end + " *"
    }

    /// The body with a protecting character before each line that jrnl would take for a header.
    static func body(_ body: String) -> [UInt8] {
        let bytes = Array(body.utf8)
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count + 64)
        var closing = ClosingBracket(bytes)
        var start = 0
        var isFirst = true
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let line = bytes[start..<end]
            // jrnl strips the body and writes it back that way: its first line must not be a header even without its
            // spaces.
            let content = isFirst ? contentStart(of: line) : start
            let isHeader = content < end && bytes[content] == UInt8(ascii: "[") && closing.endsHeader(from: content)
            kept += bytes[start..<content]
            if isHeader { kept += isFirst ? Array(invisible.utf8) : [0x20] }
            kept += bytes[content..<end]
            if content < end, bytes[content] != 0x0A { isFirst = false }
            start = end
        }
        return kept
    }

    /// The body from which ``body(_:)`` was made.
    static func plain(_ body: String) -> String {
        let bytes = Array(body.utf8)
        guard bytes.contains(UInt8(ascii: "[")) else { return body }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var closing = ClosingBracket(bytes)
        var start = 0
        var isFirst = true
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let content = isFirst ? contentStart(of: bytes[start..<end]) : start
            let mark = isFirst ? Array(invisible.utf8) : [0x20]
            let opening = content + mark.count
            let isEscaped =
                opening < end && bytes[opening] == UInt8(ascii: "[") && bytes[content...].starts(with: mark)
                && closing.endsHeader(from: opening)
            plain += bytes[start..<content]
            plain += bytes[(isEscaped ? opening : content)..<end]
            if content < end, bytes[content] != 0x0A { isFirst = false }
            start = end
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The start of the line's text after white space; the line's end if it has none.
    private static func contentStart(of line: ArraySlice<UInt8>) -> Int {
        let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
        return line.startIndex + scalars.prefix { $0.properties.isWhitespace }.reduce(0) { $0 + UTF8.width($1) }
    }

    private static func isBlank(_ line: Substring) -> Bool {
        line.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    /// Finds the bracket that closes one, in a single pass over the text.
    private struct ClosingBracket {
        private let bytes: [UInt8]
        private var next = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// Returns whether jrnl would look for a date from this bracket on.
        ///
        /// It takes everything up to the first `]`, across ends of lines and of entries, and ignores six characters and
        /// fewer.
        mutating func endsHeader(from opening: Int) -> Bool {
            next = max(next, opening + 1)
            while next < bytes.count, bytes[next] != UInt8(ascii: "]") { next += 1 }
            guard next < bytes.count else { return true }
            guard next + 1 < bytes.count, bytes[next + 1] == 0x20 else { return false }
            return String(decoding: bytes[(opening + 1)..<next].prefix(32), as: UTF8.self).unicodeScalars.count > 6
        }
    }
}

extension UTF8 {
    fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { UTF8.encode(scalar)?.count ?? 0 }
}
