import DiaryModel
import DiaryStore

/// Follows the names of measurements, and the history of one.
struct MeasurementFollower {
    private struct History: Equatable {
        let name: String
        let version: Int
        let narrowed: EntryQuery?
    }

    private var namesVersion: Int?
    private var names: [MeasuredName]?
    private var history: History?
    private var series: MeasurementSeries?
    /// The number of histories that were read.
    private var count = 0
    /// The number of the last answered request.
    private var answered = 0

    /// The changes since the last call.
    ///
    /// - Parameters:
    ///   - list: the entries that are listed.
    ///   - hasChanged: true if the entries differ from those of the last call.
    mutating func look(
        _ request: ListRequest, in store: Store, list: ResultList?, hasChanged: Bool
    ) throws -> [BrowserEvent] {
        switch request.content {
        case .entries, .tasks: return []
        case .names: return try lookAtNames(store) + lookAtHistory(request, store, nil, hasChanged: false)
        case .history:
            // Without a search, all entries of a name are listed.
            return try lookAtHistory(request, store, request.narrowed == nil ? nil : list, hasChanged: hasChanged)
        }
    }

    private mutating func lookAtNames(_ store: Store) throws -> [BrowserEvent] {
        let version = try store.dataVersion()
        guard version != namesVersion else { return [] }
        let found = try store.measurementNames(recent: MeasurementNamesRenderer.recentCount)
        defer { (namesVersion, names) = (version, found) }
        return found == names ? [] : [.measured(found)]
    }

    private mutating func lookAtHistory(
        _ request: ListRequest, _ store: Store, _ list: ResultList?, hasChanged: Bool
    ) throws -> [BrowserEvent] {
        guard let name = request.measured else { return [] }
        let wanted = History(name: name, version: try store.dataVersion(), narrowed: request.narrowed)
        defer { answered = request.number }
        if wanted == history, !hasChanged {
            // The answer to an outdated request is skipped.
            guard request.number != answered, let series else { return [] }
            return [.series(series, request: request.number)]
        }
        let values = try store.measuredValues(of: name, in: list)
        count += 1
        let series = MeasurementSeries(name, values, number: count)
        (history, self.series) = (wanted, series)
        return [.series(series, request: request.number)]
    }
}
