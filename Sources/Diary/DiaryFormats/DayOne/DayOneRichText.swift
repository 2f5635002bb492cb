import JSON
import TextFolding

/// The text of `richText`, a JSON of runs, for entries that have no other text.
enum DayOneRichText {
    /// The runs as Markdown, with a placeholder for each embedded medium; nil if it isn't such JSON.
    static func markdown(_ richText: String) -> String? {
        guard let runs = (try? JSONParser.parse(richText))?.objectValue?["contents"]?.arrayValue else { return nil }
        var text = ""
        var isCode = false
        for run in runs.lazy.compactMap(\.objectValue) {
            let objects = (run["embeddedObjects"]?.arrayValue ?? []).compactMap(\.objectValue)
            let words = run["text"]?.stringValue ?? ""
            let attributes = run["attributes"]?.objectValue
            let line = attributes?["line"]?.objectValue
            let isStart = text.isEmpty || text.utf8.last == 0x0A
            let begins = isStart && !(words.isEmpty && objects.isEmpty)
            if begins, (line?["codeBlock"] == .boolean(true)) != isCode {
                isCode.toggle()
                text += "```\n"
            }
            for object in objects {
                if let block = block(object) {
                    // A rule directly below a line would make that a heading, and a table would continue it.
                    text += (text.isEmpty ? "" : isStart ? "\n" : "\n\n") + block + "\n"
                } else if let address = object["url"]?.filledText {
                    // The preview of a page or film follows its address.
                    if !occurs(address, in: text) { text += (isStart ? "" : "\n") + address + "\n" }
                } else {
                    text += placeholder(object)
                }
            }
            if isStart, !words.isEmpty, !isCode, let line { text += beginning(of: line) }
            text += isCode ? words : marked(words, attributes)
        }
        if isCode { text += text.utf8.last == 0x0A ? "```\n" : "\n```\n" }
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

    /// A rule, a table or a diagram in Markdown; nil for other objects.
    private static func block(_ object: JSONObject) -> String? {
        switch object["type"]?.stringValue {
        case "horizontalRuleLine", "horizontalLineRule": "---"
        case "table": object["markdown"]?.filledText
        case "renderableCodeBlock": object["contents"]?.filledText.map { "```\n" + $0 + "\n```" }
        default: nil
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

    /// Each line of the words with its marks, inside the spaces around it.
    private static func marked(_ words: String, _ attributes: JSONObject?) -> String {
        guard let attributes,
            ["bold", "italic", "strikethrough", "inlineCode", "linkURL"].contains(where: {
                attributes[$0] != nil
            })
        else { return words }
        return words.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let start = line.prefix(while: \.isWhitespace)
            let core = String(line.dropFirst(start.count).reversed().drop(while: \.isWhitespace).reversed())
            let end = line.dropFirst(start.count + core.count)
            return core.isEmpty ? String(line) : start + marked(core: core, attributes) + end
        }.joined(separator: "\n")
    }

    private static func marked(core words: String, _ attributes: JSONObject) -> String {
        func has(_ key: String) -> Bool { attributes[key] == .boolean(true) }
        var text = words
        if has("inlineCode") {
            if !text.contains("`") { text = "`\(text)`" }
        } else {
            let stars = (has("bold") ? "**" : "") + (has("italic") ? "*" : "")
            text = stars + text + stars
            if has("strikethrough") { text = "~~\(text)~~" }
        }
        guard let address = attributes["linkURL"]?.filledText, address != words,
            !address.contains(where: { $0.isWhitespace || "<>".contains($0) }), !words.contains("]")
        else { return text }
        return "[\(text)](\(address.contains("(") || address.contains(")") ? "<\(address)>" : address))"
    }
}
