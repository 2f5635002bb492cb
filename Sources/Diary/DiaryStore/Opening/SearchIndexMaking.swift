import DiaryModel
import SQLite
import TextFolding

/// Builds the search index from the entries; runs inside a transaction.
struct SearchIndexMaking {
    let connection: Connection

    private var index: SearchIndex { SearchIndex(connection: connection, isCurrent: true) }

    /// Updates the index to this program's fold, whichever fold made it.
    func run() throws {
        let found = try PropertyTable(connection: connection).value("foldVersion").flatMap { Int($0) }
        guard found != SearchIndex.foldVersion else { return }
        guard found == SearchDocument.versionOfFewerTexts * 1000 + SearchFold.version else {
            try index.removeAll()
            return try fill()
        }
        try addTextsOfMedia()
        try setVersion()
    }

    func fill() throws {
        try forEachEntry("TRUE") { try index.insert(SearchDocument($1), key: $0) }
        try setVersion()
    }

    private func setVersion() throws {
        try connection.execute(
            "UPDATE property SET value = \(String(SearchIndex.foldVersion)) WHERE name = 'foldVersion'")
    }

    /// Adds the texts of media, which are all that documents of the previous form lack: most entries keep their
    /// documents.
    private func addTextsOfMedia() throws {
        try forEachEntry("id IN (SELECT entry FROM medium WHERE trashTime IS NULL)") { key, entry in
            let (old, new) = (SearchDocument(withFewerTexts: entry), SearchDocument(entry))
            guard old.bytes != new.bytes else { return }
            try index.delete(old, key: key)
            try index.insert(new, key: key)
        }
    }

    private func forEachEntry(_ condition: SQL, _ body: (Int64, DiaryEntry) throws -> Void) throws {
        let (tags, media) = (TagTable(connection: connection), MediumTable(connection: connection))
        try connection.forEachRow("SELECT \(EntryTable.columns) FROM entry WHERE \(condition) ORDER BY id") { row in
            var stored = EntryTable.read(row)
            stored.entry.tags = try tags.names(of: stored.key)
            stored.entry.media = try media.media(of: stored.key)
            try body(stored.key, stored.entry)
            return true
        }
    }
}
