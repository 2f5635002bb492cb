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

}

extension BrowserTab {
    /// A tab that the program brings; nil for one whose list the browser doesn't show yet.
    init?(_ tab: BuiltinTab) {
        let query: EntryQuery
        switch tab {
        case .all: query = EntryQuery()
        case .starred: query = EntryQuery([.starred])
        case .photos: query = EntryQuery([.has(.image)])
        case .sounds: query = EntryQuery([.has(.audio)])
        case .onThisDay: query = EntryQuery([.createdOnDay(ofYear: "today")])
        case .trash: query = EntryQuery([], in: .trash)
        case .tasks, .measurements: return nil
        }
        self.init(
            title: tab.title, query: query, badge: tab == .onThisDay ? query : nil, isCounted: tab == .all)
    }

    /// Those of a diary in which nobody moved, hid or added any.
    static let standard = BuiltinTab.allCases.compactMap { BrowserTab($0) }
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
