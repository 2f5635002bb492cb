import DiaryModel
import DiaryStore
import Terminal

/// Tabs.
extension BrowserModel {
    mutating func openTab(by action: BrowserAction, _ key: Key) -> [BrowserRequest] {
        switch action {
        case .nextTab: return openTab((tab + 1) % tabs.count)
        case .previousTab: return openTab((tab + tabs.count - 1) % tabs.count)
        default:
            guard case .character(let digit) = key.code, let number = digit.wholeNumberValue else { return [] }
            guard number <= tabs.count else {
                message = "there is no tab \(number)"
                return []
            }
            return openTab(number - 1)
        }
    }

    /// Opens a tab in the state in which it was left.
    mutating func openTab(_ index: Int, fromMore: Bool = false) -> [BrowserRequest] {
        (overlay, isFromMore) = (nil, fromMore)
        guard index != tab else {
            if !fromMore { message = "\(tabs[tab].title) is open already" }
            return []
        }
        var place = BrowserPlace(selected: list.selectedEntry?.entry.id ?? list.wanted, search: search)
        (place.predicate, place.condition) = (predicate, condition)
        if !isNarrowed, list.isWhole, list.results.count <= Self.keptCount { place.list = list.results }
        places[tabs[tab].id] = place
        let opened = tabs[index].id
        // A tab that was removed from the diary disappears when it is left.
        tabs.removeAll { $0.isGone && $0.id != opened }
        tab = tabs.firstIndex { $0.id == opened } ?? 0
        let earlier = places[opened] ?? BrowserPlace()
        (search, predicate, condition) = (earlier.search, earlier.predicate, earlier.condition)
        (isNarrowing, isDetailWhole, isPhotoWhole) = (false, false, false)
        look()
        (marks, rangeStart) = ([], nil)
        listContent = content
        arrange()
        list.begin(selecting: earlier.selected, earlier.list)
        return [.list(nextListRequest())]
    }

    /// Shows the tabs that don't fit in the first line.
    mutating func showMore() {
        let hidden = TabBar(of: self).hidden
        guard !hidden.isEmpty else {
            message = "all tabs are in the first line"
            return
        }
        overlay = .more(selected: hidden.firstIndex(of: tab) ?? 0)
    }
}

/// Overlays of the list.
extension BrowserModel {
    /// Handles a key in an overlay.
    mutating func pressed(_ key: Key, in overlay: Overlay) -> [BrowserRequest] {
        if case .tabs(let selected) = overlay { return pressed(key, inTabs: selected) }
        if case .chart = overlay { return pressedOnChart(key) }
        if case .help(let page) = overlay { return pressed(key, on: page) }
        let action = BrowserKey.action(of: key)
        switch (action, overlay) {
        case (.back, _): self.overlay = nil
        case (.help, _): showHelp()
        case (.editTabs, _): self.overlay = .tabs(selected: tabs[tab].id)
        case (.quit, _): exitCode = .success
        case (.redraw, _): return [.redraw]
        case (.down, .more(let selected)): selectMore(selected + 1)
        case (.up, .more(let selected)): selectMore(selected - 1)
        case (.open, .more(let selected)):
            let hidden = TabBar(of: self).hidden
            guard hidden.indices.contains(selected) else { return [] }
            return openTab(hidden[selected], fromMore: true)
        case (.tab, .more), (.nextTab, .more), (.previousTab, .more): return action.map { openTab(by: $0, key) } ?? []
        default: message = "\(key.shown) does nothing here; Esc leads back"
        }
        return []
    }

    private mutating func selectMore(_ index: Int) {
        let count = TabBar(of: self).hidden.count
        guard index >= 0, index < count else {
            message = index < 0 ? "that is the first tab" : "that is the last tab"
            return
        }
        overlay = .more(selected: index)
    }
}
