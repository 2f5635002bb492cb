import DiaryModel
import JSON

/// The Markdown of a note of Standard Notes's Super editor, a tree of Lexical's nodes.
struct SuperText {
    /// The names of files by their identifiers.
    let fileNames: [String: String]
    /// The names of the files that a text refers to, in its order.
    private(set) var missing: [String] = []

    /// The largest nesting of nodes; deeper ones are left out.
    private static let maximumDepth = 100

    mutating func markdown(_ root: JSONValue) -> String {
        blocks(Self.children(root), depth: 0).trimmingBlankEnds
    }

    private static func children(_ node: JSONValue) -> [JSONValue] { node.objectValue?["children"]?.arrayValue ?? [] }

    private static func type(_ node: JSONValue) -> String { node.objectValue?["type"]?.stringValue ?? "" }

    // MARK: Blocks

    private mutating func blocks(_ nodes: [JSONValue], depth: Int) -> String {
        guard depth < Self.maximumDepth else { return "" }
        var blocks: [String] = []
        for node in nodes {
            let block = block(node, depth: depth + 1)
            if !block.isEmpty { blocks.append(block) }
        }
        return blocks.joined(separator: "\n\n")
    }

    private mutating func block(_ node: JSONValue, depth: Int) -> String {
        switch Self.type(node) {
        case "heading":
            let level = node.objectValue?["tag"]?.stringValue?.last?.wholeNumberValue ?? 1
            let title = line(node, depth: depth).split(separator: "\n").joined(separator: " ")
            return title.isEmpty ? "" : String(repeating: "#", count: min(max(level, 1), 6)) + " " + title
        case "list": return list(node, depth: depth)
        case "quote": return Self.prefixed(line(node, depth: depth), "> ", "> ")
        case "code":
            let language = (node.objectValue?["language"]?.stringValue ?? "").filter { !$0.isWhitespace && $0 != "`" }
            let text = plain(node, depth: depth)
            let fence = String(repeating: "`", count: max(3, HTMLInline.longestRun(of: "`", in: text) + 1))
            return "\(fence)\(language)\n\(text)\n\(fence)"
        case "horizontalrule": return "---"
        case "table": return table(node, depth: depth)
        case "collapsible-title": return Self.marked(line(node, depth: depth), "**")
        case "collapsible-container", "collapsible-content", "layout-container", "layout-item", "root":
            return blocks(Self.children(node), depth: depth)
        case "tweet":
            return node.objectValue?["id"]?.stringValue.map { "https://x.com/i/status/\($0)" } ?? ""
        case "youtube":
            return node.objectValue?["videoID"]?.stringValue.map { "https://www.youtube.com/watch?v=\($0)" } ?? ""
        case "paragraph": return line(node, depth: depth)
        default: return inline(node, depth: depth)
        }
    }

    private mutating func list(_ node: JSONValue, depth: Int) -> String {
        guard depth < Self.maximumDepth else { return "" }
        let type = node.objectValue?["listType"]?.stringValue
        var (items, number) = ([String](), node.objectValue?["start"]?.integerValue ?? 1)
        for item in Self.children(node) {
            let inner = Self.children(item)
            // A list inside of a list is an item of its own.
            if inner.contains(where: { Self.type($0) == "list" }) {
                for child in inner { items.append(Self.prefixed(block(child, depth: depth + 1), "  ", "  ")) }
                continue
            }
            let isDone = item.objectValue?["checked"]?.lenientBoolean == true
            let mark =
                switch type {
                case "number": "\(number). "
                case "check": "- [\(isDone ? "x" : " ")] "
                default: "- "
                }
            items.append(Self.prefixed(line(item, depth: depth + 1), mark, type == "number" ? "   " : "  "))
            number = number == .max ? number : number + 1
        }
        return items.joined(separator: "\n")
    }

    private mutating func table(_ node: JSONValue, depth: Int) -> String {
        var rows: [String] = []
        for row in Self.children(node) {
            var cells: [String] = []
            for cell in Self.children(row) {
                let text = blocks(Self.children(cell), depth: depth + 1)
                cells.append(text.split(separator: "\n").joined(separator: " "))
            }
            rows.append("| \(cells.joined(separator: " | ")) |")
            if rows.count == 1 { rows.append("|" + String(repeating: " --- |", count: cells.count)) }
        }
        return rows.joined(separator: "\n")
    }

    // MARK: Lines

    private mutating func line(_ node: JSONValue, depth: Int) -> String {
        guard depth < Self.maximumDepth else { return "" }
        var text = ""
        for child in Self.children(node) { text += inline(child, depth: depth + 1) }
        return text
    }

    private mutating func inline(_ node: JSONValue, depth: Int) -> String {
        guard depth < Self.maximumDepth, let object = node.objectValue else { return "" }
        switch Self.type(node) {
        case "text", "hashtag": return Self.text(object)
        case "linebreak": return "\n"
        case "tab": return "\t"
        case "link", "autolink":
            let (words, address) = (line(node, depth: depth), object["url"]?.stringValue ?? "")
            let isPlain = address.isEmpty || address.contains { $0.isWhitespace || "()<>".contains($0) }
            return isPlain || words == address ? (words.isEmpty ? address : words) : "[\(words)](\(address))"
        case "snfile": return missingFile(object["fileUuid"]?.stringValue.flatMap { fileNames[$0] })
        case "inline-file": return missingFile(object["fileName"]?.filledText)
        case "unencrypted-image":
            guard let address = object["src"]?.stringValue, address.hasPrefix("http") else { return missingFile(nil) }
            return "![\((object["alt"]?.stringValue ?? "").filter { !"[]".contains($0) })](\(address))"
        case "list", "quote", "code", "table", "heading": return block(node, depth: depth + 1)
        default: return line(node, depth: depth)
        }
    }

    private mutating func missingFile(_ name: String?) -> String {
        missing.append(name ?? "a file")
        return "(a file is missing\(name.map { ": \($0)" } ?? ""))"
    }

    /// The text of a node with the marks of its format, whose bits Lexical defines; underlines, marks and positions of
    /// letters have none in Markdown.
    private static func text(_ object: JSONObject) -> String {
        let (text, format) = (object["text"]?.plainText ?? "", object["format"]?.integerValue ?? 0)
        if format & 16 != 0 { return marked(text, "`") }
        var marked = text
        if format & 4 != 0 { marked = Self.marked(marked, "~~") }
        if format & 2 != 0 { marked = Self.marked(marked, "*") }
        if format & 1 != 0 { marked = Self.marked(marked, "**") }
        return marked
    }

    /// A text between marks, which must stand beside words.
    private static func marked(_ text: String, _ mark: String) -> String {
        let core = text.trimmingSpaces
        guard !core.isEmpty, !core.utf8.contains(UInt8(ascii: "\n")), mark != "`" || !core.utf8.contains(0x60) else {
            return text
        }
        let before = text.prefix { $0.isWhitespace }
        return "\(before)\(mark)\(core)\(mark)\(text.dropFirst(before.count + core.count))"
    }

    private mutating func plain(_ node: JSONValue, depth: Int) -> String {
        guard depth < Self.maximumDepth, let object = node.objectValue else { return "" }
        switch Self.type(node) {
        case "linebreak": return "\n"
        case "tab": return "\t"
        default:
            var text = object["text"]?.plainText ?? ""
            for child in Self.children(node) { text += plain(child, depth: depth + 1) }
            return text
        }
    }

    /// The text with a mark before its first line, and another before the rest.
    private static func prefixed(_ text: String, _ first: String, _ rest: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { ($0 == 0 ? first : rest) + $1 }.joined(separator: "\n")
    }
}
