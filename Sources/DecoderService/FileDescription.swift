import DecoderProtocol

/// The header and metadata of one file; nothing is decoded.
struct FileDescription {
    let medium: InspectedMedium

    /// Throws if the file can't be a medium.
    init(descriptor: Int32) throws(DecoderFailure) {
        let side = DecoderProtocolLimits.thumbnailSides.lowerBound
        medium = try FileInspection(descriptor: descriptor, side: side).medium
    }
}
