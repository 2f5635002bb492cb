import Arguments
import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// One run of a command: its arguments, environment and output.
struct Invocation {
    let context: Context
    var command: ParsedCommand
    let output: Output
    var messages: Messages
    let snapshot: DailySnapshotTrigger

    init(_ command: ParsedCommand, context: Context) {
        self.command = command
        self.context = context
        let appearance = Appearance(context: context, values: command.values)
        output = Output(context: context, appearance: appearance)
        messages = Messages(context: context, appearance: appearance)
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

    /// Opens the diary and reports a new one.
    func openStore(_ access: Store.Access) throws -> Store {
        guard values.value(.diary) != "" else {
            throw Failure("--diary names no folder", hint: "--diary DIR, or leave it out", .usage)
        }
        try requireOwnFolder()
        if case .creating = access, !isDiaryFolderNamed { try makeDefaultDataFolder() }
        let store = try Store(
            diaryFolder, access: access, allowingNetworkFileSystem: values.flag(.networkFs), now: context.now,
            onMigration: MigrationProgressLine(invocation: self).update)
        let context = context
        (store.localZone, store.zones) = ({ context.localZone }, context.zones)
        store.placeNames = context.places
        store.thumbnails = { ThumbnailMaker(decoderPath: context.decoderPath, ffmpegPath: context.ffmpegPath) }
        if access.isForChanges {
            snapshot.folder = diaryFolder
            try warn(of: FolderPermissions(diaryFolder))
        }
        if let version = store.newerVersion {
            try messages.note("\(diaryFolder) has format \(version), newer than this program: it is only read")
        }
        if store.isNew { try messages.note("new diary in \(diaryFolder)") }
        return store
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
        guard values.value(.diary) != "" else {
            throw Failure("--diary names no folder", hint: "--diary DIR, or leave it out", .usage)
        }
        if !isDiaryFolderNamed { try makeDefaultDataFolder() }
        return diaryFolder
    }

    private func makeDefaultDataFolder() throws {
        var missing: [FilePath] = []
        var folder = defaultDataFolder
        while !Folder.exists(folder), folder != folder.parent {
            missing.append(folder)
            folder = folder.parent
        }
        for folder in missing.reversed() { try Folder.make(folder) }
    }

    /// Inspects photos and sounds in a separate process.
    ///
    /// - Parameter zone: the zone of times without an offset, if the user gave one; by default that of the place, or
    ///   the local one.
    func mediumIntake(into store: Store, zone: TimeZoneRules? = nil) -> MediumIntake {
        MediumIntake(
            vault: store.vault,
            decoder: DecoderClient(executablePath: context.decoderPath, ffmpegPath: context.ffmpegPath),
            zone: zone ?? context.localZone, places: zone == nil ? context.placeZones : nil, now: context.now())
    }

    /// Finds the films of photos in a separate process.
    func photoVideos(in store: Store) -> PhotoVideos {
        PhotoVideos(vault: store.vault, decoder: DecoderClient(executablePath: context.decoderPath))
    }

    /// Prints a change: a sentence on a terminal, otherwise the full ids, one per line.
    func printChanged(_ ids: [UniqueIdentifier], _ sentence: @autoclosure () throws -> StyledText) throws {
        snapshot.isCommitted = snapshot.isCommitted || !ids.isEmpty
        if context.isOutputTerminal {
            try output.line(sentence())
        } else {
            for id in ids { try output.line("\(id)") }
            try messages.line(sentence())
        }
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
                hint: "say --yes to go on without a question",
                .usage)
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

/// The progress of migrating a diary of an earlier version: on a terminal while it runs, in a note at the end.
final class MigrationProgressLine {
    private let invocation: Invocation
    private let start: Instant
    private let line: ProgressLine

    init(invocation: Invocation) {
        self.invocation = invocation
        start = invocation.context.now()
        line = invocation.messages.progressLine()
    }

    /// Draws the line again, unless it was drawn just now.
    func update(_ share: Double) throws(OutputError) {
        guard share < 1 else {
            try line.clear()
            return try invocation.messages.note(
                "\(invocation.diaryFolder) was brought to a new format; a copy of the old one is in its folder backups")
        }
        let elapsed = max(0, invocation.context.now().microseconds - start.microseconds)
        try line.update(at: .microseconds(elapsed)) {
            "bringing the diary to a new format  \(String(Int(share * 100))) %"
        }
    }
}
