import Arguments
import DiaryCore
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
    /// A failing editor, an empty text and a draft that was not written change nothing.
    func run<Result>(_ save: (String) throws -> Result) throws -> Result? {
        let result: Result?
        do { result = try writtenText().map(save) } catch { throw keeping(Failure.describing(error)) }
        try draft.remove()
        return result
    }

    private func writtenText() throws -> String? {
        let (old, before) = (try draft.text(), draft.changeTime)
        try Editor(invocation.context).open(draft.path)
        let text = try draft.text()
        if let original, text == original { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else { throw Failure("the text is empty") }
        guard text != old || draft.changeTime != before else { throw Failure("the text was not changed") }
        return text
    }

    /// The failure with the path of the draft, so that the user can find it.
    private func keeping(_ failure: Failure) -> Failure {
        failure.adding(
            "nothing was saved", hint: "the draft is \(ShellQuoting.quoted(draft.path.description)); \(resumeHint)")
    }
}
