/// MP3 in frames (ISO/IEC 11172-3 and 13818-3, layer III).
struct MPEGStream: MarkedFrameStream {
    static let headerByteCount = 4
    private static let rates = [44_100, 48_000, 32_000]
    private static let firstVersion = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let laterVersions = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    let sampleRate: Int
    /// Samples of one channel in a frame.
    let frameSampleCount: Int

    var frameDuration: Double { Double(frameSampleCount) / Double(sampleRate) }

    /// The stream of which this is the first frame's header.
    init?(header: [UInt8]) {
        guard let rate = Self.rate(header[...]) else { return nil }
        sampleRate = rate
        frameSampleCount = Self.isFirstVersion(header[...]) ? 1152 : 576
    }

    func frameByteCount(_ header: ArraySlice<UInt8>) -> Int? { Self.byteCount(header) }

    /// The length in bytes of the frame with that header; nil if it is not one.
    static func byteCount(_ header: ArraySlice<UInt8>) -> Int? {
        guard let sampleRate = rate(header) else { return nil }
        let (third, isFirst) = (header[header.startIndex + 2], isFirstVersion(header))
        let bits = Int(third >> 4)
        guard 1...14 ~= bits else { return nil }
        let bitRate = (isFirst ? firstVersion : laterVersions)[bits] * 1000
        return (isFirst ? 144 : 72) * bitRate / sampleRate + Int(third >> 1 & 1)
    }

    private static func isFirstVersion(_ header: ArraySlice<UInt8>) -> Bool {
        header[header.startIndex + 1] >> 3 & 3 == 3
    }

    private static func rate(_ header: ArraySlice<UInt8>) -> Int? {
        guard header.count >= headerByteCount, header.first == 0xFF else { return nil }
        let (second, third) = (header[header.startIndex + 1], header[header.startIndex + 2])
        let (version, layer, rate) = (Int(second >> 3 & 3), second >> 1 & 3, Int(third >> 2 & 3))
        guard second & 0xE0 == 0xE0, version != 1, layer == 1, rate < 3 else { return nil }
        return rates[rate] / [3: 1, 2: 2, 0: 4][version, default: 1]
    }
}
