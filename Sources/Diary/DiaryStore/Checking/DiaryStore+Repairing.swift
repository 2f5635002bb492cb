import Chronology
package import DiaryModel
import SQLite
import TextFolding

/// The repairs that `check --repair` makes in the database, each in one transaction.
///
/// A repair changes nothing that people wrote, so there is nothing to undo; the feed reports the entries that now look
/// different.
extension DiaryStore {
    /// Rebuilds the database's own indexes from the rows.
    ///
    /// - Throws: what SQLite finds if rows are damaged as well; then nothing is changed.
    package func rebuildDatabaseIndexes() throws {
        try write { try connection.execute("REINDEX") }
    }

    /// Writes the version that the schema has; the store can only be opened for reading before.
    package func correctVersion() throws {
        try connection.executeScript("PRAGMA query_only = OFF")
        try write {
            guard try !wrongVersion().isEmpty else { return }
            try connection.executeScript("PRAGMA user_version = \(Schema.version)")
        }
    }

    /// Renumbers the rows whose numbers are too high, so that SQLite can count on.
    package func lowerNumbers() throws {
        try write { try RowNumbers(connection: connection).lower() }
    }

    /// Reads the words of the search index; throws if its tables are damaged.
    package func readSearchIndex() throws {
        _ = try connection.first("SELECT count(*) FROM searchVocabulary") { $0.int(0) }
    }

    /// Rebuilds the search index from the entries, whatever is left of the old one.
    package func recreateSearchIndex() throws {
        try write {
            try connection.execute("DROP TABLE searchIndex")
            try connection.executeScript(Schema.searchIndex)
            try SearchIndexMaking(connection: connection).fill()
        }
        searchIndexIsCurrent = true
    }

    /// Writes the key and the search form of each tag as they follow from its name.
    package func foldTags() throws {
        try write {
            let tags = try connection.all("SELECT id, name FROM tag") { ($0.int64(0), $0.text(1)) }
            for (id, name) in tags {
                // If another tag has the key, two rows are of one tag; only their entries could decide which one to
                // remove.
                try connection.execute(
                    """
                    UPDATE OR IGNORE tag SET key = \(TagTable.key(of: name)), fold = \(SearchFold.fold(name))
                    WHERE id = \(id)
                    """)
            }
        }
    }

    /// Writes the key and the search form of each name of measurements as they follow from it.
    ///
    /// Two names of one key become one: the digests of entries use the key of a name.
    package func foldMeasurementNames() throws {
        try write {
            let names = try connection.all("SELECT id, name FROM measurementName ORDER BY id") {
                ($0.int64(0), $0.text(1))
            }
            // A key that is about to be written must not collide with another one.
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

    /// Gives unfinished tasks of equal priority distinct priorities, in the order of their ids.
    ///
    /// A task that differs from what was written stays as it is: a new hash would vouch for it.
    package func settlePriorities() throws {
        let changed = Set(try changedTasks().compactMap(\.entry))
        let ids = try sharedPriorities().compactMap(\.entry).filter { !changed.contains($0) }
        guard !ids.isEmpty else { return }
        try write(in: repairRun) { transaction in
            transaction.unsettledTasks = ids
            try transaction.settlingPrioritiesAfterwards {}
        }
    }

    package func placeEntries() throws {
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

    /// Sets the thumbnail of a medium if the medium still exists and has none.
    package func setThumbnail(_ thumbnail: Thumbnail, of medium: CheckedMedium) throws {
        try write(in: repairRun) { transaction in
            try mediumTable.setThumbnail(thumbnail, of: medium.key)
            if let entry = medium.entry { try transaction.touch(entry) }
        }
    }

    /// Removes thumbnails that differ from what was written, so that they are made again.
    package func removeChangedThumbnails() throws {
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
