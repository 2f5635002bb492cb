import DiaryCore
import Terminal

/// What happens to the browser.
enum BrowserEvent: Sendable {
    /// Something came from the terminal.
    case input(InputEvent)
    /// A list was read, or has changed; the number is that of the request.
    case listed(ResultList, isWhole: Bool, request: Int)
    /// How many entries the badges of tabs count, by the tabs' numbers.
    case counted([Int: Int])
    /// The diary can't be followed; the words say why.
    case failed(StyledText)
    /// It can be followed again.
    case recovered
    /// A change was done, or was not.
    case changed(BrowserOutcome)
    /// Entries are to be marked.
    case marked([UniqueIdentifier])
}

/// What the model wants of the world.
enum BrowserRequest: Sendable {
    /// Another list.
    case list(ListRequest)
    /// The screen written again.
    case redraw
    /// A change of the diary.
    case change(BrowserChange)
    /// The ids of rows, to be marked.
    case identifiers([Int64])
    /// An entry in the editor.
    case edit(UniqueIdentifier)
    /// A new entry in the editor.
    case add
    /// Text into the terminal's clipboard; `name` is what it is called.
    case copy(String, name: String)
    /// A medium in another program.
    case open(NumberedMedium)
}

/// The list that is wanted.
struct ListRequest: Sendable {
    /// Counted from 1; the highest one counts.
    var number: Int
    /// What the tab shows.
    var query: EntryQuery
    /// What is searched among it.
    var terms: [SearchTerm] = []
}
