import Containers

/// Frames that each begin with a sync word, so that they are found after unrelated bytes.
protocol MarkedFrameStream: FrameStream {
    /// Samples of one channel a second, the same in all frames.
    var sampleRate: Int { get }

    init?(header: [UInt8])
}

extension MarkedFrameStream {
    /// Four consecutive frames are no coincidence.
    static var neededFrameCount: Int { 4 }
    private static var searchedByteCount: Int { 1 << 16 }

    /// How often other bytes may lie between the frames.
    private static var mostGaps: Int { 1000 }

    /// The offset of the first consecutive frames of one stream, from an offset on and in the 64 KiB after it.
    static func start(in file: ByteSource, from first: Int = 0) -> Int? {
        let bytes = file.bytes(at: first, count: searchedByteCount)
        guard bytes.count > headerByteCount else { return nil }
        let index = (0..<bytes.count - headerByteCount).first { index in
            bytes[index] == 0xFF && Self(header: Array(bytes[index..<index + headerByteCount])) != nil
                && isRun(file, at: first + index)
        }
        return index.map { first + $0 }
    }

    /// The seconds of all frames from an offset on, also of those after other bytes.
    func duration(of file: ByteSource, from start: Int) -> Double {
        var frameCount = 0
        visitAllFrames(of: file, from: start) { _ in frameCount += 1 }
        return Double(frameCount) * frameDuration
    }

    /// Passes on each frame from an offset on, also those after a tag and after other bytes, as when recordings were
    /// put together.
    func visitAllFrames(of file: ByteSource, from start: Int, _ visit: (ArraySlice<UInt8>) -> Void) {
        var offset = start
        for _ in 0..<Self.mostGaps {
            offset = visitFrames(of: file, from: offset, visit)
            let next = offset + ID3Tag.byteCount(file.bytes(at: offset, count: 10))
            guard next < file.count, let start = Self.start(in: file, from: next) else { return }
            offset = start
        }
    }

    /// Returns whether the bytes at an offset are frames: several in a row, or all that there is.
    static func isStream(_ file: ByteSource, at start: Int) -> Bool {
        guard let stream = Self(header: file.bytes(at: start, count: headerByteCount)) else { return false }
        return isRun(file, at: start) || stream.visitFrames(of: file, from: start) { _ in } == file.count
    }

    private static func isRun(_ file: ByteSource, at start: Int) -> Bool {
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
