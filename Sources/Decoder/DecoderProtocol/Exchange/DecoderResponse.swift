package import Pixels

/// A decoder's answer: for an accepted file first what is known without decoding, so that it survives a crash while
/// decoding, then everything.
package enum DecoderResponse: Equatable, Sendable {
    /// The values of header and metadata, sent before decoding begins.
    case identified(InspectedMedium)
    /// Everything, with a thumbnail or the reason why there is none.
    case inspected(InspectedMedium)
    case refused(DecoderFailure)
    /// The format of the samples that follow.
    case playing(SampleStream)
    /// Some of them, ``SampleStream/samples(of:)``; none at the sound's end.
    case samples([UInt8])
    /// Some bytes of the encoded file and their offset, which may have been sent with other bytes before; none at the
    /// end.
    case encoded([UInt8], offset: Int)
    /// A photo or a cover, upright.
    case picture(PixelPicture)
    /// The size of a page; its rows follow.
    case page(PixelSize)
    /// Some of its pixels, three bytes each; none at its end.
    case pixels([UInt8])
    /// The next member of an archive; its content follows.
    case member(ArchiveMember)
    /// Some bytes of the member's content.
    case content([UInt8])
    /// The member's end; with a failure its content is damaged, or ends too early.
    case memberEnd(DecoderFailure?)
    /// The archive's end; with a failure the rest of it can't be read.
    case archiveEnd(DecoderFailure?)
    /// Some bytes of the JSON of a document; none at its end.
    case document([UInt8])

    package init(bytes: [UInt8]) throws(DecoderProtocolError) {
        var reader = FieldReader(bytes)
        let kind: Int = try reader.read()
        self =
            switch kind {
            case 1: .identified(try reader.read())
            case 2: .inspected(try reader.read())
            case 3: .refused(try reader.read())
            case 4: .playing(try reader.read())
            case 5: .samples(try reader.read())
            case 7: try Self.encoded(from: &reader)
            case 6: .picture(try reader.readPicture())
            case 8: .page(try reader.readSize(pixelCount: DecoderProtocolLimits.pagePixelCount))
            case 14: .pixels(try reader.readByteArray(limit: DecoderProtocolLimits.messageByteCount))
            case 9: .member(try reader.read())
            case 10: .content(try reader.read())
            case 11: .memberEnd(try reader.read())
            case 12: .archiveEnd(try reader.read())
            case 13: .document(try reader.read())
            default: throw .invalidValue
            }
        try reader.finish()
    }

    package var bytes: [UInt8] {
        var writer = FieldWriter()
        switch self {
        case .identified(let medium): writer.write(1, medium)
        case .inspected(let medium): writer.write(2, medium)
        case .refused(let failure): writer.write(3, failure)
        case .playing(let stream): writer.write(4, stream)
        case .samples(let samples): writer.write(5, samples)
        case .encoded(let bytes, let offset): writer.write(7, offset, bytes)
        case .picture(let picture): writer.write(6, picture.size.width, picture.size.height, picture.pixels)
        case .page(let size): writer.write(8, size.width, size.height)
        case .pixels(let bytes): writer.write(14, bytes)
        case .member(let member): writer.write(9, member)
        case .content(let bytes): writer.write(10, bytes)
        case .memberEnd(let failure): writer.write(11, failure)
        case .archiveEnd(let failure): writer.write(12, failure)
        case .document(let bytes): writer.write(13, bytes)
        }
        return writer.bytes
    }

    private static func encoded(from reader: inout FieldReader) throws(DecoderProtocolError) -> DecoderResponse {
        let (offset, bytes): (Int, [UInt8]) = (try reader.read(), try reader.read())
        guard offset >= 0 else { throw .invalidValue }
        return .encoded(bytes, offset: offset)
    }
}
