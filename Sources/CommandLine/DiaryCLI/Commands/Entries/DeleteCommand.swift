import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum DeleteCommand: Command {
    static let name = "delete"

    static let declaration = CommandDeclaration(
        name, "put entries into the trash",
        operands: [
            OperandDeclaration(
                "ENTRY|PREDICATE", .any, "the entries, or a predicate, date or saved search that selects them",
                completion: .target)
        ],
        groups: [SelectionOptions.group, OptionGroup("Options", [.flag(.yes, short: "y", "don't ask")])]
    ) { command in
        command.synonyms = ["rm", "remove", "del", "erase", "discard"]
        command.discussion = ["Entries in the trash can be restored: diary restore, diary undo."]
        command.examples = [
            Definition("diary delete 3f2a", "one entry"),
            Definition("diary delete --import last", "all that the last import brought"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writingOnFullDisk)
        let target = try EntryTarget(invocation: invocation, store: store).resolve(orSelection: true)
        guard !target.ids.isEmpty else { return try invocation.end(saying: "no entry matches; nothing was done") }
        let listing = EntryListing(store: store, width: invocation.messages.width)
        if target.isSelection || target.ids.count > 1 || asksOfOne(invocation) {
            try invocation.messages.line(listing.heading(of: target.ids))
            for line in try listing.excerpt(of: target.ids) { try invocation.messages.line(line) }
            guard
                try invocation.confirm("Put \(target.ids.count == 1 ? "it" : "them") in the trash (back: diary undo)?")
            else { return try invocation.end(.failure, saying: "nothing was done") }
        }
        let words = try sentence(target.ids, invocation, store)
        let summary = try listing.summary(of: target.ids)
        let trashed = try store.trash(target.ids, as: CommandRecord("delete", summary))
        try invocation.printChanged(trashed, words(trashed.count))
        try invocation.reportRemovedFiles(in: store)
        return .success
    }

    /// `@`, `@3` and `@yesterday` may be another entry than the user thought.
    ///
    /// On a terminal they are shown first.
    private static func asksOfOne(_ invocation: Invocation) -> Bool {
        invocation.context.isInputTerminal && invocation.context.isErrorTerminal && !invocation.values.flag(.yes)
            && invocation.operands.contains { $0.hasPrefix("@") }
    }

    /// The sentence about the deleted entries, with the title of a single one.
    private static func sentence(
        _ ids: [UniqueIdentifier], _ invocation: Invocation, _ store: DiaryStore
    ) throws -> (Int) -> StyledText {
        let back: StyledText = "back: diary undo   for good: diary trash --empty"
        guard ids.count == 1, let entry = try store.entry(ids[0]) else {
            return { "in the trash: \($0.counted("entry"))   " + back }
        }
        let width = invocation.context.isOutputTerminal ? invocation.output.width : invocation.messages.width
        let line = try EntryListing(store: store, width: width).line(of: entry, indent: 14)
        return { _ in "in the trash: " + line + "\n" + back }
    }
}
