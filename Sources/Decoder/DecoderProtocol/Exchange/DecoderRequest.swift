package import Pixels

/// A request to a decoder; the file itself is passed with it as a descriptor.
package enum DecoderRequest: Equatable, Sendable {
    /// The values in header and metadata, without decoding; also for photo formats that are not decoded yet.
    case describe
    /// All that can be known, and a thumbnail with the given number of pixels on its longer side.
    case inspect(thumbnailSide: Int)
    /// A drawing, with the given number of pixels on its longer side, of the samples from a pipe.
    case draw(thumbnailSide: Int)
    /// The sound's samples from the given second on, to its end.
    case play(position: Double)
    /// The sound in another format, with a date among its texts.
    case encode(EncodedSoundFormat, date: String)
    /// The pixels of a photo, or of the cover that a sound carries, made to fit into the given size; never enlarged.
    case picture(fitting: PixelSize)
    /// The pixels of a photo, upright and large enough for reading the words in it, in pieces.
    case page(longSide: Int)
    /// The sound's samples as speech recognizers take them: one channel of ``DecoderProtocolLimits/speechRate``.
    case listen
    /// The members of an archive with or without their content.
    case unpack(isListing: Bool)
    /// The content of a document, as JSON.
    case parse(DocumentKind)
    /// Another program's description of a film, from a pipe.
    case probe
    /// The frame of a film from a pipe, as a thumbnail with the given number of pixels on its longer side.
    case frame(thumbnailSide: Int)

    private enum Kind: Int {
        case describe, inspect, draw, play, encode, picture, unpack, parse, probe, frame, page, listen
    }

    /// A request for everything; the side is clamped to ``DecoderProtocolLimits/thumbnailSides``.
    package init(thumbnailSide: Int = 512) {
        let sides = DecoderProtocolLimits.thumbnailSides
        self = .inspect(thumbnailSide: min(max(thumbnailSide, sides.lowerBound), sides.upperBound))
    }

    package init(bytes: [UInt8]) throws(DecoderProtocolError) {
        var reader = FieldReader(bytes)
        var (kind, format, document) = (Kind.describe, EncodedSoundFormat.flac, DocumentKind.html)
        try reader.code(&kind)
        switch kind {
        case .describe: self = .describe
        case .probe: self = .probe
        case .inspect: self = .inspect(thumbnailSide: try Self.thumbnailSide(from: &reader))
        case .draw: self = .draw(thumbnailSide: try Self.thumbnailSide(from: &reader))
        case .frame: self = .frame(thumbnailSide: try Self.thumbnailSide(from: &reader))
        case .play:
            let position: Double = try reader.read()
            guard DecoderProtocolLimits.soundSeconds ~= position else { throw .invalidValue }
            self = .play(position: position)
        case .encode:
            try reader.code(&format)
            self = .encode(format, date: try reader.read())
        case .picture: self = .picture(fitting: try reader.readRoom())
        case .page:
            let side: Int = try reader.read()
            guard 1...DecoderProtocolLimits.pictureSides.upperBound ~= side else { throw .invalidValue }
            self = .page(longSide: side)
        case .listen: self = .listen
        case .unpack: self = .unpack(isListing: try reader.read())
        case .parse:
            try reader.code(&document)
            self = .parse(document)
        }
        try reader.finish()
    }

    private static func thumbnailSide(from reader: inout FieldReader) throws(DecoderProtocolError) -> Int {
        let side: Int = try reader.read()
        guard DecoderProtocolLimits.thumbnailSides ~= side else { throw .invalidValue }
        return side
    }

    /// Pixels of the longer side of the drawing; 0 if none is requested.
    package var thumbnailSide: Int {
        switch self {
        case .describe, .play, .encode, .picture, .page, .listen, .unpack, .parse, .probe: 0
        case .inspect(let side), .draw(let side), .frame(let side): side
        }
    }

    /// The factor of the usual time limit: samples from a pipe arrive only as fast as another program decodes them.
    package var patience: Int {
        switch self {
        case .draw: 6
        case .frame: 3
        case .describe, .inspect, .play, .encode, .picture, .page, .listen, .unpack, .parse, .probe: 1
        }
    }

    /// The bytes of the message: its kind and its parameters.
    package var bytes: [UInt8] {
        var writer = FieldWriter()
        switch self {
        case .describe: writer.write(Kind.describe.rawValue)
        case .inspect(let side): writer.write(Kind.inspect.rawValue, side)
        case .draw(let side): writer.write(Kind.draw.rawValue, side)
        case .probe: writer.write(Kind.probe.rawValue)
        case .frame(let side): writer.write(Kind.frame.rawValue, side)
        case .play(let position): writer.write(Kind.play.rawValue, position)
        case .encode(let format, let date): writer.write(Kind.encode.rawValue, format.rawValue, date)
        case .picture(let size): writer.write(Kind.picture.rawValue, size.width, size.height)
        case .page(let side): writer.write(Kind.page.rawValue, side)
        case .listen: writer.write(Kind.listen.rawValue)
        case .unpack(let isListing): writer.write(Kind.unpack.rawValue, isListing)
        case .parse(let kind): writer.write(Kind.parse.rawValue, kind.rawValue)
        }
        return writer.bytes
    }
}
