import Chronology
import DiaryModel
import Terminal

/// The tabs, of which one is open; the diary's can change at any time.
struct BrowserTabs {
    /// The tabs that can be opened; hidden ones are left out.
    private(set) var shown: [BrowserTab]
    var index = 0
    /// All tabs of the diary, including hidden ones.
    private(set) var list: TabList
    private var changeCount = 0
    /// The states in which the other tabs were left.
    private var places: [BrowserTab.ID: BrowserPlace] = [:]
    var counts: [BrowserTab.ID: Int] = [:]
    /// True if the tab was opened from `More`, where Esc leads back.
    var isFromMore = false

    init(_ shown: [BrowserTab], of list: TabList) { (self.shown, self.list) = (shown, list) }

    var open: BrowserTab { shown[index] }

    /// The counts that the badges of all tabs need.
    var counted: [BrowserTab.ID: BrowserCount] {
        Dictionary(shown.compactMap { tab in tab.count.map { (tab.id, $0) } }) { first, _ in first }
    }

    /// The index of the tab that a key opens; nil for the digit of none.
    func index(for action: BrowserAction, _ key: Key) -> Int? {
        switch action {
        case .nextTab: return (index + 1) % shown.count
        case .previousTab: return (index + shown.count - 1) % shown.count
        default:
            guard case .character(let digit) = key.code, let number = digit.wholeNumberValue else { return nil }
            return number - 1
        }
    }

    /// Opens a tab; returns the state in which it was left.
    mutating func open(_ index: Int, leaving place: BrowserPlace) -> BrowserPlace {
        places[open.id] = place
        let opened = shown[index].id
        // A tab that was removed from the diary disappears when it is left.
        shown.removeAll { $0.isGone && $0.id != opened }
        self.index = shown.firstIndex { $0.id == opened } ?? 0
        return places[opened] ?? BrowserPlace()
    }

    /// Replaces the tabs; the open one stays open, even if the diary no longer has it.
    mutating func update(to list: TabList, _ new: [BrowserTab]) -> [BrowserStep] {
        let old = open
        self.list = list
        shown = shown.filter { $0.id == .selection } + new
        // A cached list may belong to another selection.
        for id in places.keys { places[id]?.list = nil }
        let steps: [BrowserStep] = [.request(.count(counted))]
        if let index = shown.firstIndex(where: { $0.id == old.id }) {
            self.index = index
            return steps + (open.query == old.query ? [] : [.listAgain])
        }
        var gone = old
        gone.isGone = true
        index = min(index, shown.count)
        shown.insert(gone, at: index)
        let title = SafeText(old.title).singleLine
        return steps + (old.isGone ? [] : [.say("the tab \(title) is gone; it stays here until another is opened")])
    }

    /// Changes the diary's tabs and shows the expected result at once; requests nothing if they stay the same.
    mutating func apply(_ change: TabChange) throws(TabError) -> [BrowserRequest] {
        let after = try list.applying(change, at: Instant(microseconds: 0))
        guard after != list else { return [] }
        changeCount += 1
        // A saved search gets its permanent name when it is written.
        if case .save = change { return [.change(.tabs([change]))] }
        list = after
        return [.tabs(after), .change(.tabs([change]))]
    }

    /// Handles the outcome of a change; the diary's current state is authoritative.
    mutating func noteChange() -> [BrowserRequest] {
        changeCount = max(0, changeCount - 1)
        return requests(for: nil)
    }

    /// Reads a list of tabs, or the diary's if nil, unless a change is pending.
    func requests(for list: TabList?) -> [BrowserRequest] { changeCount == 0 ? [.tabs(list)] : [] }

    /// Returns whether a selection begins with the saved search of a name, directly or through others.
    func leads(_ words: [String], backTo name: String) -> Bool {
        let goal = list.search(named: name)?.id
        var seen: Set<UniqueIdentifier> = []
        var word = words.first
        while let name = word, name.hasPrefix(":"), let search = list.search(named: String(name.dropFirst())),
            seen.insert(search.id).inserted
        {
            if search.id == goal { return true }
            word = search.selection?.first
        }
        return false
    }
}
