import Arguments
import DiaryStore
import DiarySync
import SharedFolder
import Terminal

/// Maintains a shared diary: its key, its machines, its originals.
struct SyncMaintenance {
    let invocation: Invocation
    let isInterrupted: () -> Bool

    private var prompt: SecretPrompt { SecretPrompt(invocation: invocation, isInterrupted: isInterrupted) }
    private var word: String { invocation.operands.dropFirst().first ?? "" }
    private var messages: Messages { invocation.messages }

    private func session() throws -> SyncSession { try SyncSession(invocation, isInterrupted: isInterrupted) }

    /// Prints the progress of each machine.
    func status() throws -> ExitCode {
        let synchronizer = try Synchronizer.waited(for: invocation.openStore(.reading))
        let status = try synchronizer.status()
        try SyncStatusPrinter(invocation: invocation, settings: synchronizer.settings, status: status).print()
        return status.damaged.isEmpty ? .success : .incomplete
    }

    /// Fetches the originals of entries that the setting of media leaves in the folder.
    func fetch() throws -> ExitCode {
        var selecting = invocation
        selecting.command.operands.removeFirst()
        let session = try session()
        let target = EntryTarget(invocation: selecting, store: session.store, action: "fetch")
        let found = try target.resolve(orSelection: true)
        let isCopied = try session.fetch(originalsOf: found.ids, from: session.remote())
        let report = try CommandProgress<SyncProgress>(invocation, isInterrupted: isInterrupted).during {
            try Synchronizer.waited(for: session.store).fetch(found.ids, $0.update)
        }
        let missing = try session.store.missingOriginals(of: found.ids)
        let awaited = report.awaited.filter { original in missing.contains { $0.hash == original.hash } }
        if report.receivedMediaCount > 0 {
            try invocation.output.line(
                "received \(report.receivedMediaCount.counted("original")), \(ByteCount.text(report.receivedByteCount))"
            )
        } else if missing.isEmpty {
            try messages.line("the originals of \(found.ids.count.counted("entry")) are all here")
        }
        for words in SyncReportPrinter.awaited(awaited) { try messages.line("awaited: \(words)") }
        if missing.count > awaited.count {
            let lost = (missing.count - awaited.count).counted("original")
            try messages.warning("\(lost) missing, here and in the shared folder: diary check names them")
        }
        return missing.isEmpty && isCopied ? .success : .incomplete
    }

    /// Sets another passphrase for the same key.
    func changePassphrase() throws -> ExitCode {
        let session = try session()
        try messages.line(
            "Whoever had the old passphrase and a copy of the folder can still read it, and everything that comes later: the key stays the same. diary sync rekey FOLDER makes a new one."
        )
        let passphrase = try prompt.newPassphrase()
        try Synchronizer.waited(for: session.store)
            .changePassphrase(to: passphrase, parameters: invocation.context.passphraseCost)
        _ = try session.upload(to: session.remote())
        try messages.line("the new passphrase opens the folder from now on; the recovery words are the same")
        if let remote = try session.remote() {
            let folder = SafeText("\(remote.place(of: session.settings))/keys").singleLine
            try messages.note(
                "rclone copy removes nothing: \(folder) still has the old key file, which the old passphrase opens. Keep the one with the highest number there, and remove the others."
            )
        }
        return .success
    }

    /// Creates another key in another folder, which all machines have to join again.
    func rekey() throws -> ExitCode {
        let session = try session()
        let folder = try SharedPlace.folder(word, invocation)
        try Synchronizer.requireUnused(folder, by: session.store)
        let shown = SafeText(folder).singleLine
        if session.settings.folder == folder {
            // The old folder isn't known any more.
            try messages.line(
                "The new key is in use already: a rekey into \(shown) was interrupted. It gets another passphrase and other recovery words."
            )
        } else {
            let old = SafeText(session.settings.sharedPath).singleLine
            try messages.line(
                "A new key seals all of the diary into \(shown). What is in \(old) stays readable with the old passphrase: remove it there and wherever it was carried to."
            )
            try warnOfConflicts(session.store)
        }
        let passphrase = try prompt.newPassphrase()
        let words = RecoveryWords()
        try RecoveryWordsPrompt(invocation: invocation, prompt: prompt).show(words)
        let synchronizer = try Synchronizer.waited(for: session.store)
        try synchronizer.rekey(
            into: folder, passphrase: passphrase, words: words, parameters: invocation.context.passphraseCost)
        try SyncUnit(invocation).update(for: synchronizer.settings)
        if let remote = session.settings.remote, synchronizer.settings.remote == nil {
            try messages.note(
                "rclone copied the old folder; for this one: diary sync --rclone \(SafeText(ShellQuoting.quoted(remote)).singleLine)"
            )
        }
        try messages.line(
            "on each other machine run diary sync leave, then diary sync join FOLDER with the new passphrase")
        return .success
    }

