import DiaryStore
import Terminal

/// `add` without words on a terminal: the text is written in the editor.
struct AddInEditor {
    let invocation: Invocation
    let writer: EntryWriter
    /// True if the entry's values are edited above its text.
    var isFull = false
    var text = ""
    /// Values above the text in place of the usual ones, by the names of fields.
    var values: [String: String] = [:]
    /// False for a text that was not typed, so that a day at its beginning does not date the entry.
    var mayBeginWithDate = true

    func run() throws -> ExitCode {
        _ = try Editor(invocation.context)
        guard invocation.context.isInputTerminal else {
            throw Failure(
                "there is no terminal for the editor",
                hint: "leave out --full, or write the values above the text on standard input: diary add --full -",
                .usage)
        }
        let store = try invocation.openStore(.creating)
        let drafts = KeptDrafts(invocation: invocation, store: store)
        if let kept = try drafts.offered(drafts.all()) { return try drafts.goOn(with: kept, as: writer) }
        let start = isFull ? FrontMatter.text(of: nil, FormReading(invocation), text: text, values: values) : text
        let folder = DraftFolder(diary: store.directory)
        return try run(folder.create(for: .add, text: start, isFull: isFull), in: store)
    }

    /// Opens a draft in the editor, and makes an entry of it.
    func run(_ draft: Draft, in store: DiaryStore) throws -> ExitCode {
        let session = DraftSession(invocation: invocation, draft: draft, resumeHint: { "diary add continues it" })
        let added = try session.run { text in
            if draft.isFull {
                return try writer.add(
                    writer.draft(of: FrontMatter(text), mayBeginWithDate: mayBeginWithDate), to: store)
            }
            var entry = try writer.draft(of: WrittenText(text: text, mayBeginWithDate: mayBeginWithDate))
            try writer.take(draft, into: &entry)
            return try writer.add(entry, to: store)
        }
        if let added { try writer.printAdded(added, in: store) }
        return .success
    }
}
