public import DiaryModel
import SQLite

extension Store {
    /// The tabs of the diary in their order.
    public func tabs() throws -> TabList { TabList(try savedSearchTable.all()) }

    /// Changes the tabs: one command, reversed by one undo; no command if nothing is different afterwards.
    ///
    /// Each change sees the results of those before it.
    ///
    /// - Returns: the tabs as they are now.
    /// - Throws: `TabError`, and the errors of the database; nothing is changed then.
    @discardableResult
    public func change(_ changes: [TabChange]) throws -> TabList {
        try write(as: changes.record) { transaction in
            let before = try tabs()
            let after = try changes.reduce(before) { try $0.applying($1, at: transaction.time) }
            try transaction.put(before, after)
            return after
        }
    }
}

extension WriteTransaction {
    package func put(_ before: TabList, _ after: TabList) throws {
        let old = Dictionary(before.rows.map { ($0.id, $0) }) { first, _ in first }
        let kept = Set(after.rows.map(\.id))
        // Removing rows first frees a name that is used again.
        for row in before.rows where !kept.contains(row.id) { try put(row, nil) }
        for row in after.rows where old[row.id] != row { try put(old[row.id], row) }
    }

    /// Inserts, updates or removes a row, and appends the operation that undoes it.
    ///
    /// - Throws: `DiaryError.searchNameIsTaken` if another row has the name.
    package func put(_ before: SavedSearch?, _ after: SavedSearch?) throws {
        guard before != after, let id = after?.id ?? before?.id else { return }
        let table = store.savedSearchTable
        if let after {
            if let holder = try table.holder(of: after.key), holder != id {
                throw DiaryError.searchNameIsTaken(after.name)
            }
            if before == nil { try table.insert(after) } else { try table.update(after) }
        } else {
            try table.remove(id)
        }
        touchedSearchCount += 1
        // A removed search can come back, so that it counts as changed, not as gone for good.
        try record(.savedSearch, id.bytes, before == nil ? .added : .changed, was: before?.json)
    }

    /// Restores the search that an operation found; does nothing if its stored values can't be read.
    func revertSearch(_ operation: Operation, _ id: UniqueIdentifier) throws {
        let now = try store.savedSearchTable.find(id)
        guard operation.action != .added else { return try put(now, nil) }
        guard let was = operation.was.flatMap({ SavedSearch(id, json: $0) }) else { return }
        try put(now, was)
    }
}
