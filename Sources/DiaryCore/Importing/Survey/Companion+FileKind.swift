extension Medium.Companion.Kind {
    /// The relation of a file of a kind to its photo; nil if it is not a companion.
    init?(_ kind: FileKind) {
        switch kind {
        case .film: self = .livePhoto
        case .rawPhoto: self = .raw
        case .adjustments: self = .adjustments
        case .sidecar: self = .sidecar
        case .photo, .sound, .other: return nil
        }
    }

    /// The kind of a file with the same bytes.
    var fileKind: FileKind {
        switch self {
        case .livePhoto: .film
        case .raw: .rawPhoto
        case .adjustments: .adjustments
        case .sidecar: .sidecar
        }
    }
}
