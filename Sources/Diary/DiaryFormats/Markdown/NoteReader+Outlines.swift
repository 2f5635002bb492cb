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

    /// Adds the tasks of a page, at its time.
    mutating func add(_ tasks: [OrgPage.TaskEntry], of page: SourceNote) throws {
        var page = page
        guard !tasks.isEmpty, let time = time(of: &page) else { return }
        var counts: [String: Int] = [:]
        let isAlone = page.text.allSatisfy(\.isWhitespace)
        for (index, task) in tasks.enumerated() {
            let words = task.heading.title.trimmingSpaces
            let title = SourcePath.hasExtension(page.path, "org") ? OrgInline.markdown(words) : words
            counts[title, default: 0] += 1
            var note = SourceNote(path: page.path, text: task.text)
            note.properties = NoteProperties(task.heading.properties.joined(with: ["title": .string(title)]))
            note.nameTime = time
            note.task = task.heading
            note.tags = task.heading.tags
            // What is said of the blocks of a page is kept with one of its entries.
            note.extracted = isAlone && index == 0 ? task.kept.joined(with: page.extracted) : task.kept
            let number = counts[title, default: 1]
            note.sourceID = "\(page.sourceID ?? page.path)#\(title)" + (number == 1 ? "" : "#\(number)")
            try add(note)
        }
    }
}
