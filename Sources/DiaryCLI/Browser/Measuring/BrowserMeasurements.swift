import DiaryCore

/// The names of measurements, one of them selected, and the history of one: a value.
struct BrowserMeasurements {
    /// All names; nil until they were read.
    private(set) var names: [MeasuredName]?
    /// The selected name; the first one where it is not among those that are shown.
    private var selected: String?
    /// The name whose history is open; nil where the names are listed.
    private(set) var opened: String?
    /// The search among the names when it was opened.
    private var search = ""
    /// The history of the selected name, or of the open one; nil until it was read.
    var course: MeasuredCourse?

    /// The names that hold what is searched.
    func shown(_ terms: [SearchTerm]) -> [MeasuredName] {
        guard let names, !terms.isEmpty else { return names ?? [] }
        return names.filter { name in terms.allSatisfy { $0.occurrences(in: name.name).isEmpty == $0.isExcluded } }
    }

    /// The index of the selected name among those that hold what is searched; nil where there is none.
    func index(_ terms: [SearchTerm]) -> Int? {
        let shown = shown(terms)
        return shown.firstIndex { $0.name == selected } ?? (shown.isEmpty ? nil : 0)
    }

    /// The selected name.
    func selectedName(_ terms: [SearchTerm]) -> String? { index(terms).map { shown(terms)[$0].name } }

    mutating func select(_ name: String) { selected = name }

    /// Takes the names as they are now; where the selected one is gone, the next one is selected.
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
    /// - Parameter search: what was searched among the names.
    mutating func open(_ name: String, from search: String) {
        (opened, selected, self.search) = (name, name, search)
        if course?.name != name { course = nil }
    }

    /// Goes back to the names; returns what was searched among them.
    mutating func close() -> String {
        opened = nil
        return search
    }
}
