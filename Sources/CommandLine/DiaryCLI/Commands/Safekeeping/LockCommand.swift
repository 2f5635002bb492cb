import Arguments

enum LockCommand: Command {
    static let name = "lock"

    static let declaration = CommandDeclaration(
        name, "encrypt the diary on the disk, and close it",
        groups: [
            OptionGroup(
                "Closing",
                [
                    .flag(.wait, "wait until no program uses the diary"),
                    action(.status, "print whether it is locked, and nothing else"),
                    .value(.format, short: "f", "FORMAT", "the output format of --status").completing(
                        .choices(["text", "json"])),
                ]),
            OptionGroup(
                "Setting up",
                [
                    action(.setup, "encrypt this diary, with a passphrase and recovery words"),
                    action(.removePlain, "remove the plain diary that --setup left"),
                    action(.undoSetup, "make it a plain diary again"),
                    .flag(.yes, short: "y", "don't ask before --remove-plain"),
                ]),
            OptionGroup(
                "Secrets",
                [
                    action(.passphrase, "set another passphrase"),
                    action(.words, "show the recovery words again"),
                    .flag(.recovery, "take the 24 recovery words instead of the passphrase"),
                    .value(.passphraseFd, "N", "read the passphrase from this descriptor instead of the terminal"),
                    .value(.wordsFd, "N", "read the recovery words from this descriptor"),
                ]),
        ]
    ) { command in
        command.synonyms = ["encrypt", "password", "passphrase", "close"]
        command.discussion = discussion
        command.examples = [
            Definition("diary lock --setup", "encrypt the diary, once"),
            Definition("diary lock", "close it; diary unlock opens it"),
            Definition("diary lock --wait", "the same, once no program uses it any more"),
            Definition("diary lock --remove-plain", "remove what --setup left unencrypted"),
            Definition("diary lock --passphrase --recovery", "a new passphrase for a forgotten one"),
            Definition("diary lock --status -f json", "for scripts"),
        ]
    }

    private static func action(_ action: LockAction, _ summary: String) -> OptionDeclaration {
        .flag(action.key, summary).excluding(action.others)
    }

    private static let discussion: [HelpBlock] = [
        "A locked diary is a folder of gocryptfs (Debian's package of that name), in which all of it is encrypted: database, originals, thumbnails, drafts, daily copies, the state of sync. It lies beside the diary's folder, as NAME.locked, and any program may copy it for a backup. The diary's folder is where it appears while it is open.",
        .paragraph(LockWords.protection),
        .paragraph(LockWords.limits),
        "--setup needs the room of the diary twice, for a while. It asks for a passphrase, shows 24 recovery words and wants two of them back; then it copies, compares every byte, and checks the copy before it takes the diary's place. The plain one stays as NAME.plain-DATE until --remove-plain.",
        "lock does nothing while programs use the diary, and names them; diary browse, watch and an open editor do. Exit code 11 says so, 12 that a command found the diary locked and had no terminal to ask on.",
        "--passphrase-fd reads up to the first end of a line, and 0 is standard input. With --passphrase the first line is the present passphrase and the second the new one; with --words-fd or --recovery, the first is the new one. Without a terminal --setup and --words print the recovery words on standard output, one per line.",
        "Another passphrase doesn't help against somebody who knows the old one and has a copy of NAME.locked from before: --undo-setup and --setup again make another key.",
        "diary help locking has the ways back: a forgotten passphrase, lost words, a copied folder, a damaged gocryptfs.conf, and how to open it without diary.",
    ]

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let action = try LockAction.named(invocation.values)
        try invocation.requireOwnFolder()
        if action == .status { return try LockStatusPrinter(invocation: invocation).print() }
        let session = LockSession(invocation: invocation, isInterrupted: invocation.context.notingInterrupts())
        switch action {
        case nil, .status: return try session.close()
        case .setup: return try session.setUp()
        case .removePlain: return try session.removePlain()
        case .undoSetup: return try session.undoSetup()
        case .passphrase: return try session.changePassphrase()
        case .words: return try session.showWords()
        }
    }
}
