import DiaryFormats
public import DiaryModel
public import DiaryStore

/// A form in which entries leave a diary.
public enum DiaryExportFormat: Sendable {
    /// Lines of JSON with the originals beside them, which ``DiaryStore/importLines(of:updates:)`` reads.
    case lines
    /// Markdown, one file per month, with the originals beside them.
    case markdown
    /// Markdown for programs of notes, one file per day, with the originals beside them, which
    /// ``DiaryStore/importDiary(at:updates:)`` reads.
    case notes
    /// The originals alone.
    case media
    /// An album of pages for browsers.
    case html
    /// Comma-separated values (RFC 4180), one record per entry, without originals.
    case csv
    /// The text file of jrnl, without originals.
    case jrnl
    /// A zip as Day One exports one, with the originals.
    case dayOne
    /// iCalendar (RFC 5545), one file per entry, without originals.
    case iCalendar

    fileprivate var format: ExportFormat {
        switch self {
        case .lines: .lines
        case .markdown: .markdown
        case .notes: .notes
        case .media: .media
        case .html: .html
        case .csv: .csv
        case .jrnl: .jrnl
        case .dayOne: .dayOne
        case .iCalendar: .calendar
        }
    }
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

extension DiaryStore {
    /// Writes the entries of a query, oldest first, into a new folder; CSV, jrnl and Day One's zip into a new file.
    ///
    /// The folder or file gets its name only when it is complete and durable.
    ///
    /// - Parameters:
    ///   - query: which entries; its order does not count.
    ///   - format: the format.
    ///   - path: the new folder or file.
    ///   - withoutPlaces: whether positions are left out of entries, photos and names.
    /// - Throws: ``DiaryExportError``, ``SystemCallError``; ``PredicateFormatError`` for an invalid condition.
    @discardableResult
    public func export(
        _ query: EntryQuery = EntryQuery(), as format: DiaryExportFormat = .lines, to path: String,
        withoutPlaces: Bool = false
    ) throws -> DiaryExportResult {
        do {
            return try PredicateFormatError.translating {
                try write(query, format.format, to: FilePath(path), withoutPlaces: withoutPlaces)
            }
        } catch ExportError.isThere(let path) {
            throw DiaryExportError.isThere(path: path.description)
        } catch ExportError.tooLittleSpace(let path, let needed, let free) {
            throw DiaryExportError.tooLittleSpace(path: path.description, needed: needed, free: free)
        }
    }

    private func write(
        _ query: EntryQuery, _ format: ExportFormat, to path: FilePath, withoutPlaces: Bool
    ) throws -> DiaryExportResult {
        var losses: [String] = []
        var options = ExportOptions()
        options.withoutPlaces = withoutPlaces
        options.onLoss = { name, _ in losses.append(name) }
        (options.album.decoderPath, options.album.ffmpegPath) = (programs().decoder, programs().ffmpeg)
        let export = Export(of: self, query, options)
        let report = try format.makesFolder ? export.writeFolder(path, format) : export.writeFile(path, format)
        return DiaryExportResult(
            entryCount: report.entryCount,
            mediumCount: report.photoCount + report.soundCount + report.videoCount + report.pdfCount, losses: losses)
    }
}
