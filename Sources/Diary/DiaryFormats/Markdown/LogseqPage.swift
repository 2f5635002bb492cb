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
    /// The tasks with a priority or a date, which the text doesn't have.
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
        if !blockProperties.isEmpty { extracted["blockProperties"] = .array(blockProperties) }
        if !logbook.isEmpty { extracted["logbook"] = .array(logbook) }
        let joined = withoutTasks(lines).joined(separator: "\n").trimmingBlankEnds
        // Blocks were headings until 2021, and are in Org.
        text = joined.allSatisfy({ $0.isWhitespace || "-#*".contains($0) }) ? "" : joined
        tags = Self.bracketTags(text)
    }

    /// The lines without the blocks of the first level that are tasks with a priority or a date.
    private mutating func withoutTasks(_ lines: [Substring]) -> [Substring] {
        let starts = lines.indices.filter { lines[$0].hasPrefix("- ") }
        guard let first = starts.first else { return lines }
        var rest = Array(lines[..<first])
        for (number, start) in starts.enumerated() {
            let block = lines[start..<(number + 1 < starts.count ? starts[number + 1] : lines.count)]
            var heading = OrgHeading(block: lines[start].dropFirst(2), OrgKeywords())
            var body: [Substring] = []
            for line in block.dropFirst() where heading.keyword == nil || !heading.takePlanning(line) {
                body.append(Substring(line.utf8.dropFirst(line.hasPrefix("  ") ? 2 : line.hasPrefix("\t") ? 1 : 0)))
            }
            let isDated = heading.priority != nil || heading.scheduled != nil || heading.deadline != nil
            if heading.keyword != nil, isDated {
                tasks.append(OrgPage.TaskEntry(heading: heading, text: body.joined(separator: "\n").trimmingBlankEnds))
            } else {
                rest += block
            }
        }
        return rest
    }

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
    private static func bracketTags(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return MarkdownLinks.links(in: text).filter { link in
            link.form == .wikiLink && link.range.lowerBound > 0
                && bytes[link.range.lowerBound - 1] == UInt8(ascii: "#")
        }.map(\.target)
    }
}
