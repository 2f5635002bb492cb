package import Chronology
import Glibc

/// Looks at a whole diary, layer by layer, and changes nothing.
///
/// A layer that can't be read is a finding, and the others go on. Others may write meanwhile: the database is looked at in
/// one picture, and a file that doesn't agree with it is looked at again.
package final class StoreCheck {
    private let directory: FilePath
    private let depth: CheckDepth
    private let thumbnails: ThumbnailMaker
    private let now: () -> Instant
    private let progress: (CheckProgress) throws -> Void
    private let isAfterRepair: Bool
    private var report: CheckReport
    /// What kept a layer from being looked at, and is no damage.
    private var hindrance: (any Error)?

    /// - Parameters:
    ///   - decoderPath: the program that tells whether a medium without a thumbnail could have one.
    ///   - ffmpegPath: the program that decodes the sounds that it does not; none where nil.
    ///   - isAfterRepair: whether a database was just made anew, so that no original is one that waits for its row.
    ///   - progress: told while originals are read.
    package init(
        _ directory: FilePath, depth: CheckDepth, decoderPath: String, ffmpegPath: String? = nil,
        now: @escaping () -> Instant = Instant.now, isAfterRepair: Bool = false,
        progress: @escaping (CheckProgress) throws -> Void = { _ in }
    ) {
        self.directory = directory
        self.depth = depth
        thumbnails = ThumbnailMaker(decoderPath: decoderPath, ffmpegPath: ffmpegPath)
        self.now = now
        self.progress = progress
        self.isAfterRepair = isAfterRepair
        report = CheckReport(depth: depth)
    }

    /// Looks, and tells what was found.
    ///
    /// - Throws: `DiaryError` where there is no diary, another process holds it or the disk is too full to look; what
    ///   `progress` throws.
    package func run() throws -> CheckReport {
        let store = try openedStore()
        report.isDatabaseOpen = store != nil
        if let store { try readDatabase(of: store) }
        if let hindrance { throw hindrance }
        checkPermissions()
        try checkOriginals(of: store)
        report.findings += TemporaryFolder(diary: directory).leftovers(now: now()).map {
            CheckFinding(.temporaryLeft, path: $0)
        }
        report.findings += RecordingFolder(diary: directory).keptPaths().map { CheckFinding(.recordingKept, path: $0) }
        return report
    }

    /// A database that is there and can't be opened for what it holds is damaged.
    private func openedStore() throws -> Store? {
        do { return try Store(directory, access: .reading, now: now) } catch { try addDamage(toldBy: error) }
        return nil
    }

    private func readDatabase(of store: Store) throws {
        do { try store.read { checkDatabase(of: store) } } catch { try addDamage(toldBy: error) }
    }

    /// - Throws: the error itself where it tells of no damage.
    private func addDamage(toldBy error: any Error) throws {
        guard let words = Store.damage(toldBy: error) else { throw error }
        addDamage(words)
    }

    private func addDamage(_ words: String) {
        let finding = CheckFinding(.databaseDamaged, path: FilePath("diary.sqlite"), detail: words)
        if !report.findings.contains(finding) { report.findings.append(finding) }
    }

    /// Runs a layer; what SQLite finds damaged while it runs is a finding, a full disk is none.
    private func attempt<Result>(_ layer: () throws -> Result) -> Result? {
        do { return try layer() } catch {
            if StoreOpening.isDiskFull(error) {
                hindrance = hindrance ?? DiaryError.diskFull(path: directory.description)
            } else {
                addDamage(Store.damage(toldBy: error) ?? "\(error)")
            }
            return nil
        }
    }

    private func checkDatabase(of store: Store) {
        for words in attempt({ try store.structuralDamage(isQuick: !depth.readsRows) }) ?? [] { addDamage(words) }
        report.findings += attempt(store.brokenReferences) ?? []
        report.findings += attempt(store.tooHighNumbers) ?? []
        if let summary = attempt(store.summary) { report.take(summary) }
        report.lastBackup = attempt { try store.lastBackup() } ?? nil
        guard depth.readsRows, store.newerVersion == nil else { return }
        report.findings += attempt(store.impossibleValues) ?? []
        report.findings += attempt(store.misfoldedTags) ?? []
        report.findings += attempt(store.misfoldedMeasurementNames) ?? []
        report.findings += attempt(store.changedMedia) ?? []
        report.findings += attempt(store.changedTasks) ?? []
        report.findings += attempt(store.sharedPriorities) ?? []
        report.findings += attempt(store.changedVersions) ?? []
        report.findings += attempt(store.changedCommands) ?? []
        report.findings += attempt(store.changedSearches) ?? []
        report.findings += attempt(store.changedThumbnails) ?? []
        checkEntries(of: store)
        checkThumbnails(of: store)
    }

    private func checkEntries(of store: Store) {
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

    /// A medium that the decoder can't draw has none, and that is right; of the others some are proof enough.
    private func checkThumbnails(of store: Store) {
        guard let missing = attempt(store.mediaWithoutThumbnail) else { return }
        var drawn = 0
        do throws(DecoderError) {
            for medium in missing {
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

    /// The folder keeps others out; its files were made for nobody else either.
    private func checkPermissions() {
        for (path, name) in [(directory, nil), (directory.appending("diary.sqlite"), FilePath("diary.sqlite"))] {
            guard let mode = Folder.status(path)?.st_mode, mode & 0o077 != 0 else { continue }
            report.findings.append(CheckFinding(.permissionsWide, path: name, detail: Surroundings.octal(mode)))
        }
    }

    private func checkOriginals(of store: Store?) throws {
        let check = VaultCheck(directory, store: store, percentage: depth.percentage, now: now(), progress: progress)
        if isAfterRepair { check.settlingTime = 0 }
        try check.run(into: &report)
        if let hindrance = check.hindrance { throw hindrance }
        if let words = check.damage { addDamage(words) }
    }
}
