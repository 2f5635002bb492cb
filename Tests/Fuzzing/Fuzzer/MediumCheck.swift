import DecoderProtocol

/// A decoder's output must be accepted by the other side.
enum MediumCheck {
    static func check(
        _ kind: MediumKind, _ metadata: MediumMetadata, _ warnings: [MediumWarning] = [], thumbnail: [UInt8]? = nil
    ) {
        guard var medium = InspectedMedium(kind: kind, fileExtension: "any", mimeType: "any/any") else {
            fatalError("no type")
        }
        (medium.metadata, medium.warnings, medium.thumbnail) = (metadata, warnings, thumbnail)
        check(.inspected(medium))
    }

    /// A written value must be read again, unchanged unless it is truncated.
    static func check(_ response: DecoderResponse) {
        let bytes = response.bytes
        guard bytes.count <= DecoderProtocolLimits.messageByteCount else {
            fatalError("an answer that is too long to be sent")
        }
        guard let read = try? DecoderResponse(bytes: bytes) else {
            fatalError("an answer that can't be read: \(response)")
        }
        guard read.bytes == bytes else { fatalError("an answer that is read as another: \(response)") }
    }
}
