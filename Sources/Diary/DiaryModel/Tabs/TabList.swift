import Chronology
import TextFolding

/// The tabs of a diary in order: built-in ones and saved searches.
///
/// A diary in which no built-in tab was moved, hidden or given a badge has no rows of those; they come first then, in
/// the default order. Once there are rows, their order is used: a built-in tab of a later version is last, and one that
/// this program doesn't know is skipped and kept.
public struct TabList: Equatable, Sendable {
    /// All rows in order, including those of unknown tabs.
    package private(set) var rows: [SavedSearch]

    /// One tab.
    public struct Tab: Equatable, Sendable {
        /// The content of a tab.
        public enum Content: Equatable, Sendable {
            /// A built-in tab.
            case builtin(BuiltinTab)
            /// A saved search.
            case search(SavedSearch)
        }

        /// The content.
        public let content: Content
        /// A predicate whose matches are counted next to the name; nil if the tab has none of its own.
        public let badge: String?
        /// True if it is hidden.
        public let isHidden: Bool

        /// Its name.
        public var name: String {
            switch content {
            case .builtin(let tab): tab.title
            case .search(let search): search.name
            }
        }

        /// The saved search; nil for a built-in tab.
        public var search: SavedSearch? {
            if case .search(let search) = content { search } else { nil }
        }
    }

    /// The tabs of these rows.
    ///
    /// - Parameter rows: the rows, in any order.
    package init(_ rows: [SavedSearch] = []) {
        self.rows = rows
        sort()
    }

    /// Sorts the rows; equal positions are ordered by ids, which are the same on every machine.
    private mutating func sort() {
        rows.sort { ($0.position, $0.id.description) < ($1.position, $1.id.description) }
    }

    /// All known tabs, including hidden ones.
    public var tabs: [Tab] {
        let kept = rows.compactMap { row -> Tab? in
            guard let content = Self.content(of: row) else { return nil }
            return Tab(content: content, badge: row.badge, isHidden: row.isHidden)
        }
        let missing = missingBuiltins.map { Tab(content: .builtin($0), badge: nil, isHidden: false) }
        return keepsBuiltins ? kept + missing : missing + kept
    }

    /// The saved searches, including hidden ones.
    public var searches: [SavedSearch] { rows.filter { $0.builtin == nil } }

    private static func content(of row: SavedSearch) -> Tab.Content? {
        guard let builtin = row.builtin else { return .search(row) }
        return BuiltinTab(rawValue: builtin).map(Tab.Content.builtin)
    }

    /// True if a built-in tab was moved, hidden or given a badge.
    var keepsBuiltins: Bool { rows.contains { $0.builtin != nil } }

    private var missingBuiltins: [BuiltinTab] {
        let kept = Set(rows.compactMap(\.builtin))
        return BuiltinTab.allCases.filter { !kept.contains($0.rawValue) }
    }

    /// The saved search of a name.
    ///
    /// Names are compared like tags: case-insensitive. If no name is equal, accents are ignored too, if only one name
    /// matches then.
    public func search(named name: String) -> SavedSearch? {
        if let search = exactSearch(named: name) { return search }
        let fold = SearchFold.fold(name)
        let meant = searches.filter { SearchFold.fold($0.name) == fold }
        return meant.count == 1 && !fold.isEmpty ? meant[0] : nil
    }

    func exactSearch(named name: String) -> SavedSearch? {
        let key = SavedSearch.key(of: name)
        return searches.first { $0.key == key }
    }

    /// The tab of a name; an equal saved search is preferred to a built-in tab, a similar one is not.
    public func tab(named name: String) -> Tab? {
        let exact = exactSearch(named: name)
        let isTitle = exact == nil && BuiltinTab.allCases.contains { $0.title == name }
        if !isTitle, let search = exact ?? search(named: name) { return tabs.first { $0.search?.id == search.id } }
        guard let builtin = Self.builtin(named: name) else { return nil }
        return tabs.first { $0.content == .builtin(builtin) }
    }

    static func builtin(named name: String) -> BuiltinTab? {
        let fold = SearchFold.fold(name)
        return BuiltinTab.allCases.first { SearchFold.fold($0.title) == fold || $0.rawValue == name }
    }
}

extension TabList {
    /// Creates rows for the built-in tabs, in their current order.
    mutating func keepBuiltins(at time: Instant) {
        let missing = missingBuiltins
        guard !missing.isEmpty else { return }
        let start =
            keepsBuiltins
            ? (rows.last?.position ?? 0) + 1
            : (rows.first?.position ?? Double(missing.count + 1)) - Double(missing.count)
        for (index, tab) in missing.enumerated() {
            rows.append(
                SavedSearch(
                    name: tab.title, builtin: tab.rawValue, position: start + Double(index), addTime: time))
        }
        sort()
    }

    /// Adds a row as the last.
    mutating func append(_ row: SavedSearch) {
        var row = row
        row.position = (rows.last?.position ?? 0) + 1
        rows.append(row)
        sort()
    }

    mutating func remove(_ id: UniqueIdentifier) { rows.removeAll { $0.id == id } }

    /// Changes a row; if the change has no effect nothing is changed, not even its time.
    mutating func update(_ id: UniqueIdentifier, at time: Instant, _ change: (inout SavedSearch) -> Void) {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
        var row = rows[index]
        change(&row)
        guard row != rows[index] else { return }
        row.updateTime = time
        rows[index] = row
        sort()
    }

    /// The id of the row of a tab; nil for a built-in tab without one.
    func row(of tab: Tab) -> UniqueIdentifier? {
        switch tab.content {
        case .search(let search): search.id
        case .builtin(let builtin): rows.first { $0.builtin == builtin.rawValue }?.id
        }
    }
}
