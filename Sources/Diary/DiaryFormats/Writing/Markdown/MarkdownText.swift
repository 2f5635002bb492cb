import DiaryModel

/// An entry's text as part of a Markdown document that other entries follow.
///
/// The text is changed only where it would break the document: its headings move below those of the document, and a
/// fence or comment that it leaves open is closed.
struct MarkdownText {
    /// The number of heading levels of the document itself: months, days and entries.
    static let headingLevels = 3

    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The text with its headings `levels` deeper, at most of the sixth level.
    func nested(below levels: Int) -> String {
        var lines: [String] = []
        var fence: Fence?
        var isComment = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let open = fence {
                if open.isClosed(by: line) { fence = nil }
                lines.append(line)
            } else if !isComment, let opened = Fence(opening: line) {
                fence = opened
                lines.append(line)
            } else {
                if isComment { lines.append(line) } else { Self.append(line, to: &lines, levels) }
                isComment = Self.isComment(after: line, isComment)
            }
        }
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        if let fence { lines.append(fence.marks) }
        if isComment { lines.append("-->") }
        return lines.joined(separator: "\n")
    }

    private static func append(_ line: String, to lines: inout [String], _ levels: Int) {
        if let level = headingLevel(of: line) {
            appendHeading(String(line.drop { $0 == " " }.dropFirst(level)), level + levels, to: &lines)
        } else if let level = underlineLevel(of: line) {
            if let first = paragraphStart(in: lines) {
                let title = lines[first...].map(\.trimmingSpaces).joined(separator: " ")
                lines.removeSubrange(first...)
                appendHeading(" " + title, level + levels, to: &lines)
            } else {
                // A rule directly below or above other words would be read otherwise by some programs.
                if lines.last?.trimmingSpaces.isEmpty == false { lines.append("") }
                lines.append(line)
            }
        } else {
            if let last = lines.last, isSeparate(last), !line.trimmingSpaces.isEmpty { lines.append("") }
            lines.append(line)
        }
    }

    private static func appendHeading(_ words: String, _ level: Int, to lines: inout [String]) {
        if lines.last?.trimmingSpaces.isEmpty == false { lines.append("") }
        lines.append(String(repeating: "#", count: min(level, 6)) + words)
    }

    /// Returns whether a line has to be followed by an empty one: a heading, or a rule.
    private static func isSeparate(_ line: String) -> Bool {
        headingLevel(of: line) != nil || underlineLevel(of: line) != nil
    }

    /// One to six marks and a space: `## Heading`.
    private static func headingLevel(of line: String) -> Int? {
        guard let marks = unindented(line)?.prefix(while: { $0 == "#" }), (1...6).contains(marks.count) else {
            return nil
        }
        guard marks.endIndex < line.endIndex else { return marks.count }
        return line[marks.endIndex] == " " || line[marks.endIndex] == "\t" ? marks.count : nil
    }

    /// The heading level of an underline of `=` or `-`, which makes a heading of the paragraph above it.
    private static func underlineLevel(of line: String) -> Int? {
        guard let marks = unindented(line)?.trimmingSpaces, let first = marks.first else { return nil }
        guard first == "=" || first == "-", marks.allSatisfy({ $0 == first }) else { return nil }
        return first == "=" ? 1 : 2
    }

    /// The beginning of the paragraph at the end of the lines; nil if they end with something else.
    private static func paragraphStart(in lines: [String]) -> Int? {
        var start = lines.endIndex
        while start > lines.startIndex, isParagraph(lines[start - 1]) { start -= 1 }
        return start < lines.endIndex ? start : nil
    }

    /// Returns whether a line can belong to a paragraph, and does not begin a heading, list, quotation, table or code.
    private static func isParagraph(_ line: String) -> Bool {
        guard let text = unindented(line), let first = text.first, !first.isWhitespace else { return false }
        if "#>|".contains(first) || Fence(opening: line) != nil { return false }
        guard "-+*".contains(first) || first.isNumber else { return true }
        let rest = text.drop { $0.isNumber }
        let marker = first.isNumber ? rest.first.map { ".)".contains($0) } ?? false : true
        return !(marker && rest.dropFirst().first.map(\.isWhitespace) ?? true)
    }

    /// The line without its indentation of up to three spaces; nil for indented code.
    private static func unindented(_ line: String) -> Substring? {
        let text = line.drop { $0 == " " }
        return line.distance(from: line.startIndex, to: text.startIndex) <= 3 && text.first != "\t" ? text : nil
    }

    /// Returns whether a comment is open after a line: an unclosed one would hide the entries that follow.
    private static func isComment(after line: String, _ isComment: Bool) -> Bool {
        let bytes = Array(line.utf8)
        guard let open = bytes.indices.last(where: { bytes[$0...].starts(with: "<!--".utf8) }) else {
            return isComment && !bytes.indices.contains { bytes[$0...].starts(with: "-->".utf8) }
        }
        return !bytes[(open + 4)...].indices.contains { bytes[$0...].starts(with: "-->".utf8) }
    }
}

/// A block of code between fences.
private struct Fence {
    let marks: String

    /// The fence that a line opens; nil if it opens none.
    init?(opening line: String) {
        let text = line.drop { $0 == " " }
        guard line.utf8.count - text.utf8.count <= 3, let mark = text.first, mark == "`" || mark == "~" else {
            return nil
        }
        let marks = text.prefix { $0 == mark }
        guard marks.count >= 3, mark == "~" || !text.dropFirst(marks.count).contains("`") else { return nil }
        self.marks = String(marks)
    }

    func isClosed(by line: String) -> Bool {
        let text = line.drop { $0 == " " }
        guard line.utf8.count - text.utf8.count <= 3 else { return false }
        let closing = text.prefix { $0 == marks.first }
        return closing.count >= marks.count && text.dropFirst(closing.count).allSatisfy(\.isWhitespace)
    }
}
