public import DiaryModel

extension DiaryStore {
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
            try transaction.put(before.rows, after.rows)
            return after
        }
    }
}
