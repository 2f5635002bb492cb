import DiaryCore

/// Reads the tabs of the diary, those of the program and the saved searches, in the order that `diary saved` gives them.
struct BrowserTabReader {
    let invocation: Invocation
    let store: Store

    /// The tabs that aren't hidden; all entries where there are none.
    ///
    /// A warning tells of a saved search or a badge that can't be read any more, and it is left out.
    func tabs() throws -> [BrowserTab] {
        let tabs = try store.tabs().tabs.filter { !$0.isHidden }.compactMap(tab)
        return tabs.isEmpty ? Array(BrowserTab.standard.prefix(1)) : tabs
    }

    private func tab(_ tab: TabList.Tab) throws -> BrowserTab? {
        let shown: BrowserTab?
        switch tab.content {
        case .builtin(let builtin): shown = BrowserTab(builtin)
        case .search(let search):
            shown = try telling { BrowserTab(title: search.name, query: try selections.query(of: search)) }
        }
        guard var shown, let badge = tab.badge else { return shown }
        shown.badge = try telling { try query(ofBadge: badge) } ?? shown.badge
        return shown
    }

    private func query(ofBadge predicate: String) throws -> EntryQuery {
        let conditions = try PredicateReader(invocation: quiet).read([predicate], about: DiaryVocabulary.entry)
        let query = EntryQuery(conditions.map { .predicate($0) })
        try store.check(query)
        return query
    }

    private var selections: SelectionReader { SelectionReader(invocation: quiet, store: store) }

    /// Remarks on dates and predicates are for where they are typed.
    private var quiet: Invocation {
        var quiet = invocation
        quiet.messages = invocation.messages.silenced
        return quiet
    }

    private func telling<Value>(_ body: () throws -> Value) throws -> Value? {
        do { return try body() } catch {
            let failure = (error as? UnreadableSearch)?.failure ?? Failure.describing(error)
            guard failure.exitCode == .usage else { throw error }
            try invocation.messages.warning(failure.message)
            return nil
        }
    }
}
