import Arguments
import Chronology
import DecoderProtocol
import DiaryFormats
import DiaryLock
import DiaryMedia
import DiaryModel
import DiaryRecognition
import DiaryStore
import DiarySync
import Gazetteer
import Glibc
import SQLite
import SharedFolder
import Terminal

extension Failure {
    /// The words and the exit code for any error of a command on a diary.
    static func describing(_ error: any Error, ofDiaryIn folder: FilePath) -> Failure {
        var failure = describing(error)
        if (error as? SQLiteError)?.isDiskFull == true {
            failure.message = fullDisk(folder.description)
            failure.hint = "make room on it and run the same command again"
        }
        if (error as? SQLiteError)?.cannotOpen == true, let cause = unopenable(in: folder) { failure = cause }
        if let error = error as? SystemCallError, error.code == EIO, error.path.hasPrefix(folder.description) {
            failure.message = "the disk, or the encrypted folder, returns an error for \(error.path)"
            failure.hint = damageHint
        }
        if (error as? SQLiteError)?.isCorrupt == true { failure.hint = "\(repairing(folder.description))" }
        if case DiaryError.readOnly = error, LockMarker.isOpenForReading(folder) {
            failure.message = "the diary in \(folder.description) is open for reading alone"
            failure.hint = "diary lock, and then diary unlock without --read-only"
        }
        // It was locked, or gocryptfs ended, while the command was at work.
        let isOfDiary =
            switch error {
            // What the lock has beside it, such as `DIARY.locked`, isn't in it.
            case let error as SystemCallError: "\(error.path)/".hasPrefix("\(folder)/")
            case DiaryError.readOnly: true
            default: error is SQLiteError || error is VaultError
            }
        if isOfDiary || error is DiaryError, LockMarker.isHalfClosed(folder) {
            return engineGone(folder.description)
        }
        guard isOfDiary, LockMarker.isClosed(folder) else { return failure }
        return describing(DiaryError.locked(path: folder.description))
    }

    static func describing(_ error: any Error) -> Failure {
        switch error {
        case let failure as Failure: failure
        case let error as ArgumentError: Failure("\(error.message)", hint: "\(error.hint)", .usage)
        case let error as DateError: describing(error)
        case let error as RecurrenceError: describing(error)
        case let error as PlaceNamesError: describing(error)
        case let error as DurationError: Failure("\(error.description)", hint: "\(error.hint)", .usage)
        case let error as DiaryError: describing(error)
        case let error as TabError: describing(error)
        case let error as TemplateError: describing(error)
        case let error as UnreadableSearch: error.failure
        case let error as VaultError: describing(error)
        case let error as SystemCallError: describing(error)
        case let error as BackupError: describing(error)
        case let error as SealingError: describing(error)
        case let error as SyncError: describing(error)
        case let error as SharedFolderError: describing(error)
        case let error as LockError: describing(error)
        case let error as MediumIntakeError: describing(error)
        case let error as ExportError: describing(error)
        case let error as DecoderError: describing(error)
        case let error as RecognizerError: describing(error)
        case let error as SoundDeviceError: describing(error, isRecording: false)
        case let error as RecordingError: describing(error)
        case let error as ImportError: describing(error)
        case let error as ImportSourceError: describing(error)
        case let error as EntryPredicateError: describing(error.cause, in: error.text, about: error.subject)
        case let error as EntryQueryError: describing(error)
        case let error as LineTooLong:
            Failure(
                "line \(error.number) is longer than 64 MiB", hint: "no entry is: look whether the file has line ends")
        case let error as SQLiteError: describing(error)
        case let error as OutputError: describing(error)
        case let error as ReportFailure: describing(error)
        case let error as ZoneError: Failure("\(error.description)", hint: "\(error.hint)", .usage)
        default: Failure("\(String(describing: error))")
        }
    }

    private static func describing(_ error: DateError) -> Failure {
        let topic =
            switch error {
            case .impossible, .unknown(_, nearest: nil): ": diary help dates"
            case .ambiguous, .unknown, .skipped, .tooWide: ""
            }
        return Failure("\(error.description)", hint: "\(error.hint)\(topic)", .usage)
    }

