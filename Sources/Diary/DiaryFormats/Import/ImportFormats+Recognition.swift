import DiaryMedia

package struct RecognizedFormat {
    package let format: any ImportFormat.Type
    /// A description of the source, after "a": `Day One export of 3 journals`.
    package let words: String
    /// True if it is a few documents in a folder of photos and sounds that no document refers to.
    package let isBesideMedia: Bool
    /// The files that it reads: the source itself, or its share of one with several exports.
    package let source: ImportSource
}

extension ImportFormats {
    /// The first format that recognizes a source; nil if none does.
    ///
    /// - Throws: errors that end an import; a document that can't be read is not recognized.
    package static func recognize(_ source: ImportSource) throws -> RecognizedFormat? {
        for format in all {
            if let found = try recognized(source, by: format) { return found }
        }
        return nil
    }

    /// The exports in a source, which share its files.
    ///
    /// - Throws: errors that end an import; a document that can't be read is not recognized.
    package static func contents(of source: ImportSource) throws -> SourceContents {
        var found: [RecognizedFormat] = []
        for format in all {
            if let next = try recognized(source, by: format) { found.append(next) }
            // One document is of one program.
            if source.files.count == 1, !found.isEmpty { break }
        }
        guard let first = found.first else { return SourceContents() }
        let shares = try SourceShares(of: source, among: found.map(\.format))
        var contents = SourceContents(parts: found, tableCount: shares.tableCount, loose: shares.loose)
        guard found.count > 1 else { return contents }
        contents.parts = try found.enumerated().compactMap { try recognized(shares.part($0), by: $1.format) }
        if contents.parts.count < 2 { contents.parts = [first] }
        return contents
    }

    /// The format of tables if a source has any, for a user who names the columns of one; nil otherwise.
    package static func format(ofTablesIn source: ImportSource) -> (any ImportFormat.Type)? {
        CSVFormat.tables(of: source).isEmpty ? nil : CSVFormat.self
    }

    /// The meanings assumed for the columns of a table, in words; nil for other formats, and if there is no table.
    ///
    /// - Parameter columns: the pairs of `--columns`.
    package static func understanding(
        of source: ImportSource, by format: any ImportFormat.Type, _ columns: [(key: String, column: String)]
    ) throws -> String? {
        guard format.name == CSVFormat.name else { return nil }
        do { return try CSVFormat.understanding(of: source, columns) } catch let error as ImportSourceError
            where error.problem != nil
        {
            return nil
        }
    }

    /// A source as a format recognizes it; nil if it doesn't.
    private static func recognized(
        _ source: ImportSource, by format: any ImportFormat.Type
    ) throws -> RecognizedFormat? {
        guard let words = try words(for: source, by: format) else { return nil }
        let count = source.files.count { MediumName.claimsMedium(SourceName.last(of: $0.path).utf8.map { $0 }) }
        let isBeside = try count > 0 && format.isOutnumbered(byMedia: count, in: source)
        return RecognizedFormat(format: format, words: words, isBesideMedia: isBeside, source: source)
    }

    static func words(for source: ImportSource, by format: any ImportFormat.Type) throws -> String? {
        do { return try format.recognize(source) } catch let error as ImportSourceError where error.problem != nil {
            return nil
        }
    }
}

/// The exports that a source holds, and the files beside them.
package struct SourceContents {
    /// The exports, most specific formats first.
    package internal(set) var parts: [RecognizedFormat] = []
    /// The number of tables beside them, which come in only if they are named: a table may be anything, such as the list
    /// of an account's devices.
    package internal(set) var tableCount = 0
    /// The files outside of the folders of all exports: photos and sounds among them that no entry refers to are imported
    /// on their own.
    package internal(set) var loose: [ImportSource.File] = []
}
