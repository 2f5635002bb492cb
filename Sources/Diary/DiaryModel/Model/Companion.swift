extension Medium {
    /// A file that is kept with a medium and is not a medium itself: the film of a Live Photo, the RAW of a JPEG.
    public struct Companion: Hashable, Sendable {
        /// The relation of a companion to its medium.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// The film of a Live Photo.
            case livePhoto
            /// The RAW of a photo.
            case raw
            /// The edits of a photo, as phones write them (`.aae`).
            case adjustments
            /// Metadata of the file in a file of its own (`.xmp`).
            case sidecar
            /// An edited copy of a photo, or the same exposure in another format.
            case edit
            /// The picture of which a telephone made the photo that it shows.
            case original
            /// Another picture of the same burst.
            case burst
            /// The small picture or film that a camera makes of a film (`.thm`, `.lrv`, `.lrf`).
            case preview
            /// What a camera writes about a film (XML, `.srt`).
            case notes
        }

        /// Its relation to its medium.
        public var kind: Kind
        /// The file's original name.
        public var fileName: String?
        /// The name's bytes if they differ from `fileName`, which is NFC and valid UTF-8.
        public var fileNameBytes: [UInt8]?
        /// The extension of the original's kind, without a dot; empty if it had none.
        public var fileExtension: String
        /// The original's kind, such as `video/quicktime`; nil if unknown.
        public var mimeType: String?
        /// BLAKE2b-256 of the original's content.
        public var hash: ContentHash
        /// The original's size.
        public var byteCount: Int64

        package init(kind: Kind, hash: ContentHash, byteCount: Int64, fileExtension: String) {
            self.kind = kind
            self.hash = hash
            self.byteCount = byteCount
            self.fileExtension = fileExtension
        }
    }
}

extension Medium {
    /// The film of a Live Photo; of several, as an edited photo has them, the first by name, whichever came first.
    package var film: Companion? {
        companions.filter { $0.kind == .livePhoto }.min { ($0.fileName ?? "") < ($1.fileName ?? "") }
    }
}
