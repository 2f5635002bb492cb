import DiaryModel
import Terminal

/// The names of measurements with a selection, and the history of one name: a value.
struct BrowserMeasurements {
    /// All names; nil until they are read.
    private(set) var names: [MeasuredName]?
    /// The selected name; the first one is selected if this one is not shown.
    private var selected: String?
    /// The name whose history is open; nil while the names are listed.
    private(set) var opened: String?
    /// The search among the names before the history was opened.
    private var search = ""
    /// The history of the selected or the open name; nil until it is read.
    var series: MeasurementSeries?

    func shown(_ terms: [SearchTerm]) -> [MeasuredName] {
        guard let names, !terms.isEmpty else { return names ?? [] }
        return names.filter { name in terms.allSatisfy { $0.occurrences(in: name.name).isEmpty == $0.isExcluded } }
    }

    /// The index of the selected name among those that match the search; nil if none matches.
    func index(_ terms: [SearchTerm]) -> Int? {
        let shown = shown(terms)
        return shown.firstIndex { $0.name == selected } ?? (shown.isEmpty ? nil : 0)
    }

    func selectedName(_ terms: [SearchTerm]) -> String? { index(terms).map { shown(terms)[$0].name } }

    /// Handles an action in the list of names; returns nil for an action that is the same in every tab.
    ///
    /// - Parameter page: the number of names on a screen.
    mutating func update(_ action: BrowserAction, _ terms: [SearchTerm], page: Int) -> [BrowserStep]? {
        switch action {
        case .down: return move(by: 1, terms)
        case .up: return move(by: -1, terms)
        case .halfPageDown: return move(by: max(1, page / 2), terms)
        case .halfPageUp: return move(by: -max(1, page / 2), terms)
        case .pageDown: return move(by: page, terms)
        case .pageUp: return move(by: -page, terms)
        case .top: return move(by: -shown(terms).count, terms)
        case .bottom: return move(by: shown(terms).count, terms)
        case .open: return selectedName(terms).map { [.openName($0)] } ?? [.say(Self.noName)]
        case .ask(.record), .ask(.template), .play: return nil
        case .nextSection, .previousSection, .saveSearch, .textDown, .textUp, .nextMedium, .previousMedium,
            .openMedium, .entries, .mark, .copy, .ask, .form:
            let name = selectedName(terms).map { SafeText($0).singleLine }
            return [.say(name.map { "Enter opens \($0); that is for its entries" } ?? Self.noName)]
        case .back, .tab, .nextTab, .previousTab, .more, .search, .date, .predicate, .undo, .redo, .new, .help, .redraw,
            .quit, .editTabs, .inTabs, .inForm, .inTasks, .inMeasurements:
            return nil
        }
    }

    private static let noName: StyledText = "there is no measurement here"

    /// Moves the selection by a number of lines, within the list.
    mutating func move(by count: Int, _ terms: [SearchTerm]) -> [BrowserStep] {
        guard let index = index(terms) else { return [.say(Self.noName)] }
        let wanted = min(max(0, index + count), shown(terms).count - 1)
        guard wanted != index else { return [.say(count > 0 ? "that is the last name" : "that is the first name")] }
        return select(wanted, terms)
    }

    /// Selects a name, whose history is read.
    mutating func select(_ index: Int, _ terms: [SearchTerm]) -> [BrowserStep] {
        let names = shown(terms)
        guard names.indices.contains(index) else { return [] }
        selected = names[index].name
        return [.readList]
    }

    /// Replaces the names.
    ///
    /// If the selected one is gone, selects the next one.
    mutating func update(to names: [MeasuredName]) {
        let old = self.names ?? []
        if let place = old.firstIndex(where: { $0.name == selected }) {
            let candidates = Array(old[place...]) + old[..<place].reversed()
            let remaining = Set(names.map(\.name))
            selected = candidates.first { remaining.contains($0.name) }?.name
        }
        self.names = names
    }

    mutating func open(_ name: String, from search: String) {
        (opened, selected, self.search) = (name, name, search)
        if series?.name != name { series = nil }
    }

    /// Goes back to the names; returns the search among them.
    mutating func close() -> String {
        opened = nil
        return search
    }
}
