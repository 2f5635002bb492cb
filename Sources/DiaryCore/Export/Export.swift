import Chronology
import Glibc
import JSON

/// An export of entries, oldest first, with or without their originals: whole or not at all.
package struct Export {
    /// How an export is made, and whom it tells.
    package struct Options {
        /// Leaves positions and places out, of the copies of originals too.
        package var withoutPlaces = false
        /// Asked again and again; the export ends where it says true.
        package var isInterrupted: () -> Bool = { false }
        /// Told after each piece of an original.
        package var onProgress: (ExportProgress) -> Void = { _ in }
        /// Told the name of a file and why there is no true copy of it.
        package var onLoss: (String, ExportLoss) -> Void = { _, _ in }

        /// An export of everything, told to nobody.
        package init() {}

        func checkInterruption() throws {
            if isInterrupted() { throw ExportError.interrupted }
        }
    }

    private let store: Store
    private let query: EntryQuery
    private let options: Options

    /// - Parameter query: which entries; their order is always oldest first.
    package init(of store: Store, _ query: EntryQuery, _ options: Options = Options()) {
        self.store = store
        self.query = query
        self.options = options
    }

    /// Hands the text of each entry, without originals, to `body`.
    package func write(_ format: ExportFormat, to body: ([UInt8]) throws -> Void) throws -> ExportReport {
        var document = document(format)
        var report = ExportReport()
        try store.read {
            try forEachEntry { entry in
                report.entryCount += 1
                try body(document.bytes(of: entry, files: nil))
            }
        }
        return report
    }

    /// Writes the text of the entries, without originals, into a file that must not exist.
    ///
    /// It appears under its name only when it is whole and durable.
    ///
    /// - Throws: `ExportError`, `SystemCallError`.
    package func writeFile(_ path: FilePath, _ format: ExportFormat) throws -> ExportReport {
        guard !Folder.holdsName(path) else { throw ExportError.isThere(path) }
        let file = try PendingFile(for: path, .export)
        var output = BufferedFile(try file.descriptor.duplicate())
        let report = try write(format) { try output.write($0) }
        try output.finish()
        do throws(SystemCallError) { try file.publish() } catch {
            guard error.code == EEXIST else { throw error }
            throw ExportError.isThere(path)
        }
        return report
    }

    /// Writes the entries with their originals into a folder that must not exist.
    ///
    /// It appears under its name only when it is whole and durable. Originals that are missing or unreadable are told,
    /// and the rest is exported.
    ///
    /// - Throws: `ExportError`, `SystemCallError`.
    package func writeFolder(_ path: FilePath, _ format: ExportFormat) throws -> ExportReport {
        let draft = try ExportDraft(for: path)
        return try store.read {
            let survey = try survey()
            if let free = Folder.freeByteCount(at: path.parent), free < survey.neededByteCount {
                throw ExportError.tooLittleSpace(path, needed: survey.neededByteCount, free: free)
            }
            return try draft.publish {
                let folder = try draft.makeFolder()
                let report = try writeContents(of: folder.path, format, survey)
                guard folder.isNamed(draft.path) else { throw SystemCallError("rename", draft.path, code: ESTALE) }
                return report
            }
        }
    }

    private func writeContents(of folder: FilePath, _ format: ExportFormat, _ survey: ExportSurvey) throws
        -> ExportReport
    {
        var form = form(format, in: folder)
        let originals = OriginalCopying(from: store.vault, into: folder, survey.progress, options)
        var entryCount = 0
        try forEachEntry { entry in
            entryCount += 1
            var entry = entry
            var files: [ExportedFiles] = []
            for index in entry.media.indices {
                let names = form.names(of: entry.media[index], in: entry)
                files.append(try originals.copy(&entry.media[index], of: entry, as: names))
            }
            try form.write(entry, files: files)
        }
        try form.finish()
        originals.report.entryCount = entryCount
        originals.report.searchCount = try writeSearches(into: folder, format)
        return originals.report
    }

    /// Saved searches are the whole diary's, and their words can name places.
    private func writeSearches(into folder: FilePath, _ format: ExportFormat) throws -> Int {
        guard case .lines = format, !options.withoutPlaces, query == EntryQuery(order: query.order) else { return 0 }
        let tabs = try store.tabs()
        guard !tabs.rows.isEmpty else { return 0 }
        var lines: [UInt8] = []
        for row in tabs.rows { lines += JSONWriter.bytes(of: .object(SavedSearchLine.object(of: row))) + [0x0A] }
        let file = folder.appending(SavedSearchLine.fileName)
        try FileDescriptor.open(file, O_WRONLY | O_NOFOLLOW | O_CREAT | O_EXCL).writeAll(lines)
        return tabs.searches.count
    }

    private func document(_ format: ExportFormat) -> any ExportDocument {
        switch format {
        case .lines, .media: LineDocument(withoutPlaces: options.withoutPlaces)
        case .markdown(let words): MarkdownDocument(words: words, withoutPlaces: options.withoutPlaces)
        }
    }

    private func form(_ format: ExportFormat, in folder: FilePath) -> any ExportForm {
        switch format {
        case .lines: LineFolder(folder, withoutPlaces: options.withoutPlaces)
        case .markdown(let words): MarkdownFolder(folder, words: words, withoutPlaces: options.withoutPlaces)
        case .media: MediaFolder()
        }
    }

    private func survey() throws -> ExportSurvey {
        var survey = ExportSurvey()
        try forEachEntry { survey.add($0) }
        return survey
    }

    private func forEachEntry(_ body: (DiaryEntry) throws -> Void) throws {
        if let limit = query.limit, query.order == .newestFirst { return try forEachNewest(limit, body) }
        var ascending = query
        ascending.order = .oldestFirst
        try store.forEachEntry(ascending) {
            try options.checkInterruption()
            try body($0)
            return true
        }
    }

    /// The newest few, oldest first.
    private func forEachNewest(_ limit: Int, _ body: (DiaryEntry) throws -> Void) throws {
        for id in try store.identifiers(query).reversed() {
            try options.checkInterruption()
            if let entry = try store.entry(id) { try body(entry) }
        }
    }
}

/// What an export will take, found before anything is written.
struct ExportSurvey {
    /// Originals and their bytes.
    private(set) var progress = ExportProgress()
    private var textByteCount: Int64 = 0

    /// Bytes of the originals and, roughly, of the text.
    var neededByteCount: Int64 { progress.byteTotal.addingSaturated(textByteCount) }

    mutating func add(_ entry: DiaryEntry) {
        textByteCount += Int64(entry.text.utf8.count) + 512
        for medium in entry.media {
            progress.fileTotal += 1 + medium.companions.count
            for byteCount in [medium.byteCount] + medium.companions.map(\.byteCount) {
                progress.byteTotal = progress.byteTotal.addingSaturated(byteCount)
            }
        }
    }
}
