package import Chronology
package import DecoderProtocol
package import DiaryModel

/// All that is known about the time and the place of a medium.
package struct MediumEvidence: Sendable {
    /// The kinds of media, as far as their history differs.
    package enum Kind: Hashable, Sendable, CaseIterable {
        case photo
        case sound
        case film
        case paper

        /// The year before which there was none.
        var firstYear: Int {
            switch self {
            case .photo: 1826
            case .sound: 1877
            case .film: 1888
            // What is on a paper may be older than photography.
            case .paper: 1000
            }
        }
    }

    package let kind: Kind
    /// The claims, those of one origin in the order in which they count.
    package let claims: [ClaimedTime]
    package let position: Position?
    /// True if a scanner made the picture, so that it was digitized later.
    package let isScan: Bool

    package init(kind: Kind, claims: [ClaimedTime], position: Position? = nil, isScan: Bool = false) {
        (self.kind, self.claims, self.position, self.isScan) = (kind, claims, position, isScan)
    }

    /// The evidence of a file and of what is known about it.
    ///
    /// - Parameters:
    ///   - medium: the decoder's description, if there is one.
    ///   - name: the bytes of the file's name.
    ///   - sidecar: the values of XMP beside it.
    ///   - record: another program's record.
    ///   - partner: the time of a medium with the same stem.
    ///   - modificationTime: nil if the file system is not reliable.
    package init(
        of medium: InspectedMedium?, name: [UInt8], sidecar: SidecarValues? = nil, record: MediumRecord? = nil,
        partner: MediumTime? = nil, modificationTime: Instant?
    ) {
        var claims = (sidecar?.times ?? []).map { ClaimedTime($0, isSidecar: true) }
        claims += (medium?.metadata.times ?? []).map { ClaimedTime($0) }
        if let partner { claims.append(ClaimedTime(partner: partner)) }
        if let time = record?.time { claims.append(ClaimedTime(.record, at: time)) }
        claims += FileNameTime.all(in: name).map { ClaimedTime($0) }
        if let modificationTime { claims.append(ClaimedTime(.fileDate, at: modificationTime)) }
        let position =
            sidecar.flatMap { Position(measured: $0.latitude, $0.longitude) }
            ?? medium.flatMap { Position(measured: $0.metadata.latitude, $0.metadata.longitude) }
            ?? record?.position.flatMap { Position(measured: $0.latitude, $0.longitude) }
        self.init(
            kind: Self.kind(of: medium), claims: claims, position: position, isScan: Self.isScan(medium?.metadata))
    }

    private static func kind(of medium: InspectedMedium?) -> Kind {
        switch medium?.kind {
        case .image where medium?.mimeType == "application/pdf": .paper
        case .image, nil: .photo
        case .audio: .sound
        case .video: .film
        }
    }

    /// Returns whether maker, model or program are those of a scanner.
    private static func isScan(_ metadata: MediumMetadata?) -> Bool {
        let texts = [metadata?.make, metadata?.model, metadata?.software].compactMap { $0?.lowercased() }
        let words = texts.joined(separator: " ").utf8
        return scanners.contains { mark in words.indices.contains { words[$0...].starts(with: mark.utf8) } }
    }

    private static let scanners = [
        "scan", "perfection", "silverfast", "plustek", "opticfilm", "primefilm", "microtek", "pakon", "noritsu",
        "frontier", "flextight", "reflecta",
    ]
}
