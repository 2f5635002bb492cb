import DiaryMedia

/// The format recognized for a source.
package struct RecognizedFormat {
    /// The format that reads it.
    package let format: any ImportFormat.Type
    /// A description of the source, after "a": `Day One export of 3 journals`.
    package let words: String
    /// True if it is a few documents in a folder of photos and sounds that no document refers to.
    package let isBesideMedia: Bool
}

extension ImportFormats {
    /// The first format that recognizes a source; nil if none does.
    ///
    /// - Throws: errors that end an import; a document that can't be read is not recognized.
    package static func recognize(_ source: ImportSource) throws -> RecognizedFormat? {
        for format in all {
            guard let words = try words(for: source, by: format) else { continue }
            let count = source.files.count { MediumName.claimsMedium(SourceName.last(of: $0.path).utf8.map { $0 }) }
            let isBeside = try count > 0 && format.isOutnumbered(byMedia: count, in: source)
            if !isBeside { try noteOthers(than: format, in: source) }
            return RecognizedFormat(format: format, words: words, isBesideMedia: isBeside)
        }
        return nil
    }

    /// Notes archives of other programs among those that were given together: one format reads the source.
    private static func noteOthers(than format: any ImportFormat.Type, in source: ImportSource) throws {
        guard source.isUnpacked else { return }
        var archives: [Substring.UTF8View] = []
        for file in source.files {
            let archive = file.path.utf8.prefix { $0 != UInt8(ascii: "/") }
            // They are sorted.
            if archives.last?.elementsEqual(archive) != true { archives.append(archive) }
        }
        guard archives.count > 1 else { return }
        for archive in archives.map({ String(Substring($0)) }) {
            guard let part = try? source.part(archive), try words(for: part, by: format) == nil else { continue }
            guard let found = try recognize(part), !found.isBesideMedia else { continue }
            let reason = "another program's (\(found.words)), which is not read with the others: import it alone"
            source.note(ImportProblem(.unreadable, archive, reason))
        }
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

    private static func words(for source: ImportSource, by format: any ImportFormat.Type) throws -> String? {
        do { return try format.recognize(source) } catch let error as ImportSourceError where error.problem != nil {
            return nil
        }
    }
}
