import Arguments
import DiaryModel
import DiarySync
import Glibc
import SharedFolder
import Terminal

extension Failure {
    static func describing(_ error: SyncError) -> Failure {
        switch error {
        case .isOff:
            Failure(
                "this diary is not synchronized",
                hint: "diary sync init FOLDER on the first machine, diary sync join FOLDER on the others")
        case .isRestored(let name, let folder):
            restored(name, folder)
        case .alreadyOn(let folder):
            Failure(
                "this diary is already synchronized through \(SafeText(folder).singleLine)",
                hint: "diary sync status; diary sync leave stops it on this machine")
        case .noDiaryInFolder(let folder):
            Failure(
                "\(SafeText(folder).singleLine) contains no shared diary",
                hint:
                    "check that the folder has been copied here; diary sync init FOLDER on one of the machines makes one"
            )
        case .severalDiariesInFolder(let paths):
            Failure(
                "that folder contains several shared diaries: \(SafeText(paths.joined(separator: ", ")).singleLine)",
                hint: "use one folder per diary", .usage)
        case .diaryInFolder(let folder):
            Failure(
                "\(SafeText(folder).singleLine) already contains a shared diary",
                hint: "to join it: diary sync join FOLDER; for a new one, choose another folder")
        case .nameIsTaken(let name):
            Failure(
                "another machine is called \(SafeText(name).singleLine)",
                hint: "choose another name; diary sync status on one of the machines lists the names in use", .usage)
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
                "the sync state of this machine (sync/state.sqlite) is damaged",
                hint: "the diary is intact: diary sync rebuilds the state from the shared folder")
        case .wrongKey(let folder):
            Failure(
                "the key in sync/key is not this machine's key for \(SafeText(folder).singleLine); nothing was encrypted with it",
                hint: "\(SafeText("the diary is intact: diary sync join \(ShellQuoting.quoted(folder))").singleLine)")
        case .newerState(let version):
            Failure(
                "the sync state of this machine has format \(version), newer than this program",
                hint: "use the newer diary that wrote it")
        case .damagedKey(let path):
            Failure(
                "the key of this machine, \(SafeText(path).singleLine), can't be read",
                hint: "the diary is intact: diary sync join FOLDER writes the key again")
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
            hint: "to continue, with what was changed since: \(SafeText(command).singleLine)")
    }

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

    static func describing(_ error: SharedFolderError) -> Failure {
        switch error {
        case .noFolder(let path):
            Failure(
                "the shared folder \(SafeText(path).singleLine) is not there",
                hint: "mount it, or check the program that copies it; the diary is intact")
        case .notWritable(let path, _):
            Failure(
                "nothing can be written to \(SafeText(path).singleLine): \(reason(error))",
                hint: "check its permissions, and whether its disk is mounted read-only")
        case .full(let path):
            Failure(
                fullDisk(path),
                hint: "free some space; the next diary sync sends the rest")
        case .foreign(let path):
            Failure(
                "\(SafeText(path).singleLine) belongs to another diary, or is encrypted with another key; it was skipped",
                hint: "if another machine made a new key: diary sync leave, then diary sync join FOLDER")
        case .damaged(let path, let cause):
            Failure(
                "\(SafeText(path).singleLine) is damaged: \(SafeText(cause).singleLine); it was skipped",
                hint: "the next sync reads it again; the machine that wrote it may have replaced it by then")
        case .vanished(let path):
            Failure(
                "\(SafeText(path).singleLine) disappeared while it was being read",
                hint: "the program that copies the folder may still be running: try again")
        case .noKey(let path):
            Failure(
                "\(SafeText(path).singleLine) contains no key yet",
                hint: "wait until the whole folder has been copied here")
        case .tooLarge(let path):
            Failure("\(SafeText(path).singleLine) is larger than any file of a shared diary; it was skipped")
        case .wrongSecret:
            Failure(
                "wrong passphrase or recovery words", hint: "the passphrase of sync init, or its 24 recovery words")
        case .badWords(let cause):
            Failure(
                "those are not the recovery words: \(SafeText(cause).singleLine)",
                hint: "all 24, in the order of their numbers")
        case .badFormat(let what):
            Failure(
                "\(SafeText(what).singleLine) has a format that this program doesn't know",
                hint: "a newer version of diary wrote it: install that version here")
        case .system(let path, _, ENOTDIR):
            Failure(
                "\(SafeText(path).singleLine) is a link or a file, and a folder belongs there",
                hint: "give it another name (mv): the next sync makes the folder, and fills it again")
        case .system(let path, let call, let code):
            Failure(
                "\(SafeText(path).singleLine): \(reason(error)) (\(SafeText(call).singleLine))",
                hint: "\(hint(for: code))")
        }
    }

    private static func reason(_ error: SharedFolderError) -> SafeText { SafeText(error.systemReason ?? "").singleLine }
}
