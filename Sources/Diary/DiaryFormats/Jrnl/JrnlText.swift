/// A text file of jrnl, split where jrnl 4.6 splits it.
///
/// An entry begins at `[…] ` at the beginning of a line, with a real space, if the brackets contain a date. The older
/// form of jrnl 1.9.5 has `2010-06-10 15:00 Title` without brackets.
struct JrnlText {
    struct Part: Equatable {
        var date: JrnlDate
        /// The text after the date, up to the next entry.
        var text: String
        /// The number of its first line, from 1.
        var line: Int
    }

    /// The text above the first entry, which jrnl loses.
    var preamble: String { string(0..<(scanner.first?.range.lowerBound ?? bytes.count)) }
    /// True if there is no entry.
    var isEmpty: Bool { scanner.first == nil }
    /// The entries, read one at a time.
    var parts: some Sequence<Part> { PartSequence(text: self) }
    /// The dates of the entries, read one at a time.
    var dates: some Sequence<JrnlDate> { DateSequence(text: self) }

    private let scanner: JrnlHeaderScanner
    private var bytes: [UInt8] { scanner.bytes }

    /// Splits the text.
    ///
    /// - Parameters:
    ///   - text: in UTF-8, with line feeds alone.
    ///   - isOfDay: whether the file's name gives the day, so that a time is enough for a header.
    init(_ text: [UInt8], isOfDay: Bool = false) {
        scanner = JrnlHeaderScanner(text, isOfDay: isOfDay)
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private struct DateSequence: Sequence {
        let text: JrnlText

        func makeIterator() -> AnyIterator<JrnlDate> {
            var next = text.scanner.first
            return AnyIterator {
                defer { next = next.flatMap(text.scanner.header(after:)) }
                return next?.date
            }
        }
    }

    private struct PartSequence: Sequence {
        let text: JrnlText

        func makeIterator() -> AnyIterator<Part> {
            var next = text.scanner.first
            var (line, position) = (1, 0)
            return AnyIterator {
                guard let header = next else { return nil }
                next = text.scanner.header(after: header)
                let start = header.range.lowerBound
                line += text.bytes[position..<start].lazy.filter { $0 == 0x0A }.count
                position = start
                let end = next?.range.lowerBound ?? text.bytes.count
                return Part(date: header.date, text: text.string(header.range.upperBound..<end), line: line)
            }
        }
    }
}

extension JrnlText {
    /// Text, star and tags of an entry.
    struct Content: Equatable {
        var text: String
        var starred = false
        var tags: [String] = []
    }

    private static let invisible: Unicode.Scalar = "\u{200B}"

    /// Splits the text of a part as jrnl does: a star at the end of the first line, tags anywhere.
    ///
    /// Characters that this program's export inserted, to keep jrnl from splitting or from stripping, are removed.
    static func content(_ text: String) -> Content {
        var content = Content(text: "", tags: tags(in: text))
        let start = text.unicodeScalars.firstIndex { !$0.properties.isWhitespace } ?? text.endIndex
        let end = text.unicodeScalars[start...].firstIndex(where: isLineEnd) ?? text.endIndex
        // The star belongs to the line of the date, even if that is empty otherwise.
        let isFirstLine = !text.unicodeScalars[..<start].contains(where: isLineEnd)
        var title = text[start..<end].trimmingScalars()
        if isFirstLine, title.unicodeScalars.last == "*" {
            content.starred = true
            title = title.trimmingScalars { $0 == "*" || $0 == " " }
        }
        title = revealed(title)
        let body = end < text.endIndex ? trimmedEnd(text[text.unicodeScalars.index(after: end)...]) : ""
        let lines = JrnlEscaping.plain(body)
        content.text = title.isEmpty ? trimmedStart(lines) : lines.isEmpty ? title : title + "\n" + lines
        return content
    }

    /// The names of the tags, in lower case as in jrnl, each once, in the order of the text.
    static func tags(in text: String) -> [String] {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@") }) else { return [] }
        var tags: [String] = []
        var seen: Set<String> = []
        for name in JrnlTagLine.names(inOrderOf: text) where seen.insert(name).inserted { tags.append(name) }
        return tags
    }

    /// Returns whether Python's `splitlines` ends a line there.
    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func trimmedEnd(_ text: Substring) -> String {
        var scalars = text.unicodeScalars
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// The text without empty lines at the beginning.
    private static func trimmedStart(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let first = lines.first, first.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            lines.removeFirst()
        }
        return lines.joined(separator: "\n")
    }

    /// A title without the characters that protect its asterisks.
    private static func revealed(_ title: String) -> String {
        var scalars = title.unicodeScalars[...]
        if scalars.last == invisible, scalars.dropLast().last == "*" { scalars.removeLast() }
        if scalars.first == invisible, scalars.dropFirst().first == "*" { scalars.removeFirst() }
        return String(scalars)
    }
}
