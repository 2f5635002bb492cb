import Arguments
import DiaryModel
import DiaryStore
import DiarySync
import Terminal

enum ConflictsCommand: Command {
    static let name = "conflicts"

    static let declaration = CommandDeclaration(
        name, "show texts that two machines changed at the same time, and settle them",
        operands: [
            OperandDeclaration("ENTRY", .optional, "one of them, with its words compared", completion: .conflict)
        ],
        options: [
            .value(.keep, "VERSION", "the number of the text to keep; both: one below the other, separated by a line")
                .completing(.suggestions(["1", "2", "both"])).excluding(.format),
            CountFormat.option("how it is written"),
        ]
    ) { command in
        command.discussion = [
            "Of two texts written at the same time the later one is shown, and the other is kept here and in the history. Nothing is lost if you do nothing.",
            "With ENTRY the versions are compared word by word: [-these-] are only in the first, {+these+} only in the other. An edit of the entry settles it as well.",
        ]
        command.examples = [
            Definition("diary conflicts", "all of them"), Definition("diary conflicts 3f2a", "one, word by word"),
            Definition("diary conflicts 3f2a --keep both", "one text below the other"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let choice = try invocation.values.value(.keep).map(choice)
        guard let word = invocation.operands.first else {
            guard choice == nil else {
                throw Failure("--keep needs the entry", hint: "diary conflicts ENTRY --keep 1", .usage)
            }
            return try list(invocation)
        }
        let store = try invocation.openStore(choice == nil ? .reading : .writing)
        let id = try EntryReference(invocation: invocation, store: store, includesTrash: true).resolveOne(word)
        let synchronizer = try Synchronizer.waited(for: store)
        let conflicts = try synchronizer.conflicts(of: id)
        guard let conflict = conflicts.first else { throw SyncError.noConflict(id) }
        let printer = ConflictPrinter(invocation: invocation, store: store)
        if let choice {
            if case .version(let number) = choice, number > conflict.versions.count {
                throw Failure(
                    "\(id.prefix(8)) has \(conflict.versions.count) versions, and no number \(number)",
                    hint: "diary conflicts \(id.prefix(8))", .usage)
            }
            let isChanged = try synchronizer.settle(id, keeping: choice)
            // A text that is shown already stays, and the last command is another one.
            let next: StyledText =
                isChanged ? "back: diary undo" : "its text stays, the other one is in diary history \(id.prefix(8))"
            try invocation.printChanged([id], "settled: \(id.prefix(8), .cyan)   " + next)
            return .success
        }
        if invocation.isTextWanted {
            try printer.print(conflict)
        } else {
            try invocation.printCounts([printer.json(conflict)], lines: [])
        }
        return .success
    }

    private static func list(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let conflicts = try Synchronizer.waited(for: store).conflicts(of: nil)
        let printer = ConflictPrinter(invocation: invocation, store: store)
        guard invocation.isTextWanted else {
            try invocation.printCounts(conflicts.map(printer.json), lines: [])
            return .success
        }
        try printer.printList(conflicts)
        try invocation.messages.line(
            conflicts.isEmpty ? "no conflicts" : "\(conflicts.count.counted("conflict"))   look: diary conflicts ENTRY")
        return .success
    }

    private static func choice(_ word: String) throws(Failure) -> ConflictChoice {
        if ["both", "all"].contains(word) { return .both }
        guard let number = Int(word), number > 0 else {
            throw Failure(
                "--keep takes the number of a version, both or all, not \(line: word)", hint: "--keep 1", .usage)
        }
        return .version(number)
    }
}

extension Invocation {
    /// True if the output is text rather than JSON.
    fileprivate var isTextWanted: Bool { CountFormat(values) == .text }
}
