/// The expectations of `expected.json` for one sound.
struct ExpectedSound: Decodable {
    struct Document: Decodable {
        var audio: [String: ExpectedSound]
    }

    var container: String?
    var codec: String?
    var duration: Double?
    var decoded_seconds: Double?
    var sample_rate: Int?
    var channels: Int?
    var bits: Int?
    var tags: [String: String]

    /// Our name for ffprobe's name of the codec.
    var codecName: String? {
        switch codec {
        case "flac": "FLAC"
        case "vorbis": "Vorbis"
        case "opus": "Opus"
        case "mp3": "MP3"
        case "aac": "AAC"
        case "alac": "ALAC"
        case "pcm_mulaw": "mu-law"
        case "pcm_f32le": "float"
        case "adpcm_ima_wav": "IMA ADPCM"
        case let name?: name.hasPrefix("pcm_") ? "PCM" : name
        case nil: nil
        }
    }
}
