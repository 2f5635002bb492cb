/// The kind of a medium.
public enum MediumType: String, Hashable, Sendable, CaseIterable {
    /// A photo.
    case image
    /// A sound recording.
    case audio
    case video
}
