import DiaryModel
import DiaryStore
import Terminal

/// Reads the tabs of the diary, built-in ones and saved searches, in the order of `diary saved`.
struct BrowserTabReader {
    let invocation: Invocation
    let store: DiaryStore

    /// The visible tabs, including that of measurements if there are any.
    ///
    /// If all are hidden, the tab of all entries.
    ///
    /// A saved search or badge that can no longer be read keeps its place and shows the reason.
    func tabs(of list: TabList) throws -> [BrowserTab] {
        let tabs = try list.tabs.filter { !$0.isHidden }.compactMap(tab)
        return tabs.isEmpty ? [BrowserTab(.all)] : tabs
    }

    private func tab(_ tab: TabList.Tab) throws -> BrowserTab? {
        guard var shown = try content(of: tab) else { return nil }
        guard let badge = tab.badge else { return shown }
        let counted = try reading { try query(ofBadge: badge) }.value
        shown.badge = counted ?? shown.badge
        return shown
    }

    private func content(of tab: TabList.Tab) throws -> BrowserTab? {
        switch tab.content {
        case .builtin(.measurements) where try !store.hasMeasurements(): return nil
        case .builtin(let builtin): return BrowserTab(builtin)
        case .search(let search):
            let (query, flaw) = try reading { try SelectionReader(invocation: quiet, store: store).query(of: search) }
            var shown = BrowserTab(
                tab.id, title: search.name, query: query ?? EntryQuery([], limit: 0), words: [":\(search.name)"])
            shown.flaw = flaw
            return shown
        }
    }

    private func query(ofBadge predicate: String) throws -> EntryQuery {
        let conditions = try PredicateReader(invocation: quiet).read([predicate], about: DiaryVocabulary.entry)
        let query = EntryQuery(conditions.map { .predicate($0) })
        try store.check(query)
        return query
    }

    /// Notes on dates and predicates are only shown where the user types them.
    private var quiet: Invocation { invocation.silenced }

    /// The value, or the reason why it can't be read.
    private func reading<Value>(_ body: () throws -> Value) throws -> (value: Value?, flaw: StyledText?) {
        do { return (try body(), nil) } catch {
            let failure = (error as? UnreadableSearch)?.failure ?? Failure.describing(error)
            guard failure.exitCode == .usage else { throw error }
            return (nil, failure.message)
        }
    }
}
