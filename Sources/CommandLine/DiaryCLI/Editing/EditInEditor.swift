import Arguments
import DiaryModel
import DiaryStore
import Terminal

/// `edit` without a change among its options: each entry in the editor, one after the other.
///
/// Each is saved as its editor closes; one undo reverts all of them.
struct EditInEditor {
    let invocation: Invocation
    let store: DiaryStore
    /// True if the entry's values are edited above its text.
    var isFull = false
    private let session = EditSession()

    func run(_ ids: [UniqueIdentifier]) throws -> ExitCode {
        _ = try Editor(invocation.context)
        guard invocation.context.isInputTerminal else {
            throw Failure(
                "there is no terminal for the editor", hint: "say what to change: --text, --append, --tag …", .usage)
        }
        for id in ids { try edit(id) }
        return .success
    }

    private func edit(_ id: UniqueIdentifier) throws {
        guard let entry = try store.entry(id) else { throw DiaryError.noEntry(id.description) }
        let drafts = KeptDrafts(invocation: invocation, store: store)
        if let kept = try drafts.offered(drafts.all(of: id)) { return try run(kept.draft, of: entry) }
        let whole = isFull ? FrontMatter.text(of: entry, FormReading(invocation)) : entry.text
        let text = whole.isEmpty ? "" : whole + "\n"
        let purpose = Draft.Purpose.edit(digits: id.prefix(Draft.Purpose.digitCount), revision: entry.revision)
        try run(DraftFolder(diary: store.directory).create(for: purpose, text: text, isFull: isFull), of: entry)
    }

    /// Opens a draft of an entry's text in the editor, and saves it as its next version.
    func run(_ draft: Draft, of entry: DiaryEntry) throws {
        let digits = try store.shortID(of: entry.id)
        let path = ShellQuoting.quoted(draft.path.description)
        let command = "diary edit \(digits)"
        var session = DraftSession(
            invocation: invocation, draft: draft,
            resumeHint: {
                draft.isFull
                    ? "\(command) continues it" : "\(command) --text -\(draft.encodingOption) < \(path) saves it"
            })
        let typed = FormValues(entry, draft: draft.values)
        let original = draft.isFull ? FrontMatter.text(of: entry, FormReading(invocation)) : entry.text
        session.original = typed.isEmpty ? original : nil
        let isFull = draft.isFull
        guard let changed = try session.run({ try save($0, typed, over: entry, isFull: isFull) }) else {
            return try invocation.messages.line("\(digits, .cyan) was not changed")
        }
        try EntryChanger(invocation: invocation, store: store).printChanged(changed)
    }

    /// Saves the text only over the one that was read, with the other values typed in the form that left the draft.
    private func save(
        _ text: String, _ typed: FormValues, over entry: DiaryEntry, isFull: Bool
    ) throws -> [DiaryEntry] {
        let change = try isFull ? fullChange(text, of: entry) : textChange(text, typed)
        do {
            let changed = try store.edit([entry.id], change, expecting: [entry.id: entry.revision], in: session)
            for entry in changed { try TaskPlaceOptions.noteTaken(change.task.place, entry, invocation) }
            return changed
        } catch DiaryError.revisionChanged {
            throw Failure("the entry was changed by someone else while the editor had it, and both texts are kept")
        }
    }

    private func textChange(_ text: String, _ typed: FormValues) throws -> EntryChange {
        var change = try typed.change(reportingTo: invocation)
        change.text = text
        return change
    }

    private func fullChange(_ text: String, of entry: DiaryEntry) throws -> EntryChange {
        let matter = try FrontMatter(text)
        var change = try matter.change(of: entry, FormReading(invocation))
        let measurements = change.measurements ?? entry.measurements
        guard !entry.media.isEmpty || !measurements.isEmpty || !matter.text.isBlank else {
            throw Failure("the text is empty")
        }
        change.text = matter.text
        return change
    }
}
