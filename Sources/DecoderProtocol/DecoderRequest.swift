/// What is asked of a decoder; the file itself goes with it as a descriptor.
package enum DecoderRequest: Equatable, Sendable {
    /// What header and metadata say, decoding nothing; films, and photos of kinds that are not read yet, are told too.
    case describe
    /// All that can be known, and a thumbnail of so many pixels on its longer side.
    case inspect(thumbnailSide: Int)
    /// The sound's samples from so many seconds on, to its end.
    case play(position: Double)

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
        guard side != Self.playing else {
            var position = 0.0
            try reader.code(&position)
            try reader.finish()
            guard DecoderProtocolLimits.soundSeconds ~= position else { throw .invalidValue }
            self = .play(position: position)
            return
        }
        try reader.finish()
        guard side == 0 || DecoderProtocolLimits.thumbnailSides ~= side else { throw .invalidValue }
        self = side == 0 ? .describe : .inspect(thumbnailSide: side)
    }

    /// The bytes of the message: the side, 0 where nothing is to be decoded; -1 and a position where samples are wanted.
    package var bytes: [UInt8] {
        var writer = FieldWriter()
        switch self {
        case .describe: writer.write(0)
        case .inspect(let side): writer.write(side)
        case .play(var position):
            writer.write(Self.playing)
            writer.code(&position)
        }
        return writer.bytes
    }

    private static let playing = -1
}
