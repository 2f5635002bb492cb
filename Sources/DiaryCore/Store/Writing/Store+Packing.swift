import SQLite

extension Store {
    /// The number of new entries from which on the segments of the index make a search noticeably slower.
    private static let packedCount = 1000
    /// The share of all entries, as a divisor, from which on merging costs less than the import did.
    private static let packedShare = 10

    /// Returns whether an import leaves the index in segments that are worth merging, which rewrites the whole index.
    static func isPacked(after entryCount: Int, of totalCount: Int) -> Bool {
        entryCount >= packedCount && entryCount >= totalCount / packedShare
    }

    /// Merges the segments of the index after an import, so that a search looks in one place and not in a dozen.
    ///
    /// It does a little in each transaction, so that other processes need not wait. If merging stops early, as on a
    /// full disk, searching is slower but still correct.
    ///
    /// - Parameter entryCount: the number of imported entries.
    func packIndex(after entryCount: Int) {
        do {
            let totalCount = try connection.first("SELECT count(*) FROM entry") { $0.int(0) } ?? 0
            guard Self.isPacked(after: entryCount, of: totalCount) else { return }
            var isMore = try write { try searchIndex.beginPacking() }
            while isMore { isMore = try write { try searchIndex.pack() } }
        } catch {}
    }
}
