public import Chronology

/// The words found in a photo, or heard in a sound or a video.
public struct Recognition: Hashable, Sendable {
    /// The text, lines ended by `\n`; empty if a program or a person found none.
    public var text: String
    /// The languages it was read with, as ISO 639-3 codes joined by `+`, such as `ces+eng`; nil if they are unknown.
    public var language: String?
    /// The program and its version, such as `tesseract 5.3.0`; nil if a person wrote the text.
    public var recognizer: String?
    /// The time of the recognition, or of a person's last change.
    public var time: Instant
    /// The passages of a sound or a video with their times, in the order of time.
    public var segments: [Segment]
    /// The lines of a picture with their places.
    public var lines: [Line]

    /// True if a person wrote the text; a program never overwrites it.
    public var isByPerson: Bool { recognizer == nil }

    /// Makes a recognition.
    public init(
        text: String, language: String? = nil, recognizer: String? = nil, time: Instant, segments: [Segment] = [],
        lines: [Line] = []
    ) {
        (self.text, self.language, self.recognizer, self.time) = (text, language, recognizer, time)
        (self.segments, self.lines) = (segments, lines)
    }

    /// A passage of a sound.
    public struct Segment: Hashable, Sendable {
        /// Seconds from the beginning of the sound.
        public var start: Double
        /// Seconds from the beginning of the sound.
        public var end: Double
        /// The words.
        public var text: String

        /// Makes a passage.
        public init(start: Double, end: Double, text: String) {
            (self.start, self.end, self.text) = (start, end, text)
        }
    }

    /// A line of text in a picture, with its box in pixels as stored.
    public struct Line: Hashable, Sendable {
        /// The left edge.
        public var x: Int
        /// The upper edge.
        public var y: Int
        /// The width of the box.
        public var width: Int
        /// The height of the box.
        public var height: Int
        /// The words.
        public var text: String
        /// From 0 to 1.
        public var confidence: Double

        /// Makes a line.
        public init(x: Int, y: Int, width: Int, height: Int, text: String, confidence: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
            (self.text, self.confidence) = (text, confidence)
        }
    }
}
