package import DiaryModel

/// The key and the id of an entry that a query found: enough to order it and to read it later.
package struct EntryHandle: Hashable, Sendable {
    /// The key of the row, which orders entries by creation time.
    package let key: Int64
    package let id: UniqueIdentifier
}
