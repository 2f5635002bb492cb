import DiaryModel
import Terminal

/// The tab of measurements.
extension BrowserModel {
    /// The name whose history is shown or requested.
    var measuredName: String? {
        switch content {
        case .names: measurements.selectedName(filter.terms)
        case .history(let name): name
        case .entries, .tasks: nil
        }
    }

    /// Replaces the names.
    mutating func take(_ names: [MeasuredName]) -> [BrowserRequest] {
        measurements.update(to: names)
        guard content == .names, measuredName != measurements.series?.name else { return [] }
        return [.list(nextListRequest())]
    }

    /// Performs an action in the list of names; returns nil for an action that is the same in every tab.
    mutating func performOnNames(_ action: BrowserAction) -> [BrowserRequest]? {
        let page = max(1, list.height - 2)
        switch action {
        case .down: return moveName(by: 1)
        case .up: return moveName(by: -1)
        case .halfPageDown: return moveName(by: max(1, page / 2))
        case .halfPageUp: return moveName(by: -max(1, page / 2))
        case .pageDown: return moveName(by: page)
        case .pageUp: return moveName(by: -page)
        case .top: return moveName(by: -measurements.shown(filter.terms).count)
        case .bottom: return moveName(by: measurements.shown(filter.terms).count)
        case .open: return openName()
        case .ask(.record), .play: return nil
        case .nextSection, .previousSection, .saveSearch, .textDown, .textUp, .nextMedium,
            .previousMedium, .openMedium, .entries, .mark, .copy, .ask, .form:
            let name = measurements.selectedName(filter.terms).map { SafeText($0).singleLine }
            message = name.map { "Enter opens \($0); that is for its entries" } ?? "there is no measurement here"
            return []
        case .back, .tab, .nextTab, .previousTab, .more, .search, .date, .predicate, .undo, .redo, .new, .help, .redraw,
            .quit, .editTabs,
            .inTabs, .inForm, .inTasks, .inMeasurements:
            return nil
        }
    }

    /// Moves the selection by a number of lines, within the list.
    mutating func moveName(by count: Int) -> [BrowserRequest] {
        let names = measurements.shown(filter.terms)
        guard let index = measurements.index(filter.terms) else {
            message = "there is no measurement here"
            return []
        }
        let wanted = min(max(0, index + count), names.count - 1)
        guard wanted != index else {
            message = count > 0 ? "that is the last name" : "that is the first name"
            return []
        }
        return selectName(wanted)
    }

    mutating func selectName(_ index: Int) -> [BrowserRequest] {
        let names = measurements.shown(filter.terms)
        guard names.indices.contains(index) else { return [] }
        measurements.select(names[index].name)
        return [.list(nextListRequest())]
    }

    /// Opens the history of the selected name.
    mutating func openName() -> [BrowserRequest] {
        guard let name = measurements.selectedName(filter.terms) else {
            message = "there is no measurement here"
            return []
        }
        measurements.open(name, from: filter.search)
        filter = ListFilter()
        return changeContent()
    }

    /// Goes back from a history to the names.
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
    mutating func showChart() -> [BrowserRequest] {
        if measurements.series?.values.points.isEmpty ?? true {
            message = "there is nothing to draw"
        } else {
            overlay = .chart
        }
        return []
    }
}
