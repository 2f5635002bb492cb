/// The key and the id of an entry that a query found: enough to order it and to read it later.
package struct EntryHandle: Hashable, Sendable {
    /// The key of the row, which orders entries by creation time.
    package let key: Int64
    /// The entry.
    package let id: UniqueIdentifier
}

/// An entry as a list shows it.
package struct ListedEntry: Sendable {
    /// The entry with its tags and media.
    package let entry: DiaryEntry
    /// The number of digits that distinguish its id from every other, at least six.
    package let idDigitCount: Int

    /// An entry whose id has `idDigitCount` distinguishing digits.
    package init(entry: DiaryEntry, idDigitCount: Int) {
        (self.entry, self.idDigitCount) = (entry, idDigitCount)
    }

    /// The first digits of the id, enough to distinguish it from every other.
    package var shortID: String { entry.id.prefix(idDigitCount) }
}
