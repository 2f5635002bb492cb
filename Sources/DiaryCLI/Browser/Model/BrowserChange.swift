import DiaryCore
import Terminal

/// A change of the diary that a key asks for.
enum BrowserChange: Sendable, Equatable {
    case trash([UniqueIdentifier])
    case restore([UniqueIdentifier])
    /// With a star, or without.
    case star([UniqueIdentifier], Bool)
    /// Tasks finished, or opened again.
    case finish([UniqueIdentifier], Bool)
    /// A task one place further among the tasks of a query, which has them by priority.
    case rank(UniqueIdentifier, TaskStep, among: EntryQuery)
    /// Tags added and taken away.
    case tag([UniqueIdentifier], added: [String], removed: [String])
    /// Files for an entry, the first of them that there are.
    case attach([FilePath], to: UniqueIdentifier)
    /// The order of tabs, their names and badges, saved searches.
    case tabs([TabChange])
    /// The typed values of the form.
    case save(FormSave)
    case undo
    case redo
}

/// One place in the order of tasks.
enum TaskStep: Sendable, Hashable {
    /// Less urgent.
    case down
    /// More urgent.
    case up
}

/// What became of a change.
struct BrowserOutcome: Sendable {
    /// What was done, or why nothing was.
    let words: StyledText
    /// Whether the diary is another now.
    let hasChanged: Bool
    /// Whether it went wrong: what was typed for it is to be put right.
    var isFailure = false
    /// Whether a change of tabs was asked for.
    var isOfTabs = false
    /// Whether a form was to be saved.
    var isOfForm = false
    /// The entry that the form was saved as; nil where the save failed.
    var saved: SavedEntry?
}