    /// Stops waiting for a lost machine.
    func retire() throws -> ExitCode {
        let session = try session()
        let status = try Synchronizer.waited(for: session.store).status()
        let found = status.machines.filter { $0.name == word || $0.id == word }
        let waited = found.filter { !$0.isThis && !$0.isRetired }
        guard let machine = waited.first ?? found.first else {
            throw Failure.noMachine(word, among: status.machines.compactMap(\.name))
        }
        guard waited.count < 2 else { throw Failure.severalMachines(word, waited) }
        if machine.isThis { throw SyncError.isThisMachine(word) }
        let name = SafeText(word).singleLine
        try messages.line(
            "The other machines no longer wait for \(name). Its changes stay in the diary. Whoever has that machine, or its key, can still read the folder, now and later: diary sync rekey FOLDER prevents that."
        )
        guard try invocation.confirm("Retire \(name)?") else { return .failure }
        try Synchronizer.waited(for: session.store).retire(machine.id)
        _ = try session.upload(to: session.remote())
        try messages.line("retired: \(name)")
        return .success
    }

    func rename() throws -> ExitCode {
        let name = try SharedPlace.name(word)
        let session = try session()
        let isFetched = try session.fetch(from: session.remote())
        let report = try Synchronizer.waited(for: session.store).rename(to: name)
        let isCopied = try session.upload(to: session.remote()) && isFetched
        try SyncReportPrinter(invocation: invocation, store: session.store).printMessages(report)
        try messages.line("this machine is now called \(SafeText(name).singleLine)")
        return isCopied && report.damaged.isEmpty ? .success : .incomplete
    }

    /// Stops sharing on this machine; its diary stays unchanged.
    func leave() throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        // Whoever wants to leave may have lost the key.
        guard Synchronizer.isOn(diary: store.directory) || Synchronizer.needsKey(of: store.directory) else {
            throw SyncError.isOff
        }
        let settings = try? SyncSettings(of: store.directory)
        let name = settings.map { SafeText(" (\($0.name))").singleLine } ?? ""
        let word = settings.map { ShellQuoting.quoted($0.name) } ?? "NAME"
        try messages.line(
            "This machine\(name) forgets the folder and its key. Its diary stays as it is; the others keep its changes, and no longer wait for it."
        )
        try warnOfConflicts(store)
        guard try invocation.confirm("Leave?") else { return .failure }
        // Another run of sync ends first.
        _ = try? Synchronizer.waited(for: store)
        let session = try? session()
        if try Synchronizer.leave(store) {
            if let session { _ = try session.upload(to: session.remote()) }
        } else {
            let remedy = SafeText("diary sync retire \(word) on one of them").singleLine
            try messages.warning(
                "nothing could be written into the shared folder, so the others wait for this machine: \(remedy)")
        }
        try messages.line("this diary is no longer synchronized")
        return .success
    }

    /// Conflicts belong to the folder: only the history keeps the other versions when it is left.
    private func warnOfConflicts(_ store: DiaryStore) throws {
        let count = SyncNotes(invocation, store).conflictCount
        guard count > 0 else { return }
        try messages.warning(
            "\(count.counted("text")) changed on two machines at once \(count == 1 ? "isn't" : "aren't") settled; from then on only diary history has the other versions. To settle them before: diary conflicts"
        )
    }
}
