/// What a companion is to its photo; the raw values are what the store keeps.
package enum CompanionKind: String, Hashable, Sendable, CaseIterable {
    /// The film of a photo that moves.
    case livePhoto
    /// The unfinished photo beside the finished one.
    case raw
    /// What was changed on the photo.
    case adjustments
    /// Metadata of the photo.
    case sidecar

    init?(_ kind: FileKind) {
        switch kind {
        case .film: self = .livePhoto
        case .rawPhoto: self = .raw
        case .adjustments: self = .adjustments
        case .sidecar: self = .sidecar
        case .photo, .sound, .other: return nil
        }
    }
}
