package import DiaryModel
import DiaryStore

/// A step of `check --repair`; only data derived from people's data is written, and no file is deleted except leftovers
/// of interrupted commands.
package enum RepairStep: Hashable, Sendable {
    case correctVersion
    /// Rebuilds the database's own indexes, if nothing but their contents is damaged: writing into other damage could
    /// make it worse.
    case rebuildDatabaseIndexes
    /// Copies everything readable of a damaged database, and the missing rows from its copies, into a new one, if
    /// it is still damaged; the old one is kept.
    case salvage
    /// The same for a sound database, if anything more can be read of the logs that were damaged; with their number.
    case readLogs(count: Int)
    case lowerNumbers
    /// Marks the folder of originals as this diary's again, if it contains some of its originals.
    case restoreMarker
    case placeEntries
    /// Folds the names of tags again.
    case foldTags
    /// Folds the names of measurements again; equal names become one.
    case foldMeasurementNames
    /// Gives unfinished tasks with the same priority different ones, in the order of their ids.
    case settlePriorities
    case rebuildSearchIndex
    /// Makes missing thumbnails from the originals; at most that number.
    case makeThumbnails(count: Int)
    /// Makes films that were hidden as companions of photos media of their own; with their number.
    case giveBackVideos(count: Int)
    /// Restricts permissions: of originals to 0400, and of the diary itself.
    case narrowPermissions([FilePath])
    /// Moves the damaged state of a shared diary to `tmp/damaged`, and begins a new one, which the next sync fills.
    case renewSyncState
    /// Moves damaged originals to `tmp/damaged`.
    case setAside([FilePath])
    /// Moves files without an entry to `tmp/orphans`.
    case moveOrphans([FilePath])
    /// Removes the leftovers of interrupted commands in `tmp`.
    case removeLeftovers([FilePath])

    /// The steps for the findings of a report, in the order in which they have to be done.
    package static func plan(for report: CheckReport) -> [RepairStep] {
        guard report.isDatabaseOpen else { return [.salvage] }
        func paths(_ kinds: CheckFinding.Kind...) -> [FilePath] {
            report.findings.filter { kinds.contains($0.kind) }.map { $0.path ?? FilePath(bytes: []) }
        }
        func step(_ step: RepairStep, for kinds: CheckFinding.Kind...) -> RepairStep? {
            report.findings.contains { kinds.contains($0.kind) } ? step : nil
        }
        let isDamaged = !report.findings(.databaseDamaged, .referenceBroken).isEmpty
        let logCount = report.findings(.logBroken).count
        let thumbnailCount = report.findings(.thumbnailMissing, .thumbnailChanged).count
        return [
            step(.correctVersion, for: .versionWrong),
            report.findings.contains(where: \.isOfIndexes)
                && report.findings(.databaseDamaged).allSatisfy(\.isOfIndexes)
                ? .rebuildDatabaseIndexes : nil,
            isDamaged ? .salvage : step(.readLogs(count: logCount), for: .logBroken),
            step(.lowerNumbers, for: .numberTooHigh),
            step(.restoreMarker, for: .markerMissing),
            step(.placeEntries, for: .entryMisplaced),
            step(.foldTags, for: .tagMisfolded),
            step(.foldMeasurementNames, for: .measurementMisfolded),
            step(.settlePriorities, for: .priorityShared),
            step(.rebuildSearchIndex, for: .searchIndexDiffers, .entryMisplaced),
            step(.makeThumbnails(count: thumbnailCount), for: .thumbnailMissing, .thumbnailChanged),
            step(.giveBackVideos(count: report.findings(.filmHidden).count), for: .filmHidden),
            step(.narrowPermissions(paths(.originalMode, .permissionsWide)), for: .originalMode, .permissionsWide),
            step(.renewSyncState, for: .syncStateDamaged),
            step(.setAside(paths(.originalSize, .originalContent)), for: .originalSize, .originalContent),
            step(.moveOrphans(paths(.fileStrange, .originalUnused)), for: .fileStrange, .originalUnused),
            step(.removeLeftovers(paths(.temporaryLeft)), for: .temporaryLeft),
        ].compactMap(\.self)
    }
}
