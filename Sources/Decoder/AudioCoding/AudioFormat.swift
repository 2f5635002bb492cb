import CSndFile

/// Container and encoding of a sound, as libsndfile numbers them.
package struct AudioFormat: Equatable, Sendable {
    private let container: Container
    private let encoding: Int32

    /// The format of an open file; nil for containers with too weak a signature.
    init?(code: Int32) {
        let isContainer = { (container: Container) in container.code == code & Int32(SF_FORMAT_TYPEMASK) }
        guard let container = Container.all.first(where: isContainer) else { return nil }
        self.container = container
        encoding = code & Int32(SF_FORMAT_SUBMASK)
    }

    /// The usual extension, without the dot.
    package var fileExtension: String {
        switch Int(encoding) {
        case SF_FORMAT_OPUS: "opus"
        case SF_FORMAT_MPEG_LAYER_I: "mp1"
        case SF_FORMAT_MPEG_LAYER_II: "mp2"
        default: container.fileExtension
        }
    }

    package var mimeType: String { container.mimeType }

    /// True if ``SoundTags`` supports all texts that such a file can have.
    var isTagged: Bool { [SF_FORMAT_MPEG, SF_FORMAT_FLAC, SF_FORMAT_OGG].contains(Int(container.code)) }

    package var name: String { container.name }

    package var codec: String {
        if container.code == Int32(SF_FORMAT_FLAC) { return "FLAC" }
        return Self.codecs[Int(encoding)] ?? "PCM"
    }

    /// The bits of a sample, for encodings with a fixed number.
    package var bitDepth: Int? { Self.bitDepths[Int(encoding)] }

    private static let codecs = [
        SF_FORMAT_FLOAT: "float", SF_FORMAT_DOUBLE: "float", SF_FORMAT_ULAW: "mu-law", SF_FORMAT_ALAW: "A-law",
        SF_FORMAT_IMA_ADPCM: "IMA ADPCM", SF_FORMAT_MS_ADPCM: "MS ADPCM", SF_FORMAT_GSM610: "GSM 6.10",
        SF_FORMAT_VOX_ADPCM: "VOX ADPCM", SF_FORMAT_G721_32: "G.721", SF_FORMAT_G723_24: "G.723",
        SF_FORMAT_G723_40: "G.723", SF_FORMAT_NMS_ADPCM_16: "NMS ADPCM", SF_FORMAT_NMS_ADPCM_24: "NMS ADPCM",
        SF_FORMAT_NMS_ADPCM_32: "NMS ADPCM", SF_FORMAT_DWVW_12: "DWVW", SF_FORMAT_DWVW_16: "DWVW",
        SF_FORMAT_DWVW_24: "DWVW", SF_FORMAT_DWVW_N: "DWVW", SF_FORMAT_VORBIS: "Vorbis", SF_FORMAT_OPUS: "Opus",
        SF_FORMAT_ALAC_16: "ALAC", SF_FORMAT_ALAC_20: "ALAC", SF_FORMAT_ALAC_24: "ALAC", SF_FORMAT_ALAC_32: "ALAC",
        SF_FORMAT_MPEG_LAYER_I: "MP1", SF_FORMAT_MPEG_LAYER_II: "MP2", SF_FORMAT_MPEG_LAYER_III: "MP3",
    ]

    private static let bitDepths = [
        SF_FORMAT_PCM_S8: 8, SF_FORMAT_PCM_U8: 8, SF_FORMAT_PCM_16: 16, SF_FORMAT_PCM_24: 24, SF_FORMAT_PCM_32: 32,
        SF_FORMAT_FLOAT: 32, SF_FORMAT_DOUBLE: 64, SF_FORMAT_ULAW: 8, SF_FORMAT_ALAW: 8, SF_FORMAT_IMA_ADPCM: 4,
        SF_FORMAT_MS_ADPCM: 4, SF_FORMAT_ALAC_16: 16, SF_FORMAT_ALAC_20: 20, SF_FORMAT_ALAC_24: 24,
        SF_FORMAT_ALAC_32: 32,
    ]

    /// A kind of file that holds sound.
    struct Container: Equatable, Sendable {
        let code: Int32
        let name: String
        let fileExtension: String
        let mimeType: String

        private init(_ code: Int, _ name: String, _ fileExtension: String, _ mimeType: String) {
            self.code = Int32(code)
            self.name = name
            self.fileExtension = fileExtension
            self.mimeType = mimeType
        }

        /// libsndfile also takes containers that another file may resemble by chance, with a signature of two bytes or
        /// none: they are left out.
        static let all = [
            Container(SF_FORMAT_WAV, "WAV", "wav", "audio/wav"),
            Container(SF_FORMAT_WAVEX, "WAV", "wav", "audio/wav"),
            Container(SF_FORMAT_RF64, "RF64", "wav", "audio/wav"),
            Container(SF_FORMAT_W64, "W64", "w64", "audio/x-w64"),
            Container(SF_FORMAT_AIFF, "AIFF", "aiff", "audio/aiff"),
            Container(SF_FORMAT_AU, "AU", "au", "audio/basic"),
            Container(SF_FORMAT_CAF, "CAF", "caf", "audio/x-caf"),
            Container(SF_FORMAT_FLAC, "FLAC", "flac", "audio/flac"),
            Container(SF_FORMAT_OGG, "Ogg", "ogg", "audio/ogg"),
            Container(SF_FORMAT_MPEG, "MP3", "mp3", "audio/mpeg"),
            Container(SF_FORMAT_VOC, "VOC", "voc", "audio/x-voc"),
            Container(SF_FORMAT_SVX, "8SVX", "8svx", "audio/x-8svx"),
            Container(SF_FORMAT_NIST, "NIST", "nist", "audio/x-nist"),
            Container(SF_FORMAT_IRCAM, "IRCAM", "sf", "audio/x-ircam"),
        ]
    }
}
