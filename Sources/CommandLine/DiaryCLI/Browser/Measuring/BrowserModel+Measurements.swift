import DiaryModel
import Terminal

extension BrowserModel {
    var measuredName: String? {
        switch content {
        case .names: measurements.selectedName(filter.terms)
        case .history(let name): name
        case .entries, .tasks: nil
        }
    }

    mutating func take(_ names: [MeasuredName]) -> [BrowserRequest] {
        measurements.update(to: names)
        guard content == .names, measuredName != measurements.series?.name else { return [] }
        return [.list(nextListRequest())]
    }

    /// Performs an action in the list of names; returns nil for an action that is the same in every tab.
    mutating func performOnNames(_ action: BrowserAction) -> [BrowserRequest]? {
        measurements.update(action, filter.terms, page: max(1, list.height - 2)).map { perform($0) }
    }

    mutating func openName(_ name: String) -> [BrowserRequest] {
        measurements.open(name, from: filter.search)
        filter = ListFilter()
        return changeContent()
    }

    mutating func closeName() -> [BrowserRequest] {
        filter.search = measurements.close()
        return changeContent()
    }

    /// Requests the content of the tab; the list stays unchanged until it arrives.
    mutating func changeContent() -> [BrowserRequest] {
        marks = EntryMarks()
        return listAgain()
    }

    /// Marks the list as that of the open tab.
    mutating func showContent() {
        guard listContent != content else { return }
        listContent = content
        detail.begin()
        arrange()
    }

    /// `p`: shows the chart in the whole window.
    mutating func showChart() {
        guard measurements.series?.values.points.isEmpty == false else { return message = "there is nothing to draw" }
        overlay = .chart
    }
}
