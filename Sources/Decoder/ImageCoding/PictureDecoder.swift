import Pixels

/// The operations that every picture format supports.
protocol PictureDecoder: AnyObject {
    /// The stored size in pixels; known after the header was read, and 0 × 0 until a picture was found.
    var size: PixelSize { get }

    var isPartial: Bool { get }

    /// The orientation of the stored pixels if the container defines it, whatever EXIF says.
    var ownOrientation: Orientation? { get }

    var decodesUpright: Bool { get }

    /// The colour space of the pixels, as an ICC profile.
    var colorProfile: [UInt8]? { get }

    /// The metadata in the file besides its pixels.
    var metadataBlocks: MetadataBlocks { get }

    func readHeader() throws(ImageCodingError)

    /// Decodes the picture to fit into a square; never enlarged.
    func decode(fitting side: Int) throws(ImageCodingError) -> PixelPicture
}

extension PictureDecoder {
    var isPartial: Bool { false }
    var ownOrientation: Orientation? { nil }
    var decodesUpright: Bool { false }
    var colorProfile: [UInt8]? { nil }
}
