/// RedNotebook's journals: one file per month, `2024-05.txt`, a map of days in YAML.
enum RedNotebookFormat: ImportFormat {
    static let name = "rednotebook"

    static func recognize(_ source: ImportSource) throws -> String? {
        let months = try months(of: source).filter { try isMonth(source.beginning(of: $0.file)) }
        guard !months.isEmpty else { return nil }
        return "RedNotebook journal of \(months.count == 1 ? "1 month" : "\(months.count) months")"
    }

    static func isOutnumbered(byMedia count: Int, in source: ImportSource) throws -> Bool {
        let months = months(of: source)
        guard months.count < count else { return false }
        // `[""/path/to/picture"".jpg]`
        return try months.allSatisfy { month in
            !SourcePath.holds(try source.beginning(of: month.file, count: ImportSource.linkReach)[...], "[\"\"")
        }
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        var reader = RedNotebookReader(source, options, sink)
        let months = months(of: source)
        for month in months { try reader.read(month) }
        for file in source.files where isCopy(file, of: months) { sink.ignore(file) }
        for problem in reader.media.orphans() { try sink.report(problem) }
    }

    struct Month {
        let file: ImportSource.File
        let year: Int
        let month: Int
    }

    /// Returns whether a file is one that RedNotebook keeps beside that of a month: `2024-05.old.txt`,
    /// `2024-05.new.txt`, `2024-05.CONFLICT_BACKUP1717.txt`.
    private static func isCopy(_ file: ImportSource.File, of months: [Month]) -> Bool {
        let name = SourceName.last(of: file.path)
        let mark = name.dropFirst(7)
        guard mark.hasPrefix(".old.") || mark.hasPrefix(".new.") || mark.hasPrefix(".CONFLICT_BACKUP") else {
            return false
        }
        let original = file.path.dropLast(mark.count) + ".txt"
        return months.contains { $0.file.path == original }
    }

    /// Files named `2024-05.txt`; the copies that RedNotebook keeps have longer names.
    static func months(of source: ImportSource) -> [Month] {
        source.files.compactMap { file in
            let name = Array(SourceName.last(of: file.path).utf8)
            guard name.count == 11, name[4] == UInt8(ascii: "-"), name.suffix(4) == Array(".txt".utf8)[...],
                let year = Int(String(decoding: name[..<4], as: UTF8.self)),
                let month = Int(String(decoding: name[5..<7], as: UTF8.self)), (1...12).contains(month), year > 0
            else { return nil }
            return Month(file: file, year: year, month: month)
        }
    }

    /// Returns whether a document begins as a map of days, or is empty.
    private static func isMonth(_ bytes: [UInt8]) -> Bool {
        let line = bytes.split(separator: 0x0A).lazy.map { $0.drop { $0 <= 0x20 } }
            .first { !$0.isEmpty && $0.first != UInt8(ascii: "#") && !$0.starts(with: "---".utf8) }
        guard let line else { return true }
        if line.starts(with: "{}".utf8) { return true }
        let number = line.drop { "{'\"".utf8.contains($0) }.prefix { 0x30...0x39 ~= $0 }
        let rest = line[number.endIndex...].drop { "'\"".utf8.contains($0) }
        return (1...2).contains(number.count) && rest.first == UInt8(ascii: ":")
    }
}
