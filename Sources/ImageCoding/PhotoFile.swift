package import DecoderProtocol
package import Pixels

/// One photo of any format that we decode: what it tells about itself, and its picture.
package final class PhotoFile {
    package let format: ImageFormat
    /// What the file tells; complete after ``readHeader()``.
    package private(set) var metadata = MediumMetadata()
    package private(set) var warnings: [MediumWarning] = []
    private let decoder: any PictureDecoder
    /// Whose unfinished photo it is.
    private let raw: RawPhotoFormat?

    /// Prepares to read a picture of the format; nil for formats that are only recognised.
    package init?(
        _ source: PictureSource, format: ImageFormat, limits: ImageLimits = ImageLimits()
    ) throws(ImageCodingError) {
        raw = format == .tiff || format == .raw ? RawPhotoFormat(source) : nil
        let format = raw == nil ? format : .raw
        guard let decoder = try Self.decoder(of: format, source, limits) else { return nil }
        (self.format, self.decoder) = (format, decoder)
    }

    /// The usual extension of such a file, without the dot.
    package var fileExtension: String { raw?.fileExtension ?? format.fileExtension }

    /// The type in MIME's register.
    package var mimeType: String { raw?.mimeType ?? format.mimeType }

    /// Whether what was decoded so far is damaged or ends early.
    package var isPartial: Bool { decoder.isPartial }

    /// Reads header and metadata; the latter also where the header turns out to be damaged.
    ///
    /// When it throws, width and height are there where a picture was seen at all.
    package func readHeader() throws(ImageCodingError) {
        do throws(ImageCodingError) {
            try decoder.readHeader()
        } catch {
            describe()
            throw error
        }
        describe()
    }

    /// The picture standing upright, in the colours of the screen, fitted into a square.
    package func thumbnail(side: Int) throws(ImageCodingError) -> PixelPicture {
        var picture = try decoder.decode(fitting: side)
        if let profile = decoder.colorProfile { picture = picture.converted(from: profile) }
        guard !decoder.decodesUpright else { return picture }
        return picture.oriented(metadata.orientation.flatMap(Orientation.init) ?? .upright)
    }

    /// The pixels of the picture when it stands upright; known after ``readHeader()``.
    package var uprightSize: PixelSize {
        let stored = decoder.size
        let orientation = metadata.orientation.flatMap(Orientation.init) ?? .upright
        guard orientation.swapsSides, !decoder.decodesUpright else { return stored }
        return PixelSize(width: stored.height, height: stored.width)
    }

    private func describe() {
        let photo = PhotoMetadata(decoder.metadataBlocks)
        (metadata, warnings) = (photo.metadata, photo.warnings)
        let size = decoder.size
        metadata.width = 1...Int(Int32.max) ~= size.width ? size.width : nil
        metadata.height = 1...Int(Int32.max) ~= size.height ? size.height : nil
        // Where the container turns the picture, what EXIF says of it is history.
        if decoder.decodesUpright || decoder.ownOrientation != nil {
            metadata.orientation = decoder.ownOrientation?.rawValue
        }
    }

    private static func decoder(
        of format: ImageFormat, _ source: PictureSource, _ limits: ImageLimits
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
