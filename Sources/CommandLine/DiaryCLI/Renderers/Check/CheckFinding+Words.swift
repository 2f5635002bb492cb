import DiaryCheck
import DiaryModel
import DiaryStore
import Terminal

extension CheckFinding {
    /// The finding in one sentence, with its entry, medium and file.
    var words: StyledText {
        let owner: StyledText = entry.map { "\($0.prefix(8), .cyan): " } ?? ""
        return owner + StyledText(SafeText(sentence).singleLine)
    }

    private var sentence: String {
        switch kind {
        case .databaseDamaged: "the database is damaged: \(detail)"
        case .logBroken:
            "the database's log was damaged, and commands that stand in it are missing: \(place) is its copy"
        case .versionWrong: "the database claims format \(detail), but its tables are those of the newest known one"
        case .referenceBroken: "a row is missing: \(detail)"
        case .numberTooHigh:
            "rows are numbered up to \(detail); nothing can be written after the last number"
        case .valueImpossible: "no diary holds such a value: \(detail)"
        case .entryChanged: "the entry is not what was written: its hash doesn't agree with it"
        case .entryLost: "the text of this entry was lost with the database; its photos and sounds are here"
        case .mediumChanged: "the row of \(name) is not what was written: its hash doesn't agree with it"
        case .recognitionChanged:
            "the words found in \(name) are not what was written: their hash doesn't agree with them"
        case .taskChanged:
            "the due time or the priority of this task is not what was written: its hash doesn't agree with it"
        case .entryMisplaced: "the entry's place in the order doesn't agree with its time"
        case .tagMisfolded: "the tag \(detail) can't be searched as it is written"
        case .measurementMisfolded: "the measurement \(detail) can't be found by its name"
        case .priorityShared: "another unfinished task has the priority \(detail), too"
        case .searchIndexDiffers: "the search index doesn't agree with the entries: searching may miss some"
        case .versionChanged: "version \(detail) of the text is not what was written: its hash doesn't agree with it"
        case .commandChanged:
            "the undo data of command \(detail) is not what was written: its hash doesn't agree with it"
        case .templateChanged: "the template \(detail) is not what was written: its hash doesn't agree with it"
        case .searchChanged: "the saved search \(detail) is not what was written: its hash doesn't agree with it"
        case .thumbnailChanged: "the thumbnail of \(name) is damaged"
        case .thumbnailMissing: "\(name) has no thumbnail"
        case .filmHidden: "the film \(name) is hidden behind \(detail), though only their names are alike"
        case .folderUnreadable: "it can't be read, \(detail): \(place)"
        case .markerMissing: "the folder of originals lacks the mark of this diary: \(place)"
        case .markerForeign: "the folder of originals bears the mark of another diary: \(place)"
        case .originalMissing: "the original of \(name) is missing: \(place)"
        case .originalSize: "the original of \(name) is damaged, it has \(detail) bytes: \(place)"
        case .originalContent: "the original of \(name) is damaged, its content has changed: \(place)"
        case .originalUnreadable: "the original of \(name) can't be read, \(detail): \(place)"
        case .originalMode: "the original of \(name) has the permissions \(detail) instead of 0400: \(place)"
        case .permissionsWide:
            "others have access to \(path.map { "\($0)" } ?? "the diary's folder"): permissions \(detail)"
        case .syncKeyDamaged: "the sync key of this machine is unusable, \(detail): \(place)"
        case .syncStateDamaged: "the sync state of this machine is damaged, \(detail): \(place)"
        case .originalUnused: "no entry has this original: \(place)"
        case .temporaryLeft: "an interrupted command left this file: \(place)"
        case .recordingKept: "an interrupted recording is not an entry yet: \(place)"
        case .fileStrange: "this is not an original of the diary: \(place)"
        }
    }

    private var name: String { fileName ?? medium.map { "\($0)" } ?? "a medium" }
    private var place: String { path.map { "\($0)" } ?? "" }
}

extension CheckFinding.Kind {
    /// The remedy for findings of this kind.
    ///
    /// - Parameter repair: the result of `check --repair`; a step that was tried is not recommended again.
    func remedy(after repair: RepairStage) -> StyledText {
        switch repair {
        case .none: remedy
        case .mended: remedyAfterMending ?? remedy
        case .remade: remedyAfterRemaking ?? remedyAfterMending ?? remedy
        }
    }

    /// Files without an entry stay in place after the database was rebuilt, until the user has looked at them.
    private var remedyAfterRemaking: StyledText? {
        guard self == .originalUnused || self == .fileStrange else { return nil }
        return
            "look at them in the folder; once check --repair runs again it moves them to tmp/orphans, from where diary import takes them"
    }

