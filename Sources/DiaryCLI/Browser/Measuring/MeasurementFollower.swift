import DiaryCore

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
    private var course: MeasuredCourse?
    /// The number of histories that were read.
    private var count = 0
    /// The number of the request that was answered last.
    private var answered = 0

    /// The changes since the last look.
    ///
    /// - Parameters:
    ///   - list: the entries that are listed.
    ///   - hasChanged: whether those are others than at the last look.
    mutating func look(
        _ request: ListRequest, in store: Store, list: ResultList?, hasChanged: Bool
    ) throws -> [BrowserEvent] {
        switch request.content {
        case .entries, .tasks: return []
        case .names: return try lookAtNames(store) + lookAtHistory(request, store, nil, hasChanged: false)
        case .history:
            // All of a name's entries are listed where nothing narrows them.
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
            // The answer to an earlier request is passed by.
            guard request.number != answered, let course else { return [] }
            return [.course(course, request: request.number)]
        }
        let values = try store.measuredValues(of: name, in: list)
        count += 1
        let course = MeasuredCourse(name, values, number: count)
        (history, self.course) = (wanted, course)
        return [.course(course, request: request.number)]
    }
}
