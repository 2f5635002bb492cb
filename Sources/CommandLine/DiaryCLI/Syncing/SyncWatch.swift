import Arguments
import DiaryModel
import DiaryStore
import DiarySync
import Processes
import SharedFolder
import Terminal

/// `sync --watch`: keeps running, and synchronizes within a second of a change on either side.
final class SyncWatch {
    private let invocation: Invocation
    private let isInterrupted: () -> Bool
    /// The session, with the diary open; nil between two runs on a diary with a lock, which is closed after a time
    /// without use.
    private var session: SyncSession?
    private var settings: SyncSettings
    private var changes: ChangeWatcher
    private let waiting: LockWaiting
    private var folder: SharedFolderWatcher
    /// The last reported problem, which is not repeated.
    private var lastProblem: String?
    /// True if the last attempt failed.
    private var hasFailed = false
    /// The time of the next check of the remote, in milliseconds.
    private var remoteDue: Int64 = 0
    private var version = 0
    /// True if the reader of the output is gone.
    private var isLeft = false

    /// The interval in milliseconds if the kernel reports every change.
    private static let watchedInterval: Int64 = 60_000
    /// The same for a diary with a lock.
    private static let lockedInterval: Int64 = 86_400_000
    /// The interval in milliseconds if the kernel may miss changes, as on network file systems.
    private static let polledInterval: Int64 = 5000
    /// The interval in milliseconds for a remote, which reports no changes.
    private static let remoteInterval: Int64 = 60_000
    /// The milliseconds to wait for files that arrive together.
    private static let patience: Int64 = 50

    init(_ watched: Invocation, isInterrupted: @escaping () -> Bool) throws {
        var invocation = watched
        invocation.opensLock = false
        (self.invocation, self.isInterrupted) = (invocation, isInterrupted)
        waiting = LockWaiting(
            invocation: invocation, isInterrupted: isInterrupted, isQuiet: invocation.values.flag(.quiet))
        if case .ended = try waiting.wait() { throw EarlyExit(exitCode: .success) }
        let session = try SyncSession(invocation, isInterrupted: isInterrupted)
        (self.session, settings) = (session, session.settings)
        changes = ChangeWatcher(session.store.directory)
        folder = SharedFolderWatcher(settings)
    }

    /// Runs until a signal ends it.
    ///
    /// - Throws: `Failure` and errors of the diary; a problem of the folder is reported once and retried.
    func run() throws -> ExitCode {
        invocation.output.stopPaging()
        while !isInterrupted(), !isLeft {
            do {
                guard try awaitOpening() else { return .success }
                // The folder may have been replaced by another one of that name.
                if hasFailed { folder = SharedFolderWatcher(settings) }
                hasFailed = false
                try runOnce()
            } catch  where LockMarker.isClosed(invocation.diaryFolder) {
                session = nil
                continue
            } catch let exit as EarlyExit {
                return exit.exitCode == .interrupted ? .success : exit.exitCode
            } catch  where Failure.isBusy(error) || Failure.fullDisk(causing: error) != nil {
                // A command may hold the diary for longer than it is waited for, and a disk gets room again.
                hasFailed = true
                try reportProblem(error)
            } catch let error as SyncError where error.isTemporary {
                hasFailed = true
                try reportProblem(error)
            } catch SyncError.isOff {
                try invocation.messages.note("this diary is no longer synchronized")
                return .success
            }
            try wait()
        }
        return .success
    }

    /// Waits while the diary is locked; returns false after a signal.
    private func awaitOpening() throws -> Bool {
        switch try waiting.wait() {
        case .ended: return false
        case .open: return true
        case .reopened:
            // Another file system is mounted there now.
            changes = ChangeWatcher(invocation.diaryFolder)
            return true
        }
    }

