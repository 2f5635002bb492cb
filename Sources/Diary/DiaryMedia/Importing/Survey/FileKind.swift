package import DecoderProtocol
package import DiaryModel
import DiaryStore

/// The kind of a file, as far as it matters for what belongs together.
package enum FileKind: Hashable, Sendable {
    case photo
    case sound
    case film
    /// A camera's unfinished photo.
    case rawPhoto
    /// The adjustments of a photo, as Apple's phones store them (`.aae`).
    case adjustments
    /// Metadata of a medium in a file of its own (XMP).
    case sidecar
    /// A small picture or film that a camera makes of a film: `.THM`, `.LRV`, `.LRF`, the folder `THMBNL`.
    case preview
    /// What a camera writes about a film: XML, the subtitles of a drone.
    case notes
    case other

    /// The kind of a file that the decoder described or refused.
    ///
    /// A preview is a picture or a film by its content; only its name says what it is for.
    package init(_ answer: Result<InspectedMedium, DecoderError>, of path: FilePath) {
        switch answer {
        case .success(let medium): self = PreviewName.matches(path, medium.kind) ? .preview : Self.kind(of: medium)
        case .failure(.refused(let failure)): self = Self.kind(refusedAs: failure)
        case .failure: self = .other
        }
    }

    /// The kind of a file with the bytes of a medium that is in the diary; a preview stays one by its name.
    init(_ known: KnownMedium, of path: FilePath) {
        switch known.type {
        case .image where PreviewName.matches(path, .image), .video where PreviewName.matches(path, .video):
            self = .preview
        // A PDF has no companions.
        case .image where known.mimeType == "application/pdf": self = .other
        case .image:
            self = RawPhotoFormat.allCases.contains { $0.mimeType == known.mimeType } ? .rawPhoto : .photo
        case .audio: self = .sound
        case .video: self = .film
        }
    }

    private static func kind(of medium: InspectedMedium) -> FileKind {
        switch medium.kind {
        case .image where medium.mimeType == "application/pdf": .other
        case .image: medium.isRawPhoto ? .rawPhoto : .photo
        case .audio: .sound
        case .video: .film
        }
    }

    private static func kind(refusedAs failure: DecoderFailure) -> FileKind {
        switch SidecarFormat.allCases.first(where: { $0.name == failure.format }) {
        case .xmp: .sidecar
        case .adjustments: .adjustments
        case .clip, .subtitles: .notes
        case nil: .other
        }
    }
}
