import Arguments
import Chronology
import DiaryCore
import Terminal

/// `add` without words on a terminal: the text comes from the editor.
struct AddInEditor {
    let invocation: Invocation
    let writer: EntryWriter

    func run() throws -> ExitCode {
        _ = try Editor(invocation.context)
        let store = try invocation.openStore(.creating)
        let folder = DraftFolder(diary: store.directory)
        let draft = try resumed(folder.keptDrafts()) ?? folder.create(for: "add", text: "")
        let session = DraftSession(invocation: invocation, draft: draft, wayOn: "diary add goes on with it")
        let added = try session.run { text in
            try writer.add(writer.draft(of: WrittenText(text: text, mayBeginWithDate: true)), to: store)
        }
        if let added { try writer.tell(added, in: store) }
        return .success
    }

    /// The newest draft that was kept, if the person wants to go on with it.
    private func resumed(_ kept: [Draft]) throws -> Draft? {
        guard let draft = kept.first else { return nil }
        let context = invocation.context
        guard context.isErrorTerminal else {
            try KeptDraftNote(invocation: invocation).tell(kept)
            return nil
        }
        let time = context.localZone.zonedTime(at: draft.changeTime)
        let day = ChangeSentence.words(for: time, hasTime: true, context.dayNames)
        let title = Store.excerpt(DiaryEntry.title(of: (try? draft.text()) ?? ""))
        try invocation.messages.line("a draft of \(day) was kept: \(SafeText(title).singleLine)")
        let question = Question(input: context.standardInput, output: context.standardError)
        let goesOn = try question.isAnsweredYes("Go on with it?", rendering: invocation.messages.rendering)
        if !goesOn { try invocation.messages.line("it stays: \(ShellQuoting.quoted(draft.path.description))") }
        return goesOn ? draft : nil
    }
}

/// What `add` says of kept drafts when it doesn't open the editor.
struct KeptDraftNote {
    let invocation: Invocation

    func tell(_ kept: [Draft]) throws {
        guard let draft = kept.first else { return }
        let path = ShellQuoting.quoted(draft.path.description)
        let others = kept.count > 1 ? " and \(kept.count - 1) more" : ""
        try invocation.messages.note("a draft was kept: \(path)\(others); diary add alone goes on with it")
    }
}
