import JSON

/// The text of `richText`, a JSON of runs, for entries that have no other text.
enum DayOneRichText {
    /// The runs as Markdown, with a placeholder for each embedded medium; nil if it isn't such JSON.
    static func markdown(_ richText: String) -> String? {
        guard let runs = (try? JSONParser.parse(richText))?.objectValue?["contents"]?.arrayValue else { return nil }
        var text = ""
        for run in runs.lazy.compactMap(\.objectValue) {
            for object in (run["embeddedObjects"]?.arrayValue ?? []).lazy.compactMap(\.objectValue) {
                text += placeholder(object)
            }
            guard let words = run["text"]?.stringValue else { continue }
            let isStart = text.isEmpty || text.utf8.last == 0x0A
            if isStart, !words.isEmpty, let line = run["attributes"]?.objectValue?["line"]?.objectValue {
                text += beginning(of: line)
            }
            text += marked(words, run["attributes"]?.objectValue)
        }
        return text.isEmpty ? nil : text
    }

    /// The mark of a heading, a quote or an item of a list.
    private static func beginning(of line: JSONObject) -> String {
        if let level = line["header"]?.integerValue, (1...6).contains(level) {
            return String(repeating: "#", count: Int(level)) + " "
        }
        if line["quote"] == .boolean(true) { return "> " }
        let level = (line["indentLevel"]?.integerValue).map { min(max($0, 1), 10) } ?? 1
        let indent = String(repeating: "  ", count: Int(level) - 1)
        switch line["listStyle"]?.stringValue {
        case "bulleted": return indent + "- "
        case "numbered": return indent + "\(line["listIndex"]?.integerValue ?? 1). "
        case "checkbox": return indent + (line["checked"] == .boolean(true) ? "- [x] " : "- [ ] ")
        default: return ""
        }
    }

    private static func placeholder(_ object: JSONObject) -> String {
        guard let name = object["identifier"]?.filledText else { return "" }
        switch object["type"]?.stringValue {
        case "audio": return "![](dayone-moment:/audio/\(name))\n"
        case "video": return "![](dayone-moment:/video/\(name))\n"
        case "pdfAttachment", "pdf": return "![](dayone-moment:/pdfAttachment/\(name))\n"
        case "photo", "image": return "![](dayone-moment://\(name))\n"
        default: return ""
        }
    }

    private static func marked(_ words: String, _ attributes: JSONObject?) -> String {
        guard let attributes, !words.utf8.contains(0x0A), words.filter({ $0 != " " }) == words else { return words }
        if attributes["bold"] == .boolean(true) { return "**\(words)**" }
        return attributes["italic"] == .boolean(true) ? "*\(words)*" : words
    }
}