    private var remedyAfterMending: StyledText? {
        switch self {
        case .databaseDamaged, .referenceBroken:
            "nothing else here can be read: bring an archive back into another folder, diary --diary FOLDER backup --restore FILE"
        case .markerMissing: "put the folder media back that belongs here; nothing is written until then"
        case .originalUnused, .versionWrong, .numberTooHigh, .fileStrange, .temporaryLeft, .entryMisplaced,
            .tagMisfolded,
            .measurementMisfolded, .searchIndexDiffers, .thumbnailMissing, .filmHidden,
            .thumbnailChanged, .originalMode, .permissionsWide, .syncStateDamaged:
            "it could not be repaired, see above"
        case .logBroken:
            "nothing more can be read of it: look for what is missing with strings, an archive or the copies in backups, and write it again; then remove the copy"
        case .valueImpossible, .entryChanged, .entryLost, .mediumChanged, .versionChanged, .commandChanged,
            .folderUnreadable, .markerForeign, .originalMissing, .originalSize, .originalContent, .originalUnreadable,
            .recordingKept,
            .searchChanged, .templateChanged, .recognitionChanged, .taskChanged, .priorityShared, .syncKeyDamaged:
            nil
        }
    }

    private var remedy: StyledText {
        switch self {
        case .databaseDamaged, .referenceBroken:
            "diary check --repair reads what can be read, takes the rest from the newest copy in backups, and keeps the damaged one"
        case .logBroken:
            "diary check --repair takes what can be read of it into a new database, and keeps the present one"
        case .entryLost: "write it again: diary edit ENTRY"
        case .valueImpossible:
            "it is left as it is; look at the entry, compare it with a backup, and don't trust who changed it"
        case .recognitionChanged: "write them again: diary edit ENTRY --recognized N TEXT"
        case .entryChanged, .mediumChanged, .taskChanged:
            "look at it, compare it with a backup, and write again what is wrong: diary edit ENTRY"
        case .versionChanged: "look at it with diary history ENTRY, and compare it with a backup"
        case .commandChanged: "don't undo that command; compare diary undo --list with a backup"
        case .templateChanged: "look at it with diary template NAME --show, and save it again: diary template NAME"
        case .searchChanged: "look at it with diary saved, and save it again: diary save NAME SELECTION"
        case .folderUnreadable:
            "nothing is known to be missing there: look at the permissions with ls -ld, give yourself access with chmod u+rwX or, as root, chown, and check again"
        case .markerMissing:
            "put the folder media back that belongs here; where this is the one, diary check --repair marks it again"
        case .markerForeign: "put the folder media back that belongs here; nothing is written until then"
        case .originalMissing:
            "import the file again where you have it: diary import FILE; of a shared diary: diary sync fetch ENTRY; an archive has it too: diary --diary FOLDER backup --restore ARCHIVE, diary --diary FOLDER export -f media -o OTHER, diary import OTHER"
        case .originalSize, .originalContent:
            "import the file again where you have it: diary import FILE brings the original back and sets the damaged one aside"
        case .originalUnreadable:
            "look at the disk: dmesg, smartctl; diary import FILE brings it back where you have the file"
        case .syncKeyDamaged: "diary sync join FOLDER, with the passphrase or the recovery words, writes it again"
        case .filmHidden: "diary check --repair makes it a video of its own, diary undo reverts that"
        case .syncStateDamaged: "diary sync rebuilds it from the shared folder"
        case .permissionsWide: "chmod go= on it, or: diary check --repair"
        case .fileStrange, .originalUnused: "diary check --repair moves it to tmp/orphans in the diary's folder"
        case .temporaryLeft: "diary check --repair removes it when nothing uses it"
        case .recordingKept: "diary record --recover makes an entry of it, diary record --discard throws it away"
        case .priorityShared:
            "diary check --repair puts it after the other, diary rank TASK --first moves it: diary tasks --by priority"
        case .versionWrong, .numberTooHigh, .entryMisplaced, .tagMisfolded, .measurementMisfolded, .searchIndexDiffers,
            .thumbnailMissing, .thumbnailChanged,
            .originalMode:
            "diary check --repair repairs it"
        }
    }
}

extension RepairStep {
    var words: StyledText {
        switch self {
        case .rebuildDatabaseIndexes: "rebuild the database's indexes"
        case .salvage:
            "if it is still damaged: copy what can be read, and what else the copies in backups have, into a new database, and keep the old one"
        case .readLogs(let count):
            "copy the database, and what can be read of \(count.counted("damaged log")), into a new database, and keep the old one"
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
