import Arguments
import DiaryLock
import DiaryModel
import DiarySync
import SharedFolder
import Terminal

/// The work of `diary lock` on a diary that has a lock, or gets one.
struct LockSession {
    let invocation: Invocation
    let isInterrupted: () -> Bool
    private let lock: DiaryLock

    init(invocation: Invocation, isInterrupted: @escaping () -> Bool) {
        (self.invocation, self.isInterrupted) = (invocation, isInterrupted)
        lock = invocation.lock
    }

    private var prompt: SecretPrompt { SecretPrompt(invocation: invocation, isInterrupted: isInterrupted) }
    private var messages: Messages { invocation.messages }

    func close() throws -> ExitCode {
        let isWaiting = invocation.values.flag(.wait)
        switch try lock.state() {
        case .locked: return try invocation.end(saying: "it is locked already")
        case .open where isWaiting:
            let users = lock.users()
            if !users.isEmpty { try messages.note("waiting for \(LockWords.named(users))") }
        default: break
        }
        try lock.close(isWaiting: isWaiting, isInterrupted: isInterrupted)
        return try invocation.end(saying: "locked: \(lock.diary.shown)")
    }

    /// Refuses a setup that can't work, before other work is done for it.
    func requireUnlocked() throws {
        try lock.requireEngine()
        switch try lock.state() {
        case .none, .plain, .unfinishedSetup: break
        case .gone: throw LockError.gone(lock.encrypted)
        case .locked, .open, .openElsewhere, .halfClosed: throw LockError.alreadyLocked(lock.diary)
        }
    }

    /// Encrypts the diary.
    func setUp() throws -> ExitCode {
        try requireUnlocked()
        let state = try lock.state()
        guard state != .none else { throw LockError.noDiary(lock.diary) }
        if state == .unfinishedSetup {
            try messages.note("an earlier setup was interrupted; the diary is as it was, and what it left is removed")
        }
        let settings = try? SyncSettings(of: lock.diary)
        try printWhatComes(try lock.requiredByteCount())
        let passphrase = try prompt.newPassphrase()
        let plain: FilePath
        do {
            plain = try withProgress { progress in
                try lock.setUp(
                    passphrase,
                    showWords: {
                        try progress.clear()
                        var words = RecoveryWordsPrompt(invocation: invocation, prompt: prompt)
                        words.heading = Self.wordsHeading
                        try words.show($0)
                    }, progress.update)
            }
        } catch LockError.inUse(let users) {
            throw Failure.inUse(users, hint: "end what uses it, and run the same command again")
        }
        try messages.line("The diary is encrypted now, in \(lock.encrypted.shown), and locked.")
        try messages.line(
            "The plain one is \(plain.shown). Open the new one and look at it: diary unlock; then remove the plain one: diary lock --remove-plain"
        )
        // A unit for the plain diary would not see what is mounted in its place.
        if let settings { try SyncUnit(invocation).update(for: settings) }
        return .success
    }

    private static let wordsHeading: StyledText =
        "Recovery words: they open the diary like the passphrase, and they alone do when it is forgotten. Write them on paper."

    private func printWhatComes(_ byteCount: Int64) throws {
        try messages.line(
            "The diary in \(lock.diary.shown) gets encrypted, by gocryptfs, into \(lock.encrypted.shown).")
        try messages.line()
        try messages.line("\(LockWords.protection)")
        try messages.line()
        try messages.line("\(LockWords.limits)")
        try messages.line()
        try messages.line(
            "It needs \(ByteCount.text(byteCount)) of room, since the plain diary stays until you remove it. Without the passphrase and the recovery words nobody can open the new one, and nobody can help."
        )
        try messages.line()
    }

    /// Makes the diary plain again.
    func undoSetup() throws -> ExitCode {
        try messages.line(
            "The diary becomes plain again: everyone who gets at \(lock.diary.shown) can read it. It needs the room of the diary a second time."
        )
        let encrypted = try prompt.trying(
            prompt.givenSecret(), asking: prompt.askedSecret, isWrong: LockOpening.isWrong,
            saying: LockOpening.wrongWords
        ) { secret in try withProgress { try lock.undoSetup(secret, $0.update) } }
        return try invocation.end(
            saying:
                "The diary in \(lock.diary.shown) is plain. The encrypted one stays in \(encrypted.shown); if you don't want it any more: rm -r \(quoted(encrypted))"
        )
    }

    private func withProgress<Result>(_ body: (CommandProgress<LockProgress>) throws -> Result) throws -> Result {
        try CommandProgress<LockProgress>(invocation, isInterrupted: isInterrupted) { progress, _ in progress.words }
            .during(body)
    }

    /// Removes the plain diaries that setups left.
    func removePlain() throws -> ExitCode {
        let diaries = try lock.plainDiaries()
        guard !diaries.isEmpty else {
            return try invocation.end(saying: "there is no plain diary beside \(lock.diary.shown)")
        }
        switch try lock.state() {
        // After the lock was undone the plain diary of before it is only an old copy.
        case .open, .plain: break
        case .gone: throw LockError.gone(lock.encrypted)
        case .none, .unfinishedSetup: throw LockError.notLocked(lock.diary)
        // Nobody should remove what is readable without having opened the other one.
        case .locked, .halfClosed: try invocation.openLock()
        case .openElsewhere(let place): throw LockError.openElsewhere(place)
        }
        for diary in diaries { try messages.line("plain diary: \(diary.shown)") }
        try messages.line(
            "A removed file can often be read from the disk for some time. An SSD keeps what it held out of reach of programs, and snapshots and backups keep their copies; only a disk that was encrypted before forgets it for certain."
        )
        guard try invocation.confirm("Remove \(diaries.count.counted("plain diary"))? This can't be undone.") else {
            return try invocation.end(.failure, saying: "nothing was done")
        }
        for diary in diaries { try lock.remove(plainDiary: diary) }
        return try invocation.end(saying: "removed: \(diaries.count.counted("plain diary"))")
    }

    /// Sets another passphrase.
    func changePassphrase() throws -> ExitCode {
        // Before anything is asked.
        try lock.requireLock()
        let asksForWords = invocation.values.flag(.recovery) && !invocation.values.isGiven(.wordsFd)
        let given = asksForWords ? nil : try prompt.givenSecret()
        // Typed secrets are asked for in this order: the present one, then the new one.
        var new: SecretBytes?
        try prompt.trying(
            given, asking: prompt.askedSecret, isWrong: LockOpening.isWrong, saying: LockOpening.wrongWords
        ) { secret in
            let passphrase = try new ?? prompt.newPassphrase()
            new = passphrase
            try lock.changePassphrase(secret, to: passphrase)
        }
        return try invocation.end(
            saying:
                "the new passphrase opens the diary from now on, and the recovery words are the same; a copy of the encrypted folder from before still opens with the old one"
        )
    }

    /// Shows the recovery words again.
    func showWords() throws -> ExitCode {
        // Before anything is asked.
        try lock.requireLock()
        let words = try prompt.trying(
            prompt.givenPassphrase(), asking: prompt.askedPassphrase, isWrong: LockOpening.isWrong,
            saying: "Wrong passphrase.", lock.recoveryWords)
        var wordsPrompt = RecoveryWordsPrompt(invocation: invocation, prompt: prompt)
        wordsPrompt.heading = Self.wordsHeading
        try wordsPrompt.print(words)
        return .success
    }

    private func quoted(_ path: FilePath) -> SafeText { SafeText(ShellQuoting.quoted("\(path)")).singleLine }
}
