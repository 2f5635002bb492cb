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
            let line = run["attributes"]?.objectValue?["line"]?.objectValue
            let isStart = text.isEmpty || text.utf8.last == 0x0A
            if isStart, let level = line?["header"]?.integerValue, (1...6).contains(level), !words.isEmpty {
                text += String(repeating: "#", count: Int(level)) + " "
            }
            text += marked(words, run["attributes"]?.objectValue)
        }
        return text.isEmpty ? nil : text
    }

    private static func placeholder(_ object: JSONObject) -> String {
        guard let name = object["identifier"]?.filledText else { return "" }
        switch object["type"]?.stringValue {
        case "audio": return "![](dayone-moment:/audio/\(name))\n"
        case "video": return "![](dayone-moment:/video/\(name))\n"
        case "pdfAttachment", "pdf": return "![](dayone-moment:/pdfAttachment/\(name))\n"
        case "photo": return "![](dayone-moment://\(name))\n"
        default: return ""
        }
    }

    private static func marked(_ words: String, _ attributes: JSONObject?) -> String {
        guard let attributes, !words.utf8.contains(0x0A), words.filter({ $0 != " " }) == words else { return words }
        if attributes["bold"] == .boolean(true) { return "**\(words)**" }
        return attributes["italic"] == .boolean(true) ? "*\(words)*" : words
    }
}
