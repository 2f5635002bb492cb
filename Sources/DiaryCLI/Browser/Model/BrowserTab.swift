import DiaryCore
import Terminal

/// A list that a tab opens.
struct BrowserTab {
    /// What it is called.
    var title: String
    /// The entries that it shows.
    var query: EntryQuery
    /// What is counted in parentheses beside the title, live; nothing where it is 0.
    var badge: EntryQuery?
    /// Whether the number of its entries is beside the title.
    var isCounted = false

    /// Those that every diary has.
    static let standard = [
        BrowserTab(title: "All", query: EntryQuery(), isCounted: true),
        BrowserTab(title: "Starred", query: EntryQuery([.starred])),
        BrowserTab(title: "Photos", query: EntryQuery([.has(.image)])),
        BrowserTab(title: "Sounds", query: EntryQuery([.has(.audio)])),
        BrowserTab(title: "On this day", query: onThisDay, badge: onThisDay),
        BrowserTab(title: "Trash", query: EntryQuery([], in: .trash)),
    ]

    private static let onThisDay = EntryQuery([.createdOnDay(ofYear: "today")])
}

/// How a tab was left: it is found so again.
struct BrowserPlace {
    /// The entry that was selected.
    var selected: UniqueIdentifier?
    /// What was searched.
    var search = ""
    /// Its list, where it is short enough to be kept.
    var list: ResultList?
}
