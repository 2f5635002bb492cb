import Containers

/// A sound that consists only of encoded frames: its length is known by counting them.
protocol FrameStream {
    /// Seconds of one frame.
    var frameDuration: Double { get }
    static var headerByteCount: Int { get }

    /// The bytes of the whole frame by its header; nil if no frame begins here.
    func frameByteCount(_ header: ArraySlice<UInt8>) -> Int?
}

extension FrameStream {
    private static var blockByteCount: Int { 1 << 16 }

    /// The seconds of the frames from an offset on, to the end or to bytes that are not a frame.
    func duration(of file: ByteSource, from start: Int) -> Double {
        var frameCount = 0
        visitFrames(of: file, from: start) { _ in frameCount += 1 }
        return Double(frameCount) * frameDuration
    }

    /// Passes on the bytes of each frame, or the first of them, from an offset on.
    ///
    /// - Returns: the offset after the last whole one: of the end, of a frame that was cut off, or of other bytes.
    @discardableResult
    func visitFrames(of file: ByteSource, from start: Int, _ visit: (ArraySlice<UInt8>) -> Void) -> Int {
        var offset = start
        while offset < file.count {
            let block = file.bytes(at: offset, count: Self.blockByteCount)
            var index = 0
            while index + Self.headerByteCount <= block.count {
                guard let size = frameByteCount(block[index..<index + Self.headerByteCount]), size > 0,
                    offset + index + size <= file.count
                else { return offset + index }
                visit(block[index..<min(index + size, block.count)])
                index += size
            }
            // A frame that crosses the block's end was visited: the next block begins after it.
            guard index > 0, block.count == Self.blockByteCount else { return offset + index }
            offset += index
        }
        return offset
    }
}

/// AAC in ADTS frames (ISO/IEC 13818-7).
struct AACStream: MarkedFrameStream {
    static let sampleRates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
    ]
    static let headerByteCount = 7

    let sampleRate: Int
    let channels: Int?

    var frameDuration: Double { 1024 / Double(sampleRate) }

    /// The stream of which this is the first frame's header.
    init?(header: [UInt8]) {
        guard header.count >= Self.headerByteCount, header[0] == 0xFF, header[1] & 0xF6 == 0xF0 else { return nil }
        let rate = Int(header[2] >> 2 & 0xF)
        guard Self.sampleRates.indices.contains(rate) else { return nil }
        sampleRate = Self.sampleRates[rate]
        let layout = Int(header[2] & 1) << 2 | Int(header[3] >> 6)
        channels = layout == 0 ? nil : layout == 7 ? 8 : layout
    }

    func frameByteCount(_ header: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(header)
        guard bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0 else { return nil }
        let size = Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5] >> 5)
        return size >= Self.headerByteCount ? size : nil
    }
}

/// The speech codec of phones, in the file format of RFC 4867.
struct AMRStream: FrameStream {
    static let headerByteCount = 1
    private static let narrow = [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1]
    private static let wide = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1]

    let isWide: Bool
    let frameDuration = 0.02

    var start: Int { isWide ? 9 : 6 }

    init?(firstBytes: [UInt8]) {
        isWide = firstBytes.starts(with: "#!AMR-WB\n".utf8)
        guard isWide || firstBytes.starts(with: "#!AMR\n".utf8) else { return nil }
    }

    func frameByteCount(_ header: ArraySlice<UInt8>) -> Int? {
        guard let first = header.first else { return nil }
        let size = (isWide ? Self.wide : Self.narrow)[Int(first >> 3 & 0xF)]
        return size > 0 ? size : nil
    }
}
