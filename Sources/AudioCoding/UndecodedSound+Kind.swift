extension UndecodedSound {
    /// A format that is recognised by its first bytes.
    struct Kind {
        /// Who knows what is in it.
        enum Structure {
            /// ``MovieSound``.
            case boxes
            /// ``MatroskaSound``.
            case elements
            /// ``FrameStream``.
            case frames
            /// ``SoundTags`` alone.
            case tagged
        }

        let name: String
        let fileExtension: String
        let mimeType: String
        let structure: Structure
        var codec: String?
        /// Whether it is a sound even where nothing of it can be read.
        var isSoundByName = false

        /// Whether TagLib knows the format.
        var hasTags: Bool { structure == .boxes || structure == .tagged }

        private init(
            _ name: String, _ fileExtension: String, _ mimeType: String, _ structure: Structure, codec: String? = nil,
            isSoundByName: Bool = false
        ) {
            self.isSoundByName = isSoundByName
            (self.name, self.fileExtension, self.mimeType) = (name, fileExtension, mimeType)
            (self.structure, self.codec) = (structure, codec)
        }

        init?(firstBytes bytes: [UInt8]) {
            let found =
                Self.movie(bytes) ?? Self.ogg(bytes) ?? Self.marks.first { bytes.starts(with: $0.bytes) }?.kind
            guard let found else { return nil }
            self = found
        }

        /// An MP3 file of which hardly more than the tag is left.
        init?(tagOf bytes: [UInt8]) {
            guard bytes.starts(with: "ID3".utf8) else { return nil }
            self.init("MP3", "mp3", "audio/mpeg", .tagged, codec: "MP3")
        }

        private static let marks: [(bytes: [UInt8], kind: Kind)] = [
            ([0x1A, 0x45, 0xDF, 0xA3], Kind("WebM", "webm", "audio/webm", .elements)),
            (Array("#!AMR".utf8), Kind("AMR", "amr", "audio/amr", .frames)),
            ([0xFF, 0xF1], Kind("AAC", "aac", "audio/aac", .frames, codec: "AAC")),
            ([0xFF, 0xF9], Kind("AAC", "aac", "audio/aac", .frames, codec: "AAC")),
            (Array("wvpk".utf8), Kind("WavPack", "wv", "audio/x-wavpack", .tagged, codec: "WavPack")),
            (Array("MAC ".utf8), Kind("Monkey's Audio", "ape", "audio/x-ape", .tagged, codec: "Monkey's Audio")),
            (
                [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11],
                Kind("WMA", "wma", "audio/x-ms-wma", .tagged, codec: "WMA")
            ),
        ]

        /// The family of MP4, by its first box; what is in it decides whether it is a sound.
        private static func movie(_ bytes: [UInt8]) -> Kind? {
            let type = bytes.dropFirst(4).prefix(4)
            guard type.elementsEqual("ftyp".utf8), bytes.count >= 12 else {
                let isOld = ["moov", "mdat", "wide", "free", "skip"].contains { type.elementsEqual($0.utf8) }
                return isOld ? Kind("QuickTime", "mov", "audio/quicktime", .boxes) : nil
            }
            switch String(decoding: bytes[8..<11], as: UTF8.self) {
            case "3gp", "3g2": return Kind("3GP", "3gp", "audio/3gpp", .boxes)
            case "qt ": return Kind("QuickTime", "mov", "audio/quicktime", .boxes)
            case "M4A": return Kind("M4A", "m4a", "audio/mp4", .boxes, isSoundByName: true)
            case "M4B", "M4P": return Kind("M4B", "m4b", "audio/mp4", .boxes, isSoundByName: true)
            default: return Kind("M4A", "m4a", "audio/mp4", .boxes)
            }
        }

        /// What libsndfile does not read in Ogg.
        private static func ogg(_ bytes: [UInt8]) -> Kind? {
            guard bytes.starts(with: "OggS".utf8), bytes.count > 40 else { return nil }
            let packet = bytes.dropFirst(28)
            if packet.starts(with: [0x7F] + "FLAC".utf8) {
                return Kind("Ogg", "oga", "audio/ogg", .tagged, codec: "FLAC")
            }
            return packet.starts(with: "Speex   ".utf8)
                ? Kind("Speex", "spx", "audio/ogg", .tagged, codec: "Speex") : nil
        }
    }
}
