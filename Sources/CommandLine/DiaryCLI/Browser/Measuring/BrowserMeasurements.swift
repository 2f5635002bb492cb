import DiaryModel

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

    /// The names that match the search.
    func shown(_ terms: [SearchTerm]) -> [MeasuredName] {
        guard let names, !terms.isEmpty else { return names ?? [] }
        return names.filter { name in terms.allSatisfy { $0.occurrences(in: name.name).isEmpty == $0.isExcluded } }
    }

    /// The index of the selected name among those that match the search; nil if none matches.
    func index(_ terms: [SearchTerm]) -> Int? {
        let shown = shown(terms)
        return shown.firstIndex { $0.name == selected } ?? (shown.isEmpty ? nil : 0)
    }

    /// The selected name.
    func selectedName(_ terms: [SearchTerm]) -> String? { index(terms).map { shown(terms)[$0].name } }

    mutating func select(_ name: String) { selected = name }

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

    /// Opens the history of a name.
    ///
    /// - Parameter search: the current search among the names.
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
