import DiaryModel
import JSON

/// A file of Org's that is the page of one day: its text, and the tasks of its first level, which are entries of their own.
struct OrgPage {
    /// A task with its text.
    struct TaskEntry {
        let heading: OrgHeading
        let text: String
        /// The properties and logbooks of the headings in its text.
        var kept = JSONObject()
    }

    private(set) var text = ""
    private(set) var tasks: [TaskEntry] = []
    /// The properties and logbooks of what is in the text.
    private(set) var kept = JSONObject()

    /// - Parameter asBlocks: whether headings are blocks of an outline, as Logseq writes them.
    init(_ document: OrgDocument, asBlocks: Bool) {
        let top = document.headings.map(\.level).min() ?? 1
        var (blocks, others): ([String], [OrgHeading]) = ([], [])
        let start = OrgMarkup.markdown(document.body)
        if !start.isEmpty { blocks.append(start) }
        var index = 0
        while index < document.headings.count {
            var heading = document.headings[index]
            let end = document.end(of: index)
            if heading.level == top, heading.keyword != nil {
                heading.takeDay()
                let text = OrgOutline.markdown(heading, at: index, in: document, asBlocks: asBlocks)
                let kept = OrgOutline.kept(document.headings[(index + 1)..<end])
                tasks.append(TaskEntry(heading: heading, text: text, kept: kept))
                index = end
                continue
            }
            let text = OrgOutline.markdown(heading, below: top - 1, asBlocks: asBlocks)
            if !text.isEmpty { blocks.append(text) }
            others.append(heading)
            index += 1
        }
        text = blocks.joined(separator: asBlocks ? "\n" : "\n\n").trimmingBlankEnds
        kept = OrgOutline.kept(others)
    }
}

/// Headings of Org's in the text of an entry.
enum OrgOutline {
    /// The text of a heading, without its own line: its lines, and the headings below it.
    static func markdown(
        _ heading: OrgHeading, at index: Int, in document: OrgDocument, asBlocks: Bool
    ) -> String {
        var blocks = [OrgMarkup.markdown(heading.body)]
        for inner in document.headings[(index + 1)..<document.end(of: index)] {
            blocks.append(markdown(inner, below: heading.level, asBlocks: asBlocks))
        }
        return blocks.filter { !$0.isEmpty }.joined(separator: asBlocks ? "\n" : "\n\n").trimmingBlankEnds
    }

    /// What headings in a text have beyond it, line by line.
    static func kept(_ headings: some Sequence<OrgHeading>) -> JSONObject {
        var (properties, logbook): ([JSONValue], [JSONValue]) = ([], [])
        for heading in headings {
            for member in heading.properties.members {
                properties.append(.string("\(member.key):: \(member.value.plainText ?? "")"))
            }
            logbook += heading.logbook.map { .string(String($0)) }
        }
        var kept = JSONObject()
        if !properties.isEmpty { kept["blockProperties"] = .array(properties) }
        if !logbook.isEmpty { kept["logbook"] = .array(logbook) }
        return kept
    }

    /// A heading with its lines; empty if it has no words.
    ///
    /// - Parameter level: the stars of the heading whose text it is in.
    static func markdown(_ heading: OrgHeading, below level: Int, asBlocks: Bool) -> String {
        let depth = max(heading.level - level, 1)
        var title = OrgInline.markdown(heading.title)
        for tag in heading.tags { title += (title.isEmpty ? "#" : " #") + tag }
        let planned = [("DEADLINE", heading.deadline), ("SCHEDULED", heading.scheduled), ("CLOSED", heading.closed)]
            .compactMap { name, stamp in stamp.map { "\(name): \($0.isActive ? "<\($0.words)>" : "[\($0.words)]")" } }
        let body = ([planned.joined(separator: " ")] + [OrgMarkup.markdown(heading.body)]).filter { !$0.isEmpty }
            .joined(separator: "\n")
        guard !title.isEmpty || !body.isEmpty else { return "" }
        let box = heading.keyword == nil ? "" : heading.isDone ? "[x] " : "[ ] "
        guard asBlocks || heading.keyword != nil else {
            let line = title.isEmpty ? "" : String(repeating: "#", count: min(depth, 6)) + " " + title
            return [line, body].filter { !$0.isEmpty }.joined(separator: "\n")
        }
        // A list's indentation is bounded: a hostile file may have any number of stars.
        let indent = String(repeating: "  ", count: asBlocks ? min(depth, 32) - 1 : 0)
        let first = indent + "- " + box + title
        return ([first] + (body.isEmpty ? [] : [HTMLText.prefixed(body, indent + "  ")])).joined(separator: "\n")
    }
}
