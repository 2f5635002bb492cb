/// What is asked of a decoder; the file itself goes with it as a descriptor.
package struct DecoderRequest: Equatable, Sendable {
    /// Pixels of the thumbnail's longer side.
    package let thumbnailSide: Int

    /// A request for all that can be known about a file, and a thumbnail of at most so many pixels a side, which is
    /// brought into ``DecoderProtocolLimits/thumbnailSides``.
    package init(thumbnailSide: Int = 512) {
        let sides = DecoderProtocolLimits.thumbnailSides
        self.thumbnailSide = min(max(thumbnailSide, sides.lowerBound), sides.upperBound)
    }

    /// Reads a request from the bytes of a message.
    package init(bytes: [UInt8]) throws(DecoderProtocolError) {
        var reader = FieldReader(bytes)
        var side = 0
        try reader.code(&side)
        try reader.finish()
        guard DecoderProtocolLimits.thumbnailSides ~= side else { throw .invalidValue }
        thumbnailSide = side
    }

    /// The bytes of the message.
    package var bytes: [UInt8] {
        var writer = FieldWriter()
        var side = thumbnailSide
        writer.code(&side)
        return writer.bytes
    }
}
