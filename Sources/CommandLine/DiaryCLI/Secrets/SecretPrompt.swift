import Arguments
import DiarySync
import Glibc
import SharedFolder
import Terminal

/// Reads passphrases and recovery words: on the terminal without echo, or from a descriptor.
///
/// It never reads them from an argument or the environment, which other processes can see.
struct SecretPrompt {
    let invocation: Invocation
    let isInterrupted: () -> Bool

    /// The maximum length of a secret in bytes.
    private static let limit = 4096
    /// The length below which a passphrase is easily guessed, in bytes.
    private static let shortLength = 12
    /// The number of attempts to type it.
    static let attempts = 3

    /// True if there is a terminal for questions.
    var hasTerminal: Bool { invocation.context.isInputTerminal && invocation.context.isErrorTerminal }

    /// A new passphrase: typed twice, or the first line of the descriptor of `--passphrase-fd`.
    ///
    /// - Throws: `Failure` without a terminal and a descriptor, and for an empty passphrase; `EarlyExit` after a
    ///   signal.
    func newPassphrase() throws -> SecretBytes {
        if let given = try given(.passphraseFd) {
            try warnOfShort(given)
            return given
        }
        try requireTerminal("--passphrase-fd N reads it from a descriptor")
        for _ in 0..<Self.attempts {
            let first = try secret("New passphrase: ")
            guard !first.isEmpty else {
                try invocation.messages.line("It can't be empty.")
                continue
            }
            guard try secret("Repeat it: ") == first else {
                try invocation.messages.line("They differ.")
                continue
            }
            try warnOfShort(first)
            return first
        }
        throw Failure("no passphrase was given; nothing was changed")
    }

    /// The secret from a descriptor; nil if it has to be typed.
    func givenSecret() throws -> Secret? {
        if let words = try given(.wordsFd, isWhole: true) { return .words(try Self.words(words)) }
        return try given(.passphraseFd).map { .passphrase($0) }
    }

    /// The secret typed on the terminal; with `--recovery` the words are asked for at once.
    func askedSecret() throws -> Secret {
        try requireTerminal("--passphrase-fd N or --words-fd N reads it from a descriptor")
        if invocation.values.flag(.recovery) { return .words(try askedWords()) }
        let passphrase = try secret("Passphrase (Enter for the recovery words): ")
        return passphrase.isEmpty ? .words(try askedWords()) : .passphrase(passphrase)
    }

    /// The passphrase from a descriptor; nil if it has to be typed.
    func givenPassphrase() throws -> SecretBytes? { try given(.passphraseFd) }

    /// The passphrase typed on the terminal.
    func askedPassphrase() throws -> SecretBytes {
        try requireTerminal("--passphrase-fd N reads it from a descriptor")
        return try secret("Passphrase: ")
    }

    /// Calls `body` with a secret that was given, or else with typed ones until one is right.
    ///
    /// - Throws: the error of the last attempt, and every error for which `isWrong` is false.
    func trying<Value, Result>(
        _ given: Value?, asking ask: () throws -> Value, isWrong: (any Error) -> Bool, saying words: StyledText,
        _ body: (Value) throws -> Result
    ) throws -> Result {
        var attempts = 0
        while true {
            let secret = try given ?? ask()
            attempts += 1
            do { return try body(secret) } catch  where given == nil && attempts < Self.attempts && isWrong(error) {
                try invocation.messages.line(words)
            }
        }
    }

    private func askedWords() throws -> RecoveryWords {
        let words = SecretBytes(capacity: 24 * (Self.limit + 1))
        var question: StyledText = "Recovery words, on one line or on several: "
        for _ in 0..<24 where RecoveryWords.count(in: words) < 24 {
            let line = try typed(question, isSecret: false)
            question = ""
            guard !line.isEmpty else { break }
            words.append(line)
            words.append(UInt8(ascii: " "))
        }
        return try Self.words(words)
    }

    /// A line that is typed with echo.
    func answer(to question: StyledText) throws -> String {
        unsafe try typed(question, isSecret: false).withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    private func secret(_ question: StyledText) throws -> SecretBytes {
        try typed(question, isSecret: true)
    }

    private func show(_ question: StyledText) throws {
        let writer = OutputWriter(descriptor: invocation.context.standardError, isBestEffort: true)
        try writer.write(question.rendered(invocation.messages.rendering))
        try writer.flush()
    }

    private func typed(_ question: StyledText, isSecret: Bool) throws -> SecretBytes {
        let bytes = SecretBytes(capacity: Self.limit)
        let line = TerminalLine.read(
            from: invocation.context.standardInput, isSecret: isSecret, limit: Self.limit,
            isInterrupted: isInterrupted, question: { try? show(question) }, bytes.append)
        switch line {
        case .line: return try Self.checked(bytes)
        case .interrupted: throw EarlyExit(exitCode: .interrupted)
        case .ended:
            try invocation.messages.line()
            throw Failure("the input ended before the answer; nothing was changed")
        }
    }

    private func requireTerminal(_ hint: StyledText) throws {
        guard !hasTerminal else { return }
        throw Failure("there is no terminal to ask for a passphrase", hint: hint, .usage)
    }

    private func warnOfShort(_ passphrase: SecretBytes) throws {
        guard passphrase.count < Self.shortLength else { return }
        try invocation.messages.warning(
            "a short passphrase: whoever has the folder can try many; four or more words that have nothing to do with each other are better"
        )
    }

    /// The content of an option's descriptor up to the end of the first line, or its whole content; nil without the
    /// option.
    private func given(_ option: OptionKey, isWhole: Bool = false) throws -> SecretBytes? {
        guard let text = invocation.values.value(option) else { return nil }
        guard let number = Int32(text), number >= 0, !text.hasPrefix("+") else {
            throw Failure(
                "--\(option.name) takes the number of an open descriptor, not \(SafeText(text).singleLine)",
                hint: "--\(option.name) 3 3<FILE", .usage)
        }
        let descriptor = number == 0 ? invocation.context.standardInput : number
        guard fcntl(descriptor, F_GETFD) >= 0 else {
            throw Failure("descriptor \(number) is not open", hint: "--\(option.name) \(number) \(number)<FILE", .usage)
        }
        let bytes = SecretBytes(capacity: Self.limit + 1)
        repeat {
            let line = TerminalLine.read(
                from: descriptor, isSecret: true, limit: Self.limit - bytes.count, isInterrupted: isInterrupted,
                bytes.append)
            if line == .interrupted { throw EarlyExit(exitCode: .interrupted) }
            guard line == .line else { break }
            if isWhole { bytes.append(UInt8(ascii: " ")) }
        } while isWhole && bytes.count < Self.limit
        guard !bytes.isEmpty else { throw Failure("descriptor \(number) is empty", .usage) }
        return try Self.checked(bytes)
    }

    /// A truncated secret would be a different one.
    private static func checked(_ bytes: SecretBytes) throws(Failure) -> SecretBytes {
        guard bytes.count < limit else {
            throw Failure(
                "the secret is longer than \(limit - 1) bytes", hint: "give a shorter one, on one line of its own",
                .usage)
        }
        return bytes
    }

    private static func words(_ bytes: SecretBytes) throws -> RecoveryWords {
        do { return try RecoveryWords(bytes) } catch {
            throw Failure.describing(SyncError.folder(error))
        }
    }
}
