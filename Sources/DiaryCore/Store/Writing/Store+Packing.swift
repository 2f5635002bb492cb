extension Store {
    /// The number of new entries that leave the index in so many segments that a search is noticeably slower.
    private static let packedCount = 1000

    /// Merges the segments of the index after an import, so that a search looks in one place and not in a dozen.
    ///
    /// It does a little in each transaction, so that other processes need not wait. If merging stops early, as on a
    /// full disk, searching is slower but still correct.
    ///
    /// - Parameter entryCount: the number of imported entries.
    func packIndex(after entryCount: Int) {
        guard entryCount >= Self.packedCount else { return }
        do {
            var isMore = try write { try searchIndex.beginPacking() }
            while isMore { isMore = try write { try searchIndex.pack() } }
        } catch {}
    }
}
