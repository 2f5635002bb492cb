import DiaryModel
import Terminal

/// The tab editor.
extension BrowserModel {
    /// The tabs that can be edited, including hidden ones.
    var editedTabs: [TabList.Tab] { tabList.tabs }

    /// Handles a key in the tab editor.
    mutating func pressed(_ key: Key, inTabs selected: BrowserTab.ID) -> [BrowserRequest] {
        let tabs = editedTabs
        let index = tabs.firstIndex { $0.id == selected } ?? 0
        guard tabs.indices.contains(index) else {
            overlay = nil
            return []
        }
        if case .inTabs(let action)? = BrowserKey.action(of: key, in: .tabs) { return edit(action, tabs, at: index) }
        switch BrowserKey.action(of: key) {
        case .back: overlay = nil
        case .quit: exitCode = .success
        case .redraw: return [.redraw]
        case .help: showHelp()
        case .undo: return [.change(.undo)]
        case .redo: return [.change(.redo)]
        case .down: select(index + 1, of: tabs)
        case .up: select(index - 1, of: tabs)
        case .top: select(0, of: tabs)
        case .bottom: select(tabs.count - 1, of: tabs)
        case .open: return open(tabs[index])
        default: message = "\(key.shown) does nothing here; Esc leads back"
        }
        return []
    }

    private mutating func select(_ index: Int, of tabs: [TabList.Tab]) {
        guard tabs.indices.contains(index) else {
            message = index < 0 ? "that is the first tab" : "that is the last tab"
            return
        }
        overlay = .tabs(selected: tabs[index].id)
    }

    private mutating func open(_ wanted: TabList.Tab) -> [BrowserRequest] {
        guard let index = tabs.firstIndex(where: { $0.id == wanted.id }) else {
            message =
                wanted.isHidden
                ? "it is hidden; x shows it again" : "there is no measurement yet: diary measure weight 71.2kg"
            return []
        }
        return openTab(index)
    }

    private mutating func edit(_ action: TabAction, _ tabs: [TabList.Tab], at index: Int) -> [BrowserRequest] {
        let tab = tabs[index]
        // The name of the tab is used exactly as written, even if a similar name exists.
        let name = tab.name
        overlay = .tabs(selected: tab.id)
        switch action {
        case .moveDown where index + 1 == tabs.count: message = "that is the last tab"
        case .moveDown: return change(.move(name, .after(tabs[index + 1].name)))
        case .moveUp where index == 0: message = "that is the first tab"
        case .moveUp: return change(.move(name, .before(tabs[index - 1].name)))
        case .hide: return change(.hide([name], !tab.isHidden))
        case .rename where tab.search == nil:
            message = "\(SafeText(name).singleLine) is a tab of the program and keeps its name"
        case .rename: prompt = BrowserPrompt(purpose: .renameTab(name), field: LineField(name))
        case .badge: prompt = BrowserPrompt(purpose: .badge(name), field: LineField(tab.badge ?? ""))
        case .add: askForName()
        case .remove where tab.search == nil:
            message = "\(SafeText(name).singleLine) is a tab of the program; x hides it"
        case .remove: return change(.remove([name]))
        }
        return []
    }
}
