public import DiaryModel

/// The entries of a query, again after every change of this and other processes: `live` of ``Diary`` returns it.
public struct LiveEntries: AsyncSequence, Sendable {
    fileprivate let diary: Diary
    fileprivate let query: @Sendable () throws -> EntryQuery

    /// The iterator over the lists.
    public func makeAsyncIterator() -> Iterator { Iterator(entries: self) }

    /// Returns one list after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let entries: LiveEntries
        private var batches: FetchedResults.Batches.Iterator?

        fileprivate init(entries: LiveEntries) { self.entries = entries }

        /// The list at once, then after each change of it; nil if the task is cancelled.
        ///
        /// - Throws: the errors of a query, and ``ResultError/replaced``.
        public mutating func next() async throws -> [DiaryEntry]? {
            let query = try entries.query()
            if batches == nil {
                let results = try await entries.diary.results(of: query)
                // Changes after this are batches.
                try await results.load()
                batches = results.batches.makeAsyncIterator()
            } else {
                guard try await batches?.next() != nil else { return nil }
            }
            return try await entries.diary.entries(query)
        }
    }
}

extension Diary {
    /// The entries that match a predicate in Apple's format, newest first, at once and again after each change.
    ///
    ///     for try await list in diary.live("starred = YES") { print(list.count) }
    ///
    /// Each list is held in memory; ``results(of:sectionedBy:)`` is for long ones. An invalid predicate is the error of
    /// the first list, a ``PredicateFormatError``.
    public nonisolated func live(_ predicate: String) -> LiveEntries {
        LiveEntries(diary: self) { try EntryQuery(predicate: predicate) }
    }

    /// The entries of a query, in its order, at once and again after each change.
    public nonisolated func live(_ query: EntryQuery = EntryQuery()) -> LiveEntries {
        LiveEntries(diary: self) { query }
    }
}
