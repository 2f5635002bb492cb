import Chronology
import DecoderProtocol
import DiaryModel
import DiaryStore

/// Writes the batches of an import: originals first, then rows, then the outcomes.
struct ImportWriting {
    private let session: ImportSession
    private let store: Store
    private var clusters: [ImportPlan.Cluster]
    private var reportedEntries: Set<UniqueIdentifier> = []
    private var updatedMedia: Set<UniqueIdentifier> = []

    init(_ plan: ImportPlan, into store: Store, in session: ImportSession) {
        (self.store, self.session) = (store, session)
        clusters = plan.clusters
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
        let groups = Self.byCluster(ready)
        let placements = groups.map { group in
            var placement = clusters[group[0].item.cluster].placement
            placement.media = group.map(\.draft)
            return placement
        }
        let placed = try store.place(placements, in: session.run)
        for (group, placed) in zip(groups, placed) { try reportOutcome(group, placed) }
    }

    /// Makes files for existing photos durable.
    mutating func write(_ staged: [(addition: CompanionAddition, companion: ImportBatch.StagedCompanion)]) throws {
        guard !staged.isEmpty else { return }
        let originals = staged.map { ($0.companion.staged, $0.companion.companion.fileExtension) }
        session.report.restoredCount += try store.keep(originals).count
        let outcomes = try store.addCompanions(staged.map { ($0.addition, $0.companion.companion) }, in: session.run)
        for (staged, outcome) in zip(staged, outcomes) {
            let (main, isDone) = (staged.addition.main, outcome != .notNeeded)
            try session.add(
                staged.companion.file,
                isDone
                    ? .beside(staged.addition.kind, entry: main.entry, medium: main.medium)
                    : .alreadyHere(.inDiary(entry: nil)))
            guard isDone else { continue }
            session.report.addedCompanionCount += 1
            if outcome == .keptWithValues { updatedMedia.insert(main.medium) }
            session.report.updatedMediumCount = updatedMedia.count
            if reportedEntries.insert(main.entry).inserted { session.report.entries.append(main.entry) }
        }
    }

    /// Gives media of the diary other times, and places them where an import would have.
    mutating func retime(_ media: [LateTime], as placement: ImportPlacement) throws {
        let retimed = media.map { RetimedMedium($0.main, $0.file.time, $0.file.record) }
        let placed = try store.retime(retimed, as: placement, in: session.run)
        session.report.retimedMediumCount += placed.media.count
        guard let entry = placed.entry, !placed.media.isEmpty else { return }
        if reportedEntries.insert(entry).inserted { session.report.entries.append(entry) }
    }

    /// Groups consecutive media that belong together.
    private static func byCluster(_ ready: [Ready]) -> [[Ready]] {
        var groups: [[Ready]] = []
        for medium in ready {
            if let last = groups.last?.last, last.item.cluster == medium.item.cluster {
                groups[groups.count - 1].append(medium)
            } else {
                groups.append([medium])
            }
        }
        return groups
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

    private mutating func reportOutcome(_ group: [Ready], _ placed: PlacedMedia) throws {
        if let id = placed.entry, !placed.media.isEmpty {
            clusters[group[0].item.cluster].placement.entry = id
            if reportedEntries.insert(id).inserted {
                session.report.entries.append(id)
                session.report.entryCount += 1
            }
        }
        for ready in group {
            if let id = placed.media[ready.draft.medium.id] {
                try reportOutcome(ready, as: id, in: placed.entry)
            } else {
                // Another process was quicker, or the file is now in the diary.
                try session.add(ready.item.medium.file, .alreadyHere(.inDiary(entry: nil)))
                for companion in ready.item.companions {
                    try session.add(companion.file, .alreadyHere(.inDiary(entry: nil)))
                }
            }
        }
    }

    private mutating func reportOutcome(_ ready: Ready, as id: UniqueIdentifier, in entry: UniqueIdentifier?) throws {
        var medium = ImportedMedium(
            type: ready.draft.medium.type, entry: entry, medium: id,
            time: ready.item.medium.captureTime, timeSource: ready.item.medium.time.rowSource)
        medium.refusedTimes = ready.item.medium.time.refused
        medium.warnings = ready.inspected.warnings
        medium.lacksRecord = ready.item.medium.lacksRecord
        medium.thumbnailFailure = ready.inspected.thumbnailFailure
        try session.add(ready.item.medium.file, .imported(medium))
        for companion in ready.item.companions {
            try session.add(companion.file, .beside(companion.companion.kind, entry: entry, medium: id))
        }
    }

    /// Reports a medium that was not imported, and its companions, which are useless without it.
    func reportOutcome(_ medium: SurveyedMedium, unreadable reason: MediumIntakeError.Reason) throws {
        try session.add(medium.file, .unreadable(reason))
        for companion in medium.companions {
            try session.add(companion.file, .leftOut(companion.kind.reasonAlone))
        }
    }
}

extension FileOutcome {
    /// The outcome of a file.
    package init(_ file: FoundFile, _ kind: Kind) {
        self.init(path: file.path, byteCount: file.byteCount, isNamed: file.isNamed, kind: kind)
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
