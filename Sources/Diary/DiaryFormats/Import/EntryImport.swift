import DiaryMedia
import DiaryModel
import DiaryStore

/// An entry of an import that waits for its batch.
protocol PendingEntry {
    /// The approximate number of bytes of its text.
    var byteCount: Int { get }
    /// Its media that were copied and inspected.
    var stagedMedia: [StagedMedium] { get }
    /// The companions of media that were copied.
    var stagedCompanions: [StagedLineCompanion] { get }
}

/// The tags, journal and star that the options of an import add to each entry.
package struct EntryAdditions {
    package var tags: [String]
    /// The journal of all entries; nil for each entry's own.
    package var journal: String?
    /// True if each entry gets a star.
    package var isStarred: Bool

    package init(tags: [String] = [], journal: String? = nil, isStarred: Bool = false) {
        (self.tags, self.journal, self.isStarred) = (tags, journal, isStarred)
    }

    func apply(to draft: inout EntryDraft) {
        draft.tags += tags
        if let journal { draft.journal = journal }
        if isStarred { draft.starred = true }
    }
}

extension UniqueIdentifier {
    /// The id that an import gives to an entry, from bytes that it has in each import and a name.
    init(derivedFrom bytes: [UInt8], _ name: String) {
        self.init(hash: ContentHasher.hash(bytes + Array("\u{0}\(name)".utf8), length: 16))
    }
}

/// The waiting entries of an import, whatever their source, which are written in batches.
final class EntryImport<Entry: PendingEntry> {
    let session: ImportSession
    private let entryLimit: Int
    private var pending: [Entry] = []
    private var pendingByteCount = 0
    /// The waiting copies, each of which holds a descriptor.
    private var fileCount = 0
    private var fileByteCount: Int64 = 0

    /// - Parameter entryLimit: the number of entries of a full batch.
    init(in session: ImportSession, inBatchesOf entryLimit: Int) {
        (self.session, self.entryLimit) = (session, entryLimit)
    }

    /// The number of entries that wait for their batch.
    var pendingCount: Int { pending.count }

    /// True if the waiting entries are enough for a batch.
    var isFull: Bool {
        pending.count >= entryLimit || pendingByteCount > 16 << 20
            || ImportBatch.isFull(fileCount: fileCount, byteCount: fileByteCount)
    }

    /// Lets an entry wait for its batch.
    ///
    /// - Parameter files: the copies of its files, if these are to fill the batch.
    func add(_ entry: Entry, holding files: [StagedOriginal] = []) {
        pending.append(entry)
        pendingByteCount += entry.byteCount
        fileCount += files.count
        fileByteCount += files.reduce(0) { $0 + $1.byteCount }
    }

    /// Takes the waiting entries.
    func takeBatch() -> [Entry] {
        defer {
            pending = []
            (pendingByteCount, fileCount, fileByteCount) = (0, 0, 0)
        }
        return pending
    }

    /// Keeps the originals of a batch, and writes its entries.
    func write(
        _ batch: [Entry], into store: DiaryStore,
        _ write: (Entry, WriteTransaction, inout ImportReport) throws -> [ImportOutcome]
    ) throws {
        let companions = batch.flatMap(\.stagedCompanions).map { ($0.staged, $0.companion.fileExtension) }
        session.report.restoredCount += try store.keep(batch.flatMap(\.stagedMedia)).count
        session.report.restoredCount += try store.keep(companions).count
        try session.write(batch, into: store, write)
    }

    /// Ends the import once all entries are written.
    func finish() throws {
        session.store?.packIndex(after: session.report.entryCount)
        try session.findRestoreAdvice()
    }
}
