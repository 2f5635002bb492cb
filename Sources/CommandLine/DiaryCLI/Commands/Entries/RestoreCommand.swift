import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum RestoreCommand: Command {
    static let name = "restore"

    static let declaration = CommandDeclaration(
        name, "restore entries and media from the trash, or an earlier version of a text",
        operands: [
            OperandDeclaration(
                "ENTRY|MEDIUM", .any, "the entries; of a detached medium its id, its file's name or its entry",
                completion: .entry)
        ],
        groups: [
            SelectionOptions.group,
            OptionGroup("Options", [.value(.version, "N", "restore the entry's text of version N")]),
        ]
    ) { command in
        command.synonyms = ["undelete", "recover", "unremove", "untrash"]
        command.examples = [
            Definition("diary restore 3f2a", "from the trash"),
            Definition("diary restore @", "what was put there last"),
            Definition("diary restore @ --version 2", "the text as it was"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        if let version = invocation.values.value(.version) { return try restoreVersion(version, invocation, store) }
        if !SelectionReader.isGiven(invocation.values),
            let found = try TrashReference(invocation: invocation, store: store).resolve(invocation.operands)
        {
            return try restore(found, invocation, store)
        }
        let target = try EntryTarget(invocation: invocation, store: store, isInTrash: true).resolve(orSelection: true)
        guard !target.ids.isEmpty else { return try invocation.end(saying: "nothing in the trash matches") }
        let summary = try EntryListing(store: store).summary(of: target.ids)
        let restored = try store.restore(target.ids, as: CommandRecord("restore", summary))
        try invocation.printChanged(restored, "back in the diary: \(restored.count.counted("entry"))")
        return .success
    }

    private static func restore(
        _ found: TrashReference.Found, _ invocation: Invocation, _ store: Store
    ) throws -> ExitCode {
        let media = found.media.map(\.medium)
        let summary =
            found.entries.isEmpty
            ? Store.summary(of: media) : try EntryListing(store: store).summary(of: found.entries)
        let changed = try store.restore(
            found.entries, media: media.map(\.id), as: CommandRecord("restore", summary))
        let entries = found.entries.isEmpty ? [] : [found.entries.count.counted("entry")]
        let counts = (entries + (media.isEmpty ? [] : [MediaSummary.count(media)])).joined(separator: ", ")
        try invocation.printChanged(changed, "back in the diary: \(counts)")
        return .success
    }

    private static func restoreVersion(_ text: String, _ invocation: Invocation, _ store: Store) throws -> ExitCode {
        guard let number = Int(text), number > 0 else {
            throw Failure("\(text) is not the number of a version", hint: "diary history ENTRY shows them", .usage)
        }
        let ids = try EntryReference(invocation: invocation, store: store).resolve(invocation.operands)
        guard let id = ids.first, ids.count == 1 else {
            throw Failure("--version needs one entry", hint: "diary restore 3f2a --version \(number)", .usage)
        }
        guard let entry = try store.restoreVersion(number, of: id) else {
            return try invocation.end(saying: "version \(number) is what the entry says already")
        }
        try invocation.printChanged([id], "version \(number) is back, as version \(entry.revision)")
        return .success
    }
}
