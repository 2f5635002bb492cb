/// A format whose exports are documents that are known by their beginnings.
protocol DocumentFormat: ImportFormat {
    /// The words for one of its exports: `Simplenote export`.
    static var title: String { get }

    /// The words for several of its exports.
    static func title(of count: Int) -> String

    /// The documents of a source that may be exports by their names; those of JSON unless a format says otherwise.
    static func documents(in source: ImportSource) -> [ImportSource.File]

    static func isExport(_ file: ImportSource.File, in source: ImportSource) throws -> Bool
}

extension DocumentFormat {
    static func title(of count: Int) -> String { "collection of \(count) \(title)s" }

    static func documents(in source: ImportSource) -> [ImportSource.File] { source.documents(withExtension: "json") }

    static func recognize(_ source: ImportSource) throws -> String? {
        let count = try exports(in: source).count
        return count == 0 ? nil : count == 1 ? title : title(of: count)
    }

    static func exports(in source: ImportSource) throws -> [ImportSource.File] {
        try documents(in: source).filter { try isExport($0, in: source) }
    }

    /// The documents to read: the exports, or all if none begins as one, since the user says that they are.
    static func readDocuments(in source: ImportSource) throws -> [ImportSource.File] {
        documents(toRead: try exports(in: source), in: source)
    }

    /// The documents to read where the exports are known.
    static func documents(toRead exports: [ImportSource.File], in source: ImportSource) -> [ImportSource.File] {
        exports.isEmpty ? documents(in: source) : exports
    }
}
