package import Chronology
package import DiaryModel
package import DiaryStore

/// An import of photos and sounds from files and folders: survey, plan, batches.
///
/// All batches are one command, so that one undo reverses it. An interrupted import, whatever the interruption, has
/// done the beginning of its work, and its repetition does the rest. Importing the same files again changes nothing.
package final class MediaImport {
    private let store: Store?
    private let options: ImportOptions
    private let decoders: DecoderPool
    private let observer: ImportObserver
    private let now: Instant
    private let importRun: ImportRun
    /// The result so far, also of a run that failed in the middle.
    package private(set) var report = ImportReport()

    /// An import into a diary.
    ///
    /// - Parameters:
    ///     - store: nil only for a dry run without a diary.
    ///     - decoderPath: the program that decodes.
    ///     - ffmpegPath: the program for sounds that the decoder can't decode; nil for none.
    ///     - run: the command that it is a part of; nil for one of its own.
    package init(
        into store: Store?, _ options: ImportOptions, decoderPath: String, ffmpegPath: String? = nil,
        in run: ImportRun? = nil, now: Instant, observer: ImportObserver
    ) {
        importRun = run ?? ImportRun(options)
        self.store = store
        self.options = options
        self.observer = observer
        self.now = now
        decoders = DecoderPool(executablePath: decoderPath, ffmpegPath: ffmpegPath)
    }

    /// Imports the files in the paths, except the diary's own folder.
    ///
    /// - Parameter unpacked: a folder in it that is read anyway.
    /// - Throws: `ImportError`, `MediumIntakeError` if the decoder can't be started, and the errors of store and vault.
    package func run(_ paths: [FilePath], excluding diary: FilePath, except unpacked: FilePath? = nil) throws {
        try run { try $0.run(paths, excluding: diary, except: unpacked) }
    }

    /// Imports files that were found by watching a folder.
    ///
    /// - Throws: as the import of paths.
    package func run(_ files: [FoundFile]) throws {
        try run { try $0.run(files) }
    }

    private func run(_ find: (FileSurvey) throws -> Void) throws {
        let survey = try FileSurvey(of: store, options, decoders, observer, now: now)
        defer { report.restoredCount += survey.restoredCount }
        try find(survey)
        guard !survey.isInterrupted else {
            report.isInterrupted = true
            return
        }
        if !survey.trashedImports.isEmpty { report.restoreAdvice = try store?.restoreAdvice(of: survey.trashedImports) }
        let plan = try ImportPlan(of: survey.media, survey.knownUndated, into: store, options)
        guard let store, !options.isDryRun else {
            report.retimedMediumCount = survey.lateTimes.count
            return try reportDryRun(plan, survey.companionAdditions)
        }
        let addedByteCount = survey.companionAdditions.reduce(0) { $0 + $1.file.byteCount }
        try checkSpace(for: plan, addedByteCount, at: store.directory)
        let copying = ImportCopying(plan, survey.companionAdditions, into: store, in: importRun, decoders, observer)
        defer {
            let restoreAdvice = report.restoreAdvice
            report = copying.report
            report.restoreAdvice = restoreAdvice
        }
        try copying.run()
        if !copying.report.isInterrupted { try copying.retime(survey.lateTimes, options) }
        store.packIndex(after: copying.report.entryCount)
    }

    /// Reports what would be imported, as if it had been.
    private func reportDryRun(_ plan: ImportPlan, _ additions: [FileSurvey.Addition]) throws {
        report.addedCompanionCount = additions.count
        for (file, addition) in additions {
            let main = addition.main
            try observer.onOutcome(
                .file(FileOutcome(file, .beside(addition.kind, entry: main.entry, medium: main.medium))))
        }
        for medium in plan.media {
            var imported = ImportedMedium(
                type: medium.type, entry: nil, medium: nil, time: medium.captureTime, timeSource: medium.time.rowSource)
            imported.refusedTimes = medium.time.refused
            imported.lacksRecord = medium.lacksRecord
            report.add(imported)
            try observer.onOutcome(.file(FileOutcome(medium.file, .imported(imported))))
            for companion in medium.companions {
                try observer.onOutcome(
                    .file(FileOutcome(companion.file, .beside(companion.kind, entry: nil, medium: nil))))
            }
        }
        let joined = Set(plan.clusters.compactMap(\.placement.entry))
        report.entryCount = joined.count + plan.clusters.count { $0.placement.entry == nil }
        report.joinedEntryCount = joined.count
    }

    /// Throws if the disk is too small; the rows of a medium with its thumbnail take some room besides the original.
    private func checkSpace(for plan: ImportPlan, _ addedByteCount: Int64, at directory: FilePath) throws {
        guard let free = Folder.freeByteCount(at: directory) else { return }
        let needed = plan.media.reduce(addedByteCount) { $0 + $1.byteCount + min($1.file.byteCount, 30_000) + 4000 }
        guard needed > free else { return }
        throw ImportError.notEnoughSpace(needed: needed, free: free, path: directory.description)
    }
}
