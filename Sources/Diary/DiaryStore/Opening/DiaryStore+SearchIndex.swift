extension DiaryStore {
    /// Rebuilds the search index, which another version of the fold made.
    func rebuildSearchIndex() throws {
        try write { try SearchIndexMaking(connection: connection).run() }
        searchIndexIsCurrent = true
    }
}
