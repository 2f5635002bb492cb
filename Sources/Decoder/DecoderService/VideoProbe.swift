import AudioCoding
import DecoderProtocol
import JSON

/// The output of `ffprobe` for a film, as JSON, for the containers that are not read here.
struct VideoProbe {
    /// A film with only the properties from that output, or a sound if the file has no pictures.
    let medium: InspectedMedium

    /// Reads the pipe to its end.
    ///
    /// Throws if the file has neither pictures nor sound, and for any other JSON.
    init(pipe: Int32) throws(DecoderFailure) {
        let damage = DecoderFailure(.corrupt, message: "neither pictures nor sound found in it")
        let bytes = PipeBytes.read(pipe, limit: DecoderProtocolLimits.filmDescriptionByteCount)
        guard let bytes, let object = try? JSONParser.parse(bytes).objectValue else { throw damage }
        let streams = (object["streams"]?.arrayValue ?? []).compactMap(\.objectValue)
        let film = streams.first { stream in
            stream["codec_type"]?.stringValue == "video"
                && stream["disposition"]?.objectValue?["attached_pic"]?.integerValue != 1
        }
        // Of an unknown codec, ffprobe gives no name.
        let sound = streams.first { stream in
            stream["codec_type"]?.stringValue == "audio" && (film != nil || stream["codec_name"] != nil)
        }
        let kind: MediumKind = film == nil ? .audio : .video
        guard let main = film ?? sound,
            var medium = InspectedMedium(kind: kind, fileExtension: "avi", mimeType: "video/x-msvideo")
        else { throw damage }
        let format = object["format"]?.objectValue ?? JSONObject()
        medium.metadata.duration = Self.number(format["duration"]) ?? Self.number(main["duration"])
        if let film { Self.describe(film, &medium.metadata) }
        if let sound { Self.describe(sound: sound, &medium.metadata) }
        for tags in [format["tags"], main["tags"]] { Self.describe(tags: tags?.objectValue, &medium.metadata) }
        medium.metadata.addTagTimes()
        self.medium = medium
    }

    private static func describe(_ film: JSONObject, _ metadata: inout MediumMetadata) {
        metadata.videoCodec = film["codec_name"]?.stringValue.flatMap(text)
        metadata.width = count(film["width"])
        metadata.height = count(film["height"])
        metadata.frameRate = rate(film["avg_frame_rate"]) ?? rate(film["r_frame_rate"])
        metadata.isHighDynamicRange = ["smpte2084", "arib-std-b67"].contains(film["color_transfer"]?.stringValue)
        for data in film["side_data_list"]?.arrayValue ?? [] {
            guard let turn = data.objectValue?["rotation"]?.doubleValue.flatMap({ Int(exactly: $0) }) else { continue }
            // Degrees anticlockwise.
            metadata.orientation = [0: 1, -90: 6, 270: 6, 90: 8, -270: 8, 180: 3, -180: 3][turn]
        }
    }

    private static func describe(sound: JSONObject, _ metadata: inout MediumMetadata) {
        let name = sound["codec_name"]?.stringValue.flatMap(text)
        metadata.codec = name.map {
            codecs[$0] ?? ($0.hasPrefix("pcm_f") ? "float" : $0.hasPrefix("pcm_") ? "PCM" : $0)
        }
        metadata.sampleRate = sound["sample_rate"]?.stringValue.flatMap { Int($0) }
        metadata.channels = count(sound["channels"])
        if metadata.codec == "PCM" { metadata.bitDepth = count(sound["bits_per_sample"]) }
        if !(1...DecoderProtocolLimits.sampleRates.upperBound ~= metadata.sampleRate ?? 0) { metadata.sampleRate = nil }
    }

    private static let codecs = [
        "aac": "AAC", "mp3": "MP3", "mp2": "MP2", "ac3": "AC-3", "eac3": "E-AC-3", "opus": "Opus", "vorbis": "Vorbis",
        "flac": "FLAC", "alac": "ALAC", "amr_nb": "AMR-NB", "amr_wb": "AMR-WB", "dts": "DTS", "wmav1": "WMA",
        "wmav2": "WMA", "wmapro": "WMA", "pcm_mulaw": "mu-law", "pcm_alaw": "A-law", "adpcm_ima_wav": "IMA ADPCM",
        "truehd": "TrueHD", "speex": "Speex",
    ]

    /// Containers have different names for the same texts; `ffprobe` unifies them.
    private static func describe(tags: JSONObject?, _ metadata: inout MediumMetadata) {
        guard let tags else { return }
        var texts: [String: String] = [:]
        for member in tags.members {
            guard let value = member.value.stringValue.flatMap(text) else { continue }
            texts[member.key.lowercased()] = value
        }
        metadata.title = metadata.title ?? texts["title"]
        metadata.artist = metadata.artist ?? texts["artist"]
        metadata.album = metadata.album ?? texts["album"]
        metadata.comment = metadata.comment ?? texts["comment"]
        metadata.make = metadata.make ?? texts["make"]
        metadata.model = metadata.model ?? texts["model"]
        metadata.date = metadata.date ?? texts["date"]
        metadata.times.add(.header, texts["creation_time"].flatMap { CaptureTime(metadataText: $0) })
    }

    private static func text(_ text: String) -> String? {
        MetadataText.string(fromPossiblyUTF8: text.utf8)
    }

    /// `12.5` as text; nil for an invalid value.
    private static func number(_ value: JSONValue?) -> Double? {
        value?.stringValue.flatMap { Double($0) }.flatMap { 0.0.nextUp...1e8 ~= $0 ? $0 : nil }
    }

    private static func count(_ value: JSONValue?) -> Int? {
        value?.integerValue.flatMap { 1...Int64(UInt16.max) ~= $0 ? Int($0) : nil }
    }

    /// `30000/1001`.
    private static func rate(_ value: JSONValue?) -> Double? {
        let parts = (value?.stringValue ?? "").split(separator: "/").map { Double($0) ?? 0 }
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        let rate = parts[0] / parts[1]
        return 0.001...100_000 ~= rate ? (rate * 1000).rounded() / 1000 : nil
    }
}
