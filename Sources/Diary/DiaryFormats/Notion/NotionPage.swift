import DiaryModel
import TextFolding
import JSON

/// A page of Notion: its title, its properties and its text as Markdown.
struct NotionPage {
    var title = ""
    var properties: [NotionProperty] = []
    var text = ""
    /// The identifier; nil for a row of a database that has no page.
    var id: String?
    /// What it has beyond these.
    var others = JSONObject()

    /// A page exported as Markdown.
    ///
    /// - Parameter columns: the names of the properties of its database; nil if it is in none that is known.
    init(markdown: String, columns: Set<String>?) {
        var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)[...]
        lines = lines.drop(while: Self.isBlank)
        if let first = lines.first, first.hasPrefix("# ") {
            title = first.dropFirst(2).trimmingSpaces
            lines = lines.dropFirst().drop(while: Self.isBlank)
        }
        let block = lines.prefix { !Self.isBlank($0) }
        if let found = Self.properties(block, columns) {
            properties = found
            lines = lines.dropFirst(block.count)
        }
        text = NotionMarkdown.plain(lines).trimmingBlankEnds
    }

    /// A page of which only the row in its database was exported.
    init(row: [NotionProperty], title: String) {
        (properties, self.title) = (row, title)
    }

    init() {}

    /// True if it has nothing to keep.
    var isEmpty: Bool {
        let hasValue = properties.contains { ![.creation, .edit].contains($0.role) }
        return text.isEmpty && !hasValue && (title.isEmpty || NotionTable.key(title) == NotionTable.key(""))
    }

    /// Adds the properties of its row that it doesn't have.
    mutating func add(row: [NotionProperty]) {
        let names = Set(properties.map { NotionProperty.folded($0.name) })
        properties += row.filter { !names.contains(NotionProperty.folded($0.name)) }
    }

    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

    // MARK: Properties

    /// The properties in the first lines; nil if they are words of the text.
    private static func properties(_ lines: ArraySlice<Substring>, _ columns: Set<String>?) -> [NotionProperty]? {
        var found: [(name: String, value: String)] = []
        for line in lines {
            let pair = pair(line)
            if let pair, columns?.contains(NotionProperty.folded(pair.name)) ?? true {
                found.append(pair)
            } else if columns != nil, let last = found.indices.last {
                // A value may have several lines.
                found[last].value += "\n" + line
            } else {
                return nil
            }
        }
        let properties = found.map { NotionProperty(name: $0.name, value: $0.value) }
        guard columns == nil else { return properties.isEmpty ? nil : properties }
        // Any paragraph may be of lines with colons: a property that only Notion writes decides.
        let isSure = properties.contains { property in
            if property.role == .tags { return true }
            guard property.role != .other, property.role != .place else { return false }
            return NotionTime(property.value, order: .dayFirst) != nil
                || NotionTime(property.value, order: .monthFirst) != nil
        }
        return isSure ? properties : nil
    }

    /// The name and the value of `Created: January 5, 2024 10:30 AM`.
    private static func pair(_ line: Substring) -> (name: String, value: String)? {
        guard let first = line.first, !first.isWhitespace, !"-*+>#|[`<!".contains(first),
            let colon = line.firstIndex(of: ":")
        else { return nil }
        let (name, rest) = (line[..<colon], line[line.index(after: colon)...])
        guard name.utf8.count <= 200, rest.isEmpty || rest.first == " " else { return nil }
        return (String(name), rest.trimmingSpaces)
    }
}

/// The Markdown of Notion's pages without its elements of HTML.
enum NotionMarkdown {
    /// The text of lines: a callout is a quotation, what folds is a list, and a file alone on a line is embedded.
    static func plain(_ lines: ArraySlice<Substring>) -> String {
        var result: [String] = []
        var (isCode, isCallout) = (false, false)
        for line in lines {
            let body = line.trimmingSpaces
            if body.hasPrefix("```") { isCode.toggle() }
            guard !isCode else {
                result.append(String(line))
                continue
            }
            switch body {
            case "<aside>": isCallout = true
            case "</aside>":
                while result.last == ">" { result.removeLast() }
                isCallout = false
            case "<details>", "</details>": break
            default:
                let text = embedded(summary(body, of: line) ?? String(line), body)
                result.append(isCallout ? body.isEmpty ? ">" : "> \(text)" : text)
            }
        }
        return result.joined(separator: "\n")
    }

    private static func summary(_ body: String, of line: Substring) -> String? {
        guard body.hasPrefix("<summary>") else { return nil }
        let end = body.hasSuffix("</summary>") ? body.dropLast(10) : body[...]
        return "\(line.prefix(while: \.isWhitespace))- \(end.dropFirst(9))"
    }

    /// A line that is nothing but a link to a sound, a film or a photo, as one that shows it.
    private static func embedded(_ line: String, _ body: String) -> String {
        guard body.first == "[", body.last == ")" else { return line }
        let links = MarkdownLinks.links(in: body)
        guard links.count == 1, links[0].form == .link, links[0].range == 0..<body.utf8.count,
            LinkedFileKind(name: LinkedMedia.decoded(links[0].target))?.isMedium == true
        else { return line }
        return "\(line.prefix(while: \.isWhitespace))!\(body)"
    }

    /// The text in which dates have no mark before them, which would make a tag of the month: `@March 6, 2024 9:00 AM`.
    static func withoutDateMarks(_ text: String, _ order: WrittenTime.Order?) -> String {
        guard occurs("@", in: text) else { return text }
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "@") {
            let after = rest[rest.index(after: mark)...]
            result += rest[..<mark]
            if !beginsWithDate(after, order) { result += "@" }
            rest = after
        }
        return result + rest
    }

    private static func beginsWithDate(_ text: Substring, _ order: WrittenTime.Order?) -> Bool {
        let words = text.prefix(60).prefix { $0 != "\n" }.split(separator: " ", maxSplits: 3)
        return (1...3).contains { count in
            let date = words.prefix(count).joined(separator: " ")
            return NotionTime(date.last?.isPunctuation == true ? String(date.dropLast()) : date, order: order) != nil
        }
    }

    /// The text in which links to pages of the export are links to notes by their titles.
    static func withPageLinks(_ text: String) -> String {
        MarkdownLinks.replacing(in: text) { link in
            guard link.form == .link, !link.label.isEmpty, !link.label.contains(where: { "[]|\n".contains($0) }),
                isPage(LinkedMedia.decoded(link.target))
            else { return nil }
            return "[[\(link.label)]]"
        }
    }

    private static func isPage(_ target: String) -> Bool {
        guard !target.hasPrefix("http:"), !target.hasPrefix("https:") else { return false }
        return NotionName(String(target.prefix { $0 != "#" && $0 != "?" })) != nil
    }

    /// Returns whether a text is nothing but links to pages.
    static func isOfLinks(_ text: String) -> Bool {
        let rest = MarkdownLinks.replacing(in: text) { $0.form == .wikiLink ? "" : nil }
        return rest.allSatisfy { $0.isWhitespace || "-*>".contains($0) }
    }
}
