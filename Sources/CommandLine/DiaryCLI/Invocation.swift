import Arguments
import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import Glibc
import Terminal

/// One run of a command: its arguments, environment and output.
struct Invocation {
    let context: Context
    var command: ParsedCommand
    let output: Output
    var messages: Messages
    let snapshot: DailySnapshotTrigger
    /// False for a command that never asks for the passphrase of a locked diary.
    var opensLock = true

    init(_ command: ParsedCommand, context: Context) {
        self.command = command
        self.context = context
        let appearance = Appearance(context: context, values: command.values)
        output = Output(context: context, appearance: appearance)
        messages = Messages(context: context, appearance: appearance, diary: command.values.value(.diary))
        snapshot = DailySnapshotTrigger(context: context)
    }

    var values: OptionValues { command.values }
    var operands: [String] { command.operands }

    /// The folder of the diary: `--diary`, `$DIARY_DIR`, `$XDG_DATA_HOME/diary`, `~/.local/share/diary`.
    var diaryFolder: FilePath {
        if let named = values.value(.diary) { return context.path(argument: named) }
        if let named = context.path(variable: "DIARY_DIR") { return named }
        return defaultDataFolder.appending("diary")
    }

    private var isDiaryFolderNamed: Bool { values.isGiven(.diary) || context.path(variable: "DIARY_DIR") != nil }

    private var defaultDataFolder: FilePath {
        if let data = context.path(variable: "XDG_DATA_HOME"), data.isAbsolute { return data }
        return context.homeDirectory.appending(".local").appending("share")
    }

    private func requireFolderName() throws {
        guard values.value(.diary) != "" else {
            throw Failure("--diary names no folder", hint: "--diary DIR, or leave it out", .usage)
        }
    }

    func openStore(_ access: DiaryStore.Access) throws -> DiaryStore {
        try requireFolderName()
        try requireOwnFolder()
        if case .creating = access, !isDiaryFolderNamed { try defaultDataFolder.makeFolders() }
        let store: DiaryStore
        do { store = try self.store(access) } catch {
            guard Failure.describing(error, ofDiaryIn: diaryFolder).exitCode == .locked else { throw error }
            try openLock()
            store = try self.store(access)
        }
        if access.isForChanges {
            snapshot.folder = diaryFolder
            BackgroundRecognition.note(store, of: self)
            try warn(of: FolderPermissions(diaryFolder))
        }
        if let version = store.newerVersion {
            try messages.note("\(diaryFolder) has format \(version), newer than this program: it is only read")
        }
        try warn(of: store.keptLogs)
        if store.isNew { try messages.note("new diary in \(diaryFolder)") }
        return store
    }

    private func store(_ access: DiaryStore.Access) throws -> DiaryStore {
        let context = context
        return try DiaryStore(
            in: diaryFolder, access, allowingNetworkFileSystem: values.flag(.networkFs), zone: { context.localZone },
            zones: context.zones, places: context.places, programs: { context.programs }, now: context.now,
            onMigration: migrationProgress())
    }

    /// The progress of migrating a diary of an earlier version: on a terminal while it runs, in a note at the end.
    private func migrationProgress() -> (Double) throws -> Void {
        let progress = CommandProgress<Double>(self) { share, _ in
            "bringing the diary to a new format  \(String(Int(share * 100))) %"
        }
        return { share in
            guard share >= 1 else { return try progress.update(share) }
            try progress.clear()
            try messages.note(
                "\(diaryFolder) was brought to a new format; a copy of the old one is in its folder backups")
        }
    }

    func warn(of logs: [KeptLog]) throws {
        for log in logs {
            let words: StyledText =
                switch log {
                case .broken:
                    "the database's log is damaged, and the last commands may be missing: diary check --repair gives back what can be read of them"
                case .foreign(let path):
                    "the log beside the database was older, or another diary's, and was taken out: it is kept in \(path)"
                case .cutOff(let path):
                    """
                    a power cut left a part of the database's log that can't be read; no change that was confirmed is in it, \
                    and it was taken out: the log as it was is kept in \(path)
                    """
                }
            try messages.warning(words)
        }
    }

    private func warn(of permissions: FolderPermissions) throws {
        if let mode = permissions.wideMode {
            try messages.warning(
                "\(diaryFolder) is open to other users (permissions \(mode)): chmod 700 \(ShellQuoting.quoted("\(diaryFolder)"))"
            )
        }
        if let owner = permissions.foreignOwner {
            try messages.warning(
                "\(diaryFolder) belongs to another user (\(owner)), who may not read what is written now")
        }
    }

    /// The target folder of a restored diary; for the default one, missing parents are created.
    func emptyDiaryFolder() throws -> FilePath {
        try requireFolderName()
        guard !LockMarker.isClosed(diaryFolder) else { throw DiaryError.locked(path: diaryFolder.description) }
        if !isDiaryFolderNamed { try defaultDataFolder.makeFolders() }
        // What is restored takes the place of the folder: neither a link nor a mount point can be replaced.
        let isLink = Folder.linkStatus(diaryFolder).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
        let folder = isLink ? diaryFolder.resolved ?? diaryFolder : diaryFolder
        if let status = Folder.status(folder), status.st_dev != Folder.status(folder.parent)?.st_dev {
            let inside = ShellQuoting.quoted("\(folder.appending("diary"))")
            throw Failure(
                "\(folder.shown) is a mount point, and a diary is restored into a folder; nothing was written",
                hint: "diary --diary \(inside) backup --restore FILE")
        }
        return folder
    }