    private func runOnce() throws {
        let store = try session?.store ?? invocation.openStore(.writing)
        // The version is read first, so that later changes count as new ones.
        version = try store.dataVersion()
        let session = try SyncSession(invocation, store, isInterrupted: isInterrupted)
        settings = session.settings
        self.session = LockMarker.hasLock(store.directory) ? nil : session
        if !folder.isOf(settings) { folder = SharedFolderWatcher(settings) }
        let remote = try session.remote()
        let isDue = remote != nil && MonotonicClock.milliseconds >= remoteDue
        if isDue {
            _ = try session.fetch(from: remote)
            remoteDue = MonotonicClock.milliseconds + Self.remoteInterval
        }
        let report = try session.synchronize()
        if isDue || report.sentCount + report.sentMediaCount > 0 { _ = try session.upload(to: remote) }
        if lastProblem != nil {
            lastProblem = nil
            if !invocation.values.flag(.quiet) { try invocation.messages.note("synchronizing again") }
        }
        guard !report.isQuiet else { return }
        try SyncReportPrinter(invocation: invocation, store: session.store).print(report)
        try invocation.output.forward()
    }

    private func reportProblem(_ error: any Error) throws {
        // Another process synchronizes at the moment.
        if case SyncError.busy = error { return }
        let failure = Failure.describing(error)
        guard lastProblem != failure.message.plain else { return }
        lastProblem = failure.message.plain
        try invocation.messages.warning(failure.line("trying again"))
    }

    /// Waits for a change, or until the next check is due.
    private func wait() throws {
        // A run uses the diary: one with a lock would never be closed if each check were one.
        while try !awaitChange(), session == nil, try !remoteHasNews() {}
    }

    /// Copies from and to the remote without the diary; returns whether the diary is needed now.
    private func remoteHasNews() throws -> Bool {
        guard let name = settings.remote, !hasFailed, folder.isComplete, areChangesReported else { return true }
        let remote = try RemoteCopy(name, invocation)
        remoteDue = MonotonicClock.milliseconds + Self.remoteInterval
        let fetched = try remote.fetch(settings)
        // A signal also ends rclone, which is no failure to warn about.
        guard !isInterrupted() else { return true }
        guard try remote.isDone(fetched, "copy from") else { return false }
        if folder.readEvents() { return true }
        let uploaded = try remote.upload(settings)
        guard !isInterrupted() else { return true }
        _ = try remote.isDone(uploaded, "copy to")
        return false
    }

    /// Returns true after a change or a signal, and false when the next check is due.
    private func awaitChange() throws -> Bool {
        if !folder.isComplete { folder.watchAll() }
        let end = MonotonicClock.milliseconds + interval
        let outputs = invocation.values.flag(.quiet) ? [invocation.context.standardOutput] : []
        let interrupt = invocation.context.interruptDescriptor()
        let others = [folder.descriptor, interrupt]
        while !isInterrupted(), case let left = end - MonotonicClock.milliseconds, left > 0 {
            switch changes.wait(atMost: min(left, Self.polledInterval), orFor: others, closedOutputs: outputs) {
            case .look:
                // Opening a diary with a lock, to see whether it has changed, costs as much as a run.
                guard let session else { return true }
                if try session.store.dataVersion() != version { return true }
            case .due, .signal: continue
            case .descriptor(interrupt): return true
            case .descriptor(let number) where number == folder.descriptor:
                guard folder.readEvents() else { continue }
                _ = changes.wait(atMost: Self.patience)
                _ = folder.readEvents()
                return true
            case .descriptor:
                isLeft = true
                return true
            }
        }
        return isInterrupted()
    }

    private var interval: Int64 {
        if hasFailed || !folder.isComplete || !areChangesReported { return Self.polledInterval }
        if session == nil, settings.remote == nil { return Self.lockedInterval }
        return settings.remote == nil ? Self.watchedInterval : Self.remoteInterval
    }

    /// Returns whether the kernel reports changes by others.
    ///
    /// It doesn't on file systems that another machine or program provides.
    private var areChangesReported: Bool {
        FileSystemKind(at: FilePath(settings.sharedPath)).reportsChanges
    }
}

extension SyncError {
    /// True if the problem may be temporary, such as a missing folder or another process that synchronizes.
    fileprivate var isTemporary: Bool {
        switch self {
        case .busy: true
        case .folder(let error):
            switch error {
            case .noFolder, .notWritable, .full, .system, .damaged, .vanished, .noKey: true
            case .foreign, .wrongSecret, .badWords, .badFormat, .tooLarge: false
            }
        case .isOff, .isRestored, .alreadyOn, .noDiaryInFolder, .severalDiariesInFolder, .diaryInFolder, .nameIsTaken,
            .noMachine, .isThisMachine, .noConflict, .damagedState, .newerState, .damagedKey, .wrongKey:
            false
        }
    }
}
