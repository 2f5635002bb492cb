extension Store {
    /// So many new entries leave the index in pieces that make a search noticeably slower.
    private static let packedCount = 1000

    /// Joins the pieces of the index after an import, so that a search looks in one place and not in a dozen.
    ///
    /// It does a little in each transaction: other processes need not wait. An index that stays in pieces, as on a full disk,
    /// is as good for searching, but slower.
    ///
    /// - Parameter entryCount: the entries that came in.
    func packIndex(after entryCount: Int) {
        guard entryCount >= Self.packedCount else { return }
        do {
            var isMore = try write { try searchIndex.beginPacking() }
            while isMore { isMore = try write { try searchIndex.pack() } }
        } catch {}
    }
}
