import AudioCoding
import Containers
import DecoderProtocol
import ImageCoding

/// Looks at one picture file.
struct ImageInspection {
    private let photo: PhotoFile
    private let side: Int
    /// The properties known before the picture is decoded.
    private(set) var medium: InspectedMedium

    /// Reads header and metadata.
    ///
    /// Throws if the file is refused; for an accepted picture that can't be decoded the medium has the reason.
    init(descriptor: Int32, format: ImageFormat, side: Int) throws(DecoderFailure) {
        self.side = side
        var failure: DecoderFailure?
        do throws(ImageCodingError) {
            guard let photo = try PhotoFile(.file(descriptor: descriptor), format: format) else {
                throw .unsupported(format.name)
            }
            self.photo = photo
        } catch {
            throw DecoderFailure(error, format: format)
        }
        do throws(ImageCodingError) {
            try photo.readHeader()
        } catch {
            failure = try Self.tolerated(DecoderFailure(error, format: photo.format))
        }
        let kind = photo.format
        let media = InspectedMedium(kind: .image, fileExtension: photo.fileExtension, mimeType: photo.mimeType)
        guard var medium = media else { throw DecoderFailure(.unsupported, format: kind.name, message: "no type") }
        (medium.metadata, medium.warnings, medium.thumbnailFailure) = (photo.metadata, photo.warnings, failure)
        medium.metadata.film =
            photo.filmRanges.lazy.compactMap { EmbeddedVideo(descriptor: descriptor, in: $0) }.first
        self.medium = medium
    }

    /// The medium with its thumbnail or with the reason why there is none.
    func inspect() -> InspectedMedium {
        guard medium.thumbnailFailure == nil else { return medium }
        var medium = medium
        do throws(ImageCodingError) {
            medium.thumbnail = try photo.thumbnail(side: side).encodedAsJPEG()
            if photo.isPartial { medium.warnings.append(MediumWarning(.partial)) }
        } catch {
            medium.thumbnailFailure = DecoderFailure(error, format: photo.format)
        }
        return medium
    }

    /// A picture with a valid frame is accepted even if it is damaged or too large to be decoded; an unsupported
    /// variant is refused, and so is anything else.
    private static func tolerated(_ failure: DecoderFailure) throws(DecoderFailure) -> DecoderFailure {
        switch failure.kind {
        case .corrupt, .tooLarge, .costly: failure
        case .notAMedium, .unsupported, .unreadable, .crashed, .timedOut, .unconfined, .needsConverter,
            .refusedSound, .darkFrame:
            throw failure
        }
    }
}

extension DecoderFailure {
    init(_ error: ImageCodingError, format: ImageFormat) {
        let format = format.name
        switch error {
        case .notAPicture(let message):
            self.init(.notAMedium, format: format, message: Self.words(damaged: format, message))
        case .unsupported(let variant):
            self.init(.unsupported, format: variant, message: "\(variant) is not decoded")
        case .tooLarge: self.init(.tooLarge, format: format, message: "more pixels than a picture may have")
        case .tooManyScans: self.init(.costly, format: format, message: "more scans than a picture may have")
        case .outOfMemory: self.init(.costly, format: format, message: "decoding it needs too much memory")
        case .outOfTime: self.init(.costly, format: format, message: "decoding it takes too long")
        case .unreadable: self.init(.unreadable, format: format, message: "the file can't be read")
        case .corrupt(let message): self.init(.corrupt, format: format, message: message)
        }
    }

    /// `a damaged JPEG (libjpeg: Premature end of JPEG file)`: the format's signature without a picture.
    private static func words(damaged format: String, _ message: String) -> String {
        if message.isEmpty { return "a damaged \(format)" }
        let isDamage = message.hasPrefix("it is damaged")
        return "a damaged \(format)\(isDamage ? String(message.dropFirst(13)) : ": \(message.libraryWords)")"
    }
}
