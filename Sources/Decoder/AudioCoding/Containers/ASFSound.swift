import Containers
import DecoderProtocol

/// The sound in a Windows Media file, read from the objects of its header (Advanced Systems Format 1.2).
struct ASFSound {
    static let mark: [UInt8] = [
        0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
    ]
    static let properties: [UInt8] = [
        0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
    ]
    static let stream: [UInt8] = [
        0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
    ]
    static let sound: [UInt8] = [
        0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
    ]
    static let film: [UInt8] = [
        0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
    ]
    private static let objectLimit = 1000
    private static let headByteCount = 24

    /// True if the file also has a video track, so that it is a film.
    private(set) var hasVideo = false
    private(set) var hasSound = false
    private(set) var metadata = MediumMetadata()

    private let file: ByteSource

    init(file: ByteSource) {
        self.file = file
        var offset = 30
        for _ in 0..<Self.objectLimit {
            let head = file.bytes(at: offset, count: Self.headByteCount)
            guard head.count == Self.headByteCount else { return }
            let size = Self.number(head[16..<24])
            guard size >= Self.headByteCount, size <= file.count - offset else { return }
            if head.starts(with: Self.properties) { readProperties(at: offset) }
            if head.starts(with: Self.stream) { readStream(at: offset) }
            offset += size
        }
    }

    /// The creation time, in tenths of a microsecond since 1601 in UTC; the play time, including the time to fill a
    /// buffer.
    private mutating func readProperties(at offset: Int) {
        let fields = file.bytes(at: offset + 48, count: 40)
        guard fields.count == 40 else { return }
        let seconds = Self.number(fields[0..<8]) / 10_000_000
        metadata.times.add(.header, CaptureTime(universalSecond: Int64(seconds) - 11_644_473_600))
        let played = Double(Self.number(fields[16..<24])) / 1e7 - Double(Self.number(fields[32..<40])) / 1e3
        if played > 0 { metadata.duration = played }
    }

    private mutating func readStream(at offset: Int) {
        let kind = file.bytes(at: offset + Self.headByteCount, count: 16)
        if kind == Self.film { hasVideo = true }
        guard kind == Self.sound, !hasSound else { return }
        hasSound = true
        let format = file.bytes(at: offset + 78, count: 16)
        guard format.count == 16 else { return }
        metadata.codec = WaveCodec.name(Self.number(format[0..<2]))
        metadata.channels = Self.number(format[2..<4])
        metadata.sampleRate = Self.number(format[4..<8])
    }

    /// Little-endian; a value with more bits than a file can have bytes is 0.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) ?? 0
    }
}

/// The codecs of Microsoft's containers, by their registered numbers.
enum WaveCodec {
    private static let names = [
        0x01: "PCM", 0x02: "MS ADPCM", 0x03: "float", 0x06: "A-law", 0x07: "mu-law", 0x0A: "WMA Voice",
        0x11: "IMA ADPCM", 0x22: "TrueSpeech", 0x31: "GSM 6.10", 0x42: "G.723", 0x45: "G.726", 0x50: "MP2",
        0x55: "MP3", 0x64: "G.726", 0x75: "MetaSound", 0xFF: "AAC", 0x130: "ACELP", 0x160: "WMA", 0x161: "WMA",
        0x162: "WMA Pro", 0x163: "WMA Lossless", 0x270: "ATRAC3", 0x1610: "AAC", 0x2000: "AC-3", 0x2001: "DTS",
        0x674F: "Vorbis", 0xF1AC: "FLAC",
    ]

    /// The usual name; nil for an obsolete number.
    static func name(_ number: Int) -> String? { names[number] }

    /// The codec's name from the first bytes of a WAV file; nil if the format chunk is not the first.
    static func name(inHeader bytes: [UInt8]) -> String? {
        guard bytes.count >= 46, bytes[12..<16].elementsEqual("fmt ".utf8) else { return nil }
        let number = { (offset: Int) in Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
        // The extensible format has the number elsewhere.
        return name(number(20) == 0xFFFE ? number(44) : number(20))
    }
}
