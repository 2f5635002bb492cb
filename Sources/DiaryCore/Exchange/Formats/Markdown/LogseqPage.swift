import JSON

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

    init(_ page: String) {
        var lines: [Substring] = []
        var (heads, places): ([(key: String, value: String)], [String: Int]) = ([], [:])
        var (blockProperties, logbook): ([JSONValue], [JSONValue]) = ([], [])
        var (isLogbook, isCode, isHead) = (false, false, true)
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            let body = line.trimmingSpaces
            if isLogbook {
                if body == ":END:" { isLogbook = false } else { logbook.append(.string(body)) }
                continue
            }
            if body.hasPrefix("```") || body.hasPrefix("- ```") { isCode.toggle() }
            if !isCode, body == ":LOGBOOK:" {
                isLogbook = true
            } else if !isCode, let property = Self.property(body) {
                if isHead {
                    // Of several with one name the last counts, and a page may have any number of them.
                    places[property.key] = heads.count
                    heads.append(property)
                } else {
                    blockProperties.append(.string("\(property.key):: \(property.value)"))
                }
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
        let joined = lines.joined(separator: "\n").trimmingBlankEnds
        text = joined.allSatisfy({ $0.isWhitespace || $0 == "-" }) ? "" : joined
        tags = Self.bracketTags(text)
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
