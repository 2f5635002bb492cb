import DiaryModel

/// The table of a database: a row a page, without the texts of the pages.
struct NotionTable {
    /// A row that no page has been found for.
    struct Row {
        let title: String
        let properties: [NotionProperty]
        let line: Int
    }

    let file: ImportSource.File
    /// The names of its properties, folded.
    let columns: Set<String>
    private var rows: [Row] = []
    /// The rows of each title whose pages are still to come, by their indices.
    private var waiting: [String: ArraySlice<Int>] = [:]

    /// The number of rows of one title that are compared with a page.
    private static let candidateLimit = 50

    /// - Parameter text: the document; its first column has the titles.
    init(_ file: ImportSource.File, _ text: String) {
        self.file = file
        var reader = CSVReader(text, delimiter: UInt8(ascii: ","))
        let header = reader.next()?.fields ?? []
        columns = Set(header.map { NotionProperty.folded($0) })
        while let record = reader.next() {
            let values = zip(header, record.fields).dropFirst().filter { !$0.1.isEmpty }
            let row = Row(
                title: record.fields.first?.trimmingSpaces ?? "",
                properties: values.map { NotionProperty(name: $0.0, value: $0.1.withLineFeeds) }, line: record.line)
            guard !row.title.isEmpty || !row.properties.isEmpty else { continue }
            waiting[Self.key(row.title), default: []].append(rows.count)
            rows.append(row)
        }
    }

    /// The key of a title, which its page may write with other marks.
    static func key(_ title: String) -> String {
        let folded = NotionProperty.folded(title)
        // Notion calls a page without a title so.
        if title.isEmpty || folded == "untitled" { return "" }
        return folded.isEmpty ? title : folded
    }

    /// Takes the row of a page: of several with its title, the one with the most of its values.
    mutating func take(_ page: NotionPage) -> Row? {
        let key = Self.key(page.title)
        guard var indices = waiting.removeValue(forKey: key), !indices.isEmpty else { return nil }
        let values = Set(page.properties)
        var (best, most) = (indices.startIndex, -1)
        if indices.count > 1 {
            for place in indices.indices.prefix(Self.candidateLimit) {
                let count = rows[indices[place]].properties.count(where: values.contains)
                if count > most { (best, most) = (place, count) }
            }
        }
        indices.swapAt(indices.startIndex, best)
        let index = indices.removeFirst()
        waiting[key] = indices
        return rows[index]
    }

    /// The rows without a page, in their order.
    var rest: [Row] { waiting.values.joined().sorted().map { rows[$0] } }
}
