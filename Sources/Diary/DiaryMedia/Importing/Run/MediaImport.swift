package import Chronology
package import DiaryModel
import DiaryStore

/// An import of photos and sounds from files and folders: survey, plan, batches.
///
/// All batches are one command, so that one undo reverses it. An interrupted import, whatever the interruption, has
/// done the beginning of its work, and its repetition does the rest. Importing the same files again changes nothing.
package final class MediaImport {
    private let session: ImportSession
    private let options: ImportOptions
    private let decoders: DecoderPool
    private let now: Instant

    /// An import of files as a part of a session.
    ///
    /// - Parameters:
    ///     - decoderPath: the program that decodes.
    ///     - ffmpegPath: the program for sounds that the decoder can't decode; nil for none.
    package init(
        in session: ImportSession, _ options: ImportOptions, decoderPath: String, ffmpegPath: String? = nil,
        now: Instant
    ) {
        (self.session, self.options, self.now) = (session, options, now)
        decoders = DecoderPool(executablePath: decoderPath, ffmpegPath: ffmpegPath)
    }

    /// Imports the files in the paths, except the diary's own folder.
    ///
    /// - Parameters:
    ///     - unpacked: a folder of unpacked archives in it, which is read anyway; its files are reported relative to
    ///       it.
    ///     - isChosen: returns whether a file is to be imported; the others are somebody else's, and not reported.
    /// - Throws: `ImportError`, `MediumIntakeError` if the decoder can't be started, and the errors of store and vault.
    package func run(
        _ paths: [FilePath], excluding diary: FilePath, except unpacked: FilePath? = nil,
        choosing isChosen: @escaping (FilePath) -> Bool = { _ in true }
    ) throws {
        session.root = unpacked
        try run { try $0.run(paths, excluding: diary, except: unpacked, choosing: isChosen) }
    }

    /// Imports files that were found by watching a folder.
    ///
    /// - Throws: as the import of paths.
    package func run(_ files: [FoundFile]) throws {
        try run { try $0.run(files) }
    }

    private func run(_ find: (FileSurvey) throws -> Void) throws {
        let survey = try FileSurvey(in: session, options, decoders, now: now)
        try find(survey)
        guard !session.report.isInterrupted else { return }
        try session.findRestoreAdvice()
        let plan = try ImportPlan(
            of: survey.media, survey.knownUndated, into: session.store, besides: session.plannedEntries, options)
        guard let store = session.store, !options.isDryRun else {
            session.report.retimedMediumCount = survey.lateTimes.count
            return try reportDryRun(plan, survey.companionAdditions)
        }
        let addedByteCount = survey.companionAdditions.reduce(0) { $0 + $1.file.byteCount }
        try checkSpace(for: plan, addedByteCount, at: store.directory)
        let copying = ImportCopying(plan, survey.companionAdditions, into: store, in: session, decoders)
        try copying.run()
        if !session.report.isInterrupted { try copying.retime(survey.lateTimes, options) }
        store.packIndex(after: session.report.entryCount)
    }

    /// Reports what would be imported, as if it had been.
    private func reportDryRun(_ plan: ImportPlan, _ additions: [FileSurvey.Addition]) throws {
        session.report.addedCompanionCount = additions.count
        for (file, addition) in additions {
            let main = addition.main
            try session.add([.file(file, .beside(addition.kind, entry: main.entry, medium: main.medium))])
        }
        for medium in plan.media {
            try session.add([.file(medium.file, .imported(ImportedMedium(medium, medium.type)))])
            for companion in medium.companions {
                try session.add([.file(companion.file, .beside(companion.kind, entry: nil, medium: nil))])
            }
        }
        let joined = Set(plan.clusters.compactMap(\.placement.entry))
        // Those of the same import are counted already.
        let old = joined.subtracting(session.plannedEntries.map(\.id))
        session.report.entryCount += old.count + plan.clusters.count { $0.placement.entry == nil }
        session.report.joinedEntryCount += old.count
    }

    /// Throws if the disk is too small; the rows of a medium with its thumbnail take some room besides the original.
    private func checkSpace(for plan: ImportPlan, _ addedByteCount: Int64, at directory: FilePath) throws {
        guard let free = Folder.freeByteCount(at: directory) else { return }
        let needed = plan.media.reduce(addedByteCount) { $0 + $1.byteCount + min($1.file.byteCount, 30_000) + 4000 }
        guard needed > free else { return }
        throw ImportError.notEnoughSpace(needed: needed, free: free, path: directory.description)
    }
}

/// The reason why an import of files does not begin or continue.
package enum ImportError: Error {
    /// The files need more room than the disk has.
    case notEnoughSpace(needed: Int64, free: Int64, path: String)
}
