import SQLite

extension DiaryStore {
    /// The number of new entries from which on the segments of the index make a search noticeably slower.
    private static let packedCount = 1000
    /// The share of all entries, as a divisor, from which on merging costs less than the import did.
    private static let packedShare = 10

    /// Returns whether an import leaves the index in segments that are worth merging, which rewrites the whole index.
    static func isPacked(after entryCount: Int, of totalCount: Int) -> Bool {
        entryCount >= packedCount && entryCount >= totalCount / packedShare
    }

    /// Runs `body` in one transaction of an import, as `write(in:)` does; `packIndex(after:)` follows the last one.
    ///
    /// - Parameter entryCount: the number of entries in the batch; the index of many is merged only by packing.
    package func writeBatch<Result>(
        of entryCount: Int, in run: CommandRun, _ body: (WriteTransaction) throws -> Result
    ) throws -> Result {
        try write(in: run) { transaction in
            guard entryCount >= Self.packedCount else { return try body(transaction) }
            return try searchIndex.withoutMerging { try body(transaction) }
        }
    }

    /// Merges the segments of the index after an import, so that a search looks in one place and not in a dozen.
    ///
    /// An import that is a small part of the diary leaves the large segments as they are.
    ///
    /// It does a little in each transaction, so that other processes need not wait. If merging stops early, as on a
    /// full disk, searching is slower but still correct.
    ///
    /// - Parameter entryCount: the number of imported entries.
    package func packIndex(after entryCount: Int) {
        do {
            guard entryCount >= Self.packedCount else { return }
            let totalCount = try connection.first("SELECT count(*) FROM entry") { $0.int(0) } ?? 0
            let isWhole = Self.isPacked(after: entryCount, of: totalCount)
            var isMore = try write { try isWhole ? searchIndex.beginPacking() : searchIndex.pack() }
            while isMore { isMore = try write { try searchIndex.pack() } }
        } catch {}
    }
}
