import DiaryModel
import Terminal

/// Keys while a field of the form has the focus.
extension FormMode {
    mutating func paste(_ text: String) -> [BrowserStep] {
        if case .leave? = form?.question { return [.say(form?.question?.words)] }
        let steps = putOffQuestion()
        form?.insert(text)
        return steps
    }

    mutating func update(_ key: Key) -> [BrowserStep] {
        guard let question = form?.question else { return act(key) }
        return answer(key, question) ?? putOffQuestion() + act(key)
    }

    private mutating func act(_ key: Key) -> [BrowserStep] {
        guard case .inForm(let action)? = BrowserKey.action(of: key, in: .form) else {
            guard case .character(let character) = key.code, key.modifiers.isEmpty else {
                return [.say("\(key.shown) does nothing here; Ctrl-S saves, Esc leads back")]
            }
            form?.insert(String(character))
            return []
        }
        switch action {
        case .nextField: moveFocus(by: 1)
        case .previousField: moveFocus(by: -1)
        case .accept: accept()
        case .save: return save()
        case .leave: return askToLeave()
        case .keepMine: return resolve(takingTheirs: false)
        case .takeTheirs: return resolve(takingTheirs: true)
        case .throwAway: return [.say("Ctrl-X throws a kept draft away, and none is offered")]
        case .help: return [.perform(.help, key)]
        case .mediumUp: return moveMedium(by: -1)
        case .mediumDown: return moveMedium(by: 1)
        case .typing(let command): return perform(command)
        }
        return []
    }

    private mutating func moveFocus(by step: Int) {
        guard let focus = form?.focus, let count = form?.fields.count else { return }
        form?.focus(on: (focus + step + count) % count)
    }

    private mutating func accept() {
        guard let field = form?.focused else { return }
        if field.kind == .text {
            form?.insert("\n")
        } else if form?.takePick() == true, field.kind == .words {
            return
        } else {
            moveFocus(by: 1)
        }
    }

    private mutating func resolve(takingTheirs: Bool) -> [BrowserStep] {
        guard let key = form?.focused?.key else { return [] }
        guard form?.conflicts[key] == nil else {
            _ = form?.resolve(key, takingTheirs: takingTheirs)
            return []
        }
        return [
            .say(
                form?.conflicts.isEmpty == false
                    ? "another process changed other fields than this one; Tab goes to them"
                    : "no other process changed this entry")
        ]
    }

    private mutating func moveMedium(by step: Int) -> [BrowserStep] {
        guard form?.moveMedium(by: step) != true else { return [] }
        guard case .caption = form?.focused?.key else {
            return [.say("Alt-↑ and Alt-↓ move photos and sounds, in the fields of their captions")]
        }
        return [.say(step > 0 ? "that is the last one" : "that is the first one")]
    }

    private mutating func perform(_ command: TextArea.Command) -> [BrowserStep] {
        // NB: The form is not copied here, since the first change would then copy a long text.
        guard let focus = form?.focus, let field = form?.focused, let count = form?.fields.count else { return [] }
        switch command {
        case .up, .down:
            let step = command == .up ? -1 : 1
            if form?.movePick(by: step) == true || form?.perform(command) == true { return [] }
            if case .choice = field.kind { return [.say("Enter takes it; Tab leads to the next field")] }
            guard (0..<count).contains(focus + step) else {
                return [.say(step < 0 ? "that is the first field" : "that is the last field")]
            }
            form?.focus(on: focus + step)
        case .right where field.kind == .words:
            if form?.perform(command) != true, form?.takePick(first: true) != true { return [.say("that is the end")] }
        case .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .textStart, .textEnd, .pageUp, .pageDown,
            .deleteBack, .deleteForward, .cutWord, .cutToLineStart, .cutToLineEnd, .putBack:
            if form?.perform(command) != true { return [.say(Self.words(for: command))] }
        }
        return []
    }

    /// The reason why a key does nothing.
    private static func words(for command: TextArea.Command) -> StyledText {
        switch command {
        case .left, .wordLeft, .lineStart, .textStart, .pageUp, .up: "that is the beginning"
        case .right, .wordRight, .lineEnd, .textEnd, .pageDown, .down: "that is the end"
        case .deleteBack, .cutWord, .cutToLineStart: "nothing is before the cursor"
        case .deleteForward, .cutToLineEnd: "nothing is after the cursor"
        case .putBack: "nothing was cut"
        }
    }

    /// Handles an answer to a question.
    ///
    /// Returns nil for a key that is no answer and keeps its usual meaning. Only keys that nobody types as text answer
    /// a question that may appear while the user types.
    private mutating func answer(_ key: Key, _ question: EntryForm.Question) -> [BrowserStep]? {
        if question == .leave { return answerLeaving(key) }
        guard case .inForm(let action)? = BrowserKey.action(of: key, in: .form),
            [.keepMine, .takeTheirs, .leave, .throwAway].contains(action)
        else { return nil }
        switch question {
        case .draft(let draft) where action == .takeTheirs:
            form?.question = nil
            form?.resume(draft)
        case .draft(let draft) where action == .throwAway:
            form?.question = nil
            return [
                .say("the kept draft was thrown away"), .request(.form(.discard(draft.draft))),
                .request(.form(.prepare(form?.base?.id))),
            ]
        case .draft: return putOffQuestion()
        case .conflict where action == .throwAway: break
        case .conflict, .leave:
            form?.question = nil
            guard action != .leave else { return [] }
            _ = form?.resolve(nil, takingTheirs: action == .takeTheirs)
            guard action == .takeTheirs else { return save() }
            return [.say("theirs was taken; Ctrl-S saves what else you changed")]
        }
        return []
    }

    /// The question came after Esc, so the form waits only for its answer.
    private mutating func answerLeaving(_ key: Key) -> [BrowserStep] {
        guard key.code != .escape else {
            form?.question = nil
            return []
        }
        guard case .character(let letter) = key.code, key.modifiers.isEmpty else { return [] }
        switch letter {
        case "s":
            form?.question = nil
            form?.isLeaving = true
            return save()
        case "x": return leave() + [.say("discarded")]
        default: return []
        }
    }

    /// Postpones the question because the user goes on typing.
    private mutating func putOffQuestion() -> [BrowserStep] {
        let words: StyledText
        switch form?.question {
        case .draft: words = "the kept draft stays, and is offered again the next time"
        case .conflict: words = "Ctrl-O keeps yours, Ctrl-T takes theirs: another process changed it, too"
        case .leave, nil: return []
        }
        form?.question = nil
        return [.say(words)]
    }
}
