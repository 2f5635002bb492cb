import DiaryModel
import TextFolding

/// An entry in a note: its text, and the words above and below it.
struct NoteSection {
    private(set) var above: String
    private(set) var text: String
    private(set) var below: String

    init(above: String, text: String, below: String) { (self.above, self.text, self.below) = (above, text, below) }

    /// Divides the lines of an entry.
    init(_ lines: ArraySlice<Substring>, above aboveCount: Int, below belowCount: Int) {
        var lines = Self.trimmed(lines)
        let top = lines.prefix(aboveCount)
        lines = lines.dropFirst(top.count)
        let bottom = lines.suffix(belowCount)
        above = top.joined(separator: "\n")
        text = lines.dropLast(bottom.count).joined(separator: "\n").trimmingBlankEnds
        below = bottom.joined(separator: "\n")
    }

    /// Adds words at the end of the text.
    mutating func append(_ words: String) { text = [text, words].filter { !$0.isEmpty }.joined(separator: "\n\n") }

    /// The lines without blank ones at both ends.
    static func trimmed(_ lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
        var lines = lines.drop { $0.allSatisfy(\.isWhitespace) }
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        return lines
    }

    /// The parts with empty lines between them.
    var words: String { [above, text, below].filter { !$0.isEmpty }.joined(separator: "\n\n") }

    /// A digest of the words around the text.
    ///
    /// - Parameter matter: the front matter of a note that is one entry.
    func frameDigest(_ matter: String) -> String { SourceDigest.of("\(matter)\n\(above)\n\(below)") }

    /// A text as a note shows it.
    ///
    /// - Parameter levels: the number of levels of headings above it.
    static func shown(_ text: String, below levels: Int) -> String {
        let shown = MarkdownText.withoutCommands(MarkdownText(text).nested(below: levels)).trimmingBlankEnds
        guard occurs("<!--", in: shown) else { return shown }
        // A line that looks like a record would end the entry.
        return shown.split(separator: "\n" as Character, omittingEmptySubsequences: false)
            .map { NoteRecord.isOne($0) ? "\\\($0)" : String($0) }.joined(separator: "\n")
    }

    static func text(_ shown: String, below levels: Int) -> String {
        levels == 0 ? shown : MarkdownLine.text(of: MarkdownLine.lines(of: shown), below: levels)
    }

    static func lineCount(_ words: String) -> Int {
        words.isEmpty ? 0 : words.utf8.count { $0 == 0x0A } + 1
    }
}
