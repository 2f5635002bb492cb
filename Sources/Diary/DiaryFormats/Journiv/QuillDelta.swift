import JSON

/// A document of the editor Quill as Markdown: runs of text, of which each line feed carries the format of its line.
struct QuillDelta {
    private(set) var markdown = ""
    /// The addresses or ids of its pictures, films and sounds, in the order of the text.
    private(set) var media: [String] = []
    /// The line so far in Markdown, and as it is for code.
    private var (line, plain) = ("", "")
    private var isInCode = false
    /// True if the last line would continue in the next one, as an item or a quote does.
    private var isContinued = false
    /// The numbers of the last items of numbered lists, by their indent.
    private var numbers: [Int] = []

    /// - Parameter words: the text for a medium by its address or id; nil for none.
    init?(_ value: JSONValue, words: (String) -> String?) {
        guard let operations = value.objectValue?["ops"]?.arrayValue else { return nil }
        for operation in operations.lazy.compactMap(\.objectValue) {
            let attributes = operation["attributes"]?.objectValue ?? JSONObject()
            switch operation["insert"] {
            case .string(let text)?: append(text, attributes)
            case .object(let object)?: append(object, words)
            default: break
            }
        }
        if !line.isEmpty { endLine(JSONObject()) }
        if isInCode { markdown += "```\n" }
        while markdown.utf8.last == 0x0A { markdown.removeLast() }
    }

    private mutating func append(_ text: String, _ attributes: JSONObject) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, part) in lines.enumerated() {
            if index > 0 { endLine(attributes) }
            guard !part.isEmpty else { continue }
            line += Self.run(String(part), attributes)
            plain += part
        }
    }

    private mutating func append(_ object: JSONObject, _ words: (String) -> String?) {
        for key in ["image", "video", "audio"] {
            guard let address = object[key]?.filledText else { continue }
            media.append(address)
            line += words(address) ?? ""
            return
        }
        if object["divider"] != nil || object["hr"] != nil {
            if !line.isEmpty { endLine(JSONObject()) }
            markdown += (markdown.isEmpty ? "" : "\n") + "---\n"
        } else if let text = object.members.first?.value.filledText {
            line += MarkdownEscaping.inline(text)
        }
    }

    private func isCode(_ attributes: JSONObject) -> Bool {
        attributes["code-block"].map { !$0.isNull && $0 != .boolean(false) } ?? false
    }

    /// Emphasis can't begin or end with a space, which stays outside of it.
    private static func run(_ text: String, _ attributes: JSONObject) -> String {
        let core = text.trimmingScalars()
        guard !core.isEmpty else { return text }
        var marked = MarkdownEscaping.inline(core)
        func has(_ key: String) -> Bool { attributes[key]?.lenientBoolean == true }
        if has("code") {
            let marks = String(repeating: "`", count: HTMLInline.longestRun(of: "`", in: core) + 1)
            marked = marks + core + marks
        }
        if has("strike") { marked = "~~\(marked)~~" }
        if has("italic") { marked = "*\(marked)*" }
        if has("bold") { marked = "**\(marked)**" }
        if let target = attributes["link"]?.filledText {
            let isPlain = target.allSatisfy { !$0.isWhitespace && !"()<>".contains($0) }
            marked = target == core ? target : isPlain ? "[\(marked)](\(target))" : "\(marked) (\(target))"
        }
        let before = text.prefix { $0.isWhitespace }
        let after = text.reversed().prefix { $0.isWhitespace }.reversed()
        return String(before) + marked + String(after)
    }

    private mutating func endLine(_ attributes: JSONObject) {
        defer { (line, plain) = ("", "") }
        let isCode = isCode(attributes)
        if isCode != isInCode {
            markdown += "```\n"
            isInCode = isCode
        }
        guard !isCode else {
            markdown += plain + "\n"
            return
        }
        let indent = min(max(attributes["indent"]?.integerValue ?? 0, 0), 10)
        var start = ""
        if let level = attributes["header"]?.integerValue, (1...6).contains(level) {
            start = String(repeating: "#", count: Int(level)) + " "
        } else if attributes["blockquote"]?.lenientBoolean == true {
            start = "> "
        } else if let list = attributes["list"]?.stringValue {
            start = String(repeating: "   ", count: Int(indent)) + mark(of: list, Int(indent))
        }
        let isItem = attributes["list"]?.stringValue != nil
        if !isItem { numbers = [] }
        let isPlain = start.isEmpty
        // Else the line would belong to the item or the quote above it.
        if isPlain, isContinued, !line.isEmpty { markdown += "\n" }
        isContinued = isItem || start == "> "
        markdown += isPlain ? MarkdownEscaping.lineStarts(line) + "\n" : start + line + "\n"
    }

    private mutating func mark(of list: String, _ indent: Int) -> String {
        numbers = Array(numbers.prefix(indent + 1))
        while numbers.count <= indent { numbers.append(0) }
        switch list {
        case "ordered":
            numbers[indent] += 1
            return "\(numbers[indent]). "
        case "checked": return "- [x] "
        case "unchecked": return "- [ ] "
        default: return "- "
        }
    }
}
