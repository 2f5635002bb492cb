import DiaryModel
import DiaryStore
import Terminal

enum FormRequest: Sendable {
    /// Names to complete, and the kept draft of an entry or of a new one.
    case prepare(UniqueIdentifier?)
    case discard(Draft)
    case read(UniqueIdentifier)
    /// The visibility of a saved entry in a list.
    case look(UniqueIdentifier, in: EntryQuery)
}

enum FormEvent: Sendable {
    case prepared(FormNames, KeptFormDraft?)
    /// The current state of the entry; nil if it was deleted.
    case read(UniqueIdentifier, DiaryEntry?)
    /// The list doesn't show the saved entry.
    case notShown
    /// The reason why no draft can be kept; nil once drafts can be kept again.
    case draftFailed(StyledText?)
}

struct FormSave: Sendable, Equatable {
    enum Subject: Sendable {
        case new(EntryDraft)
        case entry(DiaryEntry, EntryChange)
    }

    let form: Int
    let changeCount: Int
    let subject: Subject

    var place: TaskPlace? {
        switch subject {
        case .new(let draft): draft.taskPlace
        case .entry(_, let change): change.task.place
        }
    }

    static func == (left: FormSave, right: FormSave) -> Bool {
        left.form == right.form && left.changeCount == right.changeCount
    }
}

/// A draft of an earlier run that the form can continue.
struct KeptFormDraft: Equatable, Sendable {
    let draft: Draft
    let text: String
    let values: [String: String]
    /// True if the entry was changed since the draft was written.
    let isOutdated: Bool
    /// The time of the draft in words.
    let time: String

    static func == (left: KeptFormDraft, right: KeptFormDraft) -> Bool { left.draft.path == right.draft.path }

    var words: StyledText {
        let title = SafeText(DiaryStore.excerpt(DiaryEntry.title(of: text))).singleLine
        return "kept draft: \(title) (\(time)\(isOutdated ? ", before the entry was changed" : ""))"
    }
}
