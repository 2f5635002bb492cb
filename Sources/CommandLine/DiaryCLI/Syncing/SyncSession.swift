import Arguments
import DiaryModel
import DiaryStore
import DiarySync
import Glibc
import Processes

/// Successive synchronizations of a diary, each between a download from and an upload to the remote.
///
/// The synchronizer is locked for each and released in between, so that other commands can use it.
struct SyncSession {
    let invocation: Invocation
    let store: DiaryStore
    let isInterrupted: () -> Bool
    let settings: SyncSettings

    /// The session of a shared diary, which is opened unless it is open.
    init(_ invocation: Invocation, _ store: DiaryStore? = nil, isInterrupted: @escaping () -> Bool) throws {
        (self.invocation, self.isInterrupted) = (invocation, isInterrupted)
        self.store = try store ?? invocation.openStore(.writing)
        settings = try Synchronizer.settings(of: self.store)
    }

    /// Synchronizes once and prints the report.
    func runOnce() throws -> ExitCode {
        let remote = try remote()
        var isCopied = try fetch(from: remote)
        let report = try synchronize()
        isCopied = try upload(to: remote) && isCopied
        try SyncReportPrinter(invocation: invocation, store: store).print(report)
        return isCopied && !report.needsAttention ? .success : .incomplete
    }

    /// Synchronizes once, with progress on a terminal.
    func synchronize() throws -> SyncReport {
        try Synchronizer.recoverState(of: store)
        return try Self.report(of: Synchronizer.waited(for: store), store, invocation, isInterrupted: isInterrupted)
    }

    /// Runs a synchronizer once, with progress on a terminal.
    static func report(
        of synchronizer: Synchronizer, _ store: DiaryStore, _ invocation: Invocation,
        isInterrupted: @escaping () -> Bool
    ) throws -> SyncReport {
        let line = CommandProgress<SyncProgress>(invocation, isInterrupted: isInterrupted)
        let report: SyncReport
        do { report = try line.during { try synchronizer.run($0.update) } } catch {
            if synchronizer.report.changesDiary {
                invocation.snapshot.isCommitted = true
                let printer = SyncReportPrinter(invocation: invocation, store: store)
                if !invocation.values.flag(.quiet) { try printer.printMessages(synchronizer.report) }
            }
            throw Failure.duringSync(error, ofDiaryIn: store.directory)
        }
        invocation.snapshot.isCommitted = invocation.snapshot.isCommitted || report.changesDiary
        return report
    }

    /// The remote of the diary; nil if another program copies the folder.
    func remote() throws -> RemoteCopy? {
        try settings.remote.map { remote throws(Failure) in try RemoteCopy(remote, invocation) }
    }

    /// Downloads the files of others from the remote; returns whether that succeeded.
    ///
    /// Otherwise the existing files are used.
    func fetch(from remote: RemoteCopy?) throws -> Bool {
        guard let remote else { return true }
        return try report(remote.fetch(settings), "copy from", remote)
    }

    /// Downloads the originals of these entries from the remote; returns whether that succeeded.
    func fetch(originalsOf ids: [UniqueIdentifier], from remote: RemoteCopy?) throws -> Bool {
        guard let remote else { return true }
        let names = try Synchronizer.waited(for: store).awaitedNames(of: ids)
        return try report(remote.fetch(names, settings), "copy from", remote)
    }

    /// Uploads this machine's files to the remote; returns whether that succeeded.
    func upload(to remote: RemoteCopy?) throws -> Bool {
        guard let remote else { return true }
        return try report(remote.upload(settings), "copy to", remote)
    }

    private func report(_ outcome: RemoteCopy.Outcome, _ verb: String, _ remote: RemoteCopy) throws -> Bool {
        if isInterrupted() { throw EarlyExit(exitCode: .interrupted) }
        return try remote.isDone(outcome, verb)
    }
}

extension SyncReport {
    /// True if something in the folder can't be used.
    var needsAttention: Bool { !damaged.isEmpty || !setAside.isEmpty || waiting.contains(where: \.needsAttention) }

    /// True if the report contains nothing to print while watching.
    var isQuiet: Bool {
        isEmpty && cameBack.isEmpty && damaged.isEmpty && clocksAhead.isEmpty && wentBack.isEmpty && setAside.isEmpty
            && !hasNewIdentity && !hasNewState && correctedClock == nil && newName == nil
    }
}

extension Synchronizer {
    /// The milliseconds to wait for another process.
    private static let patience: Int64 = 10_000

    /// A diary's synchronizer, once no other process has it.
    ///
    /// `sync --watch` holds it for a moment at each change.
    ///
    /// Other processes have to wait while it is held.
    ///
    /// - Throws: `SyncError.busy` after ten seconds, `.isOff`.
    static func waited(for store: DiaryStore) throws -> Synchronizer {
        let end = MonotonicClock.milliseconds + patience
        while true {
            do { return try Synchronizer(store) } catch SyncError.busy where MonotonicClock.milliseconds < end {
                usleep(20_000)
            }
        }
    }
}
