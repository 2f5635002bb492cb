/// What is asked of a decoder; the file itself goes with it as a descriptor.
package enum DecoderRequest: Equatable, Sendable {
    /// What header and metadata say, decoding nothing; films, and photos of kinds that are not read yet, are told too.
    case describe
    /// All that can be known, and a thumbnail of so many pixels on its longer side.
    case inspect(thumbnailSide: Int)

    /// A request for everything, whose side is brought into ``DecoderProtocolLimits/thumbnailSides``.
    package init(thumbnailSide: Int = 512) {
        let sides = DecoderProtocolLimits.thumbnailSides
        self = .inspect(thumbnailSide: min(max(thumbnailSide, sides.lowerBound), sides.upperBound))
    }

    /// Reads a request from the bytes of a message.
    package init(bytes: [UInt8]) throws(DecoderProtocolError) {
        var reader = FieldReader(bytes)
        var side = 0
        try reader.code(&side)
        try reader.finish()
        guard side == 0 || DecoderProtocolLimits.thumbnailSides ~= side else { throw .invalidValue }
        self = side == 0 ? .describe : .inspect(thumbnailSide: side)
    }

    /// The bytes of the message: the side, 0 where nothing is to be decoded.
    package var bytes: [UInt8] {
        var writer = FieldWriter()
        var side = 0
        if case .inspect(let thumbnailSide) = self { side = thumbnailSide }
        writer.code(&side)
        return writer.bytes
    }
}
