import AudioCoding
import DecoderProtocol

/// Inspects one film: its header, and the cover that it may carry.
///
/// Its pictures are decoded by `ffmpeg`.
struct VideoInspection {
    private let cover: [UInt8]?
    private let side: Int
    private(set) var medium: InspectedMedium

    /// A film with a container that is read here.
    init(_ described: UndecodedSound, format: ForeignFormat, side: Int) throws(DecoderFailure) {
        let isMatroska = format.name == "WebM" && described.name != "WebM"
        medium = try Self.medium(isMatroska ? ForeignFormat("Matroska", isVideo: true) : format)
        medium.metadata = described.metadata
        medium.fill(from: described.packet)
        (cover, self.side) = (described.cover, side)
        medium.thumbnailFailure = Self.failure(of: medium, format)
    }

    /// A film with a container of which only the times are read here, or in which nothing was found.
    init(descriptor: Int32, format: ForeignFormat) throws(DecoderFailure) {
        medium = try Self.medium(format)
        medium.metadata.times = RIFFTimes(descriptor: descriptor).claims
        if medium.mimeType == "video/mp2t" { CamcorderSettings(descriptor: descriptor).describe(&medium.metadata) }
        (cover, side) = (nil, 0)
        medium.thumbnailFailure =
            format.mayBeSound
            ? DecoderFailure(
                .corrupt, format: format.name, message: "a damaged \(format.name): neither pictures nor sound in it")
            : Self.failure(of: medium, format)
    }

    /// The film with its cover, or with the reason why there is no picture yet.
    func inspect() -> InspectedMedium {
        var medium = medium
        medium.thumbnail = cover.flatMap { CoverThumbnail.encoded($0, side: side) }
        if medium.thumbnail != nil { medium.thumbnailFailure = nil }
        return medium
    }

    private static func failure(of medium: InspectedMedium, _ format: ForeignFormat) -> DecoderFailure {
        let codec = medium.metadata.videoCodec ?? format.name
        return DecoderFailure(
            .needsConverter, format: codec,
            message: "no picture: \(codec) is decoded by ffmpeg, which is not installed")
    }

    private static func medium(_ format: ForeignFormat) throws(DecoderFailure) -> InspectedMedium {
        let type = format.videoType
        let medium = InspectedMedium(kind: .video, fileExtension: type.ending, mimeType: type.mime)
        guard let medium else { throw DecoderFailure(.unsupported, format: format.name, message: "no type") }
        return medium
    }
}
