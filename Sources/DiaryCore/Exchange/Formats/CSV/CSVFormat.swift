import Chronology
import JSON

/// Tables of separated values with a header: entries or measurements, and this program's own export.
enum CSVFormat: ExchangeFormat {
    static let name = "csv"

    static func recognize(_ source: ExchangeSource) throws -> String? {
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
    static func understanding(of source: ExchangeSource, _ columns: [(key: String, column: String)]) throws -> String? {
        guard let file = tables(of: source).first ?? source.files.first else { return nil }
        return try CSVTable(file, source, columns).columns.words
    }

    static func read(_ source: ExchangeSource, _ options: ExchangeOptions, into sink: any ExchangeSink) throws {
        let found = tables(of: source)
        for file in found.isEmpty ? source.files : found {
            guard let table = try sink.reading(file.path, { try CSVTable(file, source, options.columns) }) else {
                continue
            }
            try CSVReading(table, options, sink).read()
        }
    }

    static func tables(of source: ExchangeSource) -> [ExchangeSource.File] {
        source.files.filter { ["csv", "tsv", "tab"].contains(MediumName.ending(of: Array($0.path.utf8))) }
    }
}

/// A table with the meanings of its columns.
struct CSVTable {
    let file: ExchangeSource.File
    let text: String
    let columns: CSVColumns
    let cells: CSVCells
    /// True if the decimal separator is a comma.
    let hasDecimalComma: Bool

    /// Reads the whole table once.
    init(_ file: ExchangeSource.File, _ source: ExchangeSource, _ wanted: [(key: String, column: String)]) throws {
        self.file = file
        text = try source.text(of: file)
        var reader = CSVReader(text)
        hasDecimalComma = reader.delimiter == UInt8(ascii: ";")
        guard let header = reader.next()?.fields, header.count <= 1000 else {
            throw ExchangeError.unreadable(place: file.path, reason: "not a table with a header")
        }
        var cells = CSVCells(header.count, delimiter: reader.delimiter)
        while let record = reader.next() { cells.add(record.fields) }
        self.cells = cells
        columns = CSVColumns(header, wanted, cells)
    }
}
