extension Medium.Companion.Kind {
    /// What a file of a kind is to the photo that it stands beside; nil where it is none of a photo's.
    init?(_ kind: FileKind) {
        switch kind {
        case .film: self = .livePhoto
        case .rawPhoto: self = .raw
        case .adjustments: self = .adjustments
        case .sidecar: self = .sidecar
        case .photo, .sound, .other: return nil
        }
    }

    /// What a file of the same bytes is.
    var fileKind: FileKind {
        switch self {
        case .livePhoto: .film
        case .raw: .rawPhoto
        case .adjustments: .adjustments
        case .sidecar: .sidecar
        }
    }
}
