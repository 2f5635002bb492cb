import DecoderProtocol
import DiaryModel
import DiaryStore

/// Imports the media of a plan: copies and hashes each, lets decoders inspect the copy, and writes batch after batch.
///
/// While one batch waits for the last answers, and while it is written, the decoders work on the next.
final class ImportCopying {
    private let store: DiaryStore
    private let plan: ImportPlan
    private let additions: [FileSurvey.Addition]
    private let decoders: DecoderPool
    private let session: ImportSession
    private var observer: ImportObserver { session.observer }
    private var writing: ImportWriting
    private var progress: ImportProgress
    /// The error that ends a long copy at the user's request.
    private struct Interruption: Error {}

    /// The length in bytes of a file whose copying is cancelled when the import should end.
    private static let largeByteCount: Int64 = 256 << 20

    private var open = ImportBatch()
    /// The full batches, the oldest first.
    private var full: [ImportBatch] = []
    /// The items that a decoder inspects, by the tags of their files.
    private var waiting: [Int: ImportBatch.Item] = [:]
    private var lastTag = 0

    init(
        _ plan: ImportPlan, _ additions: [FileSurvey.Addition], into store: DiaryStore, in session: ImportSession,
        _ decoders: DecoderPool
    ) {
        self.store = store
        self.plan = plan
        self.additions = additions
        self.decoders = decoders
        self.session = session
        writing = ImportWriting(plan, into: store, in: session)
        progress = ImportProgress(phase: .copying)
        progress.totalItemCount = plan.media.reduce(additions.count) { $0 + 1 + $1.companions.count }
        progress.totalByteCount = plan.media.reduce(additions.reduce(0) { $0 + $1.file.byteCount }) {
            $0 + $1.byteCount
        }
    }

    /// Imports all of it, or what was begun before an interruption.
    func run() throws {
        try observer.onProgress(progress)
        for (number, cluster) in plan.clusters.enumerated() {
            for index in cluster.range {
                guard !session.isInterrupted() else { return try finish() }
                try take(plan.media[index], cluster: number)
            }
        }
        try finish()
        try addCompanions()
    }

    /// Imports the files for existing photos, a bounded batch at a time.
    private func addCompanions() throws {
        var staged: [(addition: CompanionAddition, companion: ImportBatch.StagedCompanion)] = []
        for (file, addition) in additions {
            guard !session.isInterrupted() else { break }
            let companion = SurveyedMedium.Companion(file: file, kind: addition.kind)
            do {
                if let copied = try stage(companion) { staged.append((addition, copied)) }
            } catch is Interruption { break }
            progress.itemCount += 1
            progress.byteCount += file.byteCount
            let byteCount = staged.reduce(0) { $0 + $1.companion.staged.byteCount }
            if ImportBatch.isFull(fileCount: staged.count, byteCount: byteCount) {
                try writing.write(staged)
                staged = []
            }
            try observer.onProgress(progress)
        }
        try writing.write(staged)
    }

    /// Gives media of the diary the times that they have with what came now.
    func retime(_ media: [LateTime], _ options: ImportOptions) throws {
        guard !media.isEmpty else { return }
        let mains = Dictionary(media.map { ($0.file.file.path, $0.main) }) { first, _ in first }
        let plan = try ImportPlan(of: media.map(\.file), into: store, options)
        for cluster in plan.clusters {
            try writing.retime(
                plan.media[cluster.range].compactMap { file in
                    mains[file.file.path].map { LateTime(main: $0, file: file) }
                }, as: cluster.placement)
        }
    }

    private func finish() throws {
        if !open.items.isEmpty { full.append(open) }
        open = ImportBatch()
        while let answer = decoders.next() { put(answer) }
        try writeAnswered()
    }

    private func take(_ medium: SurveyedMedium, cluster: Int) throws {
        let item: ImportBatch.Item
        do {
            let staged = try stage(medium.file)
            guard staged.byteCount > 0 else { throw MediumIntakeError(path: medium.file.path, reason: .empty) }
            let companions = try medium.companions.compactMap(stage)
            item = ImportBatch.Item(medium, cluster: cluster, staged, companions)
        } catch let error as MediumIntakeError {
            advance(past: medium)
            return try writing.reportOutcome(medium, unreadable: error.reason)
        } catch is Interruption { return }
        // Before the next report: a copy in progress has already counted its bytes.
        advance(past: medium)
        try submit(item)
        if open.isFull {
            full.append(open)
            open = ImportBatch()
        }
        // One slow file must not keep all files after it open, and a crash must not lose a long copy.
        while ImportBatch.isTooMuch(full.map(\.byteCount)), let answer = decoders.next() {
            put(answer)
            try writeAnswered()
        }
        try writeAnswered()
        try observer.onProgress(progress)
    }

    private func advance(past medium: SurveyedMedium) {
        progress.itemCount += 1 + medium.companions.count
        progress.byteCount += medium.byteCount
    }

    private func stage(_ file: FoundFile) throws -> StagedOriginal {
        try SourceFile.read(file) { source in
            var shown = progress
            let staged = try store.vault.stage(source) { count in
                shown.byteCount += Int64(count)
                guard file.byteCount >= Self.largeByteCount else { return }
                if session.isInterrupted() { throw Interruption() }
                try observer.onProgress(shown)
            }
            return (staged, staged.byteCount)
        }
    }

    /// Copies a companion; an unreadable one does not prevent the medium's import.
    private func stage(_ companion: SurveyedMedium.Companion) throws -> ImportBatch.StagedCompanion? {
        do {
            let staged = try stage(companion.file)
            let name = companion.nameInDiary ?? companion.file.path
            return ImportBatch.StagedCompanion(
                file: companion.file, staged: staged,
                companion: Medium.Companion(staged, of: name, kind: companion.kind),
                isInDiary: companion.nameInDiary != nil)
        } catch let error as MediumIntakeError {
            try session.add([.file(companion.file, .unreadable(error.reason))])
            return nil
        }
    }

    private func submit(_ item: ImportBatch.Item) throws {
        open.append(item)
        while !decoders.hasRoom, let answer = decoders.next() { put(answer) }
        lastTag += 1
        waiting[lastTag] = item
        try decoders.submit(
            item.staged.descriptor.number, tag: lastTag, DecoderRequest(), isNamed: item.medium.file.isNamed)
    }

    private func put(_ answer: DecoderPool.Answer) {
        waiting.removeValue(forKey: answer.tag)?.inspected = answer.result
    }

    private func writeAnswered() throws {
        while let batch = full.first, batch.isAnswered {
            full.removeFirst()
            try writing.write(batch)
        }
    }
}
