package import DecoderProtocol

/// One photo of any format that we decode: what it tells about itself, and its picture.
package final class PhotoFile {
    package let format: ImageFormat
    /// What the file tells; complete after ``readHeader()``.
    package private(set) var metadata = MediumMetadata()
    package private(set) var warnings: [MediumWarning] = []
    private let decoder: any PictureDecoder
    private let source: PictureSource

    /// Prepares to read a picture of the format; nil for formats that are only recognised.
    package init?(
        _ source: PictureSource, format: ImageFormat, limits: ImageLimits = ImageLimits()
    ) throws(ImageCodingError) {
        guard let decoder = try Self.decoder(of: format, source, limits) else { return nil }
        (self.format, self.source, self.decoder) = (format, source, decoder)
    }

    /// The usual extension of such a file, without the dot.
    package var fileExtension: String { format.fileExtension }

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
    package func thumbnail(side: Int) throws(ImageCodingError) -> Picture {
        var picture = try decoder.decode(fitting: side)
        if let profile = decoder.colorProfile { picture = picture.converted(from: profile) }
        guard !decoder.decodesUpright else { return picture }
        return picture.oriented(metadata.orientation.flatMap(Orientation.init) ?? .upright)
    }

    private func describe() {
        let photo = PhotoMetadata(source, format: format)
        (metadata, warnings) = (photo.metadata, photo.warnings)
        let size = decoder.size
        metadata.width = size.width > 0 ? size.width : nil
        metadata.height = size.height > 0 ? size.height : nil
        if let orientation = decoder.ownOrientation { metadata.orientation = orientation.rawValue }
    }

    private static func decoder(
        of format: ImageFormat, _ source: PictureSource, _ limits: ImageLimits
    ) throws(ImageCodingError) -> (any PictureDecoder)? {
        switch format {
        case .jpeg: try JPEGReader(source, limits: limits)
        default: nil
        }
    }
}
