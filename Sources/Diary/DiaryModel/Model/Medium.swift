public import Chronology

/// A photo, sound, video or PDF of an entry: an untouched original with its metadata.
public struct Medium: Hashable, Sendable {
    /// The medium's permanent id.
    public package(set) var id: UniqueIdentifier
    /// Photo (also a PDF), sound or video.
    public var type: MediumType
    /// The file's original name.
    public var fileName: String?
    /// The name's bytes if they differ from `fileName`, which is NFC and valid UTF-8.
    public var fileNameBytes: [UInt8]?
    /// The extension of the original's actual kind, without a dot.
    public var fileExtension: String
    /// The original's actual kind, such as `image/jpeg`.
    public var mimeType: String?
    /// BLAKE2b-256 of the original's content.
    public var hash: ContentHash
    /// The original's size.
    public var byteCount: Int64
    /// The time when it was taken or recorded.
    public var captureTime: CaptureTime?
    /// The source of its time, if an import found it.
    public var timeSource: TimeSource?
    /// The time by which an import ordered it if the capture time is unknown: a day's noon, or the file's date.
    package var assumedTime: CaptureTime?
    /// The file's own metadata.
    public var metadata: Metadata
    /// The caption that the diary's owner wrote.
    public var caption: String?
    /// The words found in it; nil if nobody looked yet.
    public var recognition: Recognition?
    /// The time when it was added to the diary.
    public var addTime: Instant
    /// The number of the import that created it.
    public var importNumber: Int?
    /// The time when it was moved to the trash by itself; nil while it is with its entry.
    public var trashTime: Instant?
    /// Values that are not modelled, as the text of a JSON object.
    public var extra: String?
    /// The files that are kept with it, in the order they were added.
    public var companions: [Companion] = []

    package init(
        id: UniqueIdentifier, type: MediumType, fileName: String? = nil, fileNameBytes: [UInt8]? = nil,
        fileExtension: String, mimeType: String? = nil, hash: ContentHash, byteCount: Int64,
        captureTime: CaptureTime? = nil, timeSource: TimeSource? = nil, assumedTime: CaptureTime? = nil,
        metadata: Metadata, caption: String? = nil, addTime: Instant, importNumber: Int? = nil,
        trashTime: Instant? = nil, extra: String? = nil, companions: [Companion] = []
    ) {
        self.id = id
        self.type = type
        self.fileName = fileName
        self.fileNameBytes = fileNameBytes
        self.fileExtension = fileExtension
        self.mimeType = mimeType
        self.hash = hash
        self.byteCount = byteCount
        self.captureTime = captureTime
        self.timeSource = timeSource
        self.assumedTime = assumedTime
        self.metadata = metadata
        self.caption = caption
        self.addTime = addTime
        self.importNumber = importNumber
        self.trashTime = trashTime
        self.extra = extra
        self.companions = companions
    }
}

extension Medium {
    /// True if it is a PDF, which is a medium of the type `image`: pages, and not a photo.
    package var isPDF: Bool { mimeType == "application/pdf" && type == .image }

    /// The time when a medium was taken, with the offset of its own clock if known.
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

    /// The metadata that cameras and recorders write into their files.
    public struct Metadata: Hashable, Sendable {
        /// The reason to doubt the medium's time, which an import finds and a person ends; nil for a sure one.
        public var timeDoubt: TimeDoubt?
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
        /// The position where it was taken.
        public var position: Position?
        /// Seconds.
        public var duration: Double?
        /// Seconds of the film inside a motion photo, or of that of a Live Photo; nil if there is none or they are
        /// unknown.
        public var filmDuration: Double?
        /// Hertz.
        public var sampleRate: Int?
        /// The number of channels of a sound.
        public var channels: Int?
        /// Bits per sample.
        public var bitDepth: Int?
        /// The codec of a sound, such as `FLAC`.
        public var codec: String?
        /// A sound's title.
        public var title: String?
        /// A sound's artist.
        public var artist: String?
        /// A sound's album.
        public var album: String?
        /// A sound's date, as in its file.
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
        /// The codec of a video's pictures, such as `hevc`.
        public var videoCodec: String?
        /// Frames per second.
        public var frameRate: Double?
        /// The star rating in the file, 1 to 5; -1 for a rejected one.
        public var rating: Int?

        /// Empty metadata.
        public init() {
            keywords = []
        }
    }
}
