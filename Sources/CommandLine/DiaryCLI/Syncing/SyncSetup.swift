import Arguments
import DiaryModel
import DiaryStore
import DiarySync
import SharedFolder
import Terminal

/// `sync init` and `sync join`: shares a diary between machines.
struct SyncSetup {
    let invocation: Invocation
    let isInterrupted: () -> Bool

    private var prompt: SecretPrompt { SecretPrompt(invocation: invocation, isInterrupted: isInterrupted) }
    private var folderWord: String { invocation.operands.dropFirst().first ?? "" }

    /// Creates the shared folder.
    ///
    /// Nothing is created before the recovery words were typed.
    func begin() throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        try refuseSecond()
        let place = try SharedPlace(folderWord, invocation)
        let remote = try place.remote.map { remote throws(Failure) in try RemoteCopy(remote, invocation) }
        // A remote that contains a diary has to be joined.
        try fetchAll(from: remote, place)
        try Synchronizer.requireUnused(place.folder, by: store)
        try printWhatLeaves(store, place)
        let passphrase = try prompt.newPassphrase()
        let words = RecoveryWords()
        try RecoveryWordsPrompt(invocation: invocation, prompt: prompt).show(words)
        let report = try create(store, place, passphrase, words)
        return try finish(SyncSession(invocation, store, isInterrupted: isInterrupted), report, remote, isFetched: true)
    }

    /// Seals everything; afterwards the synchronizer is free for others.
    private func create(
        _ store: DiaryStore, _ place: SharedPlace, _ passphrase: SecretBytes, _ words: RecoveryWords
    ) throws -> SyncReport {
        let synchronizer = try Synchronizer.create(
            store, folder: place.folder, name: place.name, passphrase: passphrase, words: words, remote: place.remote,
            media: media, parameters: invocation.context.passphraseCost)
        return try SyncSession.report(of: synchronizer, store, invocation, isInterrupted: isInterrupted)
    }

    /// The policy for other machines' originals.
    private var media: SyncMediaPolicy {
        invocation.values.value(.media).flatMap(SyncMediaPolicy.init(rawValue:)) ?? .all
    }

    /// Merges this diary with that of the shared folder.
    func join() throws -> ExitCode {
        try invocation.requireOpen()
        // A key that is lost or damaged is written again.
        let isRestoringKey = Synchronizer.needsKey(of: invocation.diaryFolder)
        if !isRestoringKey { try refuseSecond() }
        let place = try SharedPlace(folderWord, invocation)
        let remote = try place.remote.map { remote throws(Failure) in try RemoteCopy(remote, invocation) }
        let given = try prompt.givenSecret()
        if given == nil, !prompt.hasTerminal { _ = try prompt.askedSecret() }
        try fetchAll(from: remote, place)
        if given == nil { try UnlockedFolder.requireDiary(in: place.folder) }
        // A diary is made only once the secret is right.
        let folder = try unlock(place, given)
        let former = try? DiaryProgress(of: invocation.openStore(.reading))
        if !isRestoringKey { try folder.requireFree(place.name, former: former) }
        let store = try invocation.openStore(.creating)
        _ = try Synchronizer.join(store, folder, name: place.name, remote: place.remote, media: media)
        let session = try SyncSession(invocation, store, isInterrupted: isInterrupted)
        let isFetched = try session.fetch(from: remote)
        return try finish(session, session.synchronize(), remote, isFetched: isFetched)
    }

    /// Joins, and encrypts the diary, with a passphrase of its own.
    ///
    /// It can't be made encrypted: the lock checks a whole diary before it replaces the plain one.
    func joinLocked() throws -> ExitCode {
        // Nothing is fetched in vain.
        let lock = LockSession(invocation: invocation, isInterrupted: isInterrupted)
        try lock.requireUnlocked()
        let joined = try join()
        let locked = try lock.setUp()
        return joined == .success ? locked : joined
    }

    private func fetchAll(from remote: RemoteCopy?, _ place: SharedPlace) throws {
        guard let remote, case .failed(let code) = try remote.fetchAll(into: place.folder) else { return }
        if isInterrupted() { throw EarlyExit(exitCode: .interrupted) }
        throw Failure(
            "rclone could not copy from \(SafeText(remote.remote).singleLine) (exit code \(code))",
            hint: "rclone lsd \(ShellQuoting.quoted(remote.remote)) says why, or shows what is there")
    }

    private func unlock(_ place: SharedPlace, _ given: Secret?) throws -> UnlockedFolder {
        let isWrong = { (error: any Error) in
            if case SyncError.folder(.wrongSecret) = error { true } else { false }
        }
        return try prompt.trying(
            given, asking: prompt.askedSecret, isWrong: isWrong, saying: "Wrong passphrase or recovery words."
        ) { try UnlockedFolder(place.folder, $0) }
    }

    /// Refuses a diary that is already shared, before anything is created or typed.
    private func refuseSecond() throws {
        guard Synchronizer.isOn(diary: invocation.diaryFolder) else { return }
        throw Failure(
            "this diary is already synchronized", hint: "diary sync status; diary sync leave stops it on this machine")
    }

    private func finish(
        _ session: SyncSession, _ report: SyncReport, _ remote: RemoteCopy?, isFetched: Bool
    ) throws -> ExitCode {
        let isCopied = try session.upload(to: remote) && isFetched
        try SyncReportPrinter(invocation: invocation, store: session.store).printMessages(report)
        let settings = session.settings
        try invocation.messages.line(
            "this machine is called \(SafeText(settings.name).singleLine); the shared folder is \(SafeText(settings.sharedPath).singleLine)"
        )
        try SyncUnit(invocation).offer(with: prompt, for: settings)
        try invocation.messages.line("once, or from a timer: diary sync   continuously: diary sync --watch")
        return isCopied && !report.needsAttention ? .success : .incomplete
    }

    /// Explains which data leaves the machine and what protects it, before anything is asked or created.
    private func printWhatLeaves(_ store: DiaryStore, _ place: SharedPlace) throws {
        let messages = invocation.messages
        let summary = try store.summary()
        let count = "\(summary.entryCount.counted("entry")), \(ByteCount.text(summary.mediaByteCount)) of originals"
        try messages.line(
            "All of this diary (\(count)) is written, encrypted, into \(SafeText(place.folder).singleLine), which another program copies to your other machines."
        )
        try messages.line(
            "What leaves this machine: encrypted files. Whoever copies or stores them learns their number, padded sizes and times, and the ids of your machines; no text, no photo, no name, no date of an entry."
        )
        try messages.line(
            "A random key encrypts them (libsodium, XChaCha20-Poly1305); your passphrase (Argon2id) and 24 recovery words open that key. Without the passphrase or the words there is no other way in."
        )
        try messages.line(
            "On this machine the key is in the diary's folder, which is not encrypted: whoever can read the diary here can read the shared folder, too."
        )
    }
}
