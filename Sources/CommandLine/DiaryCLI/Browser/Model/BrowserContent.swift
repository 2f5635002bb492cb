import DiaryModel

/// The kind of list that a tab shows.
enum BrowserContent: Equatable, Sendable {
    /// Entries with a section for each day.
    case entries
    /// Unfinished tasks with a section for each due day, or in order of priority.
    case tasks(TaskList.Order)
    case names
    /// The entries that measured a name, newest first.
    case history(String)

    var sectioning: EntrySectioning {
        switch self {
        case .entries: .day
        case .tasks(.date): .dueDay
        case .tasks(.priority), .names, .history: .none
        }
    }

    /// The query of its entries.
    ///
    /// - Parameter tab: the query of the tab.
    func query(_ tab: EntryQuery) -> EntryQuery {
        var query = tab
        switch self {
        case .entries: break
        case .tasks(.date): query.order = .dueFirst
        case .tasks(.priority): query.order = .mostUrgentFirst
        case .names: query = EntryQuery([], limit: 0)
        case .history(let name): query = EntryQuery([.measured(name)])
        }
        return query
    }
}
