/// The reason why a file is refused, or why there is no thumbnail of it.
package struct DecoderFailure: Error, Equatable, Sendable {
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// No valid header of a known format.
        case notAMedium = 1
        /// A known kind of medium that can't be read yet.
        case unsupported = 2
        /// A valid header with data after it that can't be decoded.
        case corrupt = 4
        /// More pixels, channels or hours than are allowed.
        case tooLarge = 5
        /// It would need more memory, scans or time than one file may have.
        case costly = 6
        case unreadable = 7
        case crashed = 8
        /// The decoder took longer than one file may take.
        case timedOut = 9
        /// Only a program could decode it that can't be confined here.
        case unconfined = 10
        /// A sound or a film that ffmpeg decodes and our decoder does not.
        case needsConverter = 11
        /// A sound of a kind that our decoder decodes, and that it refused: ffmpeg may be more tolerant.
        case refusedSound = 12
        /// A frame of a film that is black all over, so that another one is to be looked for.
        case darkFrame = 13
    }

    package internal(set) var kind: Kind
    /// The name of the format if it was recognised: "HEIC", "JPEG", "MP4".
    package internal(set) var format: String?
    /// The reason in English, for people; may quote a library's message.
    package internal(set) var message: String
    /// The values that a sidecar gives the photo beside it; nil if the file is no sidecar with such values.
    package var sidecar: SidecarValues?

    /// True if ffmpeg may decode a file that our decoder did not.
    package var mayBeConverted: Bool { kind == .needsConverter || kind == .refusedSound }

    /// True if the file has the signature of a known media format, so that the message names its defect.
    package var namesDamage: Bool { format != nil && message.hasPrefix("a damaged ") }

    package init(_ kind: Kind, format: String? = nil, message: String) {
        self.kind = kind
        self.format = format
        self.message = message
    }
}
