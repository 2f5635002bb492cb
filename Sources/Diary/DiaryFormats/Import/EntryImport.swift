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

/// The engine of an import of entries: it writes them in batches of one transaction each, whatever their source.
///
/// All batches are one command, so that one undo reverses it. A batch that fails changes neither the diary nor the
/// report.
final class EntryImport<Entry: PendingEntry> {
    /// The result so far.
    var report = ImportReport()
    let run: CommandRun
    private let store: Store?
    private let observer: ImportObserver
    private let entryLimit: Int
    private var pending: [Entry] = []
    private var pendingByteCount = 0
    /// The waiting copies, each of which holds a descriptor.
    private var fileCount = 0
    private var fileByteCount: Int64 = 0

    /// An import into a diary.
    ///
    /// - Parameters:
    ///     - source: the name in the list of imports.
    ///     - store: nil for a dry run if there is no diary yet.
    ///     - entryLimit: the number of entries of a full batch.
    init(of source: String, into store: Store?, inBatchesOf entryLimit: Int, _ observer: ImportObserver) {
        (self.store, self.observer, self.entryLimit) = (store, observer, entryLimit)
        run = CommandRun(CommandRecord("import", source))
    }

    /// The number of entries that wait for their batch.
    var pendingCount: Int { pending.count }

    /// True if the waiting entries are enough for a batch.
    var isFull: Bool {
        pending.count >= entryLimit || pendingByteCount > 16 << 20 || fileCount >= 50 || fileByteCount > 256 << 20
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

    /// Keeps the originals of a batch, and writes its entries in one transaction; their outcomes are reported
    /// afterwards.
    func write(
        _ batch: [Entry], into store: Store,
        _ write: (Entry, WriteTransaction, inout ImportReport) throws -> [ImportOutcome]
    ) throws {
        let companions = batch.flatMap(\.stagedCompanions).map { ($0.staged, $0.companion.fileExtension) }
        report.restoredCount += try store.keep(batch.flatMap(\.stagedMedia)).count
        report.restoredCount += try store.keep(companions).count
        var outcomes: [ImportOutcome] = []
        var changed = report
        changed.entries = []
        try store.writeBatch(of: batch.count, in: run) { transaction in
            try transaction.settlingPrioritiesAfterwards {
                for entry in batch { outcomes += try write(entry, transaction, &changed) }
            }
        }
        report.take(changed)
        for outcome in outcomes { try add(outcome) }
    }

    /// Counts an outcome, and reports it.
    func add(_ outcome: ImportOutcome) throws {
        switch outcome {
        case .line: report.unreadableCount += 1
        case .problem(let problem): report.problems[problem.kind, default: 0] += 1
        case .file, .entry: break
        }
        try observer.onOutcome(outcome)
    }

    /// Ends the import once all entries are written.
    func finish() throws {
        store?.packIndex(after: report.entryCount)
        guard !report.trashedImports.isEmpty else { return }
        report.restoreAdvice = try store?.restoreAdvice(of: report.trashedImports)
    }
}
