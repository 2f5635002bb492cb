import Arguments
import DiaryKit
import Terminal

/// `delete`: to the trash.
enum DeleteCommand: Command {
    static let declaration = CommandDeclaration(
        "delete", "put entries into the trash",
        operands: [
            OperandDeclaration(
                "ENTRY|PREDICATE", .any, "the entries, or a predicate or date that selects them", completion: .entry)
        ],
        groups: [SelectionOptions.group, OptionGroup("Options", [.flag("yes", short: "y", "don't ask")])]
    ) { command in
        command.synonyms = ["rm", "remove", "del"]
        command.discussion = ["What is in the trash can be brought back: diary restore, diary undo."]
        command.examples = [
            Definition("diary delete 3f2a", "one entry"),
            Definition("diary delete --import last", "all that the last import brought"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        let target = try EntryTarget(invocation: invocation, store: store).resolve(orSelection: true)
        guard !target.ids.isEmpty else {
            try invocation.messages.line("no entry matches; nothing was done")
            return .success
        }
        if target.isSelection || target.ids.count > 1 {
            let listing = EntryListing(store: store)
            try invocation.messages.line(listing.heading(of: target.ids))
            for line in try listing.excerpt(of: target.ids) { try invocation.messages.line(line) }
            guard try invocation.confirm("Put them in the trash?") else { return try declined(invocation) }
        }
        let summary = try EntryListing(store: store).summary(of: target.ids)
        let trashed = try store.trash(target.ids, as: CommandRecord("delete", summary))
        try invocation.tellChanged(
            trashed,
            "in the trash: \(trashed.count.counted("entry"))   back: diary undo   for good: diary trash --empty")
        return .success
    }

    private static func declined(_ invocation: Invocation) throws -> ExitCode {
        try invocation.messages.line("nothing was done")
        return .failure
    }
}
