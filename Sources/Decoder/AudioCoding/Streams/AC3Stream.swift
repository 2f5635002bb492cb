/// Dolby's AC-3 and E-AC-3 in frames (ETSI TS 102 366).
struct AC3Stream: FrameStream {
    static let headerByteCount = 7
    private static let sampleRates = [48_000, 44_100, 32_000]
    /// Thousands of bits a second, by half of the frame size code.
    private static let bitRates = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]
    /// Without the channel of low tones.
    private static let channelCounts = [2, 1, 2, 3, 3, 4, 4, 5]

    let sampleRate: Int
    let channels: Int
    let isEnhanced: Bool
    let frameDuration: Double

    /// The stream of which this is the first frame's header.
    init?(header: [UInt8]) {
        guard header.count >= Self.headerByteCount, header[0] == 0x0B, header[1] == 0x77 else { return nil }
        let identification = header[5] >> 3
        let rate = Int(header[4] >> 6)
        guard identification <= 16, Self.sampleRates.indices.contains(rate) else { return nil }
        isEnhanced = identification > 10
        sampleRate = Self.sampleRates[rate]
        if isEnhanced {
            let blocks = [1, 2, 3, 6][Int(header[4] >> 4 & 3)]
            frameDuration = Double(blocks * 256) / Double(sampleRate)
            channels = Self.channelCounts[Int(header[4] >> 1 & 7)] + Int(header[4] & 1)
        } else {
            frameDuration = 1536 / Double(sampleRate)
            channels = Self.plainChannels(header)
        }
    }

    func frameByteCount(_ header: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(header)
        guard bytes[0] == 0x0B, bytes[1] == 0x77 else { return nil }
        if isEnhanced { return ((Int(bytes[2] & 7) << 8 | Int(bytes[3])) + 1) * 2 }
        let number = Int(bytes[4] & 0x3F)
        guard number / 2 < Self.bitRates.count else { return nil }
        let frame = Self.bitRates[number / 2] * 1000 * 1536 / sampleRate / 16
        // At 44.1 kHz every other frame is a word longer.
        return (frame + (sampleRate == 44_100 ? number % 2 : 0)) * 2
    }

    /// Between the channels and the low-frequency channel there are fields that only some streams have.
    private static func plainChannels(_ header: [UInt8]) -> Int {
        let mode = Int(header[6] >> 5)
        let fields = (mode & 1 == 1 && mode != 1 ? 2 : 0) + (mode & 4 != 0 ? 2 : 0) + (mode == 2 ? 2 : 0)
        return channelCounts[mode] + Int(header[6] >> (4 - UInt8(fields)) & 1)
    }
}
