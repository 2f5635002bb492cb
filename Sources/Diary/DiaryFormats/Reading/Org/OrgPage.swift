import DiaryModel
import JSON

/// A file of Org's that is the page of one day: its text, and its tasks, which are entries of their own.
struct OrgPage {
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
        let outline = OrgOutline(document.headings[...])
        var blocks = [OrgMarkup.markdown(document.body)]
        blocks += outline.others.map { OrgOutline.markdown($0, below: top - 1, asBlocks: asBlocks) }
        text = blocks.filter { !$0.isEmpty }.joined(separator: asBlocks ? "\n" : "\n\n").trimmingBlankEnds
        kept = OrgOutline.kept(outline.others)
        for task in outline.tasks {
            var heading = document.headings[task.index]
            heading.takeDay()
            let text = OrgOutline.markdown(heading, above: task.others, asBlocks: asBlocks)
            tasks.append(TaskEntry(heading: heading, text: text, kept: OrgOutline.kept(task.others)))
        }
    }
}

/// Headings of Org's in the texts of entries: each task has the headings below it that are in no other one.
struct OrgOutline {
    /// A task, and the headings in its text.
    struct TaskHeading {
        let index: Int
        fileprivate(set) var others: [OrgHeading] = []
    }

    /// The headings outside of all tasks.
    private(set) var others: [OrgHeading] = []
    private(set) var tasks: [TaskHeading] = []

    /// Divides the headings of a document.
    init(_ headings: ArraySlice<OrgHeading>) {
        // The tasks around a heading.
        var open: [Int] = []
        for index in headings.indices {
            let heading = headings[index]
            while let last = open.last, headings[tasks[last].index].level >= heading.level { open.removeLast() }
            if heading.keyword != nil {
                open.append(tasks.count)
                tasks.append(TaskHeading(index: index))
            } else if let last = open.last {
                tasks[last].others.append(heading)
            } else {
                others.append(heading)
            }
        }
    }

    /// The text of a heading, without its own line: its lines, and headings below it.
    static func markdown(_ heading: OrgHeading, above others: [OrgHeading], asBlocks: Bool) -> String {
        let blocks =
            [OrgMarkup.markdown(heading.body)]
            + others.map { markdown($0, below: heading.level, asBlocks: asBlocks) }
        return blocks.filter { !$0.isEmpty }.joined(separator: asBlocks ? "\n" : "\n\n").trimmingBlankEnds
    }

    /// The properties, priorities and log entries of headings in a text, line by line; a priority is written as Logseq's.
    static func kept(_ headings: some Sequence<OrgHeading>) -> JSONObject {
        var (properties, logbook): ([JSONValue], [JSONValue]) = ([], [])
        for heading in headings {
            for member in heading.properties.members {
                properties.append(.string("\(member.key):: \(member.value.plainText ?? "")"))
            }
            if let priority = heading.priority { properties.append(.string("priority:: \(priority)")) }
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
        guard asBlocks else {
            let line = title.isEmpty ? "" : String(repeating: "#", count: min(depth, 6)) + " " + title
            return [line, body].filter { !$0.isEmpty }.joined(separator: "\n")
        }
        // A list's indentation is bounded: a hostile file may have any number of stars.
        let indent = String(repeating: "  ", count: min(depth, 32) - 1)
        let first = indent + "- " + title
        return ([first] + (body.isEmpty ? [] : [HTMLText.prefixed(body, indent + "  ")])).joined(separator: "\n")
    }
}
