package import Chronology
package import DecoderProtocol
package import DiaryModel
package import DiaryStore
import TextFolding

/// Makes a medium from a copied file and the decoder's description.
package struct InspectedMediumReading {
    private let judge: MediumTimeJudge
    private let now: Instant

    /// A reader of inspected media.
    ///
    /// - Parameters:
    ///     - zone: the assumed zone of clocks without an offset.
    ///     - places: the zones of positions; nil if the user gave the zone.
    package init(zone: TimeZoneRules, places: PlaceZones? = nil, now: Instant) {
        judge = MediumTimeJudge(zone: zone, now: now, places: places)
        self.now = now
    }

    /// The medium, ready to be kept.
    ///
    /// - Parameters:
    ///     - path: the file that was copied.
    ///     - name: the name whose time counts; nil for that of the file.
    ///     - record: another program's record of it, for values that the file lacks.
    /// - Throws: `MediumIntakeError` for a copy that was changed meanwhile; `SystemCallError`.
    package func read(
        _ staged: StagedOriginal, _ inspected: InspectedMedium, named path: FilePath, datedBy name: [UInt8]? = nil,
        _ record: MediumRecord? = nil
    ) throws -> StagedMedium {
        guard try staged.isUnchanged() else { throw MediumIntakeError(path: path, reason: .altered) }
        let evidence = MediumEvidence(
            of: inspected, name: name ?? path.lastComponent, record: record, modificationTime: nil)
        let time = judge.time(of: evidence)
        var draft = draft(inspected, staged, path, time)
        if let record { draft.medium.apply(record) }
        return StagedMedium(
            staged: staged, draft: draft, time: time, warnings: inspected.warnings,
            thumbnailFailure: inspected.thumbnailFailure)
    }

    private func draft(
        _ inspected: InspectedMedium, _ staged: StagedOriginal, _ path: FilePath, _ time: MediumTime?
    ) -> MediumDraft {
        let name = MediumName.shown(path.lastComponent)
        var medium = Medium(
            id: UniqueIdentifier(), type: MediumType(inspected.kind), fileName: name.text,
            fileNameBytes: name.bytes, fileExtension: inspected.fileExtension,
            mimeType: inspected.mimeType, hash: staged.hash, byteCount: staged.byteCount,
            captureTime: time?.captureTime,
            metadata: Medium.Metadata(inspected.metadata), addTime: now, extra: CameraTexts(inspected.metadata).extra)
        medium.timeDoubt = time?.doubt
        return MediumDraft(medium: medium, thumbnail: inspected.thumbnail.flatMap(Thumbnail.init(jpeg:)))
    }
}
