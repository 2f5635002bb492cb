import SQLite

extension Store {
    /// The tasks of the diary, in no order that is worth anything; not those in the trash.
    ///
    /// - Parameter areDone: whether done ones are wanted, or unfinished ones; nil for both.
    package func tasks(areDone: Bool?) throws -> [UniqueIdentifier] {
        try connection.all(
            """
            SELECT entry.uuid
            FROM task CROSS JOIN entry ON entry.id = task.entry
            WHERE entry.trashTime IS NULL AND (\(areDone) IS NULL OR task.isDone = \(areDone))
            """
        ) { UniqueIdentifier(bytes: $0.bytes(0)) }.compactMap(\.self)
    }
}
