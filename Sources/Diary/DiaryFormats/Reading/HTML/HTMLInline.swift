import JSON

/// Builds a line of text from inline elements of HTML.
struct HTMLInline {
    private let text: HTMLText
    private var written = ""
    /// True if white space came at the end of the written text; it is written only before more text.
    private var endsInSpace = false

    /// True if white space at the beginning is kept, since the text continues a line.
    private let keepsStart: Bool

    init(_ text: HTMLText, keepsStart: Bool = false) {
        (self.text, self.keepsStart) = (text, keepsStart)
    }

    /// Ends the paragraph, and adds it unless it is empty.
    mutating func flush(into blocks: inout [HTMLText.Block]) {
        let paragraph = HTMLText.trimmed(written)
        if !paragraph.isEmpty {
            blocks.append(HTMLText.Block(text: MarkdownEscaping.lineStarts(paragraph), isLine: true))
        }
        (written, endsInSpace) = ("", false)
    }

    mutating func append(_ node: JSONValue, depth: Int) {
        guard depth < 300 else { return }
        if let string = node.stringValue {
            append(text: string)
        } else if let element = HTMLElement(node), !element.isHidden {
            append(element, depth: depth + 1)
        }
    }

    /// The Markdown of nodes within a line.
    private func inner(_ element: HTMLElement, depth: Int) -> String {
        var inline = HTMLInline(text, keepsStart: true)
        for child in element.children { inline.append(child, depth: depth) }
        return inline.written + (inline.endsInSpace ? " " : "")
    }

    private mutating func append(_ element: HTMLElement, depth: Int) {
        switch element.name {
        case "br":
            endsInSpace = false
            written += "\n"
        case "b", "strong": append(inner(element, depth: depth), between: "**")
        case "i", "em", "cite": append(inner(element, depth: depth), between: "*")
        case "s", "del", "strike": append(inner(element, depth: depth), between: "~~")
        case "code", "tt", "kbd": append(code: element)
        case "a": append(link: element, depth: depth)
        case "img":
            if let image = text.image(element.attributes), !image.isEmpty { append(markdown: image) }
        case "input":
            guard element.attribute("type")?.lowercased() == "checkbox" else { return }
            append(markdown: element.attributes["checked"] != nil ? "[x] " : "[ ] ")
        default: append(markdown: inner(element, depth: depth))
        }
    }

    private mutating func append(text string: String) {
        var collapsed = ""
        for scalar in string.unicodeScalars {
            // A no-break space is kept, as in browsers.
            if scalar.properties.isWhitespace, scalar != "\u{A0}" {
                endsInSpace = true
                continue
            }
            if endsInSpace {
                let isStart = written.isEmpty ? !keepsStart : written.utf8.last == 0x0A
                if !(collapsed.isEmpty && isStart) { collapsed += " " }
                endsInSpace = false
            }
            collapsed.unicodeScalars.append(scalar)
        }
        written += MarkdownEscaping.inline(collapsed)
    }

    /// Adds Markdown; white space at its ends is merged with that around it.
    private mutating func append(markdown: String) {
        let (before, core, after) = Self.parts(markdown)
        guard !core.isEmpty else {
            if before { endsInSpace = true }
            return
        }
        if before || endsInSpace, !written.isEmpty, written.utf8.last != 0x0A { written += " " }
        written += core
        endsInSpace = after
    }

    private mutating func append(_ inner: String, between mark: String) {
        let (before, core, after) = Self.parts(inner)
        guard !core.isEmpty else {
            if before { endsInSpace = true }
            return
        }
        // Emphasis can't span an empty line, and two equal marks in a row would mean something else.
        guard !core.utf8.starts(with: mark.utf8) else { return append(markdown: inner) }
        append(markdown: (before ? " " : "") + mark + core + mark + (after ? " " : ""))
    }

    private mutating func append(code element: HTMLElement) {
        let code = HTMLText.plain(.array(element.children))
        guard !code.isEmpty else { return }
        let marks = String(repeating: "`", count: Self.longestRun(of: "`", in: code) + 1)
        let pad = marks.utf8.count > 1 ? " " : ""
        append(markdown: marks + pad + code + pad + marks)
    }

    private mutating func append(link element: HTMLElement, depth: Int) {
        let label = inner(element, depth: depth)
        let target = element.attribute("href") ?? ""
        let scheme = target.split(separator: ":", maxSplits: 1).first?.lowercased() ?? ""
        let isPlace = !target.isEmpty && !["javascript", "data", "vbscript"].contains(scheme)
        guard isPlace else { return append(markdown: label) }
        let (before, core, after) = Self.parts(label)
        let isSame = HTMLText.plain(.array(element.children)) == target
        guard !isSame, !core.isEmpty else { return append(markdown: isSame ? target : label) }
        append(markdown: (before ? " " : "") + "[\(core)](\(MarkdownEscaping.target(target)))" + (after ? " " : ""))
    }

    /// The text without white space at its ends, and whether there was some.
    private static func parts(_ text: String) -> (before: Bool, core: String, after: Bool) {
        var scalars = text.unicodeScalars[...]
        var (before, after) = (false, false)
        while let first = scalars.first, first == " " {
            scalars.removeFirst()
            before = true
        }
        while let last = scalars.last, last == " " {
            scalars.removeLast()
            after = true
        }
        return (before, String(scalars), after)
    }

    static func longestRun(of mark: Unicode.Scalar, in text: String) -> Int {
        var (longest, length) = (0, 0)
        for scalar in text.unicodeScalars {
            length = scalar == mark ? length + 1 : 0
            longest = max(longest, length)
        }
        return longest
    }
}
