import Pixels

/// What every picture format can do.
protocol PictureDecoder: AnyObject {
    /// Pixels as stored; known after the header was read, and 0 × 0 while nothing of a picture was seen.
    var size: PixelSize { get }

    /// Whether what was decoded so far is damaged or ends early.
    var isPartial: Bool { get }

    /// How the stored pixels are to be turned where the container says it, whatever EXIF says.
    var ownOrientation: Orientation? { get }

    /// Whether decoded pictures stand upright already.
    var decodesUpright: Bool { get }

    /// The colours that the pixels are meant in, as an ICC profile.
    var colorProfile: [UInt8]? { get }

    /// What the file holds beside its pixels.
    var metadataBlocks: MetadataBlocks { get }

    /// Reads up to the picture's data.
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
