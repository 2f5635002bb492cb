import DiaryCore
import Terminal

/// What happens to the browser.
enum BrowserEvent: Sendable {
    /// Something came from the terminal.
    case input(InputEvent)
    /// A list was read, or has changed; the number is that of the request.
    case listed(ResultList, isWhole: Bool, request: Int)
    /// All unfinished tasks by priority, where a part of them is listed.
    case ranked(ResultList, request: Int)
    /// The names of measurements.
    case measured([MeasuredName])
    /// The history of a name; the number is that of the request.
    case course(MeasuredCourse, request: Int)
    /// A task has become late, or the day has changed.
    case timePassed
    /// The numbers of entries that the badges of tabs show.
    case counted([BrowserTab.ID: Int])
    /// The tabs of the diary are others now.
    case tabsListed(TabList)
    /// The same, read: those that aren't hidden.
    case tabs(TabList, [BrowserTab])
    /// The diary can't be followed; the words say why.
    case failed(StyledText)
    /// It can be followed again.
    case recovered
    /// A change was done, or was not.
    case changed(BrowserOutcome)
    /// The progress of an export; nil where none goes on.
    case exporting(StyledText?)
    /// The tags that there are.
    case tagNames([String])
    /// The names in the folder that a typed path leads to.
    case names([String], path: String)
    /// Entries are to be marked.
    case marked([UniqueIdentifier])
    /// A picture was painted, or could not be.
    case painted(PictureWish, PaintedPicture)
    /// No picture can be painted; the words say why.
    case unpaintable(StyledText)
    /// The player's reports.
    case sound(SoundReport)
    /// The terminal shows pictures in this way; nil where it shows none.
    case showsPictures(PictureTerminal?)
    /// The mouse was clicked twice; the first of both clicks was told before.
    case doubleClicked(GridPosition)
    /// The answer to a request of the form.
    case form(FormEvent)
}

/// What the model wants of the world.
enum BrowserRequest: Sendable {
    /// Another list.
    case list(ListRequest)
    /// The tabs of a list read, of that in the diary where there is none.
    case tabs(TabList?)
    /// Other entries counted from now on.
    case count([BrowserTab.ID: BrowserCount])
    /// The screen written again.
    case redraw
    /// A change of the diary.
    case change(BrowserChange)
    /// The ids of rows, to be marked.
    case identifiers([Int64])
    /// The tags that there are.
    case tagNames
    /// The names in the folder that a path leads to, as far as it is typed.
    case complete(String)
    /// Entries written to a path, in a form.
    case export([UniqueIdentifier], path: String, format: String, withoutPlaces: Bool)
    /// A file for an entry.
    case attach(String, to: UniqueIdentifier)
    /// A recording for an entry, for a new one where there is none.
    case record(UniqueIdentifier?)
    /// An entry in the editor.
    case edit(UniqueIdentifier)
    /// Something for the form.
    case form(FormRequest)
    /// Text into the terminal's clipboard; `name` is what it is called.
    case copy(String, name: String)
    /// A medium in another program.
    case open(NumberedMedium)
    /// Something of the player.
    case sound(SoundCommand)
}

/// The list that is wanted.
struct ListRequest: Sendable {
    /// Counted from 1; the highest one counts.
    var number: Int
    /// What the tab shows.
    var query: EntryQuery
    /// The part of it that is searched for; nil where nothing is.
    var narrowed: EntryQuery?
    /// The kind of list.
    var content = BrowserContent.entries
    /// The name of measurements whose history is wanted; nil for none.
    var measured: String?
}
