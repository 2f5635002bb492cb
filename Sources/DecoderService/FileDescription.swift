import DecoderProtocol

/// What header and metadata of one file say; nothing is decoded.
struct FileDescription {
    let medium: InspectedMedium

    /// Throws where the file can't be a medium.
    init(descriptor: Int32) throws(DecoderFailure) {
        let side = DecoderProtocolLimits.thumbnailSides.lowerBound
        medium = try FileInspection(descriptor: descriptor, side: side).medium
    }
}
