import Glibc

extension Store {
    /// Counts the tags of the entries that a query wants.
    ///
    /// Reads each entry once; memory grows with the number of different tags only.
    package func tagCounts(_ query: EntryQuery) throws -> [TagCount] {
        var tally = TagTally()
        try forEachEntry(query) { entry in
            tally.add(entry)
            return true
        }
        return tally.counts
    }

    /// Counts what the entries hold that a query wants.
    ///
    /// Reads each entry once; memory grows with the number of days only.
    package func statistics(_ query: EntryQuery) throws -> DiaryStatistics {
        var statistics = DiaryStatistics()
        try forEachEntry(query) { entry in
            statistics.add(entry)
            return true
        }
        return statistics
    }

    /// Counts the entries that a query wants, or their media, by what an expression gives for them.
    ///
    /// Reads each entry once; memory grows with the number of different values only.
    ///
    /// - Throws: besides what a query throws, `EntryPredicateError` where the expression has no value for an entry.
    package func counts(by expression: EntryExpression, _ query: EntryQuery) throws -> [ValueCount] {
        var tally = ValueTally()
        try forEachEntry(query) { entry in
            try tally.add(expression.value(for: entry))
            return true
        }
        return tally.counts
    }

    /// The size of the database and of its log, in bytes: texts, thumbnails and search index.
    package var databaseByteCount: Int64 {
        ["diary.sqlite", "diary.sqlite-wal"].reduce(0) { sum, name in
            sum + Int64(Folder.status(directory.appending(name))?.st_size ?? 0)
        }
    }
}
