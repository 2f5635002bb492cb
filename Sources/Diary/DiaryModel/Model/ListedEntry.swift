/// An entry as a list shows it.
package struct ListedEntry: Sendable {
    package let entry: DiaryEntry
    /// The number of digits that distinguish its id from every other, at least six.
    package let idDigitCount: Int

    package init(entry: DiaryEntry, idDigitCount: Int) {
        (self.entry, self.idDigitCount) = (entry, idDigitCount)
    }

    /// The first digits of the id, enough to distinguish it from every other.
    package var shortID: String { entry.id.prefix(idDigitCount) }
}
