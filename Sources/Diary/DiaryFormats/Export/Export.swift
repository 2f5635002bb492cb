import Chronology
package import DiaryModel
package import DiaryStore
import Glibc
import JSON

/// An export of entries, oldest first, with or without their originals: complete or not at all.
package struct Export {
    let store: DiaryStore
    private let query: EntryQuery
    let options: ExportOptions

    /// An export of a query's entries.
    ///
    /// - Parameter query: the query; the order is always oldest first. In a diary on several machines, entries of one
    ///   moment come in the order of their ids.
    package init(of store: DiaryStore, _ query: EntryQuery, _ options: ExportOptions = ExportOptions()) {
        self.store = store
        self.query = query
        var options = options
        options.isOfSeveralMachines = store.isSynchronized
        options.zones = store.zones
        options.isAwaited = { store.awaitedOriginals.machine(of: $0) != nil }
        self.options = options
    }

    /// Passes the text of the entries, without originals, to `body`, piece by piece.
    ///
    /// - Throws: `ExportError.isNoText` for a format that can't be one text.
    package func write(_ format: ExportFormat, to body: ([UInt8]) throws -> Void) throws -> ExportReport {
        guard var document = try format.document?(options) else { throw ExportError.isNoText(format.name) }
        var report = ExportReport()
        try store.read {
            try body(document.beginning)
            try forEachEntry { entry in
                report.entryCount += 1
                report.countLeftOut(entry)
                report.countLimits(of: entry, format, options)
                try body(document.bytes(of: entry, files: nil))
            }
            try body(document.ending)
        }
        return report
    }

    /// Writes the entries into a file that must not exist: their text, without originals, or an archive of both.
    ///
    /// It appears under its name only when it is complete and durable.
    ///
    /// - Throws: `ExportError`, `SystemCallError`.
    package func writeFile(_ path: FilePath, _ format: ExportFormat) throws -> ExportReport {
        guard !Folder.holdsName(path) else { throw ExportError.isThere(path) }
        let file = try PendingFile(for: path, .export)
        guard format.archive == nil else { return try writeArchive(file, path, format) }
        var output = BufferedFile(try file.descriptor.duplicate())
        var report = try write(format) { try output.write($0) }
        try output.finish()
        try publish(file, path)
        try countNamedItems(format, &report)
        return report
    }

    private func writeArchive(_ file: PendingFile, _ path: FilePath, _ format: ExportFormat) throws -> ExportReport {
        try store.read {
            let survey = try survey(originals: true)
            try checkSpace(for: survey, at: path)
            let originals = OriginalCopying(from: store.vault, into: path.parent, survey.progress, options)
            guard var archive = try format.archive?(file.descriptor, path, originals, options) else {
                throw ExportError.isNoText(format.name)
            }
            var entryCount = 0
            try forEachEntry { entry in
                entryCount += 1
                originals.report.countLimits(of: entry, format, options)
                try archive.write(entry)
            }
            try archive.finish()
            try publish(file, path)
            originals.report.entryCount = entryCount
            try countNamedItems(format, &originals.report)
            return originals.report
        }
    }

    private func publish(_ file: PendingFile, _ path: FilePath) throws {
        do throws(SystemCallError) { try file.publish() } catch {
            guard error.code == EEXIST else { throw error }
            throw ExportError.isThere(path)
        }
    }

    func checkSpace(for survey: ExportSurvey, at path: FilePath) throws(ExportError) {
        guard let free = Folder.freeByteCount(at: path.parent), free < survey.neededByteCount else { return }
        throw .tooLittleSpace(path, needed: survey.neededByteCount, free: free)
    }

    /// Writes the entries with their originals into a folder that must not exist.
    ///
    /// It appears under its name only when it is complete and durable. Originals that are missing or unreadable are
    /// reported, and the rest is exported.
    ///
    /// - Throws: `ExportError`, `SystemCallError`.
    package func writeFolder(_ path: FilePath, _ format: ExportFormat) throws -> ExportReport {
        if let shape = format.shape { return try writeUpdatable(path, format, shape) }
        let draft = try ExportDraft(for: path)
        return try store.read {
            let survey = try survey(originals: format.copiesOriginals)
            try checkSpace(for: survey, at: path)
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
        guard let form = try format.form?(folder, options) else { throw ExportError.isNoFolder(format.name) }
        let originals = OriginalCopying(from: store.vault, into: folder, survey.progress, options)
        originals.report.entryCount = try writeEntries(of: format, into: form, originals)
        try writeNamedItems(into: folder, format, &originals.report)
        try countNamedItems(format, &originals.report)
        return originals.report
    }

    /// Writes all entries with their originals, and returns their number.
    func writeEntries(
        of format: ExportFormat, into form: any ExportForm, _ originals: OriginalCopying
    ) throws -> Int {
        var (form, count) = (form, 0)
        try forEachEntry { entry in
            count += 1
            originals.report.countLimits(of: entry, format, options)
            if !format.copiesOriginals { originals.report.countLeftOut(entry) }
            var entry = entry
            var files: [ExportedFiles] = []
            for index in entry.media.indices where format.copiesOriginals {
                let film = try originals.film(in: entry.media[index])
                let names = form.names(of: entry.media[index], in: entry, withVideo: film != nil)
                files.append(try originals.copy(&entry.media[index], film, of: entry, as: names))
            }
            try form.write(entry, files: files)
        }
        try form.finish()
        return count
    }

    /// Writes the saved searches and the templates; they belong to the whole diary, and their words can name places.
    private func writeNamedItems(
        into folder: FilePath, _ format: ExportFormat, _ report: inout ExportReport
    ) throws {
        guard format.name == ExportFormat.lines.name, !options.withoutPlaces, isOfAll else { return }
        let (tabs, templates) = (try store.tabs(), try store.templates().templates)
        try write(tabs.rows.map(SavedSearchLine.object), to: folder.appending(SavedSearchLine.fileName))
        try write(templates.map(TemplateLine.object), to: folder.appending(TemplateLine.fileName))
        (report.searchCount, report.templateCount) = (tabs.searches.count, templates.count)
    }

    private func write(_ objects: [JSONObject], to file: FilePath) throws {
        guard !objects.isEmpty else { return }
        var lines: [UInt8] = []
        for object in objects { lines += JSONWriter.bytes(of: .object(object)) + [0x0A] }
        try FileDescriptor.open(file, O_WRONLY | O_NOFOLLOW | O_CREAT | O_EXCL).writeAll(lines)
    }

    /// True if all entries are wanted.
    private var isOfAll: Bool { query == EntryQuery(order: query.order) }

    /// Counts the saved searches and the templates of a whole diary that the format leaves out.
    func countNamedItems(_ format: ExportFormat, _ report: inout ExportReport) throws {
        guard format.limits.leftOut.contains(.savedSearch), options.columns == nil, isOfAll else { return }
        let counts = [
            (EntryFeature.savedSearch, try store.tabs().searches.count),
            (.template, try store.templates().templates.count),
        ]
        for (feature, count) in counts where count > 0 { report.leftOutFeatures[feature] = count }
    }

    func survey(originals: Bool) throws -> ExportSurvey {
        var survey = ExportSurvey()
        try forEachEntry { survey.add($0, originals: originals) }
        return survey
    }

    func forEachEntry(_ body: (DiaryEntry) throws -> Void) throws {
        if let limit = query.limit, query.order == .newestFirst { return try forEachNewest(limit, body) }
        var ascending = query
        ascending.order = .oldestFirst
        guard !options.isOfSeveralMachines else {
            return try store.forEachEntryByTimeAndID(ascending) {
                try options.checkInterruption()
                try body($0.withOrderedCompanions)
            }
        }
        try store.forEachEntry(ascending) {
            try options.checkInterruption()
            try body($0)
            return true
        }
    }

    /// Passes on the newest entries, oldest first.
    private func forEachNewest(_ limit: Int, _ body: (DiaryEntry) throws -> Void) throws {
        let ids =
            try options.isOfSeveralMachines
            ? store.identifiersByTimeAndID(query) : store.identifiers(query).reversed()
        for id in ids {
            try options.checkInterruption()
            guard let entry = try store.entry(id) else { continue }
            try body(options.isOfSeveralMachines ? entry.withOrderedCompanions : entry)
        }
    }
}

extension DiaryEntry {
    /// The entry with the companions of its media in the order of their kinds and hashes.
    ///
    /// They are stored in the order of their arrival, which differs between machines.
    fileprivate var withOrderedCompanions: DiaryEntry {
        guard media.contains(where: { $0.companions.count > 1 }) else { return self }
        var entry = self
        for index in entry.media.indices {
            entry.media[index].companions.sort {
                if $0.kind != $1.kind { return $0.kind.rawValue < $1.kind.rawValue }
                return $0.hash.bytes.lexicographicallyPrecedes($1.hash.bytes)
            }
        }
        return entry
    }
}

/// The room that an export will take, found before anything is written.
struct ExportSurvey {
    /// Originals and their bytes.
    private(set) var progress = ExportProgress()
    private var textByteCount: Int64 = 0

    /// Bytes of the originals and, approximately, of the text.
    var neededByteCount: Int64 { progress.byteTotal.addingSaturated(textByteCount) }

    mutating func add(_ entry: DiaryEntry, originals: Bool) {
        textByteCount += Int64(entry.text.utf8.count) + 512
        for medium in entry.media where originals {
            progress.fileTotal += 1 + medium.companions.count
            for byteCount in [medium.byteCount] + medium.companions.map(\.byteCount) {
                progress.byteTotal = progress.byteTotal.addingSaturated(byteCount)
            }
        }
    }
}
