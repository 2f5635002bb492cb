import DiaryModel
import DiaryStore
import Terminal

/// A change of the diary that a key requests.
enum BrowserChange: Sendable, Equatable {
    case trash([UniqueIdentifier])
    case restore([UniqueIdentifier])
    /// Adds the star, or removes it; if nil, removes it only if all have it.
    case star([UniqueIdentifier], Bool?)
    /// Finishes tasks, or opens them again; if nil, opens them only if all are done.
    case finish([UniqueIdentifier], Bool?)
    /// Moves a task by one place among the tasks of a query, which are ordered by priority.
    case rank(UniqueIdentifier, TaskStep, among: EntryQuery)
    case tag([UniqueIdentifier], added: [String], removed: [String])
    /// Attaches to an entry the first of these files that exists.
    case attach([FilePath], to: UniqueIdentifier)
    /// Changes the order, names or badges of tabs, or saved searches.
    case tabs([TabChange])
    case save(FormSave)
    case undo
    case redo
}

/// A step of one place in the order of tasks.
enum TaskStep: Sendable, Hashable {
    case down
    case up
}

struct BrowserOutcome: Sendable {
    /// The message: what was done, or the reason why nothing was.
    let words: StyledText
    let hasChanged: Bool
    /// The key that can follow, such as `u undoes it`; shown where the key isn't typed.
    var nextKey: StyledText = ""
    /// True if the change failed.
    ///
    /// The typed line is shown again to be corrected.
    var isFailure = false
    var isOfTabs = false
    var isOfForm = false
    /// The entry that was saved; nil if the save failed.
    var saved: SavedEntry?
}
