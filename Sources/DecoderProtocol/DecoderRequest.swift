/// What is asked of a decoder; the file itself goes with it as a descriptor.
package enum DecoderRequest: Equatable, Sendable {
    /// What header and metadata say, decoding nothing; films, and photos of kinds that are not read yet, are told too.
    case describe
    /// All that can be known, and a thumbnail of so many pixels on its longer side.
    case inspect(thumbnailSide: Int)
    /// A drawing, of so many pixels on its longer side, of the samples that come through a pipe.
    case draw(thumbnailSide: Int)

    /// A request for everything, whose side is brought into ``DecoderProtocolLimits/thumbnailSides``.
    package init(thumbnailSide: Int = 512) {
        let sides = DecoderProtocolLimits.thumbnailSides
        self = .inspect(thumbnailSide: min(max(thumbnailSide, sides.lowerBound), sides.upperBound))
    }

    /// Reads a request from the bytes of a message.
    package init(bytes: [UInt8]) throws(DecoderProtocolError) {
        var reader = FieldReader(bytes)
        var (side, isDrawing) = (0, false)
        try reader.code(&side)
        try reader.code(&isDrawing)
        try reader.finish()
        guard side == 0 && !isDrawing || DecoderProtocolLimits.thumbnailSides ~= side else { throw .invalidValue }
        self = isDrawing ? .draw(thumbnailSide: side) : side == 0 ? .describe : .inspect(thumbnailSide: side)
    }

    /// Pixels of the longer side of the drawing; 0 where none is asked for.
    package var thumbnailSide: Int {
        switch self {
        case .describe: 0
        case .inspect(let side), .draw(let side): side
        }
    }

    /// How many times as long as for a file it may take: the samples of a pipe come as quickly as another program
    /// decodes them.
    package var patience: Int {
        if case .draw = self { 6 } else { 1 }
    }

    /// The bytes of the message: the side, 0 where nothing is to be decoded, and whether it is of samples.
    package var bytes: [UInt8] {
        var writer = FieldWriter()
        var (side, isDrawing) = (thumbnailSide, false)
        if case .draw = self { isDrawing = true }
        writer.code(&side)
        writer.code(&isDrawing)
        return writer.bytes
    }
}
