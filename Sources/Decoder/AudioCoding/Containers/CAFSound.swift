import Containers
import DecoderProtocol

/// The sound in a Core Audio file with an encoding that libsndfile does not read, such as a phone's AAC (Apple's CAF
/// 1.0).
struct CAFSound {
    private static let chunkLimit = 1000
    private static let largestTexts = 1 << 16

    private(set) var metadata = MediumMetadata()

    private let file: ByteSource
    private var framesPerPacket = 0.0

    init?(file: ByteSource) {
        self.file = file
        // The samples may extend to the end of the file, without a length.
        for chunk in Chunks(file, .caf, from: 8, limit: Self.chunkLimit) {
            guard chunk.isWhole else { break }
            read(chunk.name, at: chunk.content.lowerBound, count: chunk.content.count)
        }
        guard metadata.sampleRate != nil else { return nil }
    }

    private mutating func read(_ name: FourCharacterCode, at offset: Int, count: Int) {
        switch name {
        case "desc": readDescription(file.bytes(at: offset, count: 32))
        case "pakt": readPackets(at: offset)
        case "info": readTexts(file.bytes(at: offset, count: min(count, Self.largestTexts)))
        default: break
        }
    }

    private mutating func readDescription(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return }
        let number = { (range: Range<Int>) in bytes[range].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        let rate = Double(bitPattern: number(0..<8))
        guard rate.isFinite, 1...1e7 ~= rate else { return }
        metadata.sampleRate = Int(rate)
        metadata.channels = Int(number(24..<28))
        framesPerPacket = Double(number(20..<24))
        let code = String(decoding: bytes[8..<12], as: UTF8.self)
        if code == "lpcm" { metadata.bitDepth = Int(number(28..<32)) }
        let isFloat = code == "lpcm" && bytes[15] & 1 == 1
        metadata.codec = isFloat ? "float" : Self.codecs[code] ?? MetadataText.string(fromPossiblyUTF8: bytes[8..<12])
    }

    private static let codecs = [
        "aac ": "AAC", "aach": "AAC", "aacp": "AAC", "aacl": "AAC", "alac": "ALAC", "ima4": "IMA ADPCM", ".mp3": "MP3",
        "ulaw": "mu-law", "alaw": "A-law", "opus": "Opus", "samr": "AMR-NB", "sawb": "AMR-WB", "ac-3": "AC-3",
        "ilbc": "iLBC", "lpcm": "PCM", "flac": "FLAC", "ec-3": "E-AC-3",
    ]

    /// The number of packets, and of the frames that are played.
    private mutating func readPackets(at offset: Int) {
        guard let packets = file.number(at: offset, byteCount: 8),
            let frames = file.number(at: offset + 8, byteCount: 8),
            let rate = metadata.sampleRate
        else { return }
        let count = frames > 0 ? Double(frames) : Double(packets) * framesPerPacket
        metadata.duration = count / Double(rate)
    }

    /// Keys and their values, each terminated by a NUL.
    private mutating func readTexts(_ bytes: [UInt8]) {
        let parts = bytes.dropFirst(4).split(separator: 0, omittingEmptySubsequences: false)
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let value = MetadataText.string(fromPossiblyUTF8: parts[index + 1])
            switch String(decoding: parts[index], as: UTF8.self) {
            case "title": metadata.title = value
            case "artist": metadata.artist = value
            case "album": metadata.album = value
            case "comments", "comment": metadata.comment = value
            case "recorded date", "date", "year": metadata.date = metadata.date ?? value
            default: break
            }
        }
    }
}
