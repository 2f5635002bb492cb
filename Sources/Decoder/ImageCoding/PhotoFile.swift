package import Containers
package import DecoderProtocol
package import Pixels

/// One photo of any decodable format: its metadata and its picture.
package final class PhotoFile {
    package let format: ImageFormat
    /// The file's metadata; complete after ``readHeader()``.
    package private(set) var metadata = MediumMetadata()
    package private(set) var warnings: [MediumWarning] = []
    /// The places in the file at which the film of a motion photo may be, the most reliable first; known after
    /// ``readHeader()``.
    package private(set) var filmRanges: [Range<Int>] = []
    private let source: ByteSource
    private let decoder: any PictureDecoder
    private let raw: RawPhotoFormat?

    /// Prepares to read a picture of the format; nil for formats that are only recognized.
    package init?(
        _ source: ByteSource, format: ImageFormat, limits: ImageLimits = ImageLimits()
    ) throws(ImageCodingError) {
        raw = format == .tiff || format == .raw ? RawPhotoFormat(source) : nil
        let format = raw == nil ? format : .raw
        guard let decoder = try Self.decoder(of: format, source, limits) else { return nil }
        (self.format, self.decoder, self.source) = (format, decoder, source)
    }

    /// The usual extension of such a file, without the dot.
    package var fileExtension: String { raw?.fileExtension ?? format.fileExtension }

    package var mimeType: String { raw?.mimeType ?? format.mimeType }

    package var isPartial: Bool { decoder.isPartial }

    /// Reads header and metadata; the latter even if the header turns out to be damaged.
    ///
    /// If it throws, width and height are set if a picture was found at all.
    package func readHeader() throws(ImageCodingError) {
        do throws(ImageCodingError) {
            try decoder.readHeader()
        } catch {
            describe()
            throw error
        }
        describe()
    }

    /// The upright picture in sRGB, fitted into a square.
    package func thumbnail(side: Int) throws(ImageCodingError) -> PixelPicture {
        var picture = try decoder.decode(fitting: side)
        if let profile = decoder.colorProfile { picture = picture.converted(from: profile) }
        guard !decoder.decodesUpright else { return picture }
        return picture.oriented(metadata.orientation.flatMap(Orientation.init) ?? .upright)
    }

    /// The size of the upright picture in pixels; known after ``readHeader()``.
    package var uprightSize: PixelSize {
        let stored = decoder.size
        let orientation = metadata.orientation.flatMap(Orientation.init) ?? .upright
        guard orientation.swapsSides, !decoder.decodesUpright else { return stored }
        return PixelSize(width: stored.height, height: stored.width)
    }

    private func describe() {
        let blocks = decoder.metadataBlocks
        let photo = PhotoMetadata(blocks)
        filmRanges = MotionPhoto(source, xmp: blocks.xmp).ranges
        (metadata, warnings) = (photo.metadata, photo.warnings)
        let size = decoder.size
        metadata.width = 1...Int(Int32.max) ~= size.width ? size.width : nil
        metadata.height = 1...Int(Int32.max) ~= size.height ? size.height : nil
        // If the container rotates the picture, its EXIF orientation is obsolete.
        if decoder.decodesUpright || decoder.ownOrientation != nil {
            metadata.orientation = decoder.ownOrientation?.rawValue
        }
    }

    private static func decoder(
        of format: ImageFormat, _ source: ByteSource, _ limits: ImageLimits
    ) throws(ImageCodingError) -> (any PictureDecoder)? {
        switch format {
        case .jpeg: try JPEGReader(source, limits: limits)
        case .png: try PNGReader(source, limits: limits)
        case .webP: WebPReader(source, limits: limits)
        case .heic, .avif: try HEIFReader(source, limits: limits)
        case .gif: GIFReader(source, limits: limits)
        case .tiff: TIFFReader(source, limits: limits)
        case .raw: RawPhotoReader(source, limits: limits)
        case .jpegXL: try JPEGXLReader(source, limits: limits)
        case .bmp: BMPReader(source, limits: limits)
        }
    }
}
