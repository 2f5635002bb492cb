import Chronology
import SQLite
import TextFolding

/// What `check --repair` does to the database; each in one transaction.
///
/// Nothing that people wrote changes, so that nothing is there to be taken back; the feed tells of the entries that are shown
/// otherwise now.
extension Store {
    /// Makes the database's own indexes anew from the rows.
    ///
    /// - Throws: what SQLite finds, where rows are damaged too; nothing is changed then.
    func rebuildDatabaseIndexes() throws {
        try write { try connection.execute("REINDEX") }
    }

    /// Numbers the rows anew that are numbered too high, so that SQLite can count on.
    func lowerNumbers() throws {
        try write { try RowNumbers(connection: connection).lower() }
    }

    /// Makes the search index anew from the entries, whatever is left of it.
    func recreateSearchIndex() throws {
        try write {
            try connection.execute("DROP TABLE searchIndex")
            try connection.executeScript(Schema.searchIndex)
            try SearchIndexMaking(connection: connection).fill()
        }
        searchIndexIsCurrent = true
    }

    /// Writes for each tag the key and the search form that follow from its name.
    func foldTags() throws {
        try write {
            let tags = try connection.all("SELECT id, name FROM tag") { ($0.int64(0), $0.text(1)) }
            for (id, name) in tags {
                // Where another tag has the key, two rows are one tag; only their entries could tell which goes.
                try connection.execute(
                    """
                    UPDATE OR IGNORE tag SET key = \(TagTable.key(of: name)), fold = \(SearchFold.fold(name))
                    WHERE id = \(id)
                    """)
            }
        }
    }

    /// Writes for each name of measurements the key and the search form that follow from it.
    ///
    /// Two names of one key become one: the digests of entries count a name by its key.
    func foldMeasurementNames() throws {
        try write {
            let names = try connection.all("SELECT id, name FROM measurementName ORDER BY id") {
                ($0.int64(0), $0.text(1))
            }
            // No key that is to be written may stand in the way of another.
            for (id, _) in names {
                try connection.execute("UPDATE measurementName SET key = \("\u{0}\(id)") WHERE id = \(id)")
            }
            for (id, name) in names {
                if let first = try measurementTable.key(of: name) {
                    try connection.execute("UPDATE measurement SET name = \(first) WHERE name = \(id)")
                    try connection.execute("DELETE FROM measurementName WHERE id = \(id)")
                } else {
                    try connection.execute(
                        """
                        UPDATE measurementName SET key = \(TagTable.key(of: name)), fold = \(SearchFold.fold(name))
                        WHERE id = \(id)
                        """)
                }
            }
        }
    }

    /// Gives unfinished tasks that have the same priority numbers of their own, in the order of their ids.
    ///
    /// A task that is not what was written stays as it is: a new hash would tell that it is.
    func settlePriorities() throws {
        let changed = Set(try changedTasks().compactMap(\.entry))
        let ids = try sharedPriorities().compactMap(\.entry).filter { !changed.contains($0) }
        guard !ids.isEmpty else { return }
        try write(in: repairRun) { transaction in
            transaction.unsettledTasks = ids
            try transaction.settlingPrioritiesAfterwards {}
        }
    }

    /// Gives entries whose place doesn't agree with their time the place that does.
    func placeEntries() throws {
        try write(in: repairRun) { transaction in
            var misplaced: [EntryTable.StoredEntry] = []
            try connection.forEachRow("SELECT \(EntryTable.columns), entry.wallTime FROM entry") { row in
                let stored = EntryTable.read(row)
                if !Self.isPlaced(stored, wallTime: row.int64(EntryTable.columnCount)) { misplaced.append(stored) }
                return true
            }
            for stored in misplaced {
                let key = try keyAllocator.key(for: stored.entry.creationTime.instant, in: connection)
                try connection.execute(
                    """
                    UPDATE entry SET id = \(key), wallTime = \(stored.entry.creationTime.wallSeconds)
                    WHERE id = \(stored.key)
                    """)
                try transaction.touch(stored.entry.id)
            }
        }
    }

    /// Gives a medium its thumbnail, where it is still there and has none.
    func setThumbnail(_ thumbnail: Thumbnail, of medium: CheckedMedium) throws {
        try write(in: repairRun) { transaction in
            try mediumTable.setThumbnail(thumbnail, of: medium.key)
            if let entry = medium.entry { try transaction.touch(entry) }
        }
    }

    /// Removes thumbnails that are not what was written, so that they are made anew.
    func removeChangedThumbnails() throws {
        try write(in: repairRun) { transaction in
            for finding in try changedThumbnails() {
                guard let medium = finding.medium else { continue }
                try connection.execute(
                    "DELETE FROM thumbnail WHERE medium = (SELECT id FROM medium WHERE uuid = \(medium.bytes))")
                if let entry = finding.entry { try transaction.touch(entry) }
            }
        }
    }
}
