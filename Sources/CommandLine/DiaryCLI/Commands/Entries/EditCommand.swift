import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum EditCommand: Command {
    static let name = "edit"

    static let declaration = CommandDeclaration(
        name, "change entries, in the editor or by options",
        operands: [
            OperandDeclaration(
                "ENTRY|PREDICATE", .any,
                "the entries, or a predicate, date or saved search that selects them; @ by default",
                completion: .target)
        ],
        groups: [EditOptions.group, EditOptions.selection]
    ) { command in
        command.synonyms = ["change", "modify", "update"]
        command.discussion = [
            "Without an option that changes something the editor opens each entry in turn.",
            "One command is one undo. An earlier text stays in diary history.",
            "--tag and --journal change here; entries of a tag or journal are selected by --where.",
        ]
        command.examples = [
            Definition("diary edit", "the entry last changed, in the editor"),
            Definition("diary edit 3f2a --full", "with date, tags, place and due time above the text"),
            Definition("diary edit 3f2a --append 'Later it rained.'", "one line more"),
            Definition("diary edit --import last --shift +1h --yes", "the camera's clock was an hour slow"),
            Definition("diary edit --at same 'ANY media.timeDoubt != nil'", "these doubtful times are right"),
            Definition("diary edit --on yesterday --tag +trip,-home", "tags of a day"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let options = try EditOptions(invocation)
        let store = try invocation.openStore(.writing)
        let target = try options.target(in: store)
        guard !target.ids.isEmpty else { return try invocation.end(saying: "no entry matches; nothing was done") }
        try options.check(count: target.ids.count)
        guard try isAgreed(target, invocation, store) else {
            return try invocation.end(.failure, saying: "nothing was done")
        }
        if options.change.isEmpty {
            var editing = EditInEditor(invocation: invocation, store: store)
            editing.isFull = invocation.values.flag(.full)
            return try editing.run(target.ids)
        }
        if invocation.values.flag(.full) {
            throw Failure("--full opens the editor for all of an entry", hint: "leave the other changes out", .usage)
        }
        let drafts = KeptDrafts(invocation: invocation, store: store)
        let change = try options.changeWithDraft(of: target.ids, among: drafts)
        let exitCode = try EntryChanger(invocation: invocation, store: store).apply(change, to: target.ids)
        try drafts.report(drafts.all().filter { kept in target.ids.contains { $0 == kept.entry?.id } })
        return exitCode
    }

    /// Lists several entries before they are changed, and asks if they were selected.
    ///
    /// A selection may contain more entries than the user thought.
    private static func isAgreed(
        _ target: EntryTarget.Found, _ invocation: Invocation, _ store: DiaryStore
    ) throws -> Bool {
        guard target.ids.count > 1 else { return true }
        let listing = EntryListing(store: store, width: invocation.messages.width)
        try invocation.messages.line(listing.heading(of: target.ids))
        for line in try listing.excerpt(of: target.ids) { try invocation.messages.line(line) }
        return try !target.isSelection || invocation.confirm("Change them (back: diary undo)?")
    }
}
