import Arguments
import Chronology
import DiaryLock
import Terminal

enum UnlockCommand: Command {
    static let name = "unlock"

    static let declaration = CommandDeclaration(
        name, "open a locked diary",
        options: [
            .value(.for, "PERIOD", "how long after its last use it stays open; 15m by default").completing(
                .suggestions(["15m", "1h", "session"])),
            .flag(.readOnly, "open it for reading alone"),
            .flag(.recovery, "ask for the 24 recovery words instead of the passphrase").excluding(.passphraseFd),
            .value(.passphraseFd, "N", "read the passphrase from this descriptor instead of the terminal"),
            .value(.wordsFd, "N", "read the recovery words from this descriptor").excluding(.passphraseFd),
        ]
    ) { command in
        command.synonyms = ["decrypt"]
        command.discussion = [
            "Any command on a locked diary asks for the passphrase on a terminal and opens it for 15 minutes; unlock does it beforehand, for other programs, for longer, or with the recovery words. A wrong passphrase is said to be wrong, and may be typed three times.",
            "The time counts from the last use, and a program that has the diary open, such as diary browse, is one. session leaves it open until diary lock, or until you log out.",
            "--passphrase-fd reads up to the first end of a line, and 0 is standard input; a passphrase is never an argument or a variable, which other processes can read.",
        ]
        command.examples = [
            Definition("diary unlock", "ask for the passphrase, and open it"),
            Definition("diary unlock --for session", "until diary lock, or until you log out"),
            Definition("diary unlock --recovery", "the passphrase is forgotten"),
            Definition("diary unlock --passphrase-fd 3 3<secret", "from a script"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let period = try period(invocation.values.value(.for))
        try invocation.requireOwnFolder()
        let lock = invocation.lock
        switch try lock.requireLock() {
        case .openElsewhere(let place): throw LockError.openElsewhere(place)
        case .open:
            guard !invocation.values.isGiven(.for), !invocation.values.isGiven(.readOnly) else {
                throw LockError.alreadyOpen(lock.diary)
            }
            return try invocation.end(saying: "it is open already; diary lock --status says how long")
        default: break
        }
        let isInterrupted = invocation.context.notingInterrupts()
        let given = try SecretPrompt(invocation: invocation, isInterrupted: isInterrupted).givenSecret()
        try LockOpening(invocation: invocation, isInterrupted: isInterrupted)
            .open(given, period, isReadOnly: invocation.values.flag(.readOnly))
        return .success
    }

    /// Reads `15m`, `1h` or `session`.
    static func period(_ text: String?) throws -> OpenPeriod {
        guard let text else { return .standard }
        guard text != "session" else { return .session }
        let seconds = Int(try parseDuration(text) / 1_000_000)
        guard seconds >= shortestSeconds else {
            throw Failure(
                "--for is at least a minute, not \(line: text)", hint: "--for 15m, --for 1h or --for session", .usage)
        }
        return .idle(seconds: seconds)
    }

    private static let shortestSeconds = 60
}
