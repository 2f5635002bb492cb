import JSON
import TextFolding

/// The Markdown text of HTML that diary-decoder parsed: paragraphs, headings, lists, quotes, code, tables, emphasis and
/// links.
///
/// Characters that Markdown would read as marks get a backslash, others none. Styles, scripts and comments are left out.
struct HTMLText {
    /// The space between two paragraphs.
    enum Paragraphs {
        /// An empty line separates two paragraphs.
        case apart
        /// A paragraph is a line, and an empty one an empty line, for editors that make a paragraph with each Return.
        case lines
    }

    /// The text for an image, by its element's attributes; nil leaves it out.
    typealias Image = (JSONObject) -> String?

    /// The largest nesting of elements; deeper ones are left out.
    private static let maximumDepth = 300

    let paragraphs: Paragraphs
    let image: Image

    /// A converter.
    ///
    /// - Parameter image: the text for an image; by default a link to one of the web, else its alternative text.
    init(_ paragraphs: Paragraphs = .apart, image: @escaping Image = webImage) {
        (self.paragraphs, self.image) = (paragraphs, image)
    }

    /// An image of the web as Markdown; the alternative text of any other.
    static func webImage(_ attributes: JSONObject) -> String? {
        let alternative = attributes["alt"]?.stringValue
        guard let address = attributes["src"]?.stringValue,
            ["http://", "https://"].contains(where: { address.lowercased().hasPrefix($0) }),
            !address.contains(where: { $0.isWhitespace || "()<>".contains($0) })
        else { return alternative }
        let words = (alternative ?? "").filter { !"[]".contains($0) }
        return "![\(MarkdownEscaping.inline(words))](\(address))"
    }

    /// The Markdown of a document, of an element or of an array of nodes.
    func markdown(_ document: JSONValue) -> String {
        let nodes = document.arrayValue ?? [document]
        return Self.trimmed(joined(blocks(nodes, depth: 0)))
    }

    /// The text of nodes without marks and escapes, white space collapsed.
    static func plain(_ document: JSONValue) -> String {
        var text = ""
        appendPlain(document, to: &text, depth: 0)
        return text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
            .joined(separator: " ")
    }

    private static func appendPlain(_ node: JSONValue, to text: inout String, depth: Int) {
        guard depth < maximumDepth else { return }
        switch node {
        case .string(let string): text += string
        case .array(let nodes): for node in nodes { appendPlain(node, to: &text, depth: depth + 1) }
        case .object:
            guard let element = HTMLElement(node), !element.isHidden else { return }
            if element.isBlock || element.name == "br" { text += " " }
            for child in element.children { appendPlain(child, to: &text, depth: depth + 1) }
            if element.isBlock { text += " " }
        case .null, .boolean, .number: break
        }
    }
}

// MARK: Blocks

extension HTMLText {
    /// A paragraph, a list, …: its lines, and the gap after it.
    struct Block {
        var text: String
        /// True if it is a paragraph or a line of a division, to which ``Paragraphs`` applies.
        var isLine = false
        /// True if it is a list, which follows the words of an item of another list without a gap.
        var isList = false
        /// True if a line directly below would belong to its last item or paragraph.
        var takesNextLine = false
    }

    /// The blocks of nodes, in order.
    func blocks(_ nodes: [JSONValue], depth: Int) -> [Block] {
        guard depth < Self.maximumDepth else { return [] }
        var blocks: [Block] = []
        var inline = HTMLInline(self)
        for node in nodes {
            guard let element = HTMLElement(node), !element.isInline || holdsBlock(element, depth: 1) else {
                inline.append(node, depth: depth)
                continue
            }
            guard !element.isHidden else { continue }
            inline.flush(into: &blocks)
            append(element, to: &blocks, depth: depth + 1)
        }
        inline.flush(into: &blocks)
        return blocks
    }

    /// Returns whether an inline element contains a block, as in wrongly nested HTML; it looks a few levels down.
    private func holdsBlock(_ element: HTMLElement, depth: Int) -> Bool {
        guard depth < 8 else { return false }
        return element.children.contains { child in
            guard let child = HTMLElement(child), !child.isHidden else { return false }
            return child.isBlock || holdsBlock(child, depth: depth + 1)
        }
    }

