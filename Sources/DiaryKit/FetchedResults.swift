import Chronology
import DiaryCore
import Glibc
import Synchronization

/// What a query wants, in sections, kept up to date with everything that this process and others change.
///
///     let results = try await diary.results(of: EntryQuery(predicate: "starred = YES"), sectionedBy: .day)
///     try await results.load()
///     for section in results.sections { print(section.name, section.count) }
///     for try await batch in results.batches {
///         for change in batch { print(change) }
///     }
///
/// The first page is there at once; the rest is read meanwhile, and is taken on by `load()`, or with the first batch, which is
/// a reload then. `sections`, `count` and positions are those of the list as the last batch that was taken left it. A list
/// holds a key of 25 bytes for each entry, and no entry. It belongs to a thread of its own, which sleeps while nothing happens
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

    /// Entries of the first page, for which one waits; lists of fewer are whole from the beginning.
    public static let pageCount = ResultWorker.pageCount

    /// Whether it is the whole list; else its first page, with the sections of that.
    public var isWhole: Bool { worker.isWhole }

    /// Waits until the whole list is read, and takes it on; returns at once where that was done.
    ///
    /// 1,000,000 entries take about a second.
    ///
    /// - Throws: what a query throws.
    public func load() async throws { try await worker.load() }

    /// The sections, in order; none is empty.
    public var sections: [ResultSection] { worker.list.sections }

    /// The number of entries.
    public var count: Int { worker.list.count }

    /// Where an entry stands; nil where the list does not hold it.
    public func position(of id: UniqueIdentifier) -> ResultPosition? { worker.list.position(of: id) }

    /// The entry of a row, as it is now; nil where there is no such row, or the entry went since the last batch.
    ///
    /// - Throws: ``DiaryError``.
    public func entry(at position: ResultPosition) async throws -> DiaryEntry? {
        let list = worker.list
        guard let key = list.key(at: position), let entry = try await diary.entry(ofRow: key) else { return nil }
        return list.position(of: entry.id) == position ? entry : nil
    }

    /// What commits change, as it happens; for one reader at a time.
    ///
    /// Each batch is taken on by this list when it is handed out: a reader that is slow gets fewer and larger ones. Where the
    /// list isn't whole, the first one is a reload. They end when the task is cancelled.
    public var batches: Batches { Batches(results: self) }

    /// The batches of a list.
    public struct Batches: AsyncSequence, Sendable {
        /// Kept for as long as somebody reads: the thread ends with it.
        fileprivate let results: FetchedResults

        /// What hands out the batches.
        public func makeAsyncIterator() -> Iterator { Iterator(results: results) }

        /// Hands out one batch after another.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let results: FetchedResults

            /// The next batch; nil when the task is cancelled.
            ///
            /// - Throws: what a query throws, and ``ResultError/replaced``.
            public mutating func next() async throws -> ResultBatch? { try await results.worker.nextBatch() }
        }
    }
}

/// Why a list can't be kept up any more.
public enum ResultError: Error, Equatable, Sendable {
    /// Another database has the name of the diary's, as after a backup was brought back: make the list anew.
    case replaced
}

extension Diary {
    /// The list of what a query wants, which follows every change; its first page is read.
    ///
    /// - Throws: ``PredicateFormatError`` for an unknown key, what can't be compared, and what can't be decided.
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
