import Arguments
import DiaryLock
import DiaryModel
import Glibc
import Processes
import SharedFolder
import Terminal

/// Opens a locked diary with a passphrase or the recovery words.
struct LockOpening {
    let invocation: Invocation
    let isInterrupted: () -> Bool

    private var prompt: SecretPrompt { SecretPrompt(invocation: invocation, isInterrupted: isInterrupted) }

    /// Opens the diary, and says how long it stays open.
    ///
    /// - Parameter given: the secret that a descriptor gave; nil to ask.
    /// - Throws: `Failure`, `LockError`, and `EarlyExit` after a signal.
    func open(_ given: Secret?, _ period: OpenPeriod = .standard, isReadOnly: Bool = false) throws {
        let lock = invocation.lock
        let logs = try prompt.trying(
            given, asking: prompt.askedSecret, isWrong: Self.isWrong, saying: Self.wrongWords
        ) { try lock.open($0, period, isReadOnly: isReadOnly) }
        let manner = isReadOnly ? "for reading alone, " : ""
        let words: StyledText = "the diary is open \(manner)\(LockWords.end(period)); diary lock closes it"
        try invocation.messages.note(invocation.messages.withDiary(words, isAdvice: true))
        try invocation.warn(of: logs)
    }

    /// True if the secret was not the right one.
    static func isWrong(_ error: any Error) -> Bool {
        switch error as? LockError {
        case .wrongPassphrase, .wrongWords: true
        default: false
        }
    }

    static let wrongWords: StyledText = "Wrong passphrase or recovery words."
}

extension Invocation {
    /// The lock of the diary, whether it has one or not.
    var lock: DiaryLock {
        let searchPath = context.environment("PATH") ?? []
        let lock = DiaryLock(of: diaryFolder, programs: context.programs, environment: ChildProgram.ownEnvironment) {
            Context.program(named: $0, in: searchPath)
        }
        return context.lockCost.map(lock.withCost) ?? lock
    }

    /// Opens the diary if it is locked, for what uses its folder before any store is opened.
    func requireOpen() throws {
        if LockMarker.isClosed(diaryFolder) { try openLock() }
    }

    /// Asks for the passphrase of the locked diary, and opens it.
    ///
    /// - Throws: `Failure` with the exit code `.locked` where nobody can be asked.
    func openLock() throws {
        let shown = diaryFolder.shown
        guard opensLock, context.isInputTerminal, context.isErrorTerminal else {
            let named = values.value(.diary).map { " --diary \(ShellQuoting.quoted($0))" } ?? ""
            throw Failure("the diary in \(shown) is locked", hint: "diary\(SafeText(named).singleLine) unlock", .locked)
        }
        try output.flush()
        try messages.line("The diary in \(shown) is locked.")
        try LockOpening(invocation: self, isInterrupted: isInterruptNoted).open(nil)
    }

    /// Returns whether a signal came since the command notes them; before that, one ends the process.
    private func isInterruptNoted() -> Bool {
        var entry = pollfd(fd: context.interruptDescriptor(), events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, 0) > 0
    }
}
