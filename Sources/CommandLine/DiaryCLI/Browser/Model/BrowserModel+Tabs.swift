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
        overlays.removeAll { $0 != .photo }
        isFromMore = fromMore
        guard index != tab else {
            if !fromMore { message = "\(tabs[tab].title) is open already" }
            return []
        }
        var place = BrowserPlace(selected: list.selectedEntry?.entry.id ?? list.wanted, filter: filter)
        if !filter.isNarrowing, list.isWhole, list.results.count <= Self.keptCount { place.list = list.results }
        places[tabs[tab].id] = place
        let opened = tabs[index].id
        // A tab that was removed from the diary disappears when it is left.
        tabs.removeAll { $0.isGone && $0.id != opened }
        tab = tabs.firstIndex { $0.id == opened } ?? 0
        let earlier = places[opened] ?? BrowserPlace()
        (filter, detail.isWhole, overlays) = (earlier.filter, false, [])
        detail.begin()
        (marks, rangeStart) = ([], nil)
        listContent = content
        arrange()
        list.begin(selecting: earlier.selected, earlier.list)
        return [.list(nextListRequest())]
    }
}
