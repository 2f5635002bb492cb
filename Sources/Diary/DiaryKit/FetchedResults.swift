public import DiaryModel
public import DiaryStore

/// The results of a query, in sections, kept up to date with all changes of this and other processes.
///
///     let results = try await diary.results(of: EntryQuery(predicate: "starred = YES"), sectionedBy: .day)
///     try await results.load()
///     for section in results.sections { print(section.name, section.count) }
///     for try await batch in results.batches {
///         for change in batch { print(change) }
///     }
///
/// The first page is available at once; the rest is read meanwhile, and is adopted by `load()`, or with the first
/// batch, which is then a reload. `sections`, `count` and positions are those of the list after the last batch. A list
/// holds a key of 25 bytes for each entry, and no entry. It has a thread of its own, which sleeps while nothing happens
/// and ends with the last reference.
public final class FetchedResults: Sendable {
    fileprivate let worker: ResultWorker
    private let diary: Diary

    init(of query: EntryQuery, in diary: Diary, sectionedBy sectioning: EntrySectioning) async throws {
        self.diary = diary
        worker = try await diary.resultWorker(for: query, by: sectioning)
        do { try await worker.begin() } catch {
            worker.stop()
            throw error
        }
    }

    deinit { worker.stop() }

    /// The entries of the first page, for which the initializer waits; shorter lists are complete from the beginning.
    public static let pageCount = ResultWorker.pageCount

    /// True if this is the whole list; else it is the first page, with the sections of that page.
    public var isWhole: Bool { worker.isWhole }

    /// Waits until the whole list is read, and adopts it; returns at once if that was done.
    ///
    /// 1,000,000 entries take about a second.
    ///
    /// - Throws: what a query throws.
    public func load() async throws { try await worker.load() }

    /// The sections, in order; none is empty.
    public var sections: [ResultSection] { worker.list.sections }

    /// The number of entries.
    public var count: Int { worker.list.count }

    /// The position of an entry; nil if the list does not contain it.
    public func position(of id: UniqueIdentifier) -> ResultPosition? { worker.list.position(of: id) }

    /// The current entry of a row; nil if there is no such row, or the entry was removed since the last batch.
    ///
    /// - Throws: ``DiaryError``.
    public func entry(at position: ResultPosition) async throws -> DiaryEntry? {
        let list = worker.list
        guard let key = list.key(at: position), let entry = try await diary.entry(ofRow: key) else { return nil }
        return list.position(of: entry.id) == position ? entry : nil
    }

    /// The changes by commits, as they happen; for one reader at a time.
    ///
    /// This list adopts each batch when it is returned: a slow reader gets fewer and larger ones. If the list isn't
    /// complete, the first one is a reload. They end when the task is cancelled.
    public var batches: Batches { Batches(results: self) }

    /// The batches of a list.
    public struct Batches: AsyncSequence, Sendable {
        /// Retained while there is a reader: the thread ends with it.
        fileprivate let results: FetchedResults

        /// The iterator over the batches.
        public func makeAsyncIterator() -> Iterator { Iterator(results: results) }

        /// Hands out one batch after another.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let results: FetchedResults

            /// The next batch; nil if the task is cancelled.
            ///
            /// - Throws: the errors of a query, and ``ResultError/replaced``.
            public mutating func next() async throws -> ResultBatch? { try await results.worker.nextBatch() }
        }
    }
}

/// The reason why a list can't be updated any more.
public enum ResultError: Error, Equatable, Sendable {
    /// Another database has the name of the diary's, as after restoring a backup: create the list again.
    case replaced
}

extension Diary {
    /// The list of a query's results, which follows every change; its first page is read.
    ///
    /// - Throws: ``PredicateFormatError`` for an unknown key, for values that can't be compared, and for a condition
    ///   that can't be evaluated.
    public func results(
        of query: EntryQuery = EntryQuery(), sectionedBy sectioning: EntrySectioning = .none
    ) async throws -> FetchedResults {
        try await FetchedResults(of: query, in: self, sectionedBy: sectioning)
    }

    fileprivate func resultWorker(for query: EntryQuery, by sectioning: EntrySectioning) throws -> ResultWorker {
        try ResultWorker(store.directory, query, sectioning, zone: zone)
    }

    fileprivate func entry(ofRow key: Int64) throws -> DiaryEntry? {
        try store.identifiers(ofKeys: [key])[key].flatMap { try store.entry($0) }
    }
}
