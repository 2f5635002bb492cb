import Containers

/// The encoding of the sound in a file of the MP4 family.
struct MovieEncoding {
    private(set) var codec: String?
    private(set) var sampleRate: Int?
    private(set) var channels: Int?
    private(set) var bitDepth: Int?

    init() {}

    /// Reads the first entry of a sample description.
    init(sampleDescription: Range<Int>, boxes: inout MovieBoxes) {
        guard let entry = boxes.firstEntry(of: sampleDescription) else { return }
        let fixed = boxes.file.bytes(at: entry.content.lowerBound, count: 28)
        guard fixed.count == 28, entry.content.count >= 28 else { return }
        codec = Self.codecs[entry.type.text] ?? entry.type.text.filter { $0.isLetter || $0.isNumber }
        channels = Int(fixed[16]) << 8 | Int(fixed[17])
        sampleRate = Int(fixed[24]) << 8 | Int(fixed[25])
        if codec == "PCM" || codec == "float" { bitDepth = Int(fixed[18]) << 8 | Int(fixed[19]) }
        bitDepth = Self.bitDepths[entry.type.text] ?? bitDepth
        // Phones record AMR with one channel, whatever the field says.
        if codec?.hasPrefix("AMR") == true { channels = 1 }
        if fixed[9] == 2 { readSecondVersion(boxes.file.bytes(at: entry.content.lowerBound + 28, count: 36)) }
        // QuickTime's second and third version of the entry are longer.
        let extra = [1: 16, 2: 36][Int(fixed[9])] ?? 0
        let details = min(entry.content.lowerBound + 28 + extra, entry.content.upperBound)..<entry.content.upperBound
        readDetails(boxes.boxes(in: details), boxes: &boxes)
    }

    private static let codecs = [
        "mp4a": "AAC", "alac": "ALAC", "samr": "AMR-NB", "sawb": "AMR-WB", "Opus": "Opus", "fLaC": "FLAC",
        ".mp3": "MP3", "ac-3": "AC-3", "ec-3": "E-AC-3", "sowt": "PCM", "twos": "PCM", "lpcm": "PCM", "in24": "PCM",
        "in32": "PCM", "raw ": "PCM", "ipcm": "PCM", "fl32": "float", "fl64": "float", "fpcm": "float",
        "ulaw": "mu-law", "alaw": "A-law", "ima4": "IMA ADPCM", "dtsc": "DTS", "dtsh": "DTS", "dtsl": "DTS",
    ]

    /// For these encodings the entry itself always says 16.
    private static let bitDepths = [
        "in24": 24, "in32": 32, "fl32": 32, "fl64": 64, "ulaw": 8, "alaw": 8, "ima4": 4,
    ]

    /// The codecs of an entry of MPEG-4 systems, by their registered numbers; any other number is AAC.
    private static let streamCodecs: [UInt8: String] = [
        0x69: "MP3", 0x6B: "MP3", 0xA5: "AC-3", 0xA6: "E-AC-3", 0xA9: "DTS", 0xAD: "Opus", 0xDD: "Vorbis",
        0xE1: "QCELP",
    ]

    /// QuickTime's later entry has wider fields after the old ones, which it leaves at 3 channels and 1 frame a second.
    private mutating func readSecondVersion(_ bytes: [UInt8]) {
        guard bytes.count == 36 else { return }
        let rate = Double(bitPattern: MovieBoxes.number(bytes[4..<12]))
        sampleRate = 1...1e7 ~= rate ? Int(rate) : nil
        channels = Int(MovieBoxes.number(bytes[12..<16]))
        guard codec == "PCM" else { return }
        bitDepth = Int(MovieBoxes.number(bytes[20..<24]))
        if bytes[27] & 1 == 1 { codec = "float" }
    }

    private mutating func readDetails(_ found: [ISOBox], boxes: inout MovieBoxes) {
        for box in found {
            let bytes = boxes.file.bytes(at: box.content.lowerBound, count: min(box.content.count, 256))
            switch box.type {
            case "esds": readStreamDescriptor(bytes)
            case "alac": readLossless(bytes)
            case "dfLa": readStreamInformation(bytes)
            case "wave":
                for inner in boxes.boxes(in: box.content) where inner.type == "esds" || inner.type == "alac" {
                    readDetails([inner], boxes: &boxes)
                }
            default: break
            }
        }
    }

    /// Apple's description of its lossless codec, after version and flags.
    private mutating func readLossless(_ bytes: [UInt8]) {
        guard bytes.count >= 28 else { return }
        (bitDepth, channels) = (Int(bytes[9]), Int(bytes[13]))
        sampleRate = bytes[24..<28].reduce(0) { $0 << 8 | Int($1) }
    }

    /// FLAC's first block, after version and flags and its own header.
    private mutating func readStreamInformation(_ bytes: [UInt8]) {
        guard bytes.count >= 26 else { return }
        let fields = MovieBoxes.number(bytes[18..<22])
        (sampleRate, channels) = (Int(fields >> 12), Int(fields >> 9 & 7) + 1)
        bitDepth = Int(fields >> 4 & 31) + 1
    }

    private mutating func readStreamDescriptor(_ bytes: [UInt8]) {
        let (codecs, configuration) = MovieBoxes.streamDescriptor(bytes)
        for number in codecs { codec = Self.streamCodecs[number] ?? codec }
        if let configuration { readAudioSpecificConfiguration(configuration) }
    }

    private mutating func readAudioSpecificConfiguration(_ bytes: some Sequence<UInt8>) {
        guard codec == "AAC" else { return }
        var bits = BitReader(bytes)
        var type = bits.read(5)
        if type == 31 { type = 32 + bits.read(6) }
        let rate = Self.rate(&bits)
        let layout = bits.read(4)
        if 1...7 ~= layout { channels = layout == 7 ? 8 : layout }
        if type == 29 { channels = 2 }
        sampleRate = (type == 5 || type == 29 ? Self.rate(&bits) : nil) ?? rate ?? sampleRate
        if type == 2, layout > 0 { readExtension(&bits) }
    }

    /// Reads the extension that old players ignore: twice the sample rate, and the second channel, reconstructed from
    /// hints.
    private mutating func readExtension(_ bits: inout BitReader) {
        // The frame's length and the layer's configuration.
        if bits.read(2) & 1 == 1 { _ = bits.read(14) }
        _ = bits.read(1)
        guard bits.read(11) == 0x2B7, bits.read(5) == 5, bits.read(1) == 1 else { return }
        sampleRate = Self.rate(&bits) ?? sampleRate
        if bits.read(11) == 0x548, bits.read(1) == 1 { channels = 2 }
    }

    private static func rate(_ bits: inout BitReader) -> Int? {
        let index = bits.read(4)
        if index == 15 { return bits.read(24) }
        return AACStream.sampleRates.indices.contains(index) ? AACStream.sampleRates[index] : nil
    }
}

/// Reads numbers of some bits; zeros after the end.
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    mutating func read(_ count: Int) -> Int {
        (0..<count).reduce(0) { value, _ in
            defer { position += 1 }
            guard position / 8 < bytes.count else { return value << 1 }
            return value << 1 | Int(bytes[position / 8] >> (7 - position % 8) & 1)
        }
    }
}
