import DiaryModel

/// Entries as comma-separated values: a line of names, and one record per entry.
struct CSVDocument: ExportDocument {
    private let columns: [CSVColumn]
    private let withoutPlaces: Bool

    /// An empty document.
    ///
    /// - Parameter columns: the requested columns; nil for all that are allowed.
    init(_ columns: [CSVColumn]?, withoutPlaces: Bool) {
        self.columns = columns ?? CSVColumn.all.filter { !($0.isOfPlace && withoutPlaces) }
        self.withoutPlaces = withoutPlaces
    }

    var beginning: [UInt8] { Array(CSVLine.text(columns.map(\.name)).utf8) }

    func bytes(of entry: DiaryEntry, files: [ExportedFiles]?) -> [UInt8] {
        // The file can be looked at with `cat`.
        Array(
            CSVLine.text(columns.map { $0.isOfPlace && withoutPlaces ? "" : MarkdownText.harmless($0.value(entry)) })
                .utf8)
    }
}
