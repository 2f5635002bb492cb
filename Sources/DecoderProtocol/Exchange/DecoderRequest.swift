package import Pixels

/// What is asked of a decoder; the file itself goes with it as a descriptor.
package enum DecoderRequest: Equatable, Sendable {
    /// What header and metadata say, decoding nothing; photos of kinds that are not read yet, are told too.
    case describe
    /// All that can be known, and a thumbnail of so many pixels on its longer side.
    case inspect(thumbnailSide: Int)
    /// A drawing, of so many pixels on its longer side, of the samples that come through a pipe.
    case draw(thumbnailSide: Int)
    /// The sound's samples from so many seconds on, to its end.
    case play(position: Double)
    /// The sound in another format, with a date among its texts.
    case encode(EncodedSoundFormat, date: String)
    /// The pixels of a photo, or of the cover that a sound carries, made to fit into so many; never enlarged.
    case picture(fitting: PixelSize)
    /// A picture file of that size, whose red, green and blue the file holds.
    case compress(PixelSize, EncodedPictureFormat)
    /// The members of an archive with their content, or without it.
    case unpack(isListing: Bool)
    /// What a document says, as JSON.
    case parse(DocumentKind)
    /// What another program tells of a film through a pipe.
    case probe
    /// The frame of a film that comes through a pipe, as a thumbnail of so many pixels on its longer side.
    case frame(thumbnailSide: Int)

    /// How a message tells which it is.
    private enum Kind: Int {
        case describe, inspect, draw, play, encode, picture, compress, unpack, parse, probe, frame
    }

    /// A request for everything, whose side is brought into ``DecoderProtocolLimits/thumbnailSides``.
    package init(thumbnailSide: Int = 512) {
        let sides = DecoderProtocolLimits.thumbnailSides
        self = .inspect(thumbnailSide: min(max(thumbnailSide, sides.lowerBound), sides.upperBound))
    }

    /// Reads a request from the bytes of a message.
    package init(bytes: [UInt8]) throws(DecoderProtocolError) {
        var reader = FieldReader(bytes)
        var (kind, side, position) = (0, 0, 0.0)
        try reader.code(&kind)
        guard let kind = Kind(rawValue: kind) else { throw .invalidValue }
        switch kind {
        case .describe: self = .describe
        case .probe: self = .probe
        case .inspect, .draw, .frame:
            try reader.code(&side)
            guard DecoderProtocolLimits.thumbnailSides ~= side else { throw .invalidValue }
            self =
                switch kind {
                case .draw: .draw(thumbnailSide: side)
                case .frame: .frame(thumbnailSide: side)
                default: .inspect(thumbnailSide: side)
                }
        case .play:
            try reader.code(&position)
            guard DecoderProtocolLimits.soundSeconds ~= position else { throw .invalidValue }
            self = .play(position: position)
        case .encode: self = try Self.encoding(from: &reader)
        case .picture: self = .picture(fitting: try reader.readRoom())
        case .compress:
            let size = try reader.readSize(pixelCount: DecoderProtocolLimits.encodedPixelCount)
            var format = 0
            try reader.code(&format)
            guard let format = EncodedPictureFormat(rawValue: format) else { throw .invalidValue }
            self = .compress(size, format)
        case .unpack:
            var isListing = false
            try reader.code(&isListing)
            self = .unpack(isListing: isListing)
        case .parse:
            var kind = 0
            try reader.code(&kind)
            guard let kind = DocumentKind(rawValue: kind) else { throw .invalidValue }
            self = .parse(kind)
        }
        try reader.finish()
    }

    private static func encoding(from reader: inout FieldReader) throws(DecoderProtocolError) -> DecoderRequest {
        var (format, date) = (0, "")
        try reader.code(&format)
        try reader.code(&date)
        guard let format = EncodedSoundFormat(rawValue: format) else { throw .invalidValue }
        return .encode(format, date: date)
    }

    /// Pixels of the longer side of the drawing; 0 where none is asked for.
    package var thumbnailSide: Int {
        switch self {
        case .describe, .play, .encode, .picture, .compress, .unpack, .parse, .probe: 0
        case .inspect(let side), .draw(let side), .frame(let side): side
        }
    }

    /// How many times as long as for a file it may take: what comes through a pipe comes as quickly as another program
    /// decodes it.
    package var patience: Int {
        switch self {
        case .draw: 6
        case .frame: 3
        case .describe, .inspect, .play, .encode, .picture, .compress, .unpack, .parse, .probe: 1
        }
    }

    /// The bytes of the message: which it is, and what it needs besides.
    package var bytes: [UInt8] {
        var writer = FieldWriter()
        switch self {
        case .describe: writer.write(Kind.describe.rawValue)
        case .inspect(let side):
            writer.write(Kind.inspect.rawValue)
            writer.write(side)
        case .draw(let side):
            writer.write(Kind.draw.rawValue)
            writer.write(side)
        case .probe: writer.write(Kind.probe.rawValue)
        case .frame(let side):
            writer.write(Kind.frame.rawValue)
            writer.write(side)
        case .play(var position):
            writer.write(Kind.play.rawValue)
            writer.code(&position)
        case .encode(let format, let date):
            writer.write(Kind.encode.rawValue)
            writer.write(format.rawValue)
            writer.write(date)
        case .picture(let size):
            writer.write(Kind.picture.rawValue)
            writer.write(size)
        case .compress(let size, let format):
            writer.write(Kind.compress.rawValue)
            writer.write(size)
            writer.write(format.rawValue)
        case .unpack(var isListing):
            writer.write(Kind.unpack.rawValue)
            writer.code(&isListing)
        case .parse(let kind):
            writer.write(Kind.parse.rawValue)
            writer.write(kind.rawValue)
        }
        return writer.bytes
    }
}
