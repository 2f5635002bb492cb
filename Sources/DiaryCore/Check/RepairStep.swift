/// One thing that `check --repair` does; what is written is derived from what people wrote, and no file is deleted but what
/// interrupted commands left.
package enum RepairStep: Hashable, Sendable {
    /// Makes the database's own indexes anew.
    case rebuildDatabaseIndexes
    /// Writes all that can still be read of a damaged database, and what the newest copy has besides, into a new one, where
    /// it is damaged still; the old one is kept.
    case salvage
    /// Numbers rows anew that are numbered too high.
    case lowerNumbers
    /// Marks the folder of originals as this diary's again, where some of its originals lie in it.
    case restoreMarker
    /// Gives entries the places that follow from their times.
    case placeEntries
    /// Folds the names of tags anew.
    case foldTags
    /// Folds the names of measurements anew; names that are the same become one.
    case foldMeasurementNames
    /// Gives unfinished tasks that have the same priority numbers of their own, in the order of their ids.
    case settlePriorities
    /// Makes the search index anew from the entries.
    case rebuildSearchIndex
    /// Makes missing thumbnails from the originals; at most so many.
    case makeThumbnails(count: Int)
    /// Takes away permissions that others or the owner have too many of: of originals, as 0400, and of the diary itself.
    case narrowPermissions([FilePath])
    /// Moves damaged originals to `tmp/damaged`.
    case setAside([FilePath])
    /// Moves files that no entry has to `tmp/orphans`.
    case moveOrphans([FilePath])
    /// Removes what interrupted commands left in `tmp`.
    case removeLeftovers([FilePath])

    /// What can be done about the findings of a report, in the order in which it has to be done.
    package static func plan(for report: CheckReport) -> [RepairStep] {
        guard report.isDatabaseOpen else { return [.salvage] }
        func paths(_ kinds: CheckFinding.Kind...) -> [FilePath] {
            report.findings.filter { kinds.contains($0.kind) }.map { $0.path ?? FilePath(bytes: []) }
        }
        func step(_ step: RepairStep, for kinds: CheckFinding.Kind...) -> RepairStep? {
            report.findings.contains { kinds.contains($0.kind) } ? step : nil
        }
        let thumbnailCount = report.findings(.thumbnailMissing, .thumbnailChanged).count
        return [
            step(.rebuildDatabaseIndexes, for: .databaseDamaged),
            step(.salvage, for: .databaseDamaged, .referenceBroken),
            step(.lowerNumbers, for: .numberTooHigh),
            step(.restoreMarker, for: .markerMissing),
            step(.placeEntries, for: .entryMisplaced),
            step(.foldTags, for: .tagMisfolded),
            step(.foldMeasurementNames, for: .measurementMisfolded),
            step(.settlePriorities, for: .priorityShared),
            step(.rebuildSearchIndex, for: .searchIndexDiffers, .entryMisplaced),
            step(.makeThumbnails(count: thumbnailCount), for: .thumbnailMissing, .thumbnailChanged),
            step(.narrowPermissions(paths(.originalMode, .permissionsWide)), for: .originalMode, .permissionsWide),
            step(.setAside(paths(.originalSize, .originalContent)), for: .originalSize, .originalContent),
            step(.moveOrphans(paths(.fileStrange, .originalUnused)), for: .fileStrange, .originalUnused),
            step(.removeLeftovers(paths(.temporaryLeft)), for: .temporaryLeft),
        ].compactMap(\.self)
    }
}
