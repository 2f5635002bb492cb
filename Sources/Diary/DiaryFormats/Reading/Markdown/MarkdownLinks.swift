/// A link or an embedded file in a Markdown text.
package struct MarkdownLink: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// `![alt](target)`
        case image
        /// `[label](target)`
        case link
        /// `![[target|label]]`
        case wikiEmbed
        /// `[[target|label]]`
        case wikiLink
        /// `<img src="target" alt="label">`, also `audio`, `video`, `source` and `embed`.
        case element
    }

    /// The way in which it is written.
    package let form: Form
    /// The bytes of the text (UTF-8) that it covers, including attributes in braces after it.
    package let range: Range<Int>
    /// The text between the brackets; for a wiki link, the part after the first `|`.
    package let label: String
    /// The target as it is written, without a title.
    package let target: String

    /// True if the target is shown in place of the link.
    package var isEmbedding: Bool { form == .image || form == .wikiEmbed || form == .element }
}

/// Finds the links of a Markdown text, in order and never nested; code is skipped.
///
/// It takes linear time.
package struct MarkdownLinks {
    /// The largest number of bytes of a target that isn't a file itself.
    static let maximumTarget = 4096

    private let bytes: [UInt8]
    private var code: ArraySlice<Range<Int>>
    private var position = 0
    private var brackets: [(start: Int, isImage: Bool)] = []
    private var found: [MarkdownLink] = []

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        code = MarkdownCodeBlocks.ranges(in: bytes)[...]
    }

    package static func links(in text: String) -> [MarkdownLink] {
        let bytes = Array(text.utf8)
        guard bytes.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }) else { return [] }
        var scanner = MarkdownLinks(bytes)
        scanner.run()
        return scanner.found
    }

    /// The text with some links replaced; nil leaves one as it is.
    package static func replacing(
        in text: String, _ replacement: (MarkdownLink) throws -> String?
    ) rethrows -> String {
        let links = links(in: text)
        guard !links.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var (result, start): ([UInt8], Int) = ([], 0)
        for link in links {
            guard let other = try replacement(link) else { continue }
            result += bytes[start..<link.range.lowerBound]
            result += other.utf8
            start = link.range.upperBound
        }
        result += bytes[start...]
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func run() {
        while position < bytes.count {
            if let range = code.first, range.lowerBound <= position {
                position = max(position, range.upperBound)
                code.removeFirst()
                continue
            }
            step()
        }
    }

    private mutating func step() {
        switch bytes[position] {
        case UInt8(ascii: "\\"): position += 2
        case 0x0A:
            position += 1
            if isBlankLine(at: position) { brackets.removeAll(keepingCapacity: true) }
        case UInt8(ascii: "!") where byte(1) == UInt8(ascii: "["):
            if byte(2) == UInt8(ascii: "["), takeWiki(from: position, open: position + 3, .wikiEmbed) { return }
            brackets.append((position, true))
            position += 2
        case UInt8(ascii: "["):
            if byte(1) == UInt8(ascii: "["), takeWiki(from: position, open: position + 2, .wikiLink) { return }
            brackets.append((position, false))
            position += 1
        case UInt8(ascii: "]"): closeBracket()
        case UInt8(ascii: "<"): takeElement()
        default: position += 1
        }
    }

    private func byte(_ offset: Int) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    private func isBlankLine(at start: Int) -> Bool {
        let next = bytes[start...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
        return next == nil || next == 0x0A
    }

    // MARK: Wiki links

    /// Takes `target|label]]` on one line.
    private mutating func takeWiki(from start: Int, open: Int, _ form: MarkdownLink.Form) -> Bool {
        var end = open
        let limit = min(bytes.count, open + Self.maximumTarget)
        while end < limit, bytes[end] != 0x0A, bytes[end] != UInt8(ascii: "[") {
            if bytes[end] == UInt8(ascii: "]"), end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "]") {
                let parts = bytes[open..<end].split(
                    separator: UInt8(ascii: "|"), maxSplits: 1, omittingEmptySubsequences: false)
                // In a table the bar is escaped with a backslash.
                let target = parts[0].last == UInt8(ascii: "\\") ? parts[0].dropLast() : parts[0]
                add(form, start..<end + 2, label: parts.count > 1 ? parts[1] : [], target: target)
                return true
            }
            end += 1
        }
        return false
    }

    // MARK: Links with brackets

    private mutating func closeBracket() {
        let close = position
        position += 1
        guard let open = brackets.popLast(), byte(0) == UInt8(ascii: "("),
            let (target, end) = destination(from: position + 1)
        else { return }
        let label = bytes[(open.start + (open.isImage ? 2 : 1))..<close]
        // A link around a picture stays, and the picture is taken.
        if let last = found.last, last.range.upperBound > open.start {
            position = end
            return
        }
        let form: MarkdownLink.Form = open.isImage ? .image : .link
        add(form, open.start..<endOfAttributes(end, form), label: label, target: target)
    }

    /// The target in parentheses, without a title, and the end of it.
    private func destination(from start: Int) -> (target: ArraySlice<UInt8>, end: Int)? {
        var index = start
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        let limit = min(bytes.count, index + dataCount(at: index) + Self.maximumTarget)
        if index < limit, bytes[index] == UInt8(ascii: "<") {
            guard let close = bytes[index..<limit].dropFirst().firstIndex(where: { ">\n<".utf8.contains($0) }),
                bytes[close] == UInt8(ascii: ">"), let end = closing(after: close + 1, limit)
            else { return nil }
            return (bytes[(index + 1)..<close], end)
        }
        let first = index
        var depth = 0
        while index < limit, bytes[index] != 0x0A {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")") where depth > 0: depth -= 1
            case UInt8(ascii: ")"): return (Self.withoutTitle(bytes[first..<index]), index + 1)
            default: break
            }
            if depth > 32 { return nil }
            index += 1
        }
        return nil
    }

    /// The number of bytes of an address that contains a file: `data:image/png;base64,iVBO…`; 0 for any other.
    private func dataCount(at start: Int) -> Int {
        guard bytes[start...].starts(with: "data:".utf8) else { return 0 }
        return bytes[start...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }.count
    }

    /// The parenthesis after an address in angle brackets and a title.
    private func closing(after start: Int, _ limit: Int) -> Int? {
        bytes[start..<max(start, limit)].firstIndex { $0 == UInt8(ascii: ")") || $0 == 0x0A }
            .flatMap { bytes[$0] == 0x0A ? nil : $0 + 1 }
    }

    /// The text without `"title"`; addresses may contain spaces, since some programs write them that way.
    private static func withoutTitle(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while text.last == 0x20 { text.removeLast() }
        guard let mark = text.last, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else { return text }
        guard let open = text.dropLast().lastIndex(of: mark), open > text.startIndex, text[open - 1] == 0x20 else {
            return text
        }
        text = text[..<open]
        while text.last == 0x20 { text.removeLast() }
        return text
    }

    /// The end of attributes: Logseq writes `{:height 288, :width 252}` after pictures, pandoc `{width=50%}`, Bear
    /// `<!-- {"width":300} -->`, also after links to files.
    private func endOfAttributes(_ end: Int, _ form: MarkdownLink.Form) -> Int {
        guard end < bytes.count else { return end }
        if bytes[end...].starts(with: "<!-- {".utf8) {
            let mark = bytes[end...].prefix(200).firstIndex { $0 == UInt8(ascii: ">") || $0 == 0x0A }
            return mark.flatMap { bytes[...$0].suffix(5).elementsEqual("} -->".utf8) ? $0 + 1 : nil } ?? end
        }
        guard form == .image, bytes[end] == UInt8(ascii: "{") else { return end }
        let close = bytes[end...].prefix(200).firstIndex { $0 == UInt8(ascii: "}") || $0 == 0x0A }
        return close.flatMap { bytes[$0] == 0x0A ? nil : $0 + 1 } ?? end
    }

    // MARK: Elements

    private static let elements: Set<String> = ["img", "audio", "video", "source", "embed"]

    /// Takes an element of HTML that refers to a file, and skips the address of a link in angle brackets.
    private mutating func takeElement() {
        let start = position
        position += 1
        let name = bytes[position...].prefix(8).prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
        guard Self.elements.contains(String(decoding: name, as: UTF8.self).lowercased()) else { return }
        let limit = min(bytes.count, start + Self.maximumTarget)
        guard
            let end = bytes[position..<limit].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
            bytes[end] == UInt8(ascii: ">")
        else { return }
        let attributes = Self.attributes(bytes[name.endIndex..<end])
        guard let source = attributes["src"] else { return }
        add(.element, start..<end + 1, label: attributes["alt"] ?? [], target: source)
    }

    /// Values in quotes, by their names in lower case.
    private static func attributes(_ text: ArraySlice<UInt8>) -> [String: ArraySlice<UInt8>] {
        var found: [String: ArraySlice<UInt8>] = [:]
        var rest = text
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = rest[..<equals].reversed().drop { $0 == 0x20 }.prefix { $0 > 0x20 }.reversed()
            let value = rest[(equals + 1)...].drop { $0 == 0x20 }
            guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let close = value.dropFirst().firstIndex(of: quote)
            else {
                rest = rest[(equals + 1)...]
                continue
            }
            found[String(decoding: name, as: UTF8.self).lowercased()] = value[(value.startIndex + 1)..<close]
            rest = rest[(close + 1)...]
        }
        return found
    }

    private mutating func add(
        _ form: MarkdownLink.Form, _ range: Range<Int>, label: ArraySlice<UInt8>, target: ArraySlice<UInt8>
    ) {
        let link = MarkdownLink(
            form: form, range: range, label: String(decoding: label, as: UTF8.self),
            target: String(decoding: target, as: UTF8.self))
        found.append(link)
        position = range.upperBound
    }
}
