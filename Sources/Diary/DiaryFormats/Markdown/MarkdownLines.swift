/// The lines of a text with line feeds, one by one, since a month may have millions of them.
struct MarkdownLines: Sequence, IteratorProtocol {
    private let text: String
    /// The index of the next line; nil after the last one.
    private var start: String.Index?
    /// The marks that opened the current block of code.
    private var fence: Substring?

    init(_ text: String) {
        self.text = text
        start = text.startIndex
    }

    mutating func next() -> MarkdownLine? {
        guard let first = start else { return nil }
        let end = text.utf8[first...].firstIndex(of: 0x0A)
        start = end.map { text.utf8.index(after: $0) }
        return kind(of: text[first..<(end ?? text.endIndex)])
    }

    private mutating func kind(of line: Substring) -> MarkdownLine {
        let body = line.drop { $0 == " " }
        if let open = fence {
            if body.hasPrefix(open), body.allSatisfy({ $0 == open.first || $0.isWhitespace }) { fence = nil }
            return MarkdownLine(text: line, isCode: true)
        }
        let marks = body.prefix { $0 == body.first }
        let isFence =
            marks.count >= 3
            && (marks.first == "~" || marks.first == "`" && !body.dropFirst(marks.count).contains("`"))
        if isFence { fence = marks }
        return MarkdownLine(text: line, isCode: isFence)
    }
}
