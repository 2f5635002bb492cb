import DiaryModel

extension EntryState {
    /// With the town and the country of a new position, unless they were given with it.
    ///
    /// An unchanged position keeps its place, so that no old entry changes by itself.
    ///
    /// - Parameter before: the entry before the change; nil for a new one.
    func named(replacing before: EntryState?, by names: PlaceNames) -> EntryState {
        let old = before?.entry.details.nearest ?? NearestPlace()
        let new = entry.details.nearest
        guard entry.position == before?.entry.position else {
            return new == old || new == NearestPlace() ? named(by: names) : self
        }
        guard new == NearestPlace() else { return self }
        var state = self
        state.entry.details.nearest = old
        return state
    }

    func named(by names: PlaceNames) -> EntryState {
        var state = self
        state.entry.details.nearest = entry.position.map(names.nearest) ?? NearestPlace()
        return state
    }
}
