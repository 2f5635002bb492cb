/// A file's own metadata about its medium; a missing or invalid value is nil.
///
/// A property has the name of its key in the JSON lines, if there is one.
package struct MediumMetadata: Equatable, Sendable {
    /// The times in the file, in the order of reading; at most ``TimeClaim/limit``.
    package var times: [TimeClaim] = []

    /// Pixels as stored, before the orientation is applied.
    package var width: Int?
    /// Pixels as stored, before the orientation is applied.
    package var height: Int?
    /// EXIF orientation, 1 to 8.
    package var orientation: Int?
    package var make: String?
    package var model: String?
    package var lens: String?
    /// The program that wrote a photo: a scanner's says that the time of digitizing is that of the scan.
    package var software: String?
    /// Degrees, south is negative.
    package var latitude: Double?
    /// Degrees, west is negative.
    package var longitude: Double?
    /// Metres above the sea.
    package var altitude: Double?
    /// Seconds.
    package var exposureTime: Double?
    package var fNumber: Double?
    package var isoSpeed: Int?
    /// Millimetres of the real lens.
    package var focalLength: Double?
    /// The star rating that its owner gave it in a photo program, 1 to 5; -1 for a rejected photo.
    package var rating: Int?
    package var description: String?
    package var keywords: [String] = []
    /// The identifier that a photo shares with the film taken with it: a UUID of Apple's phones.
    package var contentIdentifier: String?
    /// The number that a camera gives a picture, in each file that it writes of it: 32 hexadecimal digits.
    package var pictureNumber: String?
    package var film: EmbeddedVideo?

    /// The codec of a film's pictures, by ffmpeg's name: "h264", "hevc".
    package var videoCodec: String?
    /// Pictures a second, on average.
    package var frameRate: Double?
    /// True if the pictures of a film are high dynamic range.
    package var isHighDynamicRange = false

    /// The decoded seconds; the header's claim if nothing could be decoded.
    package var duration: Double?
    /// Frames a second.
    package var sampleRate: Int?
    package var channels: Int?
    package var bitDepth: Int?
    /// A short name: "FLAC", "PCM", "Vorbis", "Opus", "MP3".
    package var codec: String?
    package var title: String?
    package var artist: String?
    package var album: String?
    package var date: String?
    package var comment: String?

    package init() {}
}
