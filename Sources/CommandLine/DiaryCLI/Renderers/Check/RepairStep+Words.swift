import DiaryCheck
import DiaryModel
import Terminal

extension RepairStep {
    /// A description of the step, in a phrase.
    var words: StyledText {
        switch self {
        case .rebuildDatabaseIndexes: "rebuild the database's indexes"
        case .salvage:
            "if it is still damaged: copy what can be read, and what else the copies in backups have, into a new database, and keep the old one"
        case .correctVersion: "correct the number of the database's format"
        case .lowerNumbers: "renumber rows with numbers that are too high"
        case .restoreMarker: "mark the folder of originals as this diary's again"
        case .placeEntries: "put entries where their times belong"
        case .foldTags: "rebuild the search forms of tags"
        case .foldMeasurementNames: "rebuild the search forms of names of measurements"
        case .settlePriorities: "give tasks with the same priority different numbers, in the order of their ids"
        case .rebuildSearchIndex: "rebuild the search index"
        case .makeThumbnails(let count): "rebuild \(count.counted("thumbnail"))"
        case .giveBackVideos(let count):
            "make \(count.counted("film")) that \(count == 1 ? "is" : "are") hidden behind photos videos of their own"
        case .narrowPermissions(let paths): "take away permissions of \(Self.files(paths))"
        case .renewSyncState: "move the damaged sync state to tmp/damaged: the next diary sync rebuilds it"
        case .setAside(let paths): "move \(paths.count.counted("damaged original")) to tmp/damaged"
        case .moveOrphans(let paths): "move \(Self.files(paths)) that no entry has to tmp/orphans"
        case .removeLeftovers(let paths): "remove \(Self.files(paths)) that interrupted commands left in tmp"
        }
    }

    private static func files(_ paths: [FilePath]) -> String { paths.count.counted("file") }
}
