import DiaryModel
import JSON
import TextFolding

/// A page of Logseq: its text, and the program's own lines in it.
struct LogseqPage {
    /// The blocks without properties and logbooks; empty if all of them are empty.
    private(set) var text = ""
    /// The properties of the page, which precede its first block.
    private(set) var properties = JSONObject()
    /// The properties of blocks and the logbooks, line by line.
    private(set) var extracted = JSONObject()
    /// Tags with spaces: `#[[two words]]`.
    private(set) var tags: [String] = []
    /// The tasks, which the text doesn't have.
    private(set) var tasks: [OrgPage.TaskEntry] = []

    /// Lines of the program between a mark and `:END:`, which belong to the block before them.
    private enum Drawer: String {
        case logbook = ":LOGBOOK:"
        /// The properties of blocks until 2021, and in Org.
        case properties = ":PROPERTIES:"
    }

    init(_ page: String) {
        var lines: [Substring] = []
        var (heads, places): ([(key: String, value: String)], [String: Int]) = ([], [:])
        var (blockProperties, logbook): ([JSONValue], [JSONValue]) = ([], [])
        var (isCode, isHead) = (false, true)
        var drawer: Drawer?
        func add(_ property: (key: String, value: String)) {
            guard isHead else { return blockProperties.append(.string("\(property.key):: \(property.value)")) }
            // Of several with one name the last counts, and a page may have any number of them.
            places[property.key] = heads.count
            heads.append(property)
        }
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            let body = line.trimmingSpaces
            // A new block ends a drawer that was never closed.
            if body.hasPrefix("- ") { drawer = nil }
            if let open = drawer {
                if body == ":END:" {
                    drawer = nil
                } else if open == .properties, let property = Self.drawerProperty(body) {
                    add(property)
                } else {
                    logbook.append(.string(body))
                }
                continue
            }
            if Self.isFence(body) { isCode.toggle() }
            if !isCode, let opened = Drawer(rawValue: body) {
                drawer = opened
            } else if !isCode, let property = Self.property(body) ?? (isHead ? Self.keyword(body) : nil) {
                add(property)
            } else {
                if !body.isEmpty { isHead = false }
                lines.append(line)
            }
        }
        for (index, head) in heads.enumerated() where places[head.key] == index {
            properties.append(head.key, .string(head.value))
        }
        let joined = withoutTasks(lines, &blockProperties).joined(separator: "\n").trimmingBlankEnds
        if !blockProperties.isEmpty { extracted["blockProperties"] = .array(blockProperties) }
        if !logbook.isEmpty { extracted["logbook"] = .array(logbook) }
        // Blocks were headings until 2021, and are in Org.
        text = joined.allSatisfy({ $0.isWhitespace || "-#*".contains($0) }) ? "" : joined
        tags = Self.bracketTags(text)
    }

    /// The lines without the blocks that are tasks; a task's text has the blocks below it that are none.
    private mutating func withoutTasks(_ lines: [Substring], _ blockProperties: inout [JSONValue]) -> [Substring] {
        var rest: [Substring] = []
        var found: [TaskBlock] = []
        // The tasks around a line, and whether the last block is the innermost of them.
        var (open, isOwn): ([Int], Bool) = ([], false)
        // The depth of the last block, and that of the block whose code a line is in.
        var (depth, codeDepth): (Int, Int?) = (-1, nil)
        for line in lines {
            let indent = line.prefix { $0 == " " || $0 == "\t" }
            let body = line[indent.endIndex...]
            let lineDepth = Self.depth(indent)
            let isBlock = (body.hasPrefix("- ") || body == "-") && codeDepth.map { lineDepth <= $0 } ?? true
            var text = line
            if isBlock {
                (depth, codeDepth, isOwn) = (lineDepth, nil, false)
                while let last = open.last, found[last].depth >= depth { open.removeLast() }
                let block = Self.withoutHeadingMarks(body.dropFirst(2))
                let heading = OrgHeading(block: block, OrgKeywords())
                if heading.keyword != nil, !heading.title.isEmpty {
                    open.append(found.count)
                    found.append(TaskBlock(heading: heading, indent: indent, depth: depth))
                    isOwn = true
                    continue
                }
                // `[#1](address)` is a link.
                if let priority = heading.priority, heading.keyword == nil, !heading.title.hasPrefix("(") {
                    blockProperties.append(.string("priority:: \(priority)"))
                    text = line[..<block.startIndex] + heading.title
                }
            }
            if Self.isFence(String(body)) { codeDepth = codeDepth == nil ? depth : nil }
            guard let last = open.last else {
                rest.append(text)
                continue
            }
            let mayBePlanning = isOwn && codeDepth == nil
            if !mayBePlanning || !found[last].heading.takePlanning(line) { found[last].add(text) }
        }
        tasks = found.map { task in
            var heading = task.heading
            let text = task.body.joined(separator: "\n").trimmingBlankEnds
            heading.tags = Self.bracketTags("\(heading.title)\n\(text)")
            return OrgPage.TaskEntry(heading: heading, text: text)
        }
        return rest
    }

    /// The words of a block that is a heading: `## DONE walk`.
    private static func withoutHeadingMarks(_ block: Substring) -> Substring {
        let marks = block.prefix { $0 == "#" }
        guard (1...6).contains(marks.count), block[marks.endIndex...].first == " " else { return block }
        return block[marks.endIndex...].dropFirst()
    }

    /// A block that is a task, as its lines are read.
    private struct TaskBlock {
        var heading: OrgHeading
        let indent: Substring
        let depth: Int
        private(set) var body: [Substring] = []

        /// Adds a line below it, without its indentation.
        mutating func add(_ line: Substring) {
            let line = line.hasPrefix(indent) ? line.dropFirst(indent.count) : line
            body.append(Substring(line.utf8.dropFirst(line.hasPrefix("  ") ? 2 : line.hasPrefix("\t") ? 1 : 0)))
        }
    }

    /// The columns of an indentation by tabs or by two spaces a level.
    private static func depth(_ indent: Substring) -> Int { indent.reduce(0) { $0 + ($1 == "\t" ? 2 : 1) } }

    /// Returns whether a line begins or ends code; code between marks on one line does neither.
    private static func isFence(_ line: String) -> Bool {
        let body = line.hasPrefix("- ") ? line.dropFirst(2) : line[...]
        return body.hasPrefix("```") && !occurs("```", in: String(body.drop { $0 == "`" }))
    }

    /// `:key: value` in a drawer.
    private static func drawerProperty(_ line: String) -> (key: String, value: String)? {
        guard line.first == ":", let end = line.dropFirst().firstIndex(of: ":") else { return nil }
        let key = line[line.index(after: line.startIndex)..<end]
        guard !key.isEmpty, !key.contains(where: \.isWhitespace) else { return nil }
        return (String(key), line[line.index(after: end)...].trimmingSpaces)
    }

    /// Org's `#+TITLE: words`.
    private static func keyword(_ line: String) -> (key: String, value: String)? {
        guard line.hasPrefix("#+") else { return nil }
        let key = line.dropFirst(2).prefix { $0.isLetter || $0 == "_" || $0 == "-" }
        guard !key.isEmpty, key.endIndex < line.endIndex, line[key.endIndex] == ":" else { return nil }
        return (String(key), line[line.index(after: key.endIndex)...].trimmingSpaces)
    }

    /// `key:: value`, also at the beginning of a block.
    private static func property(_ line: String) -> (key: String, value: String)? {
        let body = line.hasPrefix("- ") ? line.dropFirst(2) : line[...]
        let key = body.prefix { $0.isLetter || $0.isNumber || "-_?./".contains($0) }
        guard !key.isEmpty, key.first?.isNumber != true, body[key.endIndex...].hasPrefix("::") else { return nil }
        let value = body[key.endIndex...].dropFirst(2)
        guard value.isEmpty || value.first == " " else { return nil }
        return (String(key), value.trimmingSpaces)
    }

    /// The names in `#[[two words]]`, outside of code.
    static func bracketTags(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return MarkdownLinks.links(in: text).filter { link in
            link.form == .wikiLink && link.range.lowerBound > 0
                && bytes[link.range.lowerBound - 1] == UInt8(ascii: "#")
        }.map(\.target)
    }
}
