import Terminal

enum FormAnswer: String, CaseIterable {
    case no, yes

    init(_ isYes: Bool) { self = isYes ? .yes : .no }
}

extension EntryForm {
    /// A question in the last line that the form waits for.
    enum Question: Equatable {
        /// Unsaved changes would be lost.
        case leave
        /// Another process changed fields that were changed here, too.
        case conflict
        /// A draft was kept: its time and its first words.
        case draft(KeptFormDraft)
    }

    /// The values that are being saved, while the user may type more.
    struct Sent {
        var values: FormValues
        var counts: [FormField.Key: Int]
    }
}

extension EntryForm.Question {
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
