import Arguments
import DiaryCore
import Processes
import SharedFolder
import Terminal

/// `sync --watch`: stays, and synchronizes within a second of a change on either side.
final class SyncWatch {
    private let invocation: Invocation
    private let isInterrupted: () -> Bool
    private var session: SyncSession
    private let changes: ChangeWatcher
    private var folder: SharedFolderWatcher
    /// What was told last of a hindrance, so that it is told once.
    private var hindrance: String?
    /// Whether the last attempt failed.
    private var isHindered = false
    /// When the remote is asked again, in milliseconds.
    private var remoteDue: Int64 = 0
    private var version = 0
    /// Whether nobody reads along any more.
    private var isLeft = false

    /// Milliseconds between two looks where the kernel tells of every change.
    private static let watchedInterval: Int64 = 60_000
    /// Milliseconds between two looks where it may not, as on the file systems of a network.
    private static let polledInterval: Int64 = 5000
    /// Milliseconds between two looks at a remote, which tells nothing by itself.
    private static let remoteInterval: Int64 = 60_000
    /// Milliseconds in which files that come together are waited for.
    private static let patience: Int64 = 50

    init(_ invocation: Invocation, isInterrupted: @escaping () -> Bool) throws {
        (self.invocation, self.isInterrupted) = (invocation, isInterrupted)
        session = try SyncSession(invocation, isInterrupted: isInterrupted)
        changes = ChangeWatcher(session.store.directory)
        folder = SharedFolderWatcher(session.settings)
    }

    /// Goes on until a signal ends it.
    ///
    /// - Throws: `Failure` and errors of the diary; what hinders the folder is told once, and tried again.
    func run() throws -> ExitCode {
        invocation.output.stopPaging()
        while !isInterrupted(), !isLeft {
            do {
                // What came back may be another folder of that name.
                if isHindered { folder = SharedFolderWatcher(session.settings) }
                isHindered = false
                try runOnce()
            } catch let finished as Finished {
                return finished.exitCode == .interrupted ? .success : finished.exitCode
            } catch let error as SyncError where error.isPassing {
                isHindered = true
                try tellHindrance(error)
            } catch SyncError.isOff {
                try invocation.messages.note("this diary is on this machine alone from now on")
                return .success
            }
            try wait()
        }
        return .success
    }

    private func runOnce() throws {
        // Read before, so that what is changed meanwhile is another change.
        version = try session.store.dataVersion()
        session = try SyncSession(invocation, session.store, isInterrupted: isInterrupted)
        if !folder.isOf(session.settings) { folder = SharedFolderWatcher(session.settings) }
        let remote = try session.remote()
        let isDue = remote != nil && MonotonicClock.milliseconds >= remoteDue
        if isDue {
            _ = try session.fetch(from: remote)
            remoteDue = MonotonicClock.milliseconds + Self.remoteInterval
        }
        let report = try session.synchronize()
        if isDue || report.sentCount + report.sentMediaCount > 0 { _ = try session.give(to: remote) }
        if hindrance != nil {
            hindrance = nil
            if !invocation.values.flag(.quiet) { try invocation.messages.note("it goes on") }
        }
        guard !report.isQuiet else { return }
        try SyncReportPrinter(invocation: invocation, store: session.store).print(report)
        try invocation.output.forward()
    }

    private func tellHindrance(_ error: SyncError) throws {
        // Another process does the same meanwhile.
        if case .busy = error { return }
        let failure = Failure.describing(error)
        guard hindrance != failure.message.plain else { return }
        hindrance = failure.message.plain
        try invocation.messages.warning(failure.line("it is tried again"))
    }

    /// Waits until something changed, or it is time to look.
    private func wait() throws {
        if !folder.isComplete { folder.watchAll() }
        let end = MonotonicClock.milliseconds + interval
        let outputs = invocation.values.flag(.quiet) ? [invocation.context.standardOutput] : []
        let others = folder.descriptor >= 0 ? [folder.descriptor] : []
        while !isInterrupted(), case let left = end - MonotonicClock.milliseconds, left > 0 {
            // A signal that comes just before the wait ends it a little later.
            switch changes.wait(atMost: min(left, Self.polledInterval), orFor: others, closedOutputs: outputs) {
            case .look: if try session.store.dataVersion() != version { return }
            case .due, .signal: continue
            case .descriptor(let number) where number == folder.descriptor:
                guard folder.takeNews() else { continue }
                _ = changes.wait(atMost: Self.patience)
                _ = folder.takeNews()
                return
            case .descriptor:
                isLeft = true
                return
            }
        }
    }

    private var interval: Int64 {
        if isHindered || !folder.isComplete || !isFolderTold { return Self.polledInterval }
        return session.settings.remote == nil ? Self.watchedInterval : Self.remoteInterval
    }

    /// Whether the kernel is told of what others write there: not on file systems that another machine or program keeps.
    private var isFolderTold: Bool {
        FileSystemKind.reportsChanges(at: FilePath(RemoteCopy.folder(of: session.settings)))
    }
}

extension SyncError {
    /// Whether it may be over the next time: the folder is not there, or another process synchronizes.
    fileprivate var isPassing: Bool {
        switch self {
        case .busy: true
        case .folder(let error):
            switch error {
            case .noFolder, .notWritable, .full, .system, .damaged, .vanished, .noKey: true
            case .foreign, .wrongSecret, .badWords, .badFormat, .tooLarge: false
            }
        case .isOff, .alreadyOn, .noDiaryInFolder, .severalDiariesInFolder, .diaryInFolder, .nameIsTaken, .noMachine,
            .isThisMachine, .noConflict, .damagedState, .newerState, .damagedKey, .newerOperations:
            false
        }
    }
}
