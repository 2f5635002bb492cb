package import Chronology
import DiaryMedia
package import DiaryModel
package import DiaryStore
import DiarySync

/// Checks a whole diary, layer by layer, and changes nothing.
///
/// An unreadable layer is a finding, and the others are still checked. Others may write meanwhile: the database is read
/// in one snapshot, and a file that doesn't match it is checked again.
package final class StoreCheck {
    private let directory: FilePath
    private let depth: CheckDepth
    private let thumbnails: ThumbnailMaker
    private let decoderPath: String
    private let now: () -> Instant
    private let progress: (CheckProgress) throws -> Void
    private let isAfterRepair: Bool
    private var report: CheckReport
    /// An error that prevented a check and is not damage.
    private var hindrance: (any Error)?

    /// A check of the diary in a folder.
    ///
    /// - Parameters:
    ///     - decoderPath: the program that determines whether a medium without a thumbnail could have one.
    ///     - ffmpegPath: the program for sounds that the decoder can't decode; nil for none.
    ///     - isAfterRepair: whether a database was just rebuilt, so that no original is waiting for its row.
    ///     - progress: called while originals are read.
    package init(
        _ directory: FilePath, depth: CheckDepth, decoderPath: String, ffmpegPath: String? = nil,
        now: @escaping () -> Instant = Instant.now, isAfterRepair: Bool = false,
        progress: @escaping (CheckProgress) throws -> Void = { _ in }
    ) {
        self.directory = directory
        self.depth = depth
        thumbnails = ThumbnailMaker(decoderPath: decoderPath, ffmpegPath: ffmpegPath)
        self.decoderPath = decoderPath
        self.now = now
        self.progress = progress
        self.isAfterRepair = isAfterRepair
        report = CheckReport(depth: depth)
    }

    /// Checks the diary and returns the report.
    ///
    /// - Throws: `DiaryError` if there is no diary, another process holds it or the disk is too full to check; the
    ///   errors of `progress`.
    package func run() throws -> CheckReport {
        let store = try openedStore()
        report.isDatabaseOpen = store != nil
        report.keptLogs = store?.keptLogs.filter { if case .broken = $0 { false } else { true } } ?? []
        if let store { try readDatabase(of: store) }
        if let hindrance { throw hindrance }
        report.findings += DamagedCopies(of: directory).brokenLogs.map { CheckFinding(.logBroken, path: $0) }
        report.findings += PermissionCheck(directory).findings()
        checkSync(of: store)
        try checkOriginals(of: store)
        report.findings += TemporaryFolder(diary: directory).leftovers(now: now()).map {
            CheckFinding(.temporaryLeft, path: $0)
        }
        report.findings += RecordingFolder(diary: directory).keptPaths().map { CheckFinding(.recordingKept, path: $0) }
        return report
    }

    /// The open store; nil if the database exists but its content is damaged.
    private func openedStore() throws -> DiaryStore? {
        do { return try DiaryStore(directory, access: .reading, now: now) } catch { try addDamage(reportedBy: error) }
        return nil
    }

    private func readDatabase(of store: DiaryStore) throws {
        // The list before the rows: what sync delivers meanwhile has its thumbnail in later rows only.
        _ = store.awaitedOriginals
        do { try store.read { checkDatabase(of: store) } } catch { try addDamage(reportedBy: error) }
    }

    /// Adds the damage that an error reports.
    ///
    /// - Throws: the error itself if it does not mean damage.
    private func addDamage(reportedBy error: any Error) throws {
        guard let words = DiaryStore.damage(reportedBy: error) else { throw error }
        addDamage(words)
    }

    private func addDamage(_ words: String) {
        let finding = CheckFinding(.databaseDamaged, path: FilePath("diary.sqlite"), detail: words)
        if !report.findings.contains(finding) { report.findings.append(finding) }
    }

    /// Checks a layer; damage that SQLite reports meanwhile is a finding, a full disk is not.
    private func attempt<Result>(_ layer: () throws -> Result) -> Result? {
        do { return try layer() } catch {
            if StoreOpening.isDiskFull(error) {
                hindrance = hindrance ?? DiaryError.diskFull(path: directory.description)
            } else {
                addDamage(DiaryStore.damage(reportedBy: error) ?? "\(error)")
            }
            return nil
        }
    }

    private func checkDatabase(of store: DiaryStore) {
        for words in attempt({ try store.structuralDamage(isQuick: !depth.readsRows) }) ?? [] { addDamage(words) }
        report.findings += attempt(store.brokenReferences) ?? []
        report.findings += attempt(store.wrongVersion) ?? []
        report.findings += attempt(store.tooHighNumbers) ?? []
        if let summary = attempt(store.summary) { report.take(summary) }
        report.lastBackup = attempt { try store.lastBackup() } ?? nil
        guard depth.readsRows, store.newerVersion == nil else { return }
        let checks = [
            store.impossibleValues, store.misfoldedTags, store.misfoldedMeasurementNames, store.changedMedia,
            store.changedTasks, store.changedRecognitions, store.sharedPriorities, store.changedVersions,
            store.changedCommands, store.changedNamedItems, store.changedThumbnails,
        ]
        for check in checks { report.findings += attempt(check) ?? [] }
        checkEntries(of: store)
        checkThumbnails(of: store)
        checkVideos(of: store)
    }

    /// Reports films that an earlier version took for those of Live Photos.
    private func checkVideos(of store: DiaryStore) {
        guard report.decoderError == nil else { return }
        let found = attempt { () -> [HiddenVideo] in
            do { return try HiddenVideos(of: store, decoderPath: decoderPath).find() } catch let error as DecoderError {
                report.decoderError = error
                return []
            }
        }
        report.findings += (found ?? []).map { hidden in
            CheckFinding(
                .filmHidden, entry: hidden.entry, medium: hidden.photo.id, fileName: hidden.film.fileName,
                detail: hidden.photo.fileName ?? hidden.photo.id.description)
        }
    }

    private func checkEntries(of store: DiaryStore) {
        guard let comparison = attempt({ try IndexAudit(store) }) else { return }
        let agrees = attempt {
            try store.forEachCheckedEntry { entry, findings in
                report.findings += findings
                try comparison.add(entry)
            }
            return try comparison.agrees()
        }
        guard let agrees else { return }
        report.isIndexCompared = true
        if !agrees { report.findings.append(CheckFinding(.searchIndexDiffers)) }
    }

    /// Reports missing thumbnails.
    ///
    /// A medium that the decoder can't draw correctly has none; a few that it can draw are proof enough.
    private func checkThumbnails(of store: DiaryStore) {
        guard let missing = attempt({ try store.mediaWithoutThumbnail() }) else { return }
        var drawn = 0
        do throws(DecoderError) {
            for medium in missing where store.awaitedOriginals.machine(of: medium.original.hash) == nil {
                if drawn < Self.drawnLimit, try thumbnails.thumbnail(of: medium, in: store) == nil { continue }
                drawn += 1
                report.findings.append(medium.finding(.thumbnailMissing))
            }
            report.areThumbnailsCompared = true
        } catch {
            report.decoderError = error
        }
    }

    private static let drawnLimit = 100

    /// Reports a key and a state of the shared diary with which the next sync could not go on.
    ///
    /// A diary that was never synchronized has no state that could be lost: a first sync may have been interrupted.
    private func checkSync(of store: DiaryStore?) {
        let inspection = SyncFolderInspection(diary: directory)
        if let problem = attempt(inspection.keyProblem) ?? nil {
            report.findings.append(
                CheckFinding(.syncKeyDamaged, path: SyncFolderInspection.keyPath, detail: problem.rawValue))
        }
        let isBegun = store.map { store in (attempt { try DiaryProgress(of: store) } ?? nil) != nil } ?? true
        if isBegun, let words = inspection.stateProblem(isQuick: !depth.readsRows) {
            report.findings.append(CheckFinding(.syncStateDamaged, path: SyncFolderInspection.statePath, detail: words))
        }
    }

    private func checkOriginals(of store: DiaryStore?) throws {
        let check = VaultCheck(directory, store: store, percentage: depth.percentage, now: now(), progress: progress)
        if isAfterRepair { check.settlingTime = 0 }
        try check.run(into: &report)
        if let hindrance = check.hindrance { throw hindrance }
        if let words = check.damage { addDamage(words) }
    }
}
