import DiaryCore
import Terminal

/// A list that a tab opens.
struct BrowserTab: Sendable {
    /// The tab of a diary, whatever its place and name.
    enum ID: Hashable, Sendable {
        case builtin(BuiltinTab)
        case search(UniqueIdentifier)
        /// The selection that `browse` was started with.
        case selection
    }

    let id: ID
    /// What it is called.
    var title: String
    /// The entries that it shows.
    var query: EntryQuery
    /// What is counted in parentheses beside the title, live; nothing where it is 0.
    var badge: EntryQuery?
    /// Whether the number of its entries is beside the title.
    var isCounted = false
    /// The words that `save` keeps of what it shows; nil where a saved search can't show that.
    var words: [String]?
    /// Why it shows nothing.
    var flaw: StyledText?
    /// Whether the diary has it no longer, or hides it: it stays until another is opened.
    var isGone = false

    init(_ id: ID, title: String, query: EntryQuery, words: [String]? = nil) {
        (self.id, self.title, self.query, self.words) = (id, title, query, words)
    }

    /// The count beside its title; nil for none.
    var count: BrowserCount? { isCounted ? .all : badge.map { .query($0) } }
}

/// The count beside a tab's title.
enum BrowserCount: Sendable {
    /// All entries of the diary.
    case all
    /// Those that a query wants.
    case query(EntryQuery)
}

extension TabList.Tab {
    /// The identity of the tab.
    var id: BrowserTab.ID {
        switch content {
        case .builtin(let tab): .builtin(tab)
        case .search(let search): .search(search.id)
        }
    }
}

extension BrowserTab {
    /// A tab that the program brings.
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

/// How a tab was left: it is found so again.
struct BrowserPlace {
    /// The entry that was selected.
    var selected: UniqueIdentifier?
    /// What was searched.
    var search = ""
    /// The predicate that was asked for.
    var predicate = ""
    var condition: EntryCondition?
    /// Its list, where it is short enough to be kept.
    var list: ResultList?
}
