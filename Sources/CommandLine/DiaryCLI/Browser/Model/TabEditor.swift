import DiaryModel
import Terminal

/// The tab editor: all tabs, including hidden ones, with their selections.
struct TabEditor: Equatable {
    private(set) var selected: BrowserTab.ID

    func index(in list: TabList) -> Int { list.tabs.firstIndex { $0.id == selected } ?? 0 }

    /// Handles a key, with the tabs that are shown in the first line; returns nil for a key without a meaning of its own.
    mutating func update(_ key: Key, _ list: TabList, shown: [BrowserTab]) -> [BrowserStep]? {
        let (tabs, index) = (list.tabs, index(in: list))
        guard tabs.indices.contains(index) else { return [.close] }
        if case .inTabs(let action)? = BrowserKey.action(of: key, in: .tabs) {
            return edit(action, key, tabs, at: index)
        }
        guard let action = BrowserKey.action(of: key) else { return nil }
        switch action {
        case .back: return [.close]
        case .undo, .redo: return [.perform(action, key)]
        case .down: return select(index + 1, of: tabs)
        case .up: return select(index - 1, of: tabs)
        case .top: return select(0, of: tabs)
        case .bottom: return select(tabs.count - 1, of: tabs)
        case .open: return open(tabs[index], shown)
        default: return nil
        }
    }

    private mutating func select(_ index: Int, of tabs: [TabList.Tab]) -> [BrowserStep] {
        guard tabs.indices.contains(index) else {
            return [.say(index < 0 ? "that is the first tab" : "that is the last tab")]
        }
        selected = tabs[index].id
        return []
    }

    private func open(_ tab: TabList.Tab, _ shown: [BrowserTab]) -> [BrowserStep] {
        if let index = shown.firstIndex(where: { $0.id == tab.id }) { return [.openTab(index, fromMore: false)] }
        return [
            .say(
                tab.isHidden
                    ? "it is hidden; x shows it again" : "there is no measurement yet: diary measure weight 71.2kg")
        ]
    }

    private mutating func edit(_ action: TabAction, _ key: Key, _ tabs: [TabList.Tab], at index: Int) -> [BrowserStep] {
        let tab = tabs[index]
        // The name of the tab is used exactly as written, even if a similar name exists.
        let name = tab.name
        selected = tab.id
        switch action {
        case .moveDown where index + 1 == tabs.count: return [.say("that is the last tab")]
        case .moveDown: return [.changeTabs(.move(name, .after(tabs[index + 1].name)))]
        case .moveUp where index == 0: return [.say("that is the first tab")]
        case .moveUp: return [.changeTabs(.move(name, .before(tabs[index - 1].name)))]
        case .hide: return [.changeTabs(.hide([name], !tab.isHidden))]
        case .rename where tab.search == nil:
            return [.say("\(SafeText(name).singleLine) is a tab of the program and keeps its name")]
        case .rename: return [.type(BrowserPrompt(purpose: .renameTab(name), field: LineField(name)))]
        case .badge: return [.type(BrowserPrompt(purpose: .badge(name), field: LineField(tab.badge ?? "")))]
        case .add: return [.perform(.saveSearch, key)]
        case .remove where tab.search == nil:
            return [.say("\(SafeText(name).singleLine) is a tab of the program; x hides it")]
        case .remove: return [.changeTabs(.remove([name]))]
        }
    }

    func place(in list: TabList) -> StyledText { "tab \(index(in: list) + 1) of \(list.tabs.count)" }

    func hints(_ list: TabList) -> [BrowserKey.Hint] {
        let tab = list.tabs.first { $0.id == selected }
        var all = BrowserKey.hints(of: .tabs)
        if tab?.search == nil { all.removeAll { ["r", "d"].contains($0.key) } }
        if tab?.isHidden == true, let index = all.firstIndex(where: { $0.key == "x" }) { all[index].word = "show" }
        return [("Enter", "open")] + all + [("u", "undo"), ("Esc", "back"), ("?", "help"), ("q", "quit")]
    }

    /// Draws the table; returns the row of the selected tab.
    func draw(_ list: TabList, shown: [BrowserTab], _ part: GridRectangle, on grid: inout Grid) -> Int {
        let (tabs, index) = (list.tabs, index(in: list))
        let first = max(0, index - part.rows + 1)
        let nameCells = min(24, max(4, tabs.map { Self.title($0).cells }.max() ?? 0))
        for (place, tab) in tabs.enumerated().dropFirst(first).prefix(part.rows) {
            let row = part.row + place - first
            let open = shown.firstIndex { $0.id == tab.id }
            let number: StyledText = open.map { $0 < 9 ? "\($0 + 1)" : "" } ?? ""
            let title = Self.title(tab).truncated(to: nameCells).padded(to: nameCells + 2)
            let line = number.padded(to: 3) + title + Self.remarks(on: tab, open.map { shown[$0] })
            grid.draw(line.truncated(to: part.columns - 3), at: GridPosition(column: 2, row: row), in: part)
            if place == index { grid.select(row, of: part) }
        }
        return part.row + index - first
    }

    private static func title(_ tab: TabList.Tab) -> StyledText { StyledText(SafeText(tab.name).singleLine) }

    /// The properties of a tab, such as `(hidden)  --tag trip  badge: starred = YES`.
    private static func remarks(on tab: TabList.Tab, _ shown: BrowserTab?) -> StyledText {
        let words = tab.search?.selection.map { $0.isEmpty ? "everything" : SelectionWords.shown($0) }
        let isEmpty = tab.content == .builtin(.measurements) && shown == nil && !tab.isHidden
        let parts = [
            tab.isHidden ? "(hidden)" : nil, isEmpty ? "(no measurement yet)" : nil, words,
            tab.badge.map { "badge: \($0)" }, shown?.flaw == nil ? nil : "can't be read any more",
        ]
        return StyledText(SafeText(parts.compactMap(\.self).joined(separator: "   ")).singleLine)
    }
}
