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
    }

    /// What is typed in the last line.
    enum Prompt: Equatable {
        case search(LineField)
        case date(LineField)
    }

    /// The window's cells.
    var window: TerminalWindow
    var tabs: [BrowserTab]
    /// The tab that is open.
    var tab = 0
    /// How the other tabs were left.
    var places: [Int: BrowserPlace] = [:]
    var list = BrowserList()
    /// What the entries of the list have to hold besides; empty for nothing.
    var search = ""
    /// Whether the next list is that of another search.
    var isNarrowing = false
    var prompt: Prompt?
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
    /// The entries that were marked.
    var marks: Set<UniqueIdentifier> = []
    /// Where a range of marks begins; nil while none was begun.
    var rangeStart: UniqueIdentifier?
    /// What the last line says until the next key.
    var message: StyledText?
    /// Why the diary can't be followed.
    var failure: StyledText?
    /// What the badges of tabs count.
    var counts: [Int: Int] = [:]
    /// How it ended; nil while it goes on.
    var exitCode: ExitCode?
    /// The number of the last request.
    var request = 0
    /// What reads dates.
    let dates: BrowserDates

    /// A browser that shows nothing yet.
    init(window: TerminalWindow, tabs: [BrowserTab], dates: BrowserDates) {
        (self.window, self.tabs, self.dates) = (window, tabs, dates)
        list.resize(height: BrowserLayout(of: self).list.rows)
    }

    /// The list that is wanted now.
    mutating func nextListRequest() -> ListRequest {
        request += 1
        return ListRequest(number: request, query: tabs[tab].query, terms: terms)
    }

    /// The words that are searched.
    var terms: [SearchTerm] { SearchLine.terms(of: search) }

    /// Lists longer than this are read again when their tab is.
    static let keptCount = 100_000
}
