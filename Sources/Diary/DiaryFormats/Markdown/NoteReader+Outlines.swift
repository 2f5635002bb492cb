import DiaryMedia
import DiaryModel
import JSON

extension NoteReader {
    /// Takes the program's own lines out of a page of Logseq's, in Markdown or in Org.
    ///
    /// - Returns: its tasks that are entries of their own.
    func takeOutline(_ note: inout SourceNote) -> [OrgPage.TaskEntry] {
        guard SourcePath.hasExtension(note.path, "org") else {
            let page = LogseqPage(note.text)
            note.text = page.text
            note.properties = NoteProperties(page.properties.joined(with: note.properties.rest))
            (note.extracted, note.tags) = (page.extracted, page.tags)
            return page.tasks
        }
        let document = OrgDocument(note.text)
        let page = OrgPage(document, asBlocks: true)
        note.text = page.text
        var properties = JSONObject()
        for keyword in document.keywords { properties[keyword.name] = .string(keyword.value) }
        note.properties = NoteProperties(properties.joined(with: document.properties))
        let tags = properties["filetags"]?.stringValue ?? ""
        note.tags = tags.split { $0 == ":" || $0.isWhitespace }.map(String.init)
        note.extracted = page.kept
        return page.tasks
    }

    /// Adds the tasks of a page, at its time, else on the day for which they are planned.
    mutating func add(_ tasks: [OrgPage.TaskEntry], of page: SourceNote) throws {
        var page = page
        guard !tasks.isEmpty else { return }
        let time = try time(of: &page) ?? timeByOthers(of: &page) ?? timeByOption(of: page)
        var counts: [String: Int] = [:]
        let isAlone = page.text.allSatisfy(\.isWhitespace)
        var isUndated = false
        for (index, task) in tasks.enumerated() {
            let words = task.heading.title.trimmingSpaces
            let title = SourcePath.hasExtension(page.path, "org") ? OrgInline.markdown(words) : words
            counts[title, default: 0] += 1
            let planned = task.heading.scheduled ?? task.heading.deadline ?? task.heading.closed
            guard let time = time ?? planned.map({ WrittenTime($0.time.day) }) else {
                isUndated = true
                continue
            }
            // A picture in a title belongs to the text.
            let isPicture = MarkdownLinks.links(in: title).contains(where: \.isEmbedding)
            let text = isPicture ? [title, task.text].filter { !$0.isEmpty }.joined(separator: "\n\n") : task.text
            var note = SourceNote(path: page.path, text: text)
            let titled: JSONObject = isPicture ? [:] : ["title": .string(title)]
            note.properties = NoteProperties(task.heading.properties.joined(with: titled))
            note.nameTime = time
            note.task = task.heading
            note.tags = task.heading.tags
            // What is said of the blocks of a page is kept with one of its entries.
            note.extracted = isAlone && index == 0 ? task.kept.joined(with: page.extracted) : task.kept
            let number = counts[title, default: 1]
            note.sourceID = "\(page.sourceID ?? page.path)#\(title)" + (number == 1 ? "" : "#\(number)")
            try add(note)
        }
        // The text of the page is reported as well.
        guard isUndated, isAlone else { return }
        try sink.report(ImportProblem(.undated, page.path, undatedReason(page)))
    }
}
