import DecoderProtocol
import ImageCoding

/// What header and metadata of one file say; nothing is decoded.
///
/// Unlike an inspection it also tells of files that are taken only beside others: films and unfinished photos.
struct FileDescription {
    let medium: InspectedMedium

    /// Throws where the file can be neither a medium nor a film or unfinished photo.
    init(descriptor: Int32) throws(DecoderFailure) {
        let start = try FileInspection.firstBytes(of: descriptor)
        if let raw = RawPhotoFormat(.file(descriptor: descriptor)) {
            medium = try Self.raw(raw)
        } else if ImageFormat(firstBytes: start) == nil, let film = ForeignFormat(firstBytes: start), film.isVideo {
            medium = try Self.film(film, descriptor)
        } else {
            medium = try FileInspection(descriptor: descriptor, side: DecoderProtocolLimits.thumbnailSides.lowerBound)
                .medium
        }
    }

    private static func raw(_ format: RawPhotoFormat) throws(DecoderFailure) -> InspectedMedium {
        let failure = DecoderFailure(.unsupported, format: format.name, message: "\(format.name) is not read yet")
        guard
            var medium = InspectedMedium(
                kind: .image, fileExtension: format.fileExtension, mimeType: format.mimeType)
        else { throw failure }
        medium.thumbnailFailure = failure
        return medium
    }

    private static func film(_ format: ForeignFormat, _ descriptor: Int32) throws(DecoderFailure) -> InspectedMedium {
        let tracks = MovieTracks(descriptor: descriptor)
        guard !(format.mayBeSound && tracks.hasSound && !tracks.hasVideo) else {
            throw DecoderFailure(.unsupported, format: "M4A", message: "M4A is not read yet")
        }
        let type = format.videoType
        guard var medium = InspectedMedium(kind: .video, fileExtension: type.ending, mimeType: type.mime) else {
            throw DecoderFailure(.video, format: format.name, message: "a film")
        }
        medium.metadata.duration = tracks.duration
        medium.metadata.contentIdentifier = tracks.contentIdentifier
        return medium
    }
}
