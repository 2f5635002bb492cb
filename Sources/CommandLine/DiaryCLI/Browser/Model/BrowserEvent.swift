import DiaryModel
import DiaryStore
import Terminal

enum BrowserEvent: Sendable {
    case input(InputEvent)
    /// A list was read or has changed; `request` is the number of the request.
    case listed(ResultList, isWhole: Bool, request: Int)
    /// All unfinished tasks by priority, sent if only some of them are listed.
    case ranked(ResultList, request: Int)
    case measured([MeasuredName])
    /// The history of a name; `request` is the number of the request.
    case series(MeasurementSeries, request: Int)
    /// A task has become overdue, or the day has changed.
    case timePassed
    case counted([BrowserTab.ID: Int])
    case tabsListed(TabList)
    /// The tabs were read; hidden ones are left out.
    case tabs(TabList, [BrowserTab])
    /// The diary can't be followed, for the given reason.
    case failed(StyledText)
    case recovered
    /// The diary was locked elsewhere.
    case locked
    case changed(BrowserOutcome)
    /// The progress of an export; nil when it has ended.
    case exporting(StyledText?)
    case tagNames([String])
    case templates([TemplateStart])
    /// The names in the folder of a typed path.
    case names([String], path: String)
    case marked([UniqueIdentifier])
    case painted(PictureRequest, PaintedPicture)
    /// No picture can be painted, for the given reason.
    case unpaintable(StyledText)
    case sound(SoundReport)
    /// The terminal's method to show pictures; nil if it shows none.
    case showsPictures(PictureTerminal?)
    /// A double click; its first click was reported before.
    case doubleClicked(GridPosition)
    case form(FormEvent)
}

enum BrowserRequest: Sendable {
    case list(ListRequest)
    /// Reads the tabs of a list, or of the diary's list if nil.
    case tabs(TabList?)
    /// Replaces the entries to count.
    case count([BrowserTab.ID: BrowserCount])
    case redraw
    case change(BrowserChange)
    /// Reads the ids of rows, in order to mark them.
    case identifiers([Int64])
    case tagNames
    case templates
    /// Reads the names in the folder of a partly typed path.
    case complete(String)
    case export([UniqueIdentifier], path: String, format: String, withoutPlaces: Bool)
    case attach(String, to: UniqueIdentifier)
    /// Records for an entry, or for a new one if nil.
    case record(UniqueIdentifier?)
    /// Finds the words in the media of entries, in another process.
    case recognize([UniqueIdentifier])
    case edit(UniqueIdentifier)
    case form(FormRequest)
    /// Copies text to the terminal's clipboard; `name` describes it in the message.
    case copy(String, name: String)
    /// Copies the path of a medium's original.
    case copyPath(Medium)
    case open(NumberedMedium)
    /// Opens the film of a photo in another program.
    case openFilm(NumberedMedium)
    case sound(SoundCommand)
}

struct ListRequest: Sendable {
    /// The number of the request, counted from 1.
    ///
    /// Only the answer to the highest one is used.
    var number: Int
    var query: EntryQuery
    /// The query of the search within the tab; nil without a search.
    var narrowed: EntryQuery?
    var content = BrowserContent.entries
    /// The name of measurements whose history is requested; nil for none.
    var measured: String?
}