    private static func describing(_ error: DiaryError) -> Failure {
        switch error {
        case .noDiary(let path): Failure("no diary in \(path)", hint: "diary add 'First line'", .noDiary)
        case .noParent(let path):
            Failure(
                "\(path) is not a folder, so no diary can be made in it",
                hint: "make it first: mkdir -p \(ShellQuoting.quoted(path))", .noDiary)
        case .notADiary(let path):
            Failure(
                "\(path) is not empty and contains no diary",
                hint: "name an empty or new folder with --diary or DIARY_DIR", .noDiary)
        case .databaseMissing(let path):
            Failure(
                "the diary in \(path) has lost its diary.sqlite", hint: "\(repairing(path))", .noDiary)
        case .databaseEmpty(let path):
            Failure(
                "diary.sqlite in \(path) is an empty file where a diary was", hint: "\(repairing(path))")
        case .databaseUnreadable(let path):
            Failure("diary.sqlite in \(path) can't be read any more", hint: "\(repairing(path))")
        case .nothingToSalvage(let path):
            Failure(
                "nothing in \(path) can be read as a diary, and no copy of one is there; nothing was changed",
                hint: "where there is an archive: diary --diary FOLDER backup --restore FILE")
        case .salvageLoses(let count):
            Failure(
                "the new database would lack \(count.grouped) entries or media that can be read; nothing was replaced",
                hint: "keep the diary's folder as it is, and report this")
        case .notADatabase(let path):
            Failure(
                "\(path) holds a diary.sqlite that is not a diary or is damaged",
                hint: "look at the folder; nothing was changed")
        case .foreignFolder(_, let reason):
            Failure(
                "\(line: reason): whoever did it may have written anything into the diary; it was not opened",
                hint:
                    "if you trust them, add --foreign-owner once; if only you should write: ls -ld, chmod go-w"
            )
        case .foreignSchema(let path, let differences):
            Failure(
                "the database of the diary in \(path) is not as diary makes it: \(line: differences.joined(separator: ", "))",
                hint:
                    "if you trust who gave it to you: diary --diary \(ShellQuoting.quoted(path)) check --repair brings its entries into a database of its own and keeps this one"
            )
        case .newerStore(let path, let version, let known):
            Failure(
                "the diary in \(path) has format \(version), and this program writes format \(known)",
                hint: "use a newer diary; this one can only read it")
        case .wrongVersion(let path, let version, let known):
            Failure(
                "the diary in \(path) claims format \(version), but its tables are those of format \(known)",
                hint: "diary --diary \(ShellQuoting.quoted(path)) check --repair corrects the number")
        case .readOnly(let path):
            Failure(
                "the diary in \(path) can't be written", hint: "look at the folder's permissions and at the file system"
            )
        case .logNeedsWriting(let path):
            Failure(
                "the diary in \(path) was not closed and can't be read where nothing can be written",
                hint: "copy the folder to where you can write, and read it there: --diary COPY")
        case .networkFileSystem(let path, let kind):
            Failure(
                "\(path) is on a network file system (\(kind)), where two hosts could damage the diary",
                hint: "say --network-fs when only this host writes it")
        case .busy(let path):
            Failure(
                "another process holds the diary in \(path)", hint: "try again when it is done", .busy)
        case .locked(let path): Failure("the diary in \(path) is locked", hint: "diary unlock", .locked)
        case .moved(let path):
            Failure(
                "the diary in \(path) was locked or replaced while it was open; nothing was written",
                hint: "diary unlock, and the same command again", .locked)
        case .heldWhileMigrating(let path, let version):
            Failure(
                "the diary in \(path) is of an earlier format, and another process has it open: it can't be brought to format \(version) now",
                hint: "end the other process, for example diary play or an editor of an entry, and try again", .busy)
        case .diskFull(let path): diskFull(path)
        case .noRoomToRemove(let path): noRoomToRemove(path)
        case .numbersSpent(let path):
            Failure(
                "the numbers of the rows in \(path)/diary.sqlite are used up, which is damage, not a full disk; nothing was changed",
                hint: "\(repairing(path)) lowers them")
        case .noEntry(let id): Failure("no entry has the id \(id)", hint: "diary list --format ids")
        case .idIsTaken(let id): Failure("an entry has the id \(id) already")
        case .searchNameIsTaken(let name):
            Failure(
                "another saved search is called \(line: name) now; nothing was undone",
                hint: "give that one another name first: diary saved --rename \(ShellQuoting.quoted(name)) NEW")
        case .templateNameIsTaken(let name):
            Failure(
                "another template is called \(line: name) now; nothing was undone",
                hint: "give that one another name first: diary template \(ShellQuoting.quoted(name)) --rename NEW")
        case .notATask(let id):
            Failure(
                "entry \(id.prefix(8)) is not a task", hint: "only an entry that is a task can be done or ranked",
                .usage)
        case .taskIsDone(let id):
            Failure(
                "task \(id.prefix(8)) is done", hint: "only unfinished tasks have a place among the others", .usage)
        case .besideItself(let id):
            Failure("task \(id.prefix(8)) can't come before or after itself", hint: "name another task", .usage)
        case .noPriority(let number):
            Failure(
                "\(number) is not a priority", hint: "a priority is greater than 0 and less than 5, such as 2.5", .usage
            )
        case .noMeasurement(let name):
            Failure(
                "\(line: name) is not a measurement",
                hint: "a name of letters, digits, _ and -, then a number and perhaps a unit, such as weight 71.2kg",
                .usage)
        case .revisionChanged(let id, _, _):
            Failure(
                "entry \(id) was changed by someone else in the meantime",
                hint: "nothing was written; look at it with diary show \(id)")
        case .noVersion(let id, let number, let newest):
            Failure("entry \(id) has no version \(number)", hint: "it has 1 to \(newest): diary history \(id)")
        case .nothingToUndo: Failure("there is nothing to undo")
        case .nothingToRedo: Failure("there is nothing to redo", hint: "redo works until the next change")
        case .noCommand(let number): Failure("no command has the number \(number)", hint: "diary undo --list")
        case .alreadyUndone(let number):
            Failure("command \(number) is already undone", hint: "diary undo --list")
        case .cannotUndo(_, let command):
            Failure(
                "\(command) can't be undone",
                hint: "diary undo --list lists the others; diary undo N undoes one of them")
        case .ofOtherMachine(let number):
            Failure(
                "command \(number) was done on another machine",
                hint: "undo it there; diary undo --list lists what was done here")
        case .touchedLater(let number, let later):
            Failure(
                "command \(number) can't be undone alone: later commands changed the same entries or tabs",
                hint: "undo \(later.map(String.init).joined(separator: ", ")) first")
        case .goneForGood: Failure("it can't be undone: its entries were removed from the trash for good")
        }
    }

