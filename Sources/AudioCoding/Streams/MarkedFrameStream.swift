/// Frames that each begin with a sync word, so that they are found after unrelated bytes.
protocol MarkedFrameStream: FrameStream {
    /// Samples of one channel a second, the same in all frames.
    var sampleRate: Int { get }

    /// The stream of which a frame has this header.
    init?(header: [UInt8])
}

extension MarkedFrameStream {
    /// Four consecutive frames are no coincidence.
    static var neededFrameCount: Int { 4 }
    private static var searchedByteCount: Int { 1 << 16 }

    /// The offset of the first consecutive frames of one stream, from an offset on and in the first 64 KiB.
    static func start(in file: FileBytes, from first: Int = 0) -> Int? {
        let bytes = file.bytes(at: 0, count: searchedByteCount)
        guard bytes.count > first + headerByteCount else { return nil }
        return (first..<bytes.count - headerByteCount).first { index in
            bytes[index] == 0xFF && Self(header: Array(bytes[index..<index + headerByteCount])) != nil
                && isRun(file, at: index)
        }
    }

    private static func isRun(_ file: FileBytes, at start: Int) -> Bool {
        var (offset, sampleRate) = (start, Int?.none)
        for _ in 0..<neededFrameCount {
            let header = file.bytes(at: offset, count: headerByteCount)
            guard let stream = Self(header: header), sampleRate ?? stream.sampleRate == stream.sampleRate,
                let size = stream.frameByteCount(header[...])
            else { return false }
            (offset, sampleRate) = (offset + size, stream.sampleRate)
        }
        return true
    }
}
