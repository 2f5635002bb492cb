import Chronology
import DiaryModel

/// The words in a medium in a Markdown export: a quotation, below a comment that names the program and the languages.
///
///     <!-- words: tesseract 5.3.0 (ces+eng) -->
///     > Invoice No. 2024-117\
///     > Total 120
///
/// A person's words have no program.
enum MarkdownRecognition {
    private static let start = "<!-- words"
    private static let end = "-->"

    /// The paragraph; nil if there are no words.
    static func block(_ recognition: Recognition) -> String? {
        guard !recognition.text.isEmpty else { return nil }
        var comment = start
        if let recognizer = recognition.recognizer { comment += ": \(plain(recognizer))" }
        if let language = recognition.language { comment += " (\(plain(language)))" }
        var lines = ["\(comment) \(end)"]
        let texts = recognition.text.split(separator: "\n" as Character, omittingEmptySubsequences: false)
        for (index, text) in texts.enumerated() {
            let words = MarkdownText.escaped(String(text))
            lines.append("> " + words + (index < texts.count - 1 && !words.isEmpty ? "\\" : ""))
        }
        return lines.joined(separator: "\n")
    }

    /// Reads a paragraph that `block` made; nil for any other.
    ///
    /// Its time is not written.
    static func recognition(_ paragraph: String) -> Recognition? {
        var lines = paragraph.split(separator: "\n" as Character, omittingEmptySubsequences: false)[...]
        guard let comment = lines.popFirst(), comment.hasPrefix(start), comment.hasSuffix(end), !lines.isEmpty,
            lines.allSatisfy({ $0.hasPrefix(">") })
        else { return nil }
        var recognition = Recognition(text: "", time: Instant(microseconds: 0))
        var words = comment.dropFirst(start.count).dropLast(end.count).trimmingSpaces
        if words.hasSuffix(")"), let open = words.lastIndex(of: "(") {
            recognition.language = String(words[words.index(after: open)...].dropLast())
            words = words[..<open].trimmingSpaces
        }
        if words.hasPrefix(":") { recognition.recognizer = String(words.dropFirst().trimmingSpaces) }
        let texts = lines.enumerated().map { index, line in
            var text = line.dropFirst()
            if text.hasPrefix(" ") { text = text.dropFirst() }
            if index < lines.count - 1, text.hasSuffix("\\") { text = text.dropLast() }
            return DiaryMarkdownBody.unescaped(text)
        }
        recognition.text = texts.joined(separator: "\n")
        return recognition
    }

    /// A name without the characters that end the comment or the brackets.
    private static func plain(_ name: String) -> String {
        String(name.filter { !"()<>".contains($0) && !$0.isNewline })
    }
}