    /// Prints a change: a sentence on a terminal, otherwise the full ids, one per line.
    func printChanged(_ ids: [UniqueIdentifier], _ sentence: @autoclosure () throws -> StyledText) throws {
        snapshot.isCommitted = snapshot.isCommitted || !ids.isEmpty
        if context.isOutputTerminal {
            try output.line(messages.withDiary(sentence()))
        } else {
            for id in ids { try output.line("\(id)") }
            try messages.line(sentence())
        }
    }

    /// Prints a message, and returns the exit code with which the command ends.
    func end(_ exitCode: ExitCode = .success, saying words: StyledText) throws -> ExitCode {
        try messages.line(words)
        return exitCode
    }

    /// Prints full ids, one per line, if the output is not a terminal; the sentence was printed before.
    func printIDs(_ ids: [UniqueIdentifier]) throws {
        snapshot.isCommitted = snapshot.isCommitted || !ids.isEmpty
        guard !context.isOutputTerminal else { return }
        for id in ids { try output.line("\(id)") }
    }

    /// The user's answer to a question before something is deleted.
    ///
    /// `--yes` answers for them; it is required if nobody can be asked.
    func confirm(_ question: StyledText) throws -> Bool {
        if values.flag(.yes) { return true }
        guard context.isInputTerminal, context.isErrorTerminal else {
            throw Failure(
                "this asks for a confirmation, and there is no terminal to ask on",
                hint: "say --yes to go on without a question", .usage)
        }
        try output.flush()
        try messages.flush()
        return try isAnsweredYes(question)
    }

    /// The user's answer on the terminal.
    ///
    /// A long question is wrapped, with room for the answer.
    func isAnsweredYes(_ question: StyledText) throws(OutputError) -> Bool {
        let lines = messages.lines(of: question, indentation: 2, room: Question.answerCells)
        for line in lines.dropLast() { try messages.line(line) }
        return try Question(input: context.standardInput, output: context.standardError)
            .isAnsweredYes(lines.last ?? question, rendering: messages.rendering)
    }
}

extension Invocation {
    /// Refuses a diary that another user owns or may write, unless the user allowed it once.
    ///
    /// - Parameter toNarrow: true to accept permissions that are too wide, since the command reports them.
    func requireOwnFolder(toNarrow: Bool = false) throws {
        let folder = diaryFolder
        guard let doubt = FolderTrust(other: callingUser).doubt(about: folder) else { return }
        if toNarrow, case .writable = doubt.reason { return }
        let permission = ForeignFolderPermission(context)
        guard !permission.holds(for: folder, of: doubt.owner) else { return }
        guard values.flag(.foreignOwner) else {
            throw DiaryError.foreignFolder(path: folder.description, reason: doubt.words)
        }
        do {
            try permission.give(for: folder, of: doubt.owner)
            try messages.note("\(doubt.words); from now on it is opened all the same")
        } catch let error as SystemCallError {
            try messages.warning(
                "\(doubt.words); it is opened this time, but that can't be kept: \(error.path): \(error.reason)")
        }
    }

    /// With `sudo`, the diary belongs to the calling user.
    private var callingUser: UInt32? {
        geteuid() == 0 ? context.variable("SUDO_UID").flatMap { UInt32($0) } : nil
    }
}

/// The diaries of other users that this user has allowed, a line each in `$XDG_STATE_HOME/diary/foreign-owners`.
///
/// A permission is valid for one folder as long as the same user owns it. It is not stored in the diary, which the
/// other user could write.
struct ForeignFolderPermission {
    private let folder: StateFolder
    private static let name = "foreign-owners"

    init(_ context: Context) {
        folder = StateFolder(context)
    }

    func holds(for diary: FilePath, of owner: UInt32) -> Bool {
        guard let line = Self.line(diary, owner), let bytes = folder.read(Self.name) else { return false }
        return bytes.split(separator: 0x0A).contains { $0 == line[...] }
    }

    /// Stores a permission; missing folders of the file are created.
    func give(for diary: FilePath, of owner: UInt32) throws {
        guard !holds(for: diary, of: owner), let line = Self.line(diary, owner) else { return }
        try folder.make()
        let file = folder.path.appending(Self.name)
        let descriptor = try FileDescriptor.open(file, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW)
        try descriptor.writeAll((line + [0x0A])[...])
        try descriptor.sync()
    }

    private static func line(_ diary: FilePath, _ owner: UInt32) -> [UInt8]? {
        StateFolder.line(of: diary).map { Array("\(owner) ".utf8) + $0 }
    }
}

extension Invocation {
    /// Reports files that a command removed on a full disk and that the user might miss.
    func reportRemovedFiles(in store: DiaryStore) throws {
        let copies = store.roomGivenUp.contains { $0 == .olderCopies || $0 == .newestCopy }
        guard copies else { return }
        try messages.note(
            "the disk is full: daily copies in \(SafeText(bytes: store.directory.appending("backups").bytes)) were removed to make room; the next one is made when there is room again"
        )
    }
}
