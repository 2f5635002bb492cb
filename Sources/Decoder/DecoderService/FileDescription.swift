import DecoderProtocol

/// The header and metadata of one file; nothing is decoded.
///
/// It is for the files of folders, where a PDF is not a medium: a folder of documents is no part of a diary.
struct FileDescription {
    let medium: InspectedMedium

    /// Throws if the file can't be a medium.
    init(descriptor: Int32) throws(DecoderFailure) {
        let side = DecoderProtocolLimits.thumbnailSides.lowerBound
        medium = try FileInspection(descriptor: descriptor, side: side).medium
    }
}
