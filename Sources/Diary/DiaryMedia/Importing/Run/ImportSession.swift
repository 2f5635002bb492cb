package import Chronology
package import DiaryModel
package import DiaryStore

/// An entry that a dry run has not written.
package struct PlannedEntry {
    let id: UniqueIdentifier
    let time: ZonedTime
    let hasTime: Bool

    package init(_ id: UniqueIdentifier, at time: ZonedTime, hasTime: Bool) {
        (self.id, self.time, self.hasTime) = (id, time, hasTime)
    }
}

/// A run of an import, whatever its source: the command, the report and the observer that its parts share.
///
/// All its batches are one command, so that one undo reverses it.
package final class ImportSession {
    package let run: CommandRun
    /// True if media that are in the trash or were deleted for good are imported again.
    package let isAgain: Bool
    /// The diary; nil for a dry run without one.
    package let store: DiaryStore?
    package let observer: ImportObserver
    /// The result so far, also of a run that failed in the middle.
    package var report = ImportReport()
    /// The entries that a dry run has not written, and that media would join.
    package var plannedEntries: [PlannedEntry] = []
    /// The folder of unpacked archives, to which the paths of outcomes are relative; nil for the paths as they are.
    var root: FilePath?

    /// A session that has done nothing yet.
    ///
    /// - Parameter source: the name in the list of imports.
    package init(of source: String, isAgain: Bool = false, into store: DiaryStore?, _ observer: ImportObserver) {
        run = CommandRun(CommandRecord("import", source))
        (self.isAgain, self.store, self.observer) = (isAgain, store, observer)
    }

    package convenience init(_ options: ImportOptions, into store: DiaryStore?, _ observer: ImportObserver) {
        self.init(of: options.source, isAgain: options.isAgain, into: store, observer)
    }

    /// Counts outcomes, and reports them.
    package func add(_ outcomes: [ImportOutcome]) throws {
        let outcomes = outcomes.filter(observer.isFinal).map(shown)
        for outcome in outcomes { report.add(outcome) }
        for outcome in outcomes { try observer.onOutcome(outcome) }
    }

    private func shown(_ outcome: ImportOutcome) -> ImportOutcome {
        guard let root, case .file(let file) = outcome else { return outcome }
        return .file(file.naming(below: root))
    }

    /// Returns whether the import should end early, which the report shows from then on.
    func isInterrupted() -> Bool {
        if observer.isInterrupted() { report.isInterrupted = true }
        return report.isInterrupted
    }

    /// Writes a batch in one transaction after its originals are in the vault; its outcomes are reported afterwards.
    ///
    /// A batch that fails changes neither the diary nor the report.
    ///
    /// - Parameter write: writes one entry of the batch; it counts what the outcomes don't.
    package func write<Entry>(
        _ batch: [Entry], into store: DiaryStore,
        _ write: (Entry, WriteTransaction, inout ImportReport) throws -> [ImportOutcome]
    ) throws {
        var outcomes: [ImportOutcome] = []
        var changed = report
        changed.entries = []
        try store.writeBatch(of: batch.count, in: run) { transaction in
            try transaction.settlingPrioritiesAfterwards {
                for entry in batch { outcomes += try write(entry, transaction, &changed) }
            }
        }
        report.take(changed)
        try add(outcomes)
    }

    /// Finds the command that brings back what is in the trash.
    package func findRestoreAdvice() throws {
        guard !report.trashedImports.isEmpty else { return }
        report.restoreAdvice = try store?.restoreAdvice(of: report.trashedImports)
    }
}
