import Chronology
import DiaryModel

/// Undoes a command on a saved search that was changed since, field by field.
struct SearchRestoring {
    /// The resulting search; nil if it is to be removed.
    private(set) var search: SavedSearch?
    private(set) var kept: [String] = []

    /// Restores the fields that the command changed.
    ///
    /// - Parameters:
    ///     - now: the search as it is.
    ///     - after: the search as the command left it.
    ///     - before: the search as the command found it.
    ///     - time: the time of the change.
    init(of now: SavedSearch?, from after: SavedSearch?, to before: SavedSearch?, at time: Instant) {
        search = now
        guard let before, let after, now != nil else {
            // A search that the command made is removed, and one that it removed comes back; one that came back since
            // stays.
            if before == nil || after == nil && now == nil {
                search = before
            } else if now != before {
                kept.append("search")
            }
            return
        }
        restore("name", \.name, before, after)
        restore("selection", \.selectionText, before, after)
        restore("badge", \.badge, before, after)
        restore("position", \.position, before, after)
        restore("hidden", \.isHidden, before, after)
        restore("extra", \.extra, before, after)
        if search != now { search?.updateTime = time }
    }

    private mutating func restore<Value: Equatable>(
        _ field: String, _ path: WritableKeyPath<SavedSearch, Value>, _ before: SavedSearch, _ after: SavedSearch
    ) {
        let (old, new) = (before[keyPath: path], after[keyPath: path])
        guard old != new, let now = search?[keyPath: path], now != old else { return }
        if now == new { search?[keyPath: path] = old } else { kept.append(field) }
    }
}
