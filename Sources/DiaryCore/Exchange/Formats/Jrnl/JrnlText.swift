import Chronology

/// A text file of jrnl, split where jrnl 4.6 splits it.
///
/// An entry begins at `[…] ` at the beginning of a line, with a real space, wherever there is a date in the brackets. The older form
/// of jrnl 1.9.5 has `2010-06-10 15:00 Title` without brackets.
struct JrnlText {
    /// An entry as it stands in the file.
    struct Part: Equatable {
        var date: JrnlDate
        /// The text behind the date, up to the next entry.
        var text: String
        /// The number of its first line, from 1.
        var line: Int
    }

    /// The text above the first entry, which jrnl loses.
    private(set) var preamble = ""
    private(set) var parts: [Part] = []
    private let bytes: [UInt8]

    /// - Parameters:
    ///   - text: with line feeds alone.
    ///   - isOfDay: whether the file's name tells the day, so that a time is enough for a header.
    init(_ text: String, isOfDay: Bool = false) {
        bytes = Array(text.utf8)
        var headers = headers(isOfDay: isOfDay)
        if let legacy = legacyHeaders(besides: headers) { headers = legacy }
        guard let first = headers.first else {
            preamble = text
            return
        }
        preamble = string(0..<first.range.lowerBound)
        var line = 1
        var position = 0
        for (index, header) in headers.enumerated() {
            let end = index + 1 < headers.count ? headers[index + 1].range.lowerBound : bytes.count
            line += bytes[position..<header.range.lowerBound].lazy.filter { $0 == 0x0A }.count
            position = header.range.lowerBound
            parts.append(Part(date: header.date, text: string(header.range.upperBound..<end), line: line))
        }
    }

    /// A date and its range, with its brackets and the space behind them.
    private struct Header {
        let date: JrnlDate
        let range: Range<Int>
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The headers of jrnl from 2 on: what stands in brackets may go over ends of lines, and is looked at once.
    private func headers(isOfDay: Bool) -> [Header] {
        var headers: [Header] = []
        var closing = 0
        var start = 0
        while start < bytes.count {
            guard bytes[start] == UInt8(ascii: "[") else {
                start = nextLine(after: start)
                continue
            }
            closing = max(closing, start + 1)
            while closing < bytes.count, bytes[closing] != UInt8(ascii: "]") { closing += 1 }
            guard closing + 1 < bytes.count else { break }
            guard closing > start + 1, bytes[closing + 1] == 0x20 else {
                start = nextLine(after: start)
                continue
            }
            let blob = string((start + 1)..<min(closing, start + 4000))
            if let date = JrnlDate(blob, isShort: isOfDay && blob.utf8.contains(UInt8(ascii: ":"))) {
                headers.append(Header(date: date, range: start..<(closing + 2)))
            }
            // The same bytes don't begin another header, whether they were a date or not.
            start = nextLine(after: closing + 1)
        }
        return headers
    }

    /// The index behind the next line feed.
    private func nextLine(after start: Int) -> Int {
        bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }

    /// The headers of jrnl 1.9.5 where the file begins with one; nil where it begins otherwise.
    private func legacyHeaders(besides headers: [Header]) -> [Header]? {
        let first = bytes.firstIndex { $0 != 0x0A && $0 != 0x20 && $0 != 0x09 } ?? bytes.count
        guard headers.first?.range.lowerBound != first, legacyHeader(at: first) != nil else { return nil }
        var found: [Header] = []
        var start = first
        while start < bytes.count {
            if let header = legacyHeader(at: start) { found.append(header) }
            start = nextLine(after: start)
        }
        return found
    }

    /// `2010-06-10 15:00 Title` or `10.06.2010 15:00 Title`.
    private func legacyHeader(at start: Int) -> Header? {
        let end = start + 16
        guard end < bytes.count, bytes[end] == 0x20, bytes[start + 10] == 0x20, bytes[start + 13] == UInt8(ascii: ":"),
            (0x30...0x39).contains(bytes[start]), let date = JrnlDate(string(start..<end)), date.isWhole,
            date.time != nil
        else { return nil }
        return Header(date: date, range: start..<(end + 1))
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

    /// Takes the text of a part apart as jrnl does: a star at the end of the first line, tags anywhere.
    ///
    /// Characters that our export put in, to keep jrnl from splitting or from stripping, are taken out.
    static func content(_ text: String) -> Content {
        var content = Content(text: "", tags: tags(in: text))
        let start = text.unicodeScalars.firstIndex { !$0.properties.isWhitespace } ?? text.endIndex
        let end = text.unicodeScalars[start...].firstIndex(where: isLineEnd) ?? text.endIndex
        // The star belongs to the line of the date, even where that is empty otherwise.
        let isFirstLine = !text.unicodeScalars[..<start].contains(where: isLineEnd)
        var title = trimmed(text[start..<end])
        if isFirstLine, title.unicodeScalars.last == "*" {
            content.starred = true
            title = trimmed(title) { $0 == "*" || $0 == " " }
        }
        title = revealed(title)
        let body = end < text.endIndex ? trimmedEnd(text[text.unicodeScalars.index(after: end)...]) : ""
        let lines = JrnlEscaping.plain(body)
        content.text = title.isEmpty ? trimmedStart(lines) : lines.isEmpty ? title : title + "\n" + lines
        return content
    }

    /// The names of the tags, small as jrnl has them, each once, in the order of the text.
    static func tags(in text: String) -> [String] {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@") }) else { return [] }
        var tags: [String] = []
        var seen: Set<String> = []
        for name in JrnlTagLine.names(inOrderOf: text) where seen.insert(name).inserted { tags.append(name) }
        return tags
    }

    /// Python's `splitlines` ends a line there.
    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func trimmed(
        _ text: some StringProtocol, where isTrimmed: (Unicode.Scalar) -> Bool = \.properties.isWhitespace
    ) -> String {
        var scalars = String(text).unicodeScalars[...]
        while let first = scalars.first, isTrimmed(first) { scalars.removeFirst() }
        while let last = scalars.last, isTrimmed(last) { scalars.removeLast() }
        return String(scalars)
    }

    private static func trimmedEnd(_ text: Substring) -> String {
        var scalars = text.unicodeScalars
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// Without empty lines at the beginning.
    private static func trimmedStart(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let first = lines.first, first.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            lines.removeFirst()
        }
        return lines.joined(separator: "\n")
    }

    /// A title without the characters that keep its asterisks.
    private static func revealed(_ title: String) -> String {
        var scalars = title.unicodeScalars[...]
        if scalars.last == invisible, scalars.dropLast().last == "*" { scalars.removeLast() }
        if scalars.first == invisible, scalars.dropFirst().first == "*" { scalars.removeFirst() }
        return String(scalars)
    }
}
