import DiaryCore
import Terminal

/// One synchronization after another of a diary, with the copies from and to a remote around each.
///
/// The synchronizer is taken for each and given back, so that other commands have it in between.
struct SyncSession {
    let invocation: Invocation
    let store: Store
    let isInterrupted: () -> Bool
    /// The settings as they were when it began.
    let settings: SyncSettings

    /// The session of a diary that is on several machines already.
    init(_ invocation: Invocation, isInterrupted: @escaping () -> Bool) throws {
        try self.init(invocation, invocation.openStore(.writing), isInterrupted: isInterrupted)
    }

    /// The session of a diary that is open.
    init(_ invocation: Invocation, _ store: Store, isInterrupted: @escaping () -> Bool) throws {
        (self.invocation, self.store, self.isInterrupted) = (invocation, store, isInterrupted)
        settings = try Synchronizer.waited(for: store).settings
    }

    /// Takes in and gives out once, and tells what came of it.
    func runOnce() throws -> ExitCode {
        let remote = try remote()
        var isCopied = try fetch(from: remote)
        let report = try synchronize()
        isCopied = try give(to: remote) && isCopied
        try SyncReportPrinter(invocation: invocation, store: store).print(report)
        return isCopied && report.damaged.isEmpty ? .success : .incomplete
    }

    /// Takes in and gives out once, with progress on a terminal.
    func synchronize() throws -> SyncReport {
        let line = SyncProgressLine(invocation, isInterrupted: isInterrupted)
        let report: SyncReport
        do {
            defer { try? line.clear() }
            report = try Synchronizer.waited(for: store).run(line.update)
        }
        invocation.snapshot.isCommitted = invocation.snapshot.isCommitted || report.changesDiary
        return report
    }

    /// The remote of the diary; nil where the folder is carried by something else.
    func remote() throws -> RemoteCopy? {
        try settings.remote.map { remote throws(Failure) in try RemoteCopy(remote, invocation) }
    }

    /// Whether what others gave was copied from the remote; where it can't be, what is here already is used.
    func fetch(from remote: RemoteCopy?) throws -> Bool {
        guard let remote else { return true }
        return try tell(remote.fetch(settings), "copy from", remote)
    }

    /// Whether the originals of these entries were copied from the remote.
    func fetch(originalsOf ids: [UniqueIdentifier], from remote: RemoteCopy?) throws -> Bool {
        guard let remote else { return true }
        let names = try Synchronizer.waited(for: store).awaitedNames(of: ids)
        return try tell(remote.fetch(names, settings), "copy from", remote)
    }

    /// Whether what is here was copied to the remote.
    func give(to remote: RemoteCopy?) throws -> Bool {
        guard let remote else { return true }
        return try tell(remote.give(settings), "copy to", remote)
    }

    private func tell(_ outcome: RemoteCopy.Outcome, _ verb: String, _ remote: RemoteCopy) throws -> Bool {
        if isInterrupted() { throw Finished(exitCode: .interrupted) }
        guard case .failed(let code) = outcome else { return true }
        try invocation.messages.warning(
            "rclone could not \(verb) \(SafeText(remote.remote).singleLine) (exit code \(code)): the next sync tries again"
        )
        return false
    }
}

extension SyncReport {
    /// Whether the diary is another one than before.
    var changesDiary: Bool {
        addedCount + changedCount + trashedCount + restoredCount + goneCount + searchCount + receivedMediaCount > 0
    }

    /// Whether there is nothing that a person who watches has to be told.
    var isQuiet: Bool {
        isEmpty && cameBack.isEmpty && damaged.isEmpty && clocksAhead.isEmpty && !hasNewIdentity
    }
}
