/// A medium whose original is in the vault and whose row is to be written.
public struct MediumDraft: Sendable {
    /// The row as it will stand.
    public var medium: Medium
    /// A JPEG of at most 512 pixels a side, upright.
    public var thumbnail: Thumbnail?

    /// A draft of a medium with its thumbnail.
    public init(medium: Medium, thumbnail: Thumbnail? = nil) {
        self.medium = medium
        self.thumbnail = thumbnail
    }
}

/// A small upright JPEG of a photo, or the waveform of a sound.
public struct Thumbnail: Hashable, Sendable {
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int
    /// The JPEG file.
    public var jpeg: [UInt8]

    /// Makes a thumbnail of a JPEG whose size is known.
    public init(width: Int, height: Int, jpeg: [UInt8]) {
        self.width = width
        self.height = height
        self.jpeg = jpeg
    }
}
