import Chronology

/// A saved search that was changed since a command, with what the command changed given back field by field.
struct SearchRestoring {
    /// The search as it is to be; nil where it is to go.
    private(set) var search: SavedSearch?
    /// The names of the fields that stay as they are.
    private(set) var kept: [String] = []

    /// - Parameters:
    ///   - now: the search as it is.
    ///   - after: the search as the command left it.
    ///   - before: the search as the command found it.
    ///   - time: the time of the change.
    init(of now: SavedSearch?, from after: SavedSearch?, to before: SavedSearch?, at time: Instant) {
        search = now
        guard let before, let after, now != nil else {
            // What the command made goes, and what it removed comes back; what came back since stays.
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
