/// Tables of separated values with a header: entries or measurements, and this program's own export.
enum CSVFormat: ImportFormat {
    static let name = "csv"
    static let isGeneral = true

    static func recognize(_ source: ImportSource) throws -> String? {
        let tables = tables(of: source)
        guard !tables.isEmpty, tables.count == source.files.count else { return nil }
        for file in tables {
            guard let table = try? CSVTable(file, source, []), table.columns.hasTime else { return nil }
        }
        return try "table (CSV) with " + (understanding(of: source, []) ?? "")
    }

    /// The meanings assumed for the columns, in words; nil if there is no table.
    ///
    /// - Parameter columns: the pairs of `--columns`.
    static func understanding(of source: ImportSource, _ columns: [(key: String, column: String)]) throws -> String? {
        guard let file = tables(of: source).first ?? source.files.first else { return nil }
        return try CSVTable(file, source, columns).columns.words
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let found = tables(of: source)
        for file in found.isEmpty ? source.files : found {
            guard let table = try sink.reading(file.path, { try CSVTable(file, source, options.columns) }) else {
                continue
            }
            try CSVReading(table, options, sink).read()
        }
    }

    static func tables(of source: ImportSource) -> [ImportSource.File] {
        source.files.filter { hasName($0) || isUnnamed($0) && (try? isTable($0, source)) == true }
    }

    private static func hasName(_ file: ImportSource.File) -> Bool {
        ["csv", "tsv", "tab"].contains(SourcePath.pathExtension(file.path))
    }

    /// Returns whether a name says nothing about the content: `.txt`, as spreadsheets save them, or no extension.
    private static func isUnnamed(_ file: ImportSource.File) -> Bool {
        ["", "txt", "text", "dat", "prn", "asc"].contains(SourcePath.pathExtension(file.path))
    }

    /// Returns whether a document begins as a table: a header with a column of dates, and records as wide as it.
    ///
    /// Prose has lines of any width, and its first words are no names of columns above dates.
    private static func isTable(_ file: ImportSource.File, _ source: ImportSource) throws -> Bool {
        let bytes = try source.beginning(of: file)
        guard !bytes.contains(0) else { return false }
        let text = DocumentText.beginning(of: bytes)
        // The last line may be cut.
        let end = bytes.count < 4096 ? text.endIndex : text.lastIndex(where: \.isNewline) ?? text.startIndex
        var reader = CSVReader(String(text[..<end]))
        guard let header = reader.header(), header.count > 1 else { return false }
        var (cells, count) = (CSVCells(header.count, delimiter: reader.delimiter), 0)
        while let record = reader.next() {
            guard record.fields.count == header.count || reader.unclosedLine != nil else { return false }
            cells.add(record.fields)
            count += 1
        }
        guard count > 0, let time = CSVColumns(header, [], cells).members["creationTime"] else { return false }
        return cells.areDates(time)
    }
}

/// A table with the meanings of its columns.
struct CSVTable {
    let file: ImportSource.File
    let text: String
    let columns: CSVColumns
    let cells: CSVCells
    /// True if the decimal separator is a comma.
    let hasDecimalComma: Bool

    /// Reads the whole table once.
    init(_ file: ImportSource.File, _ source: ImportSource, _ wanted: [(key: String, column: String)]) throws {
        self.file = file
        text = try source.text(of: file)
        var reader = CSVReader(text)
        hasDecimalComma = reader.delimiter == UInt8(ascii: ";")
        guard let header = reader.header(), header.count <= 1000 else {
            throw ImportSourceError.unreadable(place: file.path, reason: "not a table with a header")
        }
        var cells = CSVCells(header.count, delimiter: reader.delimiter)
        while let record = reader.next() { cells.add(record.fields) }
        self.cells = cells
        columns = CSVColumns(header, wanted, cells)
    }
}
