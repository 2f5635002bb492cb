import Containers
import DecoderProtocol

/// The encoding of the pictures in a file of the MP4 family.
struct MovieVideoEncoding {
    private var codec: String?
    private var size: (width: Int, height: Int)?
    private var isHighDynamicRange = false

    /// Reads the first entry of a sample description.
    init(sampleDescription: Range<Int>, boxes: inout MovieBoxes) {
        guard let entry = boxes.firstEntry(of: sampleDescription) else { return }
        codec = Self.codec(entry.type.text)
        let fixed = boxes.bytes(of: entry.content, limit: 28)
        guard fixed.count == 28 else { return }
        let (width, height) = (Int(MovieBoxes.number(fixed[24..<26])), Int(MovieBoxes.number(fixed[26..<28])))
        if width > 0, height > 0 { size = (width, height) }
        let details = min(entry.content.lowerBound + 78, entry.content.upperBound)..<entry.content.upperBound
        for box in boxes.boxes(in: details) {
            let bytes = boxes.bytes(of: box.content, limit: 64)
            switch box.type {
            case "colr": readColors(bytes)
            case "esds":
                if let number = MovieBoxes.streamDescriptor(bytes).codecs.first {
                    codec = Self.streamCodecs[number] ?? codec
                }
            case "dvcC", "dvvC": isHighDynamicRange = true
            default: break
            }
        }
    }

    func describe(_ metadata: inout MediumMetadata) {
        (metadata.videoCodec, metadata.isHighDynamicRange) = (codec, isHighDynamicRange)
        (metadata.width, metadata.height) = (size?.width, size?.height)
    }

    /// ffmpeg's name of it; else its four-character code.
    private static func codec(_ name: String) -> String? {
        if let known = codecs[name] { return known }
        if name.hasPrefix("ap4") || name.hasPrefix("apc") { return "prores" }
        if name.hasPrefix("dv"), name != "dvav", name != "dva1" { return "dvvideo" }
        if name.hasPrefix("xd") || name.hasPrefix("hdv") || name.hasPrefix("mx") { return "mpeg2video" }
        let letters = name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return letters.isEmpty ? nil : letters
    }

    private static let codecs = [
        "avc1": "h264", "avc2": "h264", "avc3": "h264", "avc4": "h264", "dvav": "h264", "dva1": "h264",
        "hvc1": "hevc", "hev1": "hevc", "dvh1": "hevc", "dvhe": "hevc", "hvc2": "hevc", "vvc1": "vvc", "vvi1": "vvc",
        "av01": "av1", "dav1": "av1", "vp08": "vp8", "vp09": "vp9", "mp4v": "mpeg4", "s263": "h263", "h263": "h263",
        "jpeg": "mjpeg", "mjpa": "mjpeg", "mjpb": "mjpegb", "MJPG": "mjpeg", "AVDJ": "mjpeg", "m1v ": "mpeg1video",
        "mpeg": "mpeg1video", "m2v1": "mpeg2video", "png ": "png", "rle ": "qtrle", "raw ": "rawvideo",
        "2vuy": "rawvideo", "yuv2": "rawvideo", "v210": "v210", "cvid": "cinepak", "SVQ1": "svq1", "SVQ3": "svq3",
        "encv": "encrypted",
    ]

    /// The codecs of an entry of MPEG-4 systems, by their registered numbers.
    private static let streamCodecs: [UInt8: String] = [
        0x20: "mpeg4", 0x21: "h264", 0x23: "hevc", 0x60: "mpeg2video", 0x61: "mpeg2video", 0x62: "mpeg2video",
        0x63: "mpeg2video", 0x64: "mpeg2video", 0x65: "mpeg2video", 0x6A: "mpeg1video", 0x6C: "mjpeg", 0x6D: "png",
        0xB1: "vp9",
    ]

    /// Numbers of ITU-T H.273: primaries, then the transfer characteristics, of which 16 and 18 are high dynamic range.
    private mutating func readColors(_ bytes: [UInt8]) {
        guard bytes.count >= 8, ["nclx", "nclc"].contains(String(decoding: bytes[..<4], as: UTF8.self)) else { return }
        if [16, 18].contains(MovieBoxes.number(bytes[6..<8])) { isHighDynamicRange = true }
    }
}
