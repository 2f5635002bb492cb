import Arguments
import DiaryMedia
import DiaryModel
import DiaryStore
import Processes
import Terminal

/// `import --watch`: keeps running, and imports what arrives in folders.
final class ImportWatch {
    private let invocation: Invocation
    private let isInterrupted: () -> Bool
    private let folders: FillingFolders
    private let group: GroupImport
    /// The files of a group that could not be imported, and the time to try again.
    private var held: [FoundFile] = []
    private var retryDue: Int64 = 0
    /// The last reported problem, which is not repeated.
    private var hindrance: String?
    /// The sum of all imports since the start.
    private var total = ImportReport()
    /// True if the reader of the output is gone.
    private var isLeft = false
    private var isWarnedOfPolling = false

    /// The milliseconds between looks whether the named folders are still the same, such as after mounting.
    private static let checkInterval: Int64 = 60_000
    /// The milliseconds between looks for a folder that is gone.
    private static let goneInterval: Int64 = 5000
    /// The milliseconds between walks where the kernel reports no changes.
    private static let polledInterval: Int64 = 10_000
    /// The milliseconds after which a full disk is tried again.
    private static let fullInterval: Int64 = 15_000
    /// The milliseconds after which a diary is tried again that another process holds; opening it waits as well.
    private static let busyInterval: Int64 = 500
    /// The milliseconds after which a locked diary is tried again.
    private static let lockedInterval: Int64 = 2000

    /// Runs until a signal ends it, or writes a unit that does.
    static func run(_ invocation: Invocation) throws -> ExitCode {
        var invocation = invocation
        invocation.opensLock = false
        let isInterrupted = invocation.context.notingInterrupts()
        let folders = try WatchOptions.folders(invocation)
        _ = try invocation.textEncoding
        // Wrong values of options end it before it begins.
        _ = (try ImportOptionReader(invocation: invocation).read(), try NoteReading(invocation))
        let group = GroupImport(invocation, isInterrupted: isInterrupted)
        let waiting = LockWaiting(invocation: invocation, isInterrupted: isInterrupted)
        if case .ended = try waiting.wait() { return .interrupted }
        // A new diary is created, with a note, before the first file arrives.
        _ = try invocation.openStore(.creating)
        if invocation.values.flag(.systemd) { return try writeUnit(invocation, folders) }
        return try ImportWatch(invocation, folders, group, isInterrupted: isInterrupted).run()
    }

    private init(
        _ invocation: Invocation, _ paths: [FilePath], _ group: GroupImport, isInterrupted: @escaping () -> Bool
    ) {
        (self.invocation, self.isInterrupted, self.group) = (invocation, isInterrupted, group)
        folders = FillingFolders(
            paths, excluding: invocation.diaryFolder, quiet: invocation.context.settlingMilliseconds)
    }

    private static func writeUnit(_ invocation: Invocation, _ folders: [FilePath]) throws -> ExitCode {
        let unit = SystemdUnit(
            SystemdUnit.Service(
                name: "diary-import", description: "import what arrives in a folder",
                words: WatchOptions.unitWords(invocation, folders), folders: folders, endCode: .interrupted,
                consequence: "nothing was written"),
            invocation)
        try unit.write(SystemdSandbox(invocation))
        try invocation.messages.line("wrote \(unit.path)   begin: systemctl --user enable --now \(unit.name)")
        return .success
    }

    private func run() throws -> ExitCode {
        invocation.output.stopPaging()
        folders.walk(at: now)
        try noteStart()
        while !isInterrupted(), !isLeft {
            try reportIncidents()
            try importNext()
            if !isInterrupted() { wait() }
        }
        guard !isLeft else { return .success }
        let renderer = ImportReportRenderer(invocation, of: FormatRecognition.media, total, isDryRun: false)
        let clauses =
            (renderer.kinds.isEmpty ? [] : ["\(renderer.kinds) came in"])
            + (total.changedNoteCount > 0 ? [renderer.changedNotes] : [])
        let words = clauses.isEmpty ? "nothing came in" : clauses.joined(separator: "; ")
        try invocation.messages.note("ended; \(SafeText(words))")
        return .interrupted
    }

    private var now: Int64 { MonotonicClock.milliseconds }

    private func noteStart() throws {
        let names = invocation.operands.map { "\(SafeText($0).singleLine)" }.joined(separator: ", ")
        try invocation.messages.note("what arrives in \(SafeText(names)) comes in; Ctrl-C ends it")
        for folder in folders.unreported {
            try invocation.messages.note(
                "\(folder.shown) is on a file system that reports no changes: it is scanned every ten seconds"
            )
        }
    }

    private func reportIncidents() throws {
        let messages = invocation.messages
        for incident in folders.takeIncidents() {
            switch incident {
            case .gone(let folder):
                try messages.warning("\(folder.shown) is not there any more; it is waited for")
            case .back(let folder): try messages.note("\(folder.shown) is there again")
            case .unreadable(let folder, let error):
                try messages.warning("\(folder.shown): \(SafeText(error.reason))")
            }
        }
        guard !folders.isComplete, !isWarnedOfPolling else { return }
        isWarnedOfPolling = true
        try messages.warning(
            "the system watches no more folders for this user (fs.inotify.max_user_watches): they are scanned every ten seconds"
        )
    }

    private func importNext() throws {
        guard held.isEmpty || retryDue <= now else { return }
        let new = folders.takeSettled(at: now)
        let paths = Set(new.map(\.path))
        let files = held.filter { !paths.contains($0.path) } + new
        guard !files.isEmpty else { return }
        do {
            let result = try group.run(files)
            held = []
            total.add(result.report)
            for file in result.changing { folders.tryAgain(file, at: now) }
            if hindrance != nil { try invocation.messages.note("it goes on") }
            hindrance = nil
            invocation.snapshot.take()
        } catch {
            guard let interval = Self.interval(after: error) else { throw error }
            held = files
            retryDue = now + interval
            try reportHindrance(error)
        }
    }

    /// The milliseconds after which an import is tried again; nil if that would not help.
    private static func interval(after error: any Error) -> Int64? {
        if Failure.fullDisk(causing: error) != nil || error is ImportError { return fullInterval }
        if Failure.describing(error).exitCode == .locked { return lockedInterval }
        return Failure.isBusy(error) ? busyInterval : nil
    }

    private func reportHindrance(_ error: any Error) throws {
        let failure = Failure.describing(error, ofDiaryIn: invocation.diaryFolder)
        let words = Failure.fullDisk(causing: error) ?? failure.message
        guard hindrance != words.plain else { return }
        hindrance = words.plain
        try invocation.messages.warning(words + "; it is tried again")
    }

    /// Waits for events, or until the next look is due.
    private func wait() {
        let isPolled = !folders.isComplete || !folders.unreported.isEmpty
        let interval = folders.isAnyGone ? Self.goneInterval : isPolled ? Self.polledInterval : Self.checkInterval
        let end = now + interval
        let next = [end, held.isEmpty ? folders.due : retryDue].compactMap(\.self).min() ?? end
        let interrupt = invocation.context.interruptDescriptor()
        switch folders.wait(
            atMost: next - now, orFor: interrupt, orClosing: invocation.context.standardOutput)
        {
        case .events: folders.takeEvents(at: now)
        case .other: break
        case .closed: isLeft = true
        case .due where end <= now: if isPolled { folders.walk(at: now) } else { folders.check(at: now) }
        case .due: break
        }
    }
}
