import DecoderProtocol
import ImageCoding

/// Looks at one picture file.
struct ImageInspection {
    private let reader: JPEGReader
    private let side: Int
    /// What is known before the picture is decoded.
    private(set) var medium: InspectedMedium

    /// Reads header and metadata.
    ///
    /// Throws where the file is not to be taken; a picture that is to be taken and can't be decoded has the reason in
    /// its medium.
    init(descriptor: Int32, side: Int) throws(DecoderFailure) {
        let format = ImageFormat.jpeg
        let media = InspectedMedium(kind: .image, fileExtension: format.fileExtension, mimeType: format.mimeType)
        guard var medium = media else { throw DecoderFailure(.unsupported, format: format.name, message: "no type") }
        do throws(ImageCodingError) {
            reader = try JPEGReader(descriptor: descriptor)
        } catch {
            throw DecoderFailure(error)
        }
        do throws(ImageCodingError) {
            try reader.readHeader()
        } catch {
            medium.thumbnailFailure = try Self.tolerated(DecoderFailure(error))
        }
        self.side = side
        self.medium = Self.described(medium, size: reader.size, descriptor: descriptor)
    }

    /// The medium with its thumbnail or with the reason why there is none.
    func inspect() -> InspectedMedium {
        guard medium.thumbnailFailure == nil else { return medium }
        var medium = medium
        do throws(ImageCodingError) {
            let picture = try reader.decode(fitting: side)
            let orientation = medium.metadata.orientation.flatMap(Orientation.init) ?? .upright
            medium.thumbnail = try picture.oriented(orientation).encodedAsJPEG()
            if reader.isPartial { medium.warnings.append(MediumWarning(.partial)) }
        } catch {
            medium.thumbnailFailure = DecoderFailure(error)
        }
        return medium
    }

    /// A picture with a valid frame is taken also when it is damaged or too large to be decoded; one of a variant
    /// that we don't read is not, nor what is no picture at all.
    private static func tolerated(_ failure: DecoderFailure) throws(DecoderFailure) -> DecoderFailure {
        switch failure.kind {
        case .corrupt, .tooLarge, .costly: failure
        default: throw failure
        }
    }

    private static func described(
        _ medium: InspectedMedium, size: PictureSize, descriptor: Int32
    ) -> InspectedMedium {
        var medium = medium
        let photo = PhotoMetadata(jpeg: descriptor)
        medium.metadata = photo.metadata
        medium.metadata.width = size.width > 0 ? size.width : nil
        medium.metadata.height = size.height > 0 ? size.height : nil
        medium.warnings = photo.warnings
        return medium
    }
}

extension DecoderFailure {
    init(_ error: ImageCodingError) {
        let format = ImageFormat.jpeg.name
        switch error {
        case .notAPicture(let message): self.init(.notAMedium, format: format, message: message)
        case .unsupported(let message): self.init(.unsupported, format: format, message: message)
        case .tooLarge: self.init(.tooLarge, format: format, message: "more pixels than a picture may have")
        case .tooManyScans: self.init(.costly, format: format, message: "more scans than a picture may have")
        case .outOfMemory: self.init(.costly, format: format, message: "decoding it needs too much memory")
        case .unreadable: self.init(.unreadable, format: format, message: "the file can't be read")
        case .corrupt(let message): self.init(.corrupt, format: format, message: message)
        }
    }
}
