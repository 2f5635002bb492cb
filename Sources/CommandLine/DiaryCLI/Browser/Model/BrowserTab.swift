import DiaryModel
import DiaryStore
import Terminal

struct BrowserTab: Sendable {
    /// The identity of a tab, independent of its position and name.
    enum ID: Hashable, Sendable {
        case builtin(BuiltinTab)
        case search(UniqueIdentifier)
        /// The selection with which `browse` was started.
        case selection
    }

    let id: ID
    var title: String
    var query: EntryQuery
    /// The query whose count is shown in parentheses beside the title and kept up to date.
    ///
    /// A count of 0 is hidden.
    var badge: EntryQuery?
    /// True if the number of its entries is shown beside the title.
    var isCounted = false
    /// The arguments that `save` stores for this view; nil if a saved search can't represent it.
    var words: [String]?
    /// The reason why it shows nothing.
    var flaw: StyledText?
    /// True if the diary deleted or hid the tab.
    ///
    /// It stays until another tab is opened.
    var isGone = false

    init(_ id: ID, title: String, query: EntryQuery, words: [String]? = nil) {
        (self.id, self.title, self.query, self.words) = (id, title, query, words)
    }

    /// The count beside the title; nil for none.
    var count: BrowserCount? { isCounted ? .all : badge.map { .query($0) } }
}

/// The count beside a tab's title.
enum BrowserCount: Sendable {
    /// All entries of the diary.
    case all
    case query(EntryQuery)
}

extension TabList.Tab {
    var id: BrowserTab.ID {
        switch content {
        case .builtin(let tab): .builtin(tab)
        case .search(let search): .search(search.id)
        }
    }
}

extension BrowserTab {
    init(_ tab: BuiltinTab) {
        let query: EntryQuery
        let words: [String]?
        switch tab {
        case .all: (query, words) = (EntryQuery(), [])
        case .starred: (query, words) = (EntryQuery([.starred]), ["--starred"])
        case .photos: (query, words) = (EntryQuery([.has(.image)]), ["--has", "image"])
        case .sounds: (query, words) = (EntryQuery([.has(.audio)]), ["--has", "audio"])
        case .onThisDay:
            query = EntryQuery([.createdOnDay(ofYear: "today"), .created(.to, "yesterday")])
            words = ["--on-this-day", "--to", "yesterday"]
        case .trash: (query, words) = (EntryQuery([], in: .trash), nil)
        case .tasks: (query, words) = (EntryQuery([.unfinished]), ["--where=isDone = NO"])
        case .measurements: (query, words) = (EntryQuery(), nil)
        }
        self.init(.builtin(tab), title: tab.title, query: query, words: words)
        switch tab {
        case .onThisDay: badge = query
        case .tasks: badge = EntryQuery([.pastDue])
        case .all, .starred, .photos, .sounds, .measurements, .trash: break
        }
        isCounted = tab == .all
    }
}

/// The state in which a tab was left and is opened again.
struct BrowserPlace {
    var selected: UniqueIdentifier?
    var filter = ListFilter()
    /// The cached list, if it is short enough.
    var list: ResultList?
}
