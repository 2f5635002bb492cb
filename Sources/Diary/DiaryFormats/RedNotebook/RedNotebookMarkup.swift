import DiaryModel

/// The marks in the texts of a RedNotebook journal: txt2tags, or Markdown since RedNotebook has converted the journal.
enum RedNotebookMarkup {
    case txt2tags
    case markdown

    /// The marks of the months in a folder, by the settings next to them: `markup=markdown` in `journal.cfg`.
    ///
    /// Journals of older versions have no such file.
    init(ofFolder folder: String, _ source: ImportSource) {
        let settings = source.file(at: folder.isEmpty ? "journal.cfg" : "\(folder)/journal.cfg")
        let text = settings.flatMap { try? source.text(of: $0) } ?? ""
        self = text.withLineFeeds.split(separator: "\n").contains(where: Self.namesOther) ? .markdown : .txt2tags
    }

    /// Returns whether a line of settings gives other marks than txt2tags, which RedNotebook leaves unchanged as well.
    private static func namesOther(_ line: Substring) -> Bool {
        let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingSpaces }
        return parts.count == 2 && parts[0] == "markup" && parts[1] != "txt2tags"
    }

    /// A text as Markdown, without the marks that only RedNotebook knows.
    func markdown(of text: String) -> String {
        switch self {
        case .txt2tags: Txt2TagsText(text).markdown
        case .markdown: ColouredMarkdown(text).plain
        }
    }
}

/// A Markdown text with RedNotebook's colours: `{words|color:red}`.
private struct ColouredMarkdown {
    private let bytes: [UInt8]

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The text without colours, except in code; it takes linear time.
    var plain: String {
        guard bytes.contains(UInt8(ascii: "{")) else { return String(decoding: bytes, as: UTF8.self) }
        var code = MarkdownCodeBlocks.ranges(in: bytes)[...]
        var (result, start): ([UInt8], Int?) = ([], nil)
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let range = code.first, range.lowerBound <= index {
                result += bytes[index..<max(index, range.upperBound)]
                index = max(index, range.upperBound)
                code.removeFirst()
                continue
            }
            if bytes[index] == UInt8(ascii: "{") { start = result.count }
            if bytes[index] == UInt8(ascii: "}"), let open = start {
                start = nil
                if Self.removeColour(from: &result, open) {
                    index += 1
                    continue
                }
            }
            result.append(bytes[index])
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Removes the brace at a position and the colour at the end; false if there is none.
    private static func removeColour(from text: inout [UInt8], _ open: Int) -> Bool {
        guard let bar = text[open...].lastIndex(of: UInt8(ascii: "|")), bar > open + 1,
            text[(bar + 1)...].starts(with: "color:".utf8), !text[bar...].contains(0x0A)
        else { return false }
        // In a table the bar is escaped with a backslash.
        text.removeSubrange((text[bar - 1] == UInt8(ascii: "\\") ? bar - 1 : bar)...)
        text.remove(at: open)
        return true
    }
}
