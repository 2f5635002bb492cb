/// The blocks of metadata that a picture file holds beside its pixels, as bytes.
struct MetadataBlocks {
    /// With EXIF's identifier or without it.
    private(set) var exif: [UInt8]?
    private(set) var xmp: [UInt8]?
    /// Photoshop's resources, with IPTC's records in them.
    private(set) var photoshop: [UInt8]?

    init(_ source: PictureSource, format: ImageFormat) {
        switch format {
        case .jpeg: readJPEG(source)
        default: break
        }
    }

    private mutating func readJPEG(_ source: PictureSource) {
        let segments = JPEGSegments(source)
        exif = segments.exif()
        xmp = segments.xmp()
        photoshop = segments.photoshop()
    }
}
