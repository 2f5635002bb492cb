import DiaryModel

/// The lines of an entry of Org's as Markdown: lists, quotations, code, tables and what is inside of lines.
struct OrgMarkup {
    private var result: [String] = []
    /// What follows the lines of a block up to its end.
    private var block: Block?
    private var isFixed = false
    /// The words for the next picture.
    private var caption: String?
    private var isTable = false

    private struct Block {
        let end: String
        let kind: Kind

        enum Kind {
            case code
            case quote
            case comment
            case plain
        }
    }

    static func markdown(_ lines: [Substring]) -> String {
        var markup = OrgMarkup()
        let indent = commonIndent(lines)
        for line in lines {
            markup.add(
                line.utf8.count >= indent ? Substring(line.utf8.dropFirst(indent)) : line.drop(while: \.isWhitespace))
        }
        markup.endFixed()
        if case .code? = markup.block?.kind { markup.result.append("```") }
        return markup.result.joined(separator: "\n").trimmingBlankEnds
    }

    /// Texts below headings may be indented as these are.
    private static func commonIndent(_ lines: [Substring]) -> Int {
        let indents = lines.filter { line in line.utf8.contains { $0 > 0x20 } }.map { line in
            line.utf8.prefix { $0 == 0x20 }.count
        }
        return indents.min() ?? 0
    }

    private mutating func add(_ line: Substring) {
        let bare = line.trimmingScalars()
        if let open = block { return add(line, bare, in: open) }
        let isFixedLine = bare == ":" || bare.hasPrefix(": ")
        if isFixed, !isFixedLine { endFixed() }
        let isRow = bare.first == "|"
        defer { isTable = isRow }
        switch true {
        case isFixedLine:
            if !isFixed { result.append("```") }
            isFixed = true
            result.append(String(bare.dropFirst(2)))
        case bare.hasPrefix("#+"): addKeyword(bare)
        case bare == "#" || bare.hasPrefix("# "): break
        case Self.isDrawer(bare): break
        case bare.utf8.count >= 5 && bare.utf8.allSatisfy { $0 == UInt8(ascii: "-") }: result.append("---")
        case isRow: addRow(bare)
        case bare.isEmpty: result.append("")
        default: addText(line, bare)
        }
    }

    private mutating func endFixed() {
        if isFixed { result.append("```") }
        isFixed = false
    }

    /// `:NAME:` alone on a line, which begins what is folded.
    private static func isDrawer(_ bare: String) -> Bool {
        guard bare.first == ":", bare.last == ":", bare.utf8.count > 2 else { return false }
        return bare.dropFirst().dropLast().allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    }

    // MARK: Blocks

    private mutating func addKeyword(_ bare: String) {
        let folded = bare.prefix(64).lowercased()
        if folded.hasPrefix("#+begin_") {
            let name = folded.dropFirst(8).prefix { !$0.isWhitespace }
            let language = bare.dropFirst(8 + name.count).drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
            let kind: Block.Kind =
                switch name {
                case "src", "example", "export": .code
                case "quote", "verse": .quote
                case "comment": .comment
                default: .plain
                }
            block = Block(end: "#+end_\(name)", kind: kind)
            if kind == .code { result.append("```" + (name == "example" ? "" : language.filter { $0 != "`" })) }
        } else if folded.hasPrefix("#+caption:") {
            caption = bare.dropFirst(10).trimmingScalars()
        }
    }

    private mutating func add(_ line: Substring, _ bare: String, in open: Block) {
        guard !bare.lowercased().hasPrefix(open.end) else {
            if open.kind == .code { result.append("```") }
            return block = nil
        }
        switch open.kind {
        case .code: result.append(Self.withoutComma(line))
        case .quote: result.append(bare.isEmpty ? ">" : "> " + OrgInline.markdown(bare))
        case .comment: break
        case .plain where bare.isEmpty: result.append("")
        case .plain: addText(line, bare)
        }
    }

    /// A comma keeps a line of code from being a heading or a keyword.
    private static func withoutComma(_ line: Substring) -> String {
        let start = line.firstIndex { !$0.isWhitespace } ?? line.endIndex
        guard line[start...].hasPrefix(",*") || line[start...].hasPrefix(",#+") || line[start...].hasPrefix(",,") else {
            return String(line)
        }
        return String(line[..<start] + line[start...].dropFirst())
    }

    // MARK: Lines

    private mutating func addRow(_ bare: String) {
        guard bare.hasPrefix("|-") else { return result.append(OrgInline.markdown(bare)) }
        // Markdown has one such line, below the first row.
        let isSecond = isTable && !(result.dropLast().last?.first == "|")
        guard isSecond else { return }
        result.append("|" + String(bare.dropFirst().prefix { $0 != "|" }.map { $0 == "+" ? "|" : "-" }) + "|")
    }

    private mutating func addText(_ line: Substring, _ bare: String) {
        let indent = String(line.prefix { $0 == " " || $0 == "\t" })
        var text = bare[...]
        var mark = ""
        if let item = Self.item(bare, isIndented: !indent.isEmpty) {
            (mark, text) = item
            text = Self.box(&mark, text)
            if let term = Self.term(text), mark == "- " {
                return result.append(
                    "\(indent)- **\(OrgInline.markdown(term.name))**: \(OrgInline.markdown(term.rest))")
            }
        }
        var words = OrgInline.markdown(text)
        if mark.isEmpty { words = MarkdownEscaping.lineStarts(words) }
        if let caption, words.hasPrefix("![](") {
            words = "![" + caption.filter { $0 != "[" && $0 != "]" } + words.dropFirst(2)
            self.caption = nil
        }
        if bare.hasPrefix("[fn:"), words.hasPrefix("[^"), let close = words.firstIndex(of: "]") {
            words.insert(":", at: words.index(after: close))
        }
        result.append(indent + mark + words)
    }

    /// The mark of an item and its words: `- `, `+ `, ` * `, `1. `, `1) `.
    private static func item(_ bare: String, isIndented: Bool) -> (mark: String, Substring)? {
        guard let first = bare.first else { return nil }
        if first == "-" || first == "+" || first == "*" && isIndented {
            let rest = bare.dropFirst()
            return rest.isEmpty || rest.first == " " ? ("- ", rest.drop { $0 == " " }) : nil
        }
        let digits = bare.prefix { $0.isASCII && $0.isNumber }
        let rest = bare[digits.endIndex...]
        guard (1...9).contains(digits.count), let mark = rest.first, mark == "." || mark == ")",
            rest.dropFirst().first == " "
        else { return nil }
        return ("\(digits). ", rest.dropFirst(2).drop { $0 == " " })
    }

    /// Moves a box to the mark of its item.
    private static func box(_ mark: inout String, _ text: Substring) -> Substring {
        for (box, sign) in [("[ ]", "[ ] "), ("[X]", "[x] "), ("[x]", "[x] "), ("[-]", "[ ] ")]
        where text.hasPrefix(box) {
            mark += sign
            return text.dropFirst(3).drop { $0 == " " }
        }
        return text
    }

    /// `term :: words`.
    private static func term(_ text: Substring) -> (name: Substring, rest: Substring)? {
        guard let place = text.indices.first(where: { text[$0...].hasPrefix(" :: ") }), place > text.startIndex else {
            return nil
        }
        return (text[..<place], text[place...].dropFirst(4))
    }
}
