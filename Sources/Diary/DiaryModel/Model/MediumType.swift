/// The kind of a medium.
public enum MediumType: String, Hashable, Sendable, CaseIterable {
    /// A photo, or a PDF.
    case image
    /// A sound recording.
    case audio
    case video
}
