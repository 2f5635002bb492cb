package import DecoderProtocol

/// The kind of a file, as far as it matters for pairing.
package enum FileKind: Hashable, Sendable {
    case photo
    case sound
    case film
    /// A camera's unfinished photo.
    case rawPhoto
    /// The adjustments of a photo, as Apple's phones store them (`.aae`).
    case adjustments
    /// Metadata of a photo in a file of its own (XMP).
    case sidecar
    case other

    /// The kind of a file that the decoder described or refused.
    package init(_ answer: Result<InspectedMedium, DecoderError>) {
        switch answer {
        case .success(let medium): self = Self.kind(of: medium)
        case .failure(.refused(let failure)): self = Self.kind(refusedAs: failure)
        case .failure: self = .other
        }
    }

    /// The kind of a photo that is in the diary.
    init(_ photo: KnownPhoto) {
        self = RawPhotoFormat.allCases.contains { $0.mimeType == photo.mimeType } ? .rawPhoto : .photo
    }

    private static func kind(of medium: InspectedMedium) -> FileKind {
        switch medium.kind {
        // A PDF has no companions.
        case .image where medium.mimeType == "application/pdf": .other
        case .image: medium.isRawPhoto ? .rawPhoto : .photo
        case .audio: .sound
        case .video: .film
        }
    }

    private static func kind(refusedAs failure: DecoderFailure) -> FileKind {
        switch failure.format {
        case SidecarFormat.xmp.name: .sidecar
        case SidecarFormat.adjustments.name: .adjustments
        default: .other
        }
    }
}
