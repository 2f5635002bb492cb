package import Chronology
import DecoderProtocol
package import DiaryMedia
import DiaryModel
package import DiaryStore

/// Copies the media of entries into the vault and lets several decoders inspect the copies.
///
/// While one is copied, decoders work on those before it.
package final class SourceMediaIntake {
    private let vault: Vault
    private let source: ImportSource
    private let decoders: DecoderPool
    private let reading: InspectedMediumReading
    private var records: PhotoRecords
    private var waiting: [Int: (draft: FormatDraft, index: Int, staged: StagedOriginal, path: FilePath)] = [:]
    private var lastTag = 0
    private var fileCount = 0
    private var byteCount: Int64 = 0

    /// An intake from a source.
    ///
    /// - Parameters:
    ///     - source: the source whose files are taken.
    ///     - loose: files of the source beside its exports, which may be photos with records of Google's.
    ///     - zone: the zone assumed for times without an offset.
    package init(
        into store: DiaryStore, from source: ImportSource, besides loose: [ImportSource.File] = [],
        decoders: DecoderPool, zone: TimeZoneRules, now: Instant
    ) {
        vault = store.vault
        self.source = source
        self.decoders = decoders
        reading = InspectedMediumReading(zone: zone, now: now)
        records = PhotoRecords(of: loose, in: source)
    }

    /// True if the files taken are enough for a batch.
    var isFull: Bool { ImportBatch.isFull(fileCount: fileCount, byteCount: byteCount) }

    /// Copies a file, and passes it to a decoder.
    ///
    /// - Throws: `MediumIntakeError`; `SystemCallError` if the vault can't be written.
    func stage(_ file: ImportSource.File, for draft: FormatDraft, _ index: Int) throws {
        let path = FilePath(file.path)
        let staged = try vault.stage(open(file))
        guard staged.byteCount > 0 else { throw MediumIntakeError(path: path, reason: .empty) }
        fileCount += 1
        byteCount += staged.byteCount
        while !decoders.hasRoom, let answer = decoders.next() { try put(answer) }
        lastTag += 1
        waiting[lastTag] = (draft, index, staged, path)
        do throws(DecoderError) {
            try decoders.submit(staged.descriptor.number, tag: lastTag, DecoderRequest())
        } catch {
            throw MediumIntakeError(path: path, reason: .decoder(error))
        }
    }

    /// Copies a file kept with a medium, without a decoder: its line describes it.
    ///
    /// - Throws: `MediumIntakeError`; `SystemCallError` if the vault can't be written.
    func stageCompanion(_ file: ImportSource.File) throws -> StagedOriginal {
        let staged = try vault.stage(open(file))
        fileCount += 1
        byteCount += staged.byteCount
        return staged
    }

    private func open(_ file: ImportSource.File) throws(MediumIntakeError) -> FileDescriptor {
        do throws(SystemCallError) { return try source.open(file) } catch {
            throw MediumIntakeError(path: FilePath(file.path), reason: .init(error))
        }
    }

    /// Waits until decoders have inspected all files taken.
    func finish() throws {
        while let answer = decoders.next() { try put(answer) }
        (fileCount, byteCount) = (0, 0)
    }

    private func put(_ answer: DecoderPool.Answer) throws {
        guard let (draft, index, staged, path) = waiting.removeValue(forKey: answer.tag) else { return }
        do {
            switch answer.result {
            case .success(let inspected):
                let record = records.record(of: staged.hash, byteCount: staged.byteCount)
                let name = draft.media[index].originalName(of: inspected).map { Array($0.utf8) }
                draft.staged[index] = try reading.read(staged, inspected, named: path, datedBy: name, record)
            case .failure(let error): throw MediumIntakeError(path: path, reason: .decoder(error))
            }
        } catch let error as MediumIntakeError where !error.concernsAllFiles {
            draft.refusals[index] = error
        }
    }
}

extension SourceMedium {
    /// The earlier name, with which the times of the file are read; without any the other program's record counts.
    fileprivate func originalName(of inspected: InspectedMedium) -> String? {
        let counts = !inspected.metadata.times.isEmpty || record[.captureTime] == nil
        return isNameOriginal && counts ? fileName : nil
    }
}
