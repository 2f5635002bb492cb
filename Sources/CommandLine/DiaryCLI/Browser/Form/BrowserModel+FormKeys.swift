import DiaryModel
import Terminal

/// Keys in the form.
extension BrowserModel {
    mutating func pasteIntoForm(_ text: String) -> [BrowserRequest] {
        if form?.question == .leave {
            message = form?.question.map { $0.words }
            return []
        }
        putOffQuestion()
        form?.insert(text)
        return []
    }

    /// Handles a key while a field of the form has the focus.
    mutating func pressedInForm(_ key: Key) -> [BrowserRequest] {
        if let question = form?.question {
            if let requests = answered(key, question) { return requests }
            putOffQuestion()
        }
        guard case .inForm(let action)? = BrowserKey.action(of: key, in: .form) else {
            if case .character(let character) = key.code, key.modifiers.isEmpty {
                form?.insert(String(character))
            } else {
                message = "\(key.shown) does nothing here; Ctrl-S saves, Esc leads back"
            }
            return []
        }
        switch action {
        case .nextField: moveFocus(by: 1)
        case .previousField: moveFocus(by: -1)
        case .accept: accept()
        case .save: return saveForm()
        case .leave: askToLeave()
        case .keepMine: resolve(takingTheirs: false)
        case .takeTheirs: resolve(takingTheirs: true)
        case .throwAway: message = "Ctrl-X throws a kept draft away, and none is offered"
        case .help: showHelp()
        case .mediumUp: moveMedium(by: -1)
        case .mediumDown: moveMedium(by: 1)
        case .typing(let command): perform(command)
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

    private mutating func resolve(takingTheirs: Bool) {
        guard let key = form?.focused?.key else { return }
        if form?.conflicts[key] == nil {
            message =
                form?.conflicts.isEmpty == false
                ? "another process changed other fields than this one; Tab goes to them"
                : "no other process changed this entry"
            return
        }
        _ = form?.resolve(key, takingTheirs: takingTheirs)
    }

    private mutating func moveMedium(by step: Int) {
        guard form?.moveMedium(by: step) != true else { return }
        guard let form, case .caption = form.focused?.key else {
            message = "Alt-↑ and Alt-↓ move photos and sounds, in the fields of their captions"
            return
        }
        message = step > 0 ? "that is the last one" : "that is the first one"
    }

    private mutating func perform(_ command: TextArea.Command) {
        // NB: The form is not copied here, since the first change would then copy a long text.
        guard let focus = form?.focus, let field = form?.focused, let count = form?.fields.count else { return }
        switch command {
        case .up, .down:
            let step = command == .up ? -1 : 1
            if form?.movePick(by: step) == true || form?.perform(command) == true { return }
            if case .choice = field.kind { return message = "Enter takes it; Tab leads to the next field" }
            guard (0..<count).contains(focus + step) else {
                message = step < 0 ? "that is the first field" : "that is the last field"
                return
            }
            form?.focus(on: focus + step)
        case .right where field.kind == .words:
            if form?.perform(command) != true, form?.takePick(first: true) != true {
                message = "that is the end"
            }
        case .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .textStart, .textEnd, .pageUp, .pageDown,
            .deleteBack, .deleteForward, .cutWord, .cutToLineStart, .cutToLineEnd, .putBack:
            if form?.perform(command) != true { message = Self.words(for: command) }
        }
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
}

/// Questions of the form.
extension BrowserModel {
    /// Leaves the form if nothing would be lost; otherwise asks in the last line.
    mutating func askToLeave() {
        guard let form else { return }
        if form.sent != nil {
            message = "it is being saved"
        } else if form.conflicts.isEmpty, !form.isTouched || form.values().isEmpty {
            leaveForm()
        } else {
            self.form?.question = .leave
        }
    }

    /// Handles an answer to a question.
    ///
    /// Returns nil for a key that is no answer and keeps its usual meaning. Only keys that nobody types as text answer
    /// a question that may appear while the user types.
    private mutating func answered(_ key: Key, _ question: EntryForm.Question) -> [BrowserRequest]? {
        if question == .leave { return answeredLeaving(key) }
        guard case .inForm(let action)? = BrowserKey.action(of: key, in: .form),
            [.keepMine, .takeTheirs, .leave, .throwAway].contains(action)
        else { return nil }
        switch question {
        case .draft(let draft) where action == .takeTheirs:
            form?.question = nil
            form?.resume(draft)
        case .draft(let draft) where action == .throwAway:
            form?.question = nil
            message = "the kept draft was thrown away"
            return [.form(.discard(draft.draft)), .form(.prepare(form?.base?.id))]
        case .draft: putOffQuestion()
        case .conflict where action == .throwAway: break
        case .conflict, .leave:
            form?.question = nil
            guard action != .leave else { return [] }
            _ = form?.resolve(nil, takingTheirs: action == .takeTheirs)
            guard action == .takeTheirs else { return saveForm() }
            message = "theirs was taken; Ctrl-S saves what else you changed"
        }
        return []
    }

    /// The question came after Esc, so the form waits only for its answer.
    private mutating func answeredLeaving(_ key: Key) -> [BrowserRequest] {
        guard key.code != .escape else {
            form?.question = nil
            return []
        }
        guard case .character(let letter) = key.code, key.modifiers.isEmpty else { return [] }
        switch letter {
        case "s":
            form?.question = nil
            form?.isLeaving = true
            return saveForm()
        case "x":
            leaveForm()
            message = "discarded"
        default: break
        }
        return []
    }

    /// Postpones the question because the user goes on typing.
    private mutating func putOffQuestion() {
        switch form?.question {
        case .draft: message = "the kept draft stays, and is offered again the next time"
        case .conflict:
            message = "Ctrl-O keeps yours, Ctrl-T takes theirs: another process changed it, too"
        case .leave, nil: return
        }
        form?.question = nil
    }
}

extension EntryForm.Question {
    /// The question and its possible answers.
    var words: StyledText {
        switch self {
        case .leave: Self.answers("s", "save", "x", "throw it away", "Esc", "go on") + "it isn't saved"
        case .conflict:
            Self.answers("Ctrl-O", "keep mine", "Ctrl-T", "take theirs", "Esc", "choose by field")
                + "another process changed it, too"
        case .draft(let draft):
            Self.answers("Ctrl-T", "go on with it", "Ctrl-O", "leave it", "Ctrl-X", "throw it away") + draft.words
        }
    }

    private static func answers(_ words: String...) -> StyledText {
        var text = StyledText()
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            text = text + StyledText("\(words[index])", .bold) + " \(words[index + 1])  "
        }
        return text
    }
}