    /// The command that restores a database from what is left of it.
    static func repairing(_ path: String) -> String { "diary --diary \(ShellQuoting.quoted(path)) check --repair" }

    private static func describing(_ error: VaultError) -> Failure {
        switch error {
        case .belongsToAnotherStore(let path):
            Failure(
                "\(path) belongs to another diary; nothing was written", hint: "put the folder back that belongs here")
        case .markerIsMissing(let path):
            Failure(
                "\(path) is missing or lacks the mark of this diary; nothing was written",
                hint:
                    "put the folder back that belongs here; where this is the one, diary check --repair marks it again")
        case .originalIsDamaged(let path):
            Failure("the original \(path) is missing or damaged; nothing was changed")
        }
    }

    private static func describing(_ error: SystemCallError) -> Failure {
        if error.isDiskFull { return diskFull(error.path) }
        if error.code == ENOTCONN { return engineGone(error.path) }
        return Failure("\(error.path): \(error.reason)", hint: "\(hint(for: error.code))")
    }

    private static let damageHint: StyledText = "diary check --read-data names what is damaged"

    /// The remedy for the `errno` of a file; empty if none is known.
    static func hint(for code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "look whether the name is right"
        case EACCES, EPERM: "look at the permissions of it and of its folders: ls -ld"
        case EEXIST: "name a path that doesn't exist: nothing is overwritten"
        default: ""
        }
    }

    private static func describing(_ error: OutputError) -> Failure {
        switch error {
        case .brokenPipe: Failure("the reader of the output closed it")
        case .failed(let code):
            Failure("standard output: \(SystemCallError("write", FilePath("standard output"), code: code).reason)")
        case .pagerFailed(let command, let exitCode):
            Failure(
                "the pager \(command) ended with \(Int(exitCode))", hint: "--no-pager, or another one in DIARY_PAGER")
        }
    }

    private static func describing(_ error: SQLiteError) -> Failure {
        if error.isDiskFull { return Failure("the disk that is written to is full", hint: "make room on it: df -h") }
        if error.isInputOutput {
            return Failure(
                "the disk, or the encrypted folder, returns an error for the diary's database: \(error.message)",
                hint: damageHint)
        }
        if error.isCorrupt {
            return Failure("the diary's database is damaged: \(error.message)")
        }
        if error.isReadOnly, !error.isMoved {
            return Failure(
                "the database can't be written: \(error.message)",
                hint: "give yourself access to the diary's folder and to sync in it: chmod u+rwx, or as root chown")
        }
        return Failure("the database can't be used: \(error.message)")
    }

    static func describing(_ error: MediumIntakeError) -> Failure {
        switch error.reason {
        case .unreadable(let cause): Failure("\(error.path): \(cause.reason)")
        case .isFolder: Failure("\(error.path) is a folder", hint: "diary import takes whole folders")
        case .isSpecial: Failure("\(error.path) is not a file")
        case .empty: Failure("\(error.path) is empty")
        case .notText(let words): Failure("\(error.path): \(words)")
        case .leadsOut: Failure("\(error.path): a link leads out of the folder that was named")
        case .changing: Failure("\(error.path) changed while it was read")
        case .altered: Failure("\(error.path): its copy was changed while it was decoded; it was not added")
        case .decoder(let cause): Failure(reading: error.path, cause)
        }
    }

    private static func describing(_ error: EntryQueryError) -> Failure {
        switch error {
        case .severalDays(let reading):
            Failure("--on-this-day needs one day, and \(reading) has more", hint: "--on-this-day 2026-11-20", .usage)
        }
    }

    private static func describing(_ error: ImportError) -> Failure {
        switch error {
        case .notEnoughSpace(let needed, let free, let path):
            Failure(
                "\(ByteCount.text(needed)) are needed, and \(tooSmallDisk(FilePath(path), free: free)); nothing was copied",
                hint: "make room, or import a part of it first")
        }
    }

    static func describing(_ error: DecoderError) -> Failure {
        switch error {
        case .decoderMissing, .decoderCannotLoad, .decoderUnfit, .decoderUnconfined:
            Failure(reading: FilePath(""), error)
        case .died, .timedOut, .cancelled, .refused, .system: Failure("a picture can't be decoded: \(reason(error))")
        }
    }

    private init(reading path: FilePath, _ cause: DecoderError) {
        switch cause {
        case .decoderMissing(let program):
            self.init(
                "the program that reads photos and sounds can't be started: \(program)",
                hint: "reinstall diary, with diary-decoder")
        case .decoderCannotLoad(let program, let failure):
            self.init("\(line: failure.sentence(about: program))", hint: failure.remedy)
        case .decoderUnfit(let program):
            self.init(
                "the program that reads photos and sounds is of another version, or can't run here: \(program)",
                hint: "reinstall diary, with diary-decoder")
        case .decoderUnconfined(let program):
            self.init(
                "the program that reads photos and sounds can't be confined, and is not used: \(program)",
                hint: "the kernel must allow filters of system calls (seccomp), in containers too")
        case .died: self.init("\(path): reading it made the decoder fail; it was not added")
        case .timedOut: self.init("\(path): reading it took too long; it was not added")
        case .cancelled: self.init("\(path): reading it was cancelled; it was not added")
        case .refused(let failure) where failure.kind == .notAMedium && !failure.namesDamage:
            self.init("\(path) is not a photo, sound or video of a known kind")
        case .refused(let failure): self.init("\(path): \(failure.message)")
        case .system(let code): self.init("\(path): \(SystemCallError("read", path, code: code).reason)")
        }
    }

    static func describing(_ error: PlaceNamesError) -> Failure {
        switch error {
        case .missing(let path):
            Failure(
                "the list of towns is not installed\(line: path.map { ": there is no \($0)" } ?? "")",
                hint: "as root: apt-get install libtimezonemap-data, then Examples/install.sh; diary help places")
        case .unusable(let path, .unknownVersion):
            Failure(
                "\(line: path) is a list of towns of another version of diary",
                hint: "install diary again: Examples/install.sh")
        case .unusable(let path, .damaged), .unusable(let path, .unknownSource):
            Failure("the list of towns \(line: path) is damaged", hint: "rebuild it: Examples/install.sh")
        case .unusable(let path, .unreadable(let code)):
            .describing(SystemCallError("open", FilePath(path), code: code))
        }
    }
}
