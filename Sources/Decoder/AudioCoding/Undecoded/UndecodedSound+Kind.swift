extension UndecodedSound {
    struct Kind {
        enum Structure {
            /// ``MovieSound``.
            case boxes
            /// ``MatroskaSound``.
            case elements
            /// ``FrameStream``.
            case frames
            /// ``ASFSound``.
            case objects
            /// ``CAFSound``.
            case chunks
            /// ``DSDSound``.
            case bits
            /// ``DictationSound``.
            case dictation
            /// ``SoundTags`` alone.
            case tagged
            /// Nobody but who decodes it.
            case unread
        }

        let name: String
        let fileExtension: String
        let mimeType: String
        let structure: Structure
        var codec: String?
        /// True if it is a sound even if none of its structure can be read.
        var isSoundByName = false

        /// True if each sample is stored as a number of a fixed number of bits.
        var isSampled = true

        var hasTags: Bool { [.boxes, .objects, .tagged].contains(structure) }

        init(
            _ name: String, _ fileExtension: String, _ mimeType: String, _ structure: Structure, codec: String? = nil,
            isSoundByName: Bool = false
        ) {
            self.isSoundByName = isSoundByName
            (self.name, self.fileExtension, self.mimeType) = (name, fileExtension, mimeType)
            (self.structure, self.codec) = (structure, codec)
        }

        /// The kind of a file by its first bytes, or by those after an ID3 tag.
        init?(firstBytes bytes: [UInt8]) {
            guard let found = Self.movie(bytes) ?? Self.ogg(bytes) ?? Self.marked(bytes) else { return nil }
            // The later version of AC-3 has a name of its own.
            let isEnhanced = found.name == "AC-3" && bytes.count > 5 && bytes[5] >> 3 > 10
            self = isEnhanced ? Kind("E-AC-3", "eac3", "audio/eac3", .frames, codec: "E-AC-3") : found
        }

        /// The kind of a file that libsndfile refused though it supports the container: its encoding may be known.
        ///
        /// - Parameter isTagged: whether the bytes follow an ID3 tag.
        init?(refused bytes: [UInt8], isTagged: Bool = false) {
            if bytes.starts(with: "caff".utf8) {
                self.init("CAF", "caf", "audio/x-caf", .chunks)
            } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WAVE".utf8) {
                let codec = WaveCodec.name(inHeader: bytes)
                self.init("WAV", "wav", "audio/wav", .tagged, codec: codec ?? "WAV")
                isSampled = codec == "PCM" || codec == "float"
            } else if bytes.starts(with: "FORM".utf8), bytes.dropFirst(8).starts(with: "AIF".utf8) {
                self.init("AIFF", "aiff", "audio/aiff", .tagged, codec: "AIFF")
            } else if bytes.starts(with: "fLaC".utf8) {
                self.init("FLAC", "flac", "audio/flac", .tagged, codec: "FLAC")
            } else if bytes.starts(with: "OggS".utf8), bytes.dropFirst(28).starts(with: [1] + "vorbis".utf8) {
                self.init("Ogg", "ogg", "audio/ogg", .tagged, codec: "Vorbis")
            } else if bytes.starts(with: "OggS".utf8), bytes.dropFirst(28).starts(with: "OpusHead".utf8) {
                self.init("Opus", "opus", "audio/ogg", .tagged, codec: "Opus")
            } else if bytes.starts(with: "Creative Voice File".utf8 + [0x1A]) {
                self.init("VOC", "voc", "audio/x-voc", .unread, codec: "VOC")
            } else if isTagged {
                self.init("MP3", "mp3", "audio/mpeg", .tagged, codec: "MP3")
            } else {
                return nil
            }
        }

        /// The name of the format with this signature, if it is not a coincidence: two bytes may be one, and letters
        /// may begin a text.
        static func certainName(_ bytes: [UInt8]) -> String? {
            let isTagged = ID3Tag.byteCount(bytes) > 0
            guard let kind = Kind(firstBytes: bytes) ?? Kind(refused: bytes, isTagged: isTagged) else { return nil }
            let isMarked = kind.structure != .frames || bytes.starts(with: "#!AMR".utf8)
            return isMarked && bytes.prefix(64).contains { $0 < 9 } ? kind.name : nil
        }

        /// The family of MP4, by its first box; its content decides whether it is a sound.
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

        /// The codecs in Ogg that libsndfile does not read.
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

extension UndecodedSound.Kind {
    static func marked(_ bytes: [UInt8]) -> Self? {
        marks.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }?.kind
    }

    private typealias Mark = (offset: Int, bytes: [UInt8], kind: UndecodedSound.Kind)

    private static let marks: [Mark] = streams + containers + unread

    /// Bare frames, after a sync word of two bytes that must be followed by further frames.
    private static let streams: [Mark] = [
        (0, Array("#!AMR".utf8), Self("AMR", "amr", "audio/amr", .frames)),
        (0, [0xFF, 0xF0], Self("AAC", "aac", "audio/aac", .frames, codec: "AAC")),
        (0, [0xFF, 0xF1], Self("AAC", "aac", "audio/aac", .frames, codec: "AAC")),
        (0, [0xFF, 0xF8], Self("AAC", "aac", "audio/aac", .frames, codec: "AAC")),
        (0, [0xFF, 0xF9], Self("AAC", "aac", "audio/aac", .frames, codec: "AAC")),
        (0, [0x0B, 0x77], Self("AC-3", "ac3", "audio/ac3", .frames, codec: "AC-3")),
    ]

    private static let containers: [Mark] = [
        (0, [0x1A, 0x45, 0xDF, 0xA3], Self("WebM", "webm", "audio/webm", .elements)),
        (0, ASFSound.mark, Self("WMA", "wma", "audio/x-ms-wma", .objects)),
        (0, Array("wvpk".utf8), Self("WavPack", "wv", "audio/x-wavpack", .tagged, codec: "WavPack")),
        (0, Array("MAC ".utf8), Self("Monkey's Audio", "ape", "audio/x-ape", .tagged, codec: "Monkey's Audio")),
        (0, Array("MPCK".utf8), Self("Musepack", "mpc", "audio/x-musepack", .tagged, codec: "Musepack")),
        (0, Array("MP+".utf8), Self("Musepack", "mpc", "audio/x-musepack", .tagged, codec: "Musepack")),
        (0, Array("TTA1".utf8), Self("True Audio", "tta", "audio/x-tta", .tagged, codec: "True Audio")),
        (0, Array("DSD ".utf8), Self("DSF", "dsf", "audio/x-dsf", .bits, codec: "DSD")),
        (0, Array("\u{2}dss".utf8), Self("DSS", "dss", "audio/x-dss", .dictation, codec: "DSS")),
        (0, Array("\u{3}dss".utf8), Self("DSS", "dss", "audio/x-dss", .dictation, codec: "DSS")),
    ]

    private static let unread: [Mark] = [
        (12, Array("DSD FVER".utf8), Self("DSDIFF", "dff", "audio/x-dsdiff", .unread, codec: "DSD")),
        (12, Array("DSD PROP".utf8), Self("DSDIFF", "dff", "audio/x-dsdiff", .unread, codec: "DSD")),
        (0, Array("tBaK".utf8), Self("TAK", "tak", "audio/x-tak", .unread, codec: "TAK")),
        (0, Array("ajkg".utf8), Self("Shorten", "shn", "audio/x-shorten", .unread, codec: "Shorten")),
        (8, Array("QLCM".utf8), Self("QCP", "qcp", "audio/qcelp", .unread, codec: "QCELP")),
        (0, [0x7F, 0xFE, 0x80, 0x01], Self("DTS", "dts", "audio/vnd.dts", .unread, codec: "DTS")),
        (0, [0x2E, 0x72, 0x61, 0xFD], Self("RealAudio", "ra", "audio/x-realaudio", .unread, codec: "RealAudio")),
    ]
}
