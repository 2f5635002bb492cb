public import DiaryModel
import JSON
import TextFolding

extension DiaryStore {
    /// Renames measurements in all entries of a query that have the name: one command, reversed by one undo.
    ///
    /// The case of `old` doesn't matter, its accents do. From then on the name is shown in the spelling of `new`.
    /// Entries in the trash keep the old name. Cost: the query, then a few rows for each entry.
    ///
    /// - Throws: `DiaryError.noMeasurement`, `SQLiteError`; nothing is changed then.
    @discardableResult
    public func renameMeasurement(
        _ old: String, to new: String, among query: EntryQuery = EntryQuery()
    ) throws -> Renaming {
        let (old, new) = (nfc(old), nfc(new))
        return try write(as: CommandRecord("measure", "")) { transaction in
            let ids = try identifiers(query.adding(.measured(old)))
            let key = TagTable.key(of: old)
            let isJoining = key != TagTable.key(of: new)
            let shown = try (
                old: measurementTable.spelling(of: old) ?? old, new: measurementTable.spelling(of: new) ?? new
            )
            let joinedCount = isJoining ? try measurementTable.entryCount(of: new) : 0
            guard !ids.isEmpty, isJoining || shown.new != new else {
                return Renaming(oldName: shown.old, ids: [], joinedCount: 0)
            }
            try transaction.describe("\(shown.old) to \(new)")
            for id in ids {
                let before = try transaction.state(of: id)
                var after = before
                for index in after.entry.measurements.indices
                where TagTable.key(of: after.entry.measurements[index].name) == key {
                    after.entry.measurements[index].name = new
                }
                after.entry.updateTime = transaction.time
                try transaction.put(before, after)
            }
            if shown.new != new { try transaction.respell(new, as: new, in: measurementTable, .measurement) }
            return Renaming(oldName: shown.old, ids: ids, joinedCount: joinedCount)
        }
    }

    /// The number of entries of the diary with a measurement of that name; case doesn't matter, accents do.
    package func entryCount(ofMeasurement name: String) throws -> Int {
        try measurementTable.entryCount(of: nfc(name))
    }
}
