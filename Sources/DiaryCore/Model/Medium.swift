public import Chronology

/// One photo or sound of an entry: an untouched original with what it knows of itself.
public struct Medium: Hashable, Sendable {
    /// The medium's lasting name.
    public let id: UniqueIdentifier
    /// Photo or sound.
    public var type: MediumType
    /// The file's name when it came in.
    public var fileName: String?
    /// The name's bytes where they differ from `fileName`, which is NFC and valid UTF-8.
    public var fileNameBytes: [UInt8]?
    /// The extension of the original's real kind, without a dot.
    public var fileExtension: String
    /// The original's real kind, such as `image/jpeg`.
    public var mimeType: String?
    /// BLAKE2b-256 of the original's content.
    public var hash: ContentHash
    /// The original's size.
    public var byteCount: Int64
    /// When it was taken or recorded.
    public var captureTime: CaptureTime?
    /// Where its time comes from, where an import found out.
    public var timeSource: TimeSource?
    /// The time that an import ordered it by where nobody knows when it was taken: a day's noon, or the file's date.
    package var assumedTime: CaptureTime?
    /// What the file tells of itself.
    public var metadata: Metadata
    /// What the diary's owner wrote under it.
    public var caption: String?
    /// When it came into the diary.
    public var addTime: Instant
    /// The number of the import that made it.
    public var importNumber: Int?
    /// When it was put into the trash by itself; nil while it is with its entry.
    public var trashTime: Instant?
    /// What isn't modelled, as the text of a JSON object.
    public var extra: String?
    /// The files that are kept with it, in the order they came in.
    public var companions: [Companion] = []
}

extension Medium {
    /// When a medium was taken, with the offset of its own clock where known.
    public struct CaptureTime: Hashable, Sendable {
        /// The moment.
        public var instant: Instant
        /// Seconds east of UTC.
        public var utcOffset: Int

        /// Makes a capture time.
        public init(instant: Instant, utcOffset: Int) {
            self.instant = instant
            self.utcOffset = utcOffset
        }
    }

    /// What cameras and recorders write into their files.
    public struct Metadata: Hashable, Sendable {
        /// Pixels as stored, before orientation.
        public var width: Int?
        /// Pixels as stored, before orientation.
        public var height: Int?
        /// EXIF's 1 to 8.
        public var orientation: Int?
        /// The camera's maker.
        public var make: String?
        /// The camera's model.
        public var model: String?
        /// The lens.
        public var lens: String?
        /// Where it was taken.
        public var position: Position?
        /// Seconds.
        public var duration: Double?
        /// Hertz.
        public var sampleRate: Int?
        /// How many channels a sound has.
        public var channels: Int?
        /// Bits a sample.
        public var bitDepth: Int?
        /// How a sound is coded, such as `FLAC`.
        public var codec: String?
        /// A sound's title.
        public var title: String?
        /// A sound's artist.
        public var artist: String?
        /// A sound's album.
        public var album: String?
        /// A sound's date, as its file says it.
        public var date: String?
        /// A sound's comment.
        public var comment: String?
        /// Seconds.
        public var exposureTime: Double?
        /// The aperture, as in f/1.6.
        public var fNumber: Double?
        /// The sensitivity.
        public var isoSpeed: Int?
        /// Millimetres.
        public var focalLength: Double?
        /// A photo's own description.
        public var description: String?
        /// Keywords, in the file's order.
        public var keywords: [String]
        /// How the pictures of a video are coded, such as `hevc`.
        public var videoCodec: String?
        /// Pictures a second.
        public var frameRate: Double?
        /// The stars that the file gives itself, 1 to 5; -1 for one that was rejected.
        public var rating: Int?

        /// Metadata of which nothing is known yet.
        public init() {
            keywords = []
        }
    }
}
