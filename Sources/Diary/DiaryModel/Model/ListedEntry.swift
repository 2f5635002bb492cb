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
