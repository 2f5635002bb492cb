import DiaryModel

/// A text with RedNotebook's marks (txt2tags) as Markdown.
///
/// It goes through the text once; a mark that is never closed stays as it is.
struct Txt2TagsText {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    var markdown: String {
        var lines: [String] = []
        var block: Block?
        var blankCount = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let open = block {
                let closes = line.trimmingSpaces == open.rawValue
                lines.append(closes ? (open == .code ? "```" : "") : String(line))
                if closes { block = nil }
                continue
            }
            if let opened = Block(rawValue: line.trimmingSpaces) {
                block = opened
                lines.append(opened == .code ? "```" : "")
                continue
            }
            // Two blank lines end a list; in Markdown one is enough.
            blankCount = line.allSatisfy(\.isWhitespace) ? blankCount + 1 : 0
            if blankCount < 2 { lines.append(Self.line(line)) }
        }
        if block == .code { lines.append("```") }
        return lines.joined(separator: "\n")
    }

    /// Lines between two marks that are taken as they are.
    private enum Block: String {
        case code = "```"
        case raw = "\"\"\""
        case tagged = "'''"
    }

    // MARK: Lines

    private static func line(_ line: Substring) -> String {
        if let heading = heading(line) { return heading }
        let indent = line.prefix { $0 == " " }
        let body = line[indent.endIndex...]
        if body.utf8.count >= 20, let first = body.first, "-=_".contains(first),
            body.allSatisfy({ $0 == first || $0.isWhitespace })
        {
            return "---"
        }
        if body.hasPrefix("+ "), !body.hasSuffix(" +") { return indent + "1. " + spans(body.dropFirst(2)) }
        if body.first == "\t" { return "> " + spans(body.dropFirst()) }
        if body.hasPrefix("``` ") { return indent + "    " + body.dropFirst(4) }
        guard body.hasSuffix("\\\\") else { return indent + spans(body) }
        return indent + spans(body.dropLast(2)) + "  "
    }

    /// `== Heading ==`, also numbered with `+`, and with a label after it.
    private static func heading(_ line: Substring) -> String? {
        var text = line.trimmingSpaces[...]
        guard let mark = text.first, mark == "=" || mark == "+" else { return nil }
        if text.last == "]", let label = text.lastIndex(of: "[") { text = text[..<label] }
        let level = text.prefix { $0 == mark }.count
        guard (1...5).contains(level), text.count > 2 * level, text.suffix(level).allSatisfy({ $0 == mark }) else {
            return nil
        }
        let words = text.dropFirst(level).dropLast(level)
        guard words.first != mark, words.last != mark, !words.trimmingSpaces.isEmpty else { return nil }
        return String(repeating: "#", count: level) + " " + spans(words.trimmingSpaces[...])
    }

    // MARK: Spans

    private static func spans(_ text: Substring) -> String {
        var scanner = Txt2TagsScanner(text)
        return scanner.markdown()
    }
}
