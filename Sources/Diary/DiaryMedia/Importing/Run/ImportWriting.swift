import DecoderProtocol
import DiaryModel
import DiaryStore

/// Writes the batches of an import: originals first, then rows, then the outcomes.
struct ImportWriting {
    private let session: ImportSession
    private let store: DiaryStore
    private var clusters: [ImportPlan.Cluster]
    private var reportedEntries: Set<UniqueIdentifier> = []
    private var updatedMedia: Set<UniqueIdentifier> = []

    init(_ plan: ImportPlan, into store: DiaryStore, in session: ImportSession) {
        (self.store, self.session) = (store, session)
        clusters = plan.clusters
        // Another part of the import has listed its own.
        reportedEntries = Set(session.report.entries)
    }

    /// A medium of a batch, with the decoder's warnings.
    private struct Ready {
        let item: ImportBatch.Item
        let draft: MediumDraft
        let inspected: InspectedMedium
    }

    /// Makes a batch durable; success is reported afterwards.
    mutating func write(_ batch: ImportBatch) throws {
        var ready: [Ready] = []
        for item in batch.items {
            switch item.inspected {
            case .success(let inspected)?:
                guard try item.staged.isUnchanged() else {
                    try reportOutcome(item.medium, unreadable: .altered)
                    continue
                }
                ready.append(Ready(item: item, draft: draft(of: item, inspected), inspected: inspected))
            case .failure(let error)?: try refuse(item, error)
            case nil: break
            }
        }
        session.report.restoredCount += try store.keep(ready.flatMap(originals)).count
        let groups = ready.runs { $0.item.cluster == $1.item.cluster }
        try session.write(groups, into: store) { group, transaction, report in
            var placement = clusters[group[0].item.cluster].placement
            placement.media = group.map(\.draft)
            return outcomes(of: group, try transaction.place(placement, isAgain: session.isAgain), &report)
        }
    }

    /// Makes files for existing photos durable.
    mutating func write(_ staged: [(addition: CompanionAddition, companion: ImportBatch.StagedCompanion)]) throws {
        guard !staged.isEmpty else { return }
        let originals = staged.map { ($0.companion.staged, $0.companion.companion.fileExtension) }
        session.report.restoredCount += try store.keep(originals).count
        try session.write(staged, into: store) { staged, transaction, report in
            let (file, main) = (staged.companion.file, staged.addition.main)
            let outcome = try transaction.add(
                staged.companion.companion, as: staged.addition, isAgain: session.isAgain)
            guard outcome != .notNeeded else { return [.file(file, .alreadyHere(.inDiary(entry: nil)))] }
            if outcome == .keptWithValues { updatedMedia.insert(main.medium) }
            report.addedCompanionCount += 1
            report.updatedMediumCount = updatedMedia.count
            list(main.entry, in: &report)
            return [.file(file, .beside(staged.addition.kind, entry: main.entry, medium: main.medium))]
        }
    }

    /// Gives media of the diary other times, and places them where an import would have.
    mutating func retime(_ media: [LateTime], as placement: ImportPlacement) throws {
        let retimed = media.map { RetimedMedium($0.main, $0.file.time, $0.file.record) }
        try session.write([placement], into: store) { placement, transaction, report in
            let placed = try transaction.retime(retimed, as: placement)
            report.retimedMediumCount += placed.media.count
            if let entry = placed.entry, !placed.media.isEmpty { list(entry, in: &report) }
            return []
        }
    }

    /// Lists an entry in the report; false if it is there already.
    @discardableResult
    private mutating func list(_ entry: UniqueIdentifier, in report: inout ImportReport) -> Bool {
        guard reportedEntries.insert(entry).inserted else { return false }
        report.entries.append(entry)
        return true
    }

    private func draft(of item: ImportBatch.Item, _ inspected: InspectedMedium) -> MediumDraft {
        var medium = Medium(
            inspected, of: item.medium.file.path, time: item.medium.time, hash: item.staged.hash,
            byteCount: item.staged.byteCount)
        medium.addTime = store.currentTime
        if let record = item.medium.record {
            medium.apply(record)
            medium.extra = record.extra(besides: medium.extra)
        }
        medium.companions = item.companions.map(\.companion)
        medium.metadata.filmDuration = medium.metadata.filmDuration ?? item.medium.filmDuration
        if let sidecar = item.medium.sidecar { medium.metadata.apply(sidecar) }
        return MediumDraft(medium: medium, thumbnail: inspected.thumbnail.flatMap(Thumbnail.init(jpeg:)))
    }

    private func originals(of ready: Ready) -> [(original: StagedOriginal, fileExtension: String)] {
        [(ready.item.staged, ready.draft.medium.fileExtension)]
            + ready.item.companions.map { ($0.staged, $0.companion.fileExtension) }
    }

    /// Reports a file that the decoder refused; a missing decoder, or a system that refuses to start one, is not the
    /// file's fault.
    private func refuse(_ item: ImportBatch.Item, _ error: DecoderError) throws {
        let reason = MediumIntakeError(path: item.medium.file.path, reason: .decoder(error))
        if error.concernsAllFiles { throw reason }
        try reportOutcome(item.medium, unreadable: reason.reason)
    }

    private mutating func outcomes(
        of group: [Ready], _ placed: PlacedMedia, _ report: inout ImportReport
    ) -> [ImportOutcome] {
        if let id = placed.entry, !placed.media.isEmpty {
            clusters[group[0].item.cluster].placement.entry = id
            if list(id, in: &report) { report.entryCount += 1 }
        }
        return group.flatMap { ready -> [ImportOutcome] in
            let (file, companions) = (ready.item.medium.file, ready.item.companions.filter { !$0.isInDiary })
            guard let id = placed.media[ready.draft.medium.id] else {
                // Another process was quicker, or the file is now in the diary.
                return ([file] + companions.map(\.file)).map { .file($0, .alreadyHere(.inDiary(entry: nil))) }
            }
            var medium = ImportedMedium(ready.item.medium, ready.draft.medium.type, id, in: placed.entry)
            medium.warnings = ready.inspected.warnings
            medium.thumbnailFailure = ready.inspected.thumbnailFailure
            return [.file(file, .imported(medium))]
                + companions.map { .file($0.file, .beside($0.companion.kind, entry: placed.entry, medium: id)) }
        }
    }

    /// Reports a medium that was not imported, and its companions, which are useless without it.
    func reportOutcome(_ medium: SurveyedMedium, unreadable reason: MediumIntakeError.Reason) throws {
        let companions = medium.companions.map { ImportOutcome.file($0.file, .leftOut($0.kind.reasonAlone)) }
        try session.add([.file(medium.file, .unreadable(reason))] + companions)
    }
}

extension ImportedMedium {
    /// A medium of a survey; without an id in a dry run.
    init(
        _ medium: SurveyedMedium, _ type: MediumType, _ id: UniqueIdentifier? = nil, in entry: UniqueIdentifier? = nil
    ) {
        (self.type, self.entry, self.medium) = (type, entry, id)
        (time, timeSource, refusedTimes) = (medium.captureTime, medium.time.rowSource, medium.time.refused)
        lacksRecord = medium.lacksRecord
    }
}

extension Medium.Companion.Kind {
    /// The reason to leave out a companion whose medium can't be imported.
    fileprivate var reasonAlone: FileOutcome.Reason {
        switch self {
        case .livePhoto: .photoGone
        case .preview, .notes: .alone(self)
        case .raw, .adjustments, .sidecar, .edit, .original, .burst: .noMedium
        }
    }
}
