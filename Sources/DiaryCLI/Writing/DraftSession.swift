import Arguments
import DiaryCore
import Terminal

/// A draft on its way through the editor into the diary; it is kept until the diary has it.
struct DraftSession {
    let invocation: Invocation
    let draft: Draft
    /// What to do with a draft that was kept: `diary add goes on with it`.
    let wayOn: String
    /// The text that the diary has, where there is one: the same again changes nothing.
    var original: String?

    /// Opens the editor, and hands what was written to `save`; nil when a copy came back as it was.
    ///
    /// An editor that fails, an empty text and a draft that nobody wrote leave all as it was.
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

    /// The failure with the place of the draft, which is all that the person needs then.
    private func keeping(_ failure: Failure) -> Failure {
        failure.adding(
            "nothing was saved", hint: "the draft is \(ShellQuoting.quoted(draft.path.description)); \(wayOn)")
    }
}
