/// A medium with its original in the vault, before its row is written.
public struct MediumDraft: Sendable {
    /// The row to write.
    public var medium: Medium
    /// A JPEG of at most 512 pixels a side, upright.
    public var thumbnail: Thumbnail?
    /// True for a medium of an export, which gets no words of others with the same bytes.
    package var isExact = false

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

    /// Makes a thumbnail of a JPEG with a known size.
    public init(width: Int, height: Int, jpeg: [UInt8]) {
        self.width = width
        self.height = height
        self.jpeg = jpeg
    }
}
