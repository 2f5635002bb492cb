import DiaryCore
import Terminal

extension RepairStep {
    /// What the step does, in a phrase.
    var words: StyledText {
        switch self {
        case .rebuildDatabaseIndexes: "make the database's indexes anew"
        case .salvage:
            "if it is damaged still: write what can be read, and what the newest copy has besides, into a new database, and keep the old one"
        case .lowerNumbers: "number rows anew that are numbered too high"
        case .restoreMarker: "mark the folder of originals as this diary's again"
        case .placeEntries: "put entries where their times belong"
        case .foldTags: "make the search forms of tags anew"
        case .foldMeasurementNames: "make the search forms of names of measurements anew"
        case .settlePriorities: "give tasks of the same priority numbers of their own, in the order of their ids"
        case .rebuildSearchIndex: "make the search index anew"
        case .makeThumbnails(let count): "make \(count.counted("thumbnail")) anew"
        case .narrowPermissions(let paths): "take away permissions of \(Self.files(paths))"
        case .setAside(let paths): "move \(paths.count.counted("damaged original")) to tmp/damaged"
        case .moveOrphans(let paths): "move \(Self.files(paths)) that no entry has to tmp/orphans"
        case .removeLeftovers(let paths): "remove \(Self.files(paths)) that interrupted commands left in tmp"
        }
    }

    private static func files(_ paths: [FilePath]) -> String { paths.count.counted("file") }
}
