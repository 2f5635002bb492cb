import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Glibc
import Terminal

/// The texts of failed editor sessions, which were never added.
struct KeptDrafts {
    /// A draft, with the entry whose text it is; nil if it is for a new entry, or if the entry was deleted.
    struct Kept {
        let draft: Draft
        let entry: DiaryEntry?

        var isNew: Bool { if case .add = draft.purpose { true } else { false } }

        /// True if the entry's text was changed since then.
        var isOutdated: Bool {
            guard let entry, case .edit(_, let revision?) = draft.purpose else { return false }
            return revision != entry.revision
        }
    }

    let invocation: Invocation
    let store: DiaryStore

    /// All drafts, newest first.
    ///
    /// Unchanged copies of a text, and those that the diary has meanwhile, are removed.
    func all() throws -> [Kept] {
        try DraftFolder(diary: store.directory).keptDrafts().compactMap { draft in
            guard case .edit(let digits, _) = draft.purpose else { return Kept(draft: draft, entry: nil) }
            let ids = try store.identifiers(beginningWith: digits, limit: 2)
            guard ids.count == 1, let entry = try store.entry(ids[0]) else { return Kept(draft: draft, entry: nil) }
            let current = draft.isFull ? FrontMatter.text(of: entry, FormReading(invocation)) : entry.text
            guard (try? draft.text()) == current, FormValues(entry, draft: draft.values).isSaid,
                !DraftCompanions(draft.path).holdUnsaved(in: draft.path.parent)
            else {
                return Kept(draft: draft, entry: entry)
            }
            try? draft.remove()
            return nil
        }
    }

    func all(of id: UniqueIdentifier) throws -> [Kept] { try all().filter { $0.entry?.id == id } }

    /// The newest draft if the user wants to continue it; it can also be kept, or thrown away.
    ///
    /// Asks on a terminal, and reports it elsewhere.
    func offered(_ kept: [Kept]) throws -> Kept? {
        guard let newest = kept.first else { return nil }
        let context = invocation.context
        guard context.isInputTerminal, context.isErrorTerminal else {
            try report(kept)
            return nil
        }
        try invocation.messages.line(words(for: newest))
        switch try answer() {
        case .goOn: return newest
        case .keep: try invocation.messages.line("it stays: \(ShellQuoting.quoted(newest.draft.path.description))")
        case .throwAway:
            try newest.draft.remove()
            try invocation.messages.line("it was thrown away")
            return try offered(Array(kept.dropFirst()))
        }
        return nil
    }

    private enum Answer {
        case goOn, keep, throwAway
    }

    private func answer() throws -> Answer {
        let question = Question(input: invocation.context.standardInput, output: invocation.context.standardError)
        let words: StyledText = "Go on with it? [y/N], or t to throw it away:"
        guard let typed = try question.answer(to: words, rendering: invocation.messages.rendering) else { return .keep }
        switch typed.split(whereSeparator: \.isWhitespace).first?.lowercased() {
        case "y", "yes", "g", "go": return .goOn
        case "t", "throw": return .throwAway
        default: return .keep
        }
    }

    /// The draft in a file, as standard input in `diary add - < DRAFT`; nil for any other file.
    func draft(behind descriptor: Int32) throws -> Draft? {
        var input = stat()
        guard unsafe fstat(descriptor, &input) == 0 else { return nil }
        return try DraftFolder(diary: store.directory).keptDrafts().first { draft in
            guard let status = Folder.status(draft.path) else { return false }
            return status.st_dev == input.st_dev && status.st_ino == input.st_ino
        }
    }

    /// Opens a draft in the editor again, and saves it for its purpose.
    func goOn(with kept: Kept, as writer: EntryWriter) throws -> ExitCode {
        guard let entry = kept.entry else {
            return try AddInEditor(invocation: invocation, writer: writer).run(kept.draft, in: store)
        }
        try EditInEditor(invocation: invocation, store: store).run(kept.draft, of: entry)
        return .success
    }

    /// Reports the newest, with the commands that continue it.
    func report(_ kept: [Kept]) throws {
        guard let newest = kept.first else { return }
        let path = ShellQuoting.quoted(newest.draft.path.description)
        let full = newest.draft.isFull ? " --full" : ""
        let encoding = newest.draft.encodingOption
        let others = kept.count > 1 ? " and \(kept.count - 1) more" : ""
        let values = newest.draft.valueWords
        let besides = values.isEmpty ? "" : ", with its \(values)"
        guard let entry = newest.entry else {
            return try invocation.messages.note(
                "a draft was kept: \(path)\(others); diary add alone continues it, diary add\(full) -\(encoding) < \(path) && rm \(path) adds it as it is\(besides)"
            )
        }
        let digits = try store.shortID(of: entry.id)
        guard !newest.draft.isFull else {
            return try invocation.messages.note(
                "a draft of an edit of \(digits) was kept: \(path)\(others); diary edit \(digits) continues it")
        }
        try invocation.messages.note(
            "a draft of an edit of \(digits) was kept: \(path)\(others); diary edit \(digits) continues it, diary edit \(digits) --text -\(encoding) < \(path) saves it as it is\(besides)"
        )
    }

    /// The description `a draft of Friday 20 November 2026 21:30 was kept: Half a text`.
    private func words(for kept: Kept) throws -> StyledText {
        let context = invocation.context
        let time = context.localZone.zonedTime(at: kept.draft.changeTime)
        let day = ChangeSentence.words(for: time, hasTime: true, context.dayNames)
        let shown = StyledText(SafeText(DiaryStore.excerpt(DiaryEntry.title(of: kept.draft.ownText))).singleLine)
        let values = kept.draft.valueWords
        let title = values.isEmpty ? shown : shown + " (with its \(values))"
        guard let entry = kept.entry else { return "a draft of \(day) was kept: \(title)" }
        let later: StyledText = kept.isOutdated ? "; the entry was changed since then" : ""
        return "a draft of an edit of \(try store.shortID(of: entry.id), .cyan), of \(day), was kept: \(title)" + later
    }
}
