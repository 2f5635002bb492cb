import DecoderProtocol

/// What header and metadata of one file say; nothing is decoded.
///
/// Unlike an inspection it also tells of films, which are taken only beside photos.
struct FileDescription {
    let medium: InspectedMedium

    /// Throws where the file can be neither a medium nor a film.
    init(descriptor: Int32) throws(DecoderFailure) {
        do throws(DecoderFailure) {
            let side = DecoderProtocolLimits.thumbnailSides.lowerBound
            medium = try FileInspection(descriptor: descriptor, side: side).medium
        } catch {
            guard error.kind == .video else { throw error }
            medium = try Self.film(error, descriptor)
        }
    }

    private static func film(_ failure: DecoderFailure, _ descriptor: Int32) throws(DecoderFailure) -> InspectedMedium {
        let format = ForeignFormat(firstBytes: try FileInspection.firstBytes(of: descriptor))
        let type = format?.videoType ?? (ending: "mp4", mime: "video/mp4")
        guard var medium = InspectedMedium(kind: .video, fileExtension: type.ending, mimeType: type.mime) else {
            throw failure
        }
        let tracks = MovieTracks(descriptor: descriptor)
        medium.metadata.duration = tracks.duration
        medium.metadata.contentIdentifier = tracks.contentIdentifier
        return medium
    }
}