    private func append(_ element: HTMLElement, to blocks: inout [Block], depth: Int) {
        switch element.name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            let title = lines(of: element, depth: depth).split(separator: "\n").joined(separator: " ")
            let marks = String(repeating: "#", count: Int(element.name.dropFirst()) ?? 1)
            if !title.isEmpty { blocks.append(Block(text: marks + " " + title)) }
        case "ul", "ol": blocks.append(Block(text: list(element, depth: depth), isList: true, takesNextLine: true))
        case "li": blocks.append(Block(text: item(element, mark: "- ", depth: depth), takesNextLine: true))
        case "blockquote":
            blocks.append(Block(text: Self.prefixed(lines(of: element, depth: depth), "> "), takesNextLine: true))
        case "pre": blocks.append(Block(text: Self.fenced(Self.raw(element))))
        case "div" where Self.isCode(element):
            // The editor's indents are no-break spaces.
            let code = Self.raw(element).map { $0 == "\u{A0}" ? " " : $0 }
            blocks.append(Block(text: Self.fenced(String(code))))
        case "table":
            if let table = HTMLTable(element, self, depth: depth) {
                let captions = element.children.filter { HTMLElement($0)?.name == "caption" }
                blocks += self.blocks(captions, depth: depth)
                blocks.append(Block(text: table.markdown, takesNextLine: true))
            } else {
                blocks += self.blocks(element.children, depth: depth)
            }
        case "hr": blocks.append(Block(text: "---"))
        case "tr": blocks.append(Block(text: row(element, depth: depth), isLine: true))
        case "p", "div": appendLines(of: element, to: &blocks, depth: depth)
        default: blocks += self.blocks(element.children, depth: depth)
        }
    }

    /// Adds the lines of a division.
    ///
    /// An empty paragraph is an empty line; a division that contains others is not a line itself.
    private func appendLines(of element: HTMLElement, to blocks: inout [Block], depth: Int) {
        let inner = self.blocks(element.children, depth: depth)
        blocks += inner.isEmpty ? [Block(text: "", isLine: true)] : inner
    }

    /// Returns whether a division is a block of code of Evernote's.
    static func isCode(_ element: HTMLElement) -> Bool {
        guard let style = element.attribute("style") else { return false }
        return occurs("-en-codeblock:true", in: style.filter { $0 != " " })
    }

    func lines(of element: HTMLElement, depth: Int) -> String {
        Self.trimmed(joined(blocks(element.children, depth: depth)))
    }

    private func list(_ element: HTMLElement, depth: Int) -> String {
        var number = element.attribute("start").flatMap { Int($0) } ?? 1
        var items: [String] = []
        for child in element.children {
            guard let child = HTMLElement(child), !child.isHidden else {
                guard let text = child.stringValue, !Self.isBlank(text) else { continue }
                items.append(item(HTMLElement(children: [child]), mark: "- ", depth: depth + 1))
                continue
            }
            // A list inside a list without an item belongs to the item before it.
            if child.name == "ul" || child.name == "ol" {
                items.append(Self.prefixed(list(child, depth: depth + 1), "  "))
                continue
            }
            let mark = element.name == "ol" ? "\(number). " : "- "
            items.append(item(child, mark: mark, depth: depth + 1))
            number = number == .max ? number : number + 1
        }
        return items.joined(separator: "\n")
    }

    private func item(_ element: HTMLElement, mark: String, depth: Int) -> String {
        guard depth < Self.maximumDepth else { return mark }
        let tight = HTMLText(.lines, image: image)
        let text = Self.trimmed(tight.joined(Self.withBox(tight.blocks(element.children, depth: depth)), inItem: true))
        let indent = String(repeating: " ", count: mark.utf8.count)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return mark
            + lines.enumerated().map { $0 == 0 || $1.isEmpty ? String($1) : indent + $1 }.joined(separator: "\n")
    }

    /// The blocks of an item, of which a box that is a block of its own begins the next line.
    private static func withBox(_ blocks: [Block]) -> [Block] {
        guard blocks.count > 1, ["[x]", "[ ]"].contains(blocks[0].text), blocks[1].isLine else { return blocks }
        var rest = Array(blocks.dropFirst())
        rest[0].text = blocks[0].text + " " + rest[0].text
        return rest
    }

    private func row(_ element: HTMLElement, depth: Int) -> String {
        element.children.compactMap { HTMLElement($0) }.map { cell in
            lines(of: cell, depth: depth + 1).split(separator: "\n").joined(separator: " ")
        }.joined(separator: " | ")
    }

    private func joined(_ blocks: [Block], inItem: Bool = false) -> String {
        var text = ""
        var wasEmpty = true
        for (index, block) in blocks.enumerated() {
            let isTight = block.isLine || inItem && block.isList
            if paragraphs == .lines, isTight, index > 0, blocks[index - 1].isLine {
                text += "\n" + block.text
            } else {
                guard !block.text.isEmpty || paragraphs == .lines else { continue }
                if index > 0, !wasEmpty {
                    let isApart = blocks[index - 1].takesNextLine && !block.text.isEmpty && !inItem
                    text += block.isLine && paragraphs == .lines && !isApart ? "\n" : "\n\n"
                }
                text += block.text
            }
            wasEmpty = text.isEmpty
        }
        return text
    }
}

// MARK: Text

extension HTMLText {
    static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

    /// The text without empty lines at its ends.
    static func trimmed(_ text: String) -> String {
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, first == "\n" { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// The text with a mark before each line; before an empty one, only its visible part.
    static func prefixed(_ text: String, _ mark: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? trimmed(mark) : mark + $0 }.joined(separator: "\n")
    }

    /// The text of an element as it is written, without marks; a division or a paragraph in it is a line.
    private static func raw(_ element: HTMLElement, depth: Int = 0) -> String {
        guard depth < maximumDepth else { return "" }
        let hasLines = element.children.contains { HTMLElement($0)?.isBlock == true }
        var text = ""
        for child in element.children {
            if let string = child.stringValue {
                if !hasLines || !isBlank(string) { text += string }
                continue
            }
            guard let child = HTMLElement(child), !child.isHidden else { continue }
            if child.isBlock, !text.isEmpty, text.utf8.last != 0x0A { text += "\n" }
            text += child.name == "br" ? "\n" : raw(child, depth: depth + 1)
            if child.isBlock, text.utf8.last != 0x0A { text += "\n" }
        }
        return text
    }

    private static func fenced(_ text: String) -> String {
        let fence = String(repeating: "`", count: max(3, HTMLInline.longestRun(of: "`", in: text) + 1))
        return fence + "\n" + trimmed(text) + "\n" + fence
    }
}
