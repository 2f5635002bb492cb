/// The sizes that neither side exceeds, whatever the other one claims.
package enum DecoderProtocolLimits {
    package static let version: UInt8 = 15
    package static let messageByteCount = 4 << 20
    /// Bytes of one text; longer ones are cut when they are written.
    package static let textByteCount = 64 << 10
    package static let thumbnailByteCount = 2 << 20
    /// Warnings or keywords of one file; further ones are left out when they are written.
    package static let listCount = 256
    /// Pixels of a thumbnail's longer side.
    package static let thumbnailSides = 16...2048
    package static let picturePixelCount = 1_390_000
    /// Pixels of a page that is read, which is sent in pieces.
    package static let pagePixelCount = 3500 * 3500
    /// Pixels of its sides.
    package static let pictureSides = 1...8192
    package static let soundSeconds = 0.0...86_400
    /// Frames a second of a sound that is played.
    package static let sampleRates = 1_000...768_000
    package static let channels = 1...16
    /// Frames a second of a sound in which words are recognized.
    package static let speechRate = 16_000
    package static let encodedByteCount = 256 << 10
    /// The length in bytes of another program's description of a film.
    package static let filmDescriptionByteCount = 1 << 20
    package static let documentByteCount = 64 << 20
}
