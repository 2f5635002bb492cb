import Chronology
import DiaryFormats
import DiaryModel
import DiaryStore

/// A form in which entries leave a diary.
public enum DiaryExportFormat: Sendable {
    /// Lines of JSON with the originals beside them, which ``Diary/importLines(of:updates:)`` reads.
    case lines
    /// Markdown, one file per month, with the originals beside them.
    case markdown
    /// The originals alone.
    case media
}

/// The result of an export.
public struct DiaryExportResult: Sendable {
    /// Entries that were written.
    public let entryCount: Int
    /// Originals that were copied.
    public let mediumCount: Int
    /// The names of originals that are missing or can't be read.
    public let losses: [String]
}

/// The reason why nothing was exported.
public enum DiaryExportError: Error, Equatable, Sendable {
    /// Something has the target's name.
    case isThere(path: String)
    /// The disk has less room than the export needs, in bytes.
    case tooLittleSpace(path: String, needed: Int64, free: Int64)
}

extension Diary {
    /// Writes the entries of a query, oldest first, with their originals into a new folder.
    ///
    /// The folder gets its name only when it is complete and durable.
    ///
    /// - Parameter withoutPlaces: whether positions are left out of entries, photos and names.
    /// - Throws: ``DiaryExportError``, ``SystemCallError``; ``PredicateFormatError`` for an invalid condition.
    @discardableResult
    public func export(
        _ query: EntryQuery = EntryQuery(), as format: DiaryExportFormat = .lines, to path: String,
        withoutPlaces: Bool = false
    ) throws -> DiaryExportResult {
        let form: ExportFormat =
            switch format {
            case .lines: .lines
            case .markdown: .markdown
            case .media: .media
            }
        do {
            return try PredicateFormatError.translating {
                try Self.write(query, of: store, form, to: FilePath(path), withoutPlaces: withoutPlaces)
            }
        } catch ExportError.isThere(let path) {
            throw DiaryExportError.isThere(path: path.description)
        } catch ExportError.tooLittleSpace(let path, let needed, let free) {
            throw DiaryExportError.tooLittleSpace(path: path.description, needed: needed, free: free)
        }
    }

    private static func write(
        _ query: EntryQuery, of store: Store, _ format: ExportFormat, to path: FilePath, withoutPlaces: Bool
    ) throws -> DiaryExportResult {
        var losses: [String] = []
        var options = ExportOptions()
        options.withoutPlaces = withoutPlaces
        options.onLoss = { name, _ in losses.append(name) }
        let report = try Export(of: store, query, options).writeFolder(path, format)
        return DiaryExportResult(
            entryCount: report.entryCount,
            mediumCount: report.photoCount + report.soundCount + report.videoCount + report.pdfCount, losses: losses)
    }
}
