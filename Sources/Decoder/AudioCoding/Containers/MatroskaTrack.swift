import DecoderProtocol

/// One track of a WebM or Matroska file, as far as its elements describe it.
struct MatroskaTrack {
    /// 1 for pictures, 2 for sound.
    var kind: UInt64 = 0
    var codec: String?
    /// The codec by its number in Microsoft's registry.
    var waveCodec: String?
    var sampleRate: Int?
    var channels: Int?
    var bitDepth: Int?
    var width: Int?
    var height: Int?
    var frameNanoseconds: UInt64?
    /// The transfer characteristics of its pictures, by ITU-T H.273.
    var transfer: UInt64?
    /// The rotation of its pictures in degrees, anticlockwise.
    var roll: Double?

    var isSound: Bool { kind == 2 }
    var isFilm: Bool { kind == 1 }

    /// The common name of its codec.
    var soundCodec: String? {
        guard let codec else { return nil }
        let name = Self.soundCodecs[codec] ?? (codec.hasPrefix("A_AAC") ? "AAC" : String(codec.dropFirst(2)))
        return name == "MS/ACM" ? waveCodec ?? name : name
    }

    private static let soundCodecs = [
        "A_OPUS": "Opus", "A_VORBIS": "Vorbis", "A_FLAC": "FLAC", "A_MPEG/L3": "MP3", "A_PCM/INT/LIT": "PCM",
        "A_PCM/FLOAT/IEEE": "float", "A_PCM/INT/BIG": "PCM", "A_MPEG/L2": "MP2", "A_MPEG/L1": "MP1", "A_AC3": "AC-3",
        "A_EAC3": "E-AC-3", "A_TTA1": "True Audio", "A_WAVPACK4": "WavPack", "A_TRUEHD": "TrueHD",
    ]

    func describeVideo(_ metadata: inout MediumMetadata) {
        metadata.videoCodec = codec.map { Self.filmCodecs[$0] ?? $0.dropFirst(2).lowercased() }
        (metadata.width, metadata.height) = (width, height)
        metadata.isHighDynamicRange = transfer == 16 || transfer == 18
        if let frameNanoseconds, 10_000...1_000_000_000_000 ~= frameNanoseconds {
            metadata.frameRate = (1e12 / Double(frameNanoseconds)).rounded() / 1000
        }
        switch roll.flatMap({ Int(exactly: $0.rounded()) }) {
        case 90: metadata.orientation = 8
        case -90, 270: metadata.orientation = 6
        case 180, -180: metadata.orientation = 3
        default: break
        }
    }

    private static let filmCodecs = [
        "V_MPEG4/ISO/AVC": "h264", "V_MPEGH/ISO/HEVC": "hevc", "V_MPEGI/ISO/VVC": "vvc", "V_AV1": "av1",
        "V_VP8": "vp8", "V_VP9": "vp9", "V_MPEG4/ISO/ASP": "mpeg4", "V_MPEG4/ISO/SP": "mpeg4",
        "V_MPEG4/ISO/AP": "mpeg4", "V_MPEG2": "mpeg2video", "V_MPEG1": "mpeg1video", "V_MJPEG": "mjpeg",
        "V_THEORA": "theora", "V_PRORES": "prores", "V_UNCOMPRESSED": "rawvideo", "V_FFV1": "ffv1",
    ]
}
