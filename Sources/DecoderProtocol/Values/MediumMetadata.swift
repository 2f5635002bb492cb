/// What a file itself tells about the medium in it; what it does not tell, or tells wrongly, is nil.
///
/// A property has the name of its key in the JSON lines, where there is one.
package struct MediumMetadata: Equatable, Sendable {
    /// When it was taken or recorded: DateTimeOriginal, else DateTimeDigitized; the origination of a broadcast wave.
    package var captureTime: CaptureTime?
    /// When the file was last changed, as EXIF says.
    package var modifyTime: CaptureTime?
    /// The time of the satellites at the picture, in UTC.
    package var gpsTime: WallClockTime?

    /// Pixels as stored, before the orientation is applied.
    package var width: Int?
    /// Pixels as stored, before the orientation is applied.
    package var height: Int?
    /// EXIF orientation, 1 to 8.
    package var orientation: Int?
    package var make: String?
    package var model: String?
    package var lens: String?
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
    /// The stars that its owner gave it in a program for photos, 1 to 5; -1 for a photo that was rejected.
    package var rating: Int?
    package var description: String?
    package var keywords: [String] = []
    /// What a photo and the film that was taken with it have in common: a UUID of Apple's phones.
    package var contentIdentifier: String?

    /// How the pictures of a film are coded, by ffmpeg's name: "h264", "hevc".
    package var videoCodec: String?
    /// Pictures a second, on average.
    package var frameRate: Double?
    /// Whether the pictures of a film are brighter than a screen shows them without more ado.
    package var isHighDynamicRange = false

    /// Seconds that were really decoded; what the header claims where nothing could be.
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

    /// Nothing known.
    package init() {}
}
