import Arguments
import DiaryCore
import SharedFolder
import Terminal

extension Failure {
    /// The failure for an error of synchronization.
    static func describing(_ error: SyncError) -> Failure {
        switch error {
        case .isOff:
            Failure(
                "this diary is on this machine alone",
                hint: "diary sync init FOLDER begins; diary sync join FOLDER where another machine has begun")
        case .isRestored(let name, let folder):
            restored(name, folder)
        case .alreadyOn(let folder):
            Failure(
                "this diary is shared by \(SafeText(folder).singleLine) already",
                hint: "diary sync status; diary sync leave ends it here")
        case .noDiaryInFolder(let folder):
            Failure(
                "no shared diary is in \(SafeText(folder).singleLine)",
                hint: "look whether the folder has arrived here; diary sync init FOLDER begins on the first machine")
        case .severalDiariesInFolder(let paths):
            Failure(
                "several shared diaries are in that folder: \(SafeText(paths.joined(separator: ", ")).singleLine)",
                hint: "a folder of its own for each diary", .usage)
        case .diaryInFolder(let folder):
            Failure(
                "a shared diary is in \(SafeText(folder).singleLine) already",
                hint: "to become one with it: diary sync join FOLDER; for another one: another folder")
        case .nameIsTaken(let name):
            Failure(
                "another machine is called \(SafeText(name).singleLine)",
                hint: "take another name; diary sync status on one of the machines lists those that are taken", .usage)
        case .noMachine(let name): noMachine(name, among: [])
        case .isThisMachine(let name):
            Failure("\(SafeText(name).singleLine) is this machine", hint: "diary sync leave", .usage)
        case .busy:
            Failure(
                "another process synchronizes this diary", hint: "diary sync --watch may be running; try again", .busy)
        case .noConflict(let id):
            Failure(
                "the text of \(id.prefix(8)) was not changed elsewhere", hint: "diary conflicts lists those that were")
        case .damagedState:
            Failure(
                "sync/state.sqlite, with what this machine remembers of the others, is damaged",
                hint: "the diary is unharmed: diary sync makes it new from the shared folder")
        case .wrongKey(let folder):
            Failure(
                "the key in sync/key is not the one of this machine in \(SafeText(folder).singleLine); nothing was sealed with it",
                hint: "\(SafeText("the diary is unharmed: diary sync join \(ShellQuoting.quoted(folder))").singleLine)")
        case .newerState(let version):
            Failure(
                "what this machine remembers of the others has format \(version), newer than this program",
                hint: "use the newer diary that wrote it")
        case .damagedKey(let path):
            Failure(
                "\(SafeText(path).singleLine), with the key of this machine, can't be read",
                hint: "the diary is unharmed: diary sync join FOLDER writes it again")
        case .folder(let error): describing(error)
        }
    }

    /// The failure for a diary that was restored from a backup, which never holds the key.
    private static func restored(_ name: String, _ folder: String) -> Failure {
        let isHere = Folder.isFolder(FilePath(folder))
        let command =
            "diary sync join \(isHere ? ShellQuoting.quoted(folder) : "FOLDER") --name \(ShellQuoting.quoted(name))"
        return Failure(
            "this diary was restored without its key: it was \(SafeText(name).singleLine) in \(SafeText(folder).singleLine)",
            hint: "it goes on, with what was changed since, after \(SafeText(command).singleLine)")
    }

    /// The failure for an unknown name of a machine, with the nearest one as a hint.
    static func noMachine(_ name: String, among names: [String]) -> Failure {
        let near = Spelling.nearest(to: name, among: names)
        let hint = near.map { "diary sync retire \(ShellQuoting.quoted($0))" } ?? "diary sync status lists them"
        return Failure(
            "no machine is called \(SafeText(name).singleLine)", hint: "\(SafeText(hint).singleLine)", .usage)
    }

    /// The failure for a name that several machines have: copies of one diary that did not know of each other.
    static func severalMachines(_ name: String, _ machines: [SyncStatus.Machine]) -> Failure {
        let commands = machines.map { "diary sync retire \($0.id)" }
        return Failure(
            "\(machines.count) machines are called \(SafeText(name).singleLine)",
            hint: "\(SafeText(commands.joined(separator: ", or ")).singleLine); diary sync status -f json shows more",
            .usage)
    }

    /// The failure for an error of a shared folder.
    static func describing(_ error: SharedFolderError) -> Failure {
        switch error {
        case .noFolder(let path):
            Failure(
                "the shared folder \(SafeText(path).singleLine) is not there",
                hint: "mount it, or look at what carries it; the diary is unharmed")
        case .notWritable(let path, _):
            Failure(
                "nothing can be written to \(SafeText(path).singleLine): \(reason(error))",
                hint: "look at its permissions, and whether its disk is mounted to be read only")
        case .full(let path):
            Failure(
                fullDisk(path),
                hint: "make room on it; what was not given is given by the next diary sync")
        case .foreign(let path):
            Failure(
                "\(SafeText(path).singleLine) is of another diary, or sealed with another key; nothing was taken from it",
                hint: "where a machine made a new key: diary sync leave, then diary sync join FOLDER")
        case .damaged(let path, let cause):
            Failure(
                "\(SafeText(path).singleLine) is damaged: \(SafeText(cause).singleLine); nothing was taken from it",
                hint: "it is read again the next time, when the program that wrote it may have replaced it")
        case .vanished(let path):
            Failure(
                "\(SafeText(path).singleLine) went away while it was to be read",
                hint: "what carries the folder may still be busy: try again")
        case .noKey(let path):
            Failure(
                "no key is in \(SafeText(path).singleLine), or not yet",
                hint: "wait until all of the folder has arrived here")
        case .tooLarge(let path):
            Failure("\(SafeText(path).singleLine) is larger than any file of a shared diary; nothing was taken from it")
        case .wrongSecret:
            Failure(
                "that does not open the folder", hint: "the passphrase of sync init, or its 24 recovery words")
        case .badWords(let cause):
            Failure(
                "those are not the recovery words: \(SafeText(cause).singleLine)",
                hint: "all 24, in the order of their numbers")
        case .badFormat(let what):
            Failure(
                "\(SafeText(what).singleLine) is of a format that this program does not know",
                hint: "a newer diary wrote it: install that here, too")
        case .system(let path, let call, _):
            Failure("\(SafeText(path).singleLine): \(reason(error)) (\(SafeText(call).singleLine))")
        }
    }

    private static func reason(_ error: SharedFolderError) -> SafeText { SafeText(error.systemReason ?? "").singleLine }
}
