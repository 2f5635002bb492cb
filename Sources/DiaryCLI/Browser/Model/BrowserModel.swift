import DiaryCore
import Terminal

/// What the browser shows and how it came there: a value, which events change and a view draws.
struct BrowserModel {
    /// What covers the list.
    enum Overlay: Equatable {
        /// The keys, from a line on.
        case help(top: Int)
        /// The tabs that have no room in the head, one of them selected.
        case more(selected: Int)
        /// All tabs, to be edited, one of them selected.
        case tabs(selected: BrowserTab.ID)
        /// The chart of a name.
        case chart
    }

    /// The window's cells.
    var window: TerminalWindow
    var tabs: [BrowserTab]
    /// The tab that is open.
    var tab = 0
    /// All tabs of the diary, hidden ones too.
    var tabList: TabList
    /// Changes of tabs that were asked for, and of which nothing was heard yet.
    var tabChangeCount = 0
    /// How the other tabs were left.
    var places: [BrowserTab.ID: BrowserPlace] = [:]
    var list = BrowserList()
    /// The kind of list that is shown; the tab may have another as soon as that is read.
    var listContent = BrowserContent.entries
    /// The order of tasks.
    var taskOrder = TaskList.Order.date
    /// All unfinished tasks by priority, where a part of them is listed.
    var rankedTasks: ResultList?
    /// The names of measurements, and the history of one.
    var measurements = BrowserMeasurements()
    /// What the entries of the list have to hold besides; empty for nothing.
    var search = ""
    /// The predicate that they have to meet besides, as it was typed; empty for none.
    var predicate = ""
    /// The same, read.
    var condition: EntryCondition?
    /// Whether the next list is that of another search.
    var isNarrowing = false
    var prompt: BrowserPrompt? {
        didSet { if oldValue?.noteCount != prompt?.noteCount { arrange() } }
    }
    /// The line that a change was asked for by; it comes back where that fails.
    var entered: BrowserPrompt?
    var overlay: Overlay?
    /// Whether the tab was opened from `More`, to which Esc leads back.
    var isFromMore = false
    /// Whether the entry fills the window.
    var isDetailWhole = false
    /// Lines of the entry above those that are seen.
    var detailTop = 0
    /// Lines of the entry, and those that are seen, when it was drawn last.
    var detailLines = (count: 0, seen: 0)
    /// The medium of the entry that is looked at, from 0.
    var medium = 0
    /// Whether it was stepped to, so that Enter shows it whole.
    var isMediumChosen = false
    /// Whether it fills the window.
    var isPhotoWhole = false
    /// The places of the entry's media when it was drawn last.
    var mediumPlaces: [MediumPlace] = []
    /// Pictures that were painted, and how the terminal shows them.
    var pictures = BrowserPictures()
    /// The sound that plays, or is paused.
    var sound: BrowserSound?
    /// The number of the last sound.
    var soundNumber = 0
    /// The entries that were marked.
    var marks: Set<UniqueIdentifier> = []
    /// Where a range of marks begins; nil while none was begun.
    var rangeStart: UniqueIdentifier?
    /// What the last line says until the next key.
    var message: StyledText?
    /// The progress of an export; nil where none goes on.
    var progress: StyledText?
    /// Why the diary can't be followed.
    var failure: StyledText?
    /// What the badges of tabs count.
    var counts: [BrowserTab.ID: Int] = [:]
    /// How it ended; nil while it goes on.
    var exitCode: ExitCode?
    /// The number of the last request.
    var request = 0
    /// What reads dates.
    let dates: BrowserDates
    /// The reader of predicates.
    let predicates: BrowserPredicates
    /// Whether the entry is shown as a form.
    var isEditing = false
    /// The form; nil where none is shown.
    var form: EntryForm?
    /// The number of forms until now.
    var formCount = 0
    /// Whether the form was opened over the list, which comes back with its end.
    var formHidesList = false
    /// Whether `E` did that.
    var editingHidesList = false
    /// Why no draft of the form can be kept; nil while it can.
    var draftFailure: StyledText?
    /// The clock, zones and names with which the fields of the form are read.
    var formReading = FormReading()

    /// A browser that shows nothing yet.
    init(window: TerminalWindow, tabs: [BrowserTab], of tabList: TabList, predicates: BrowserPredicates) {
        (self.window, self.tabs, self.tabList) = (window, tabs, tabList)
        (self.predicates, dates) = (predicates, predicates.dates)
        list.resize(height: BrowserLayout(of: self).list.rows)
    }

    /// The kind of list of the open tab.
    var content: BrowserContent {
        guard case .builtin(let builtin) = tabs[tab].id else { return .entries }
        return switch builtin {
        case .tasks: .tasks(taskOrder)
        case .measurements: measurements.opened.map(BrowserContent.history) ?? .names
        case .all, .starred, .photos, .sounds, .onThisDay, .trash: .entries
        }
    }

    /// The list that is wanted now.
    mutating func nextListRequest() -> ListRequest {
        request += 1
        return ListRequest(
            number: request, query: content.query(tabs[tab].query), narrowed: narrowedQuery, content: content,
            measured: measuredName)
    }

    /// Whether words or a predicate narrow the list of the tab.
    var isNarrowed: Bool { !terms.isEmpty || condition != nil }

    /// The query of the list.
    var shownQuery: EntryQuery { narrowedQuery ?? content.query(tabs[tab].query) }

    private var narrowedQuery: EntryQuery? {
        guard isNarrowed, content != .names else { return nil }
        let query = content.query(tabs[tab].query)
        return terms.reduce(condition.map(query.adding) ?? query) { $0.adding(.holds($1)) }
    }

    /// The words that are searched.
    var terms: [SearchTerm] { SearchLine.terms(of: search) }

    /// Lists longer than this are read again when their tab is.
    static let keptCount = 100_000
}
