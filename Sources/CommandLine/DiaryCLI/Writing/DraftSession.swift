import Arguments
import DiaryModel
import Processes
import Terminal

/// A draft that is edited and saved; it is kept until the diary has the text.
struct DraftSession {
    let invocation: Invocation
    let draft: Draft
    /// The hint for a kept draft: `diary add continues it`.
    let resumeHint: String
    /// The text in the diary, if there is one.
    ///
    /// An equal text changes nothing.
    var original: String?

    /// Opens the editor, and passes the text to `save`; nil if it is unchanged.
    ///
    /// A failing editor, an empty text and a draft that was not written change nothing. A blank draft is removed, unless
    /// the editor may still write it.
    func run<Result>(_ save: (String) throws -> Result) throws -> Result? {
        let written: Written
        do {
            written = try self.written()
            if case .text(let text) = written {
                let result = try save(text)
                try draft.remove()
                return result
            }
        } catch {
            var failure = Failure.describing(error)
            guard draft.isBlank else { throw keeping(failure) }
            try draft.remove()
            failure.message = failure.message + "; nothing was saved"
            throw failure
        }
        if case .stillOpen(let failure) = written { throw failure }
        try draft.remove()
        return nil
    }

    private enum Written {
        case text(String)
        case unchanged
        /// The editor returned at once, and may have a window in which the text is still open.
        case stillOpen(Failure)
    }

    private func written() throws -> Written {
        let (old, before) = (try draft.text(), draft.changeTime)
        let editor = try Editor(invocation.context)
        let start = MonotonicClock.milliseconds
        try editor.open(draft.path)
        let seconds = Double(MonotonicClock.milliseconds - start) / 1000
        let text = try draft.text()
        if text == old, draft.changeTime == before, EditorWaiting.mayGoOn(editor.command, after: seconds) {
            return .stillOpen(stillOpen(editor.command))
        }
        if let original, text == original { return .unchanged }
        guard text.contains(where: { !$0.isWhitespace }) else { throw Failure("the text is empty") }
        guard text != old || draft.changeTime != before else { throw Failure("the text was not changed") }
        return .text(text)
    }

    private func stillOpen(_ command: String) -> Failure {
        let corrected = EditorWaiting.correction(of: command)
        let way: StyledText =
            corrected.map { "let it wait: VISUAL=\(SafeText(ShellQuoting.quoted($0)).singleLine)" }
            ?? "an editor with a window needs an option to wait, often --wait"
        let path = SafeText(ShellQuoting.quoted(draft.path.description)).singleLine
        return Failure(
            "the editor \(SafeText(command).singleLine) returned at once and changed nothing; nothing was saved",
            hint: way + "; what it still writes into \(path) is kept, and \(SafeText(resumeHint))")
    }

    /// The failure with the path of the draft, so that the user can find it.
    private func keeping(_ failure: Failure) -> Failure {
        failure.adding(
            "nothing was saved", hint: "the draft is \(ShellQuoting.quoted(draft.path.description)); \(resumeHint)")
    }
}
