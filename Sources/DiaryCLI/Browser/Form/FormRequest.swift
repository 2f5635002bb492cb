import DiaryCore
import Terminal

/// A form's requests to the world.
enum FormRequest: Sendable {
    /// Names to complete, and the draft that was kept of an entry, or of a new one.
    case prepare(UniqueIdentifier?)
    /// An entry as it is now.
    case read(UniqueIdentifier)
    /// Whether a list shows an entry that was saved.
    case look(UniqueIdentifier, in: EntryQuery)
}

/// The events that a form gets.
enum FormEvent: Sendable {
    case prepared(FormNames, KeptFormDraft?)
    /// The entry as it is now; nil where it is gone.
    case read(UniqueIdentifier, DiaryEntry?)
    /// The list doesn't show the entry that was saved.
    case notShown
    /// No draft can be kept; nil where one can be again.
    case draftFailed(StyledText?)
}

/// An entry that a form wants to be saved.
struct FormSave: Sendable, Equatable {
    /// The entry that is saved.
    enum Subject: Sendable {
        case new(EntryDraft)
        /// The entry as it was read, and what becomes of it.
        case entry(DiaryEntry, EntryChange)
    }

    /// The form.
    let form: Int
    /// The number of its changes.
    let changeCount: Int
    let subject: Subject

    /// The place that a task is to have among the others.
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
