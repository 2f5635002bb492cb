public import DiaryModel

extension DiaryStore {
    /// The versions of an entry's text, oldest first, the current one last.
    public func versions(of id: UniqueIdentifier) throws -> [TextVersion] {
        let stored = try stored(id)
        let current = TextVersion(
            number: stored.entry.revision, time: stored.entry.updateTime, text: stored.entry.text, isCurrent: true)
        return try revisionTable.versions(of: stored.key) + [current]
    }

    /// Restores an earlier text of an entry; the current one is kept as a version.
    ///
    /// - Throws: `DiaryError.noVersion`.
    @discardableResult
    public func restoreVersion(_ number: Int, of id: UniqueIdentifier) throws -> DiaryEntry? {
        let stored = try stored(id)
        let text =
            try number == stored.entry.revision
            ? stored.entry.text : revisionTable.text(entry: stored.key, number: number)
        guard let text else { throw DiaryError.noVersion(id, number, newest: stored.entry.revision) }
        var change = EntryChange()
        change.text = text
        return try edit([id], change, expecting: [id: stored.entry.revision]).first
    }
}
