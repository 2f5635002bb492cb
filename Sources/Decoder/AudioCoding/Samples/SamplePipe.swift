import Glibc

/// Samples that another program writes into a pipe, as an AU file of 16 bits a sample.
///
/// Nothing in its header is trusted: it ends where the pipe does.
package struct SamplePipe {
    /// Frames a second.
    package let sampleRate: Int
    private let channelCount: Int
    private let descriptor: Int32
    private let limits: AudioLimits

    private static let blockFrameCount = 8192
    private static let headerByteCount = 24
    private static let longestAnnotation = 64 << 10
    /// 16 bits, the most significant first.
    private static let encoding = 3

    package init(descriptor: Int32, limits: AudioLimits = AudioLimits()) throws(AudioCodingError) {
        self.descriptor = descriptor
        self.limits = limits
        var header = [UInt8](repeating: 0, count: Self.headerByteCount)
        let count = Self.read(&header, from: descriptor)
        let fields = stride(from: 4, to: 24, by: 4).map { start in
            header[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        guard count == header.count, header.starts(with: ".snd".utf8), fields[2] == Self.encoding else {
            throw .notASound("no samples arrived")
        }
        (sampleRate, channelCount) = (fields[3], fields[4])
        guard limits.channels ~= channelCount, limits.sampleRates ~= sampleRate else { throw .tooLarge }
        let annotationByteCount = fields[0] - Self.headerByteCount
        guard 0...Self.longestAnnotation ~= annotationByteCount else { throw .corrupt("no samples arrived") }
        var annotation = [UInt8](repeating: 0, count: annotationByteCount)
        guard Self.read(&annotation, from: descriptor) == annotation.count else { throw .corrupt("no samples arrived") }
    }

    /// Reads all samples and measures them; memory does not grow with their number.
    package func waveform(columnCount: Int) throws(AudioCodingError) -> Waveform {
        var builder = WaveformBuilder(channelCount: channelCount)
        let frameByteCount = channelCount * 2
        var bytes = [UInt8](repeating: 0, count: Self.blockFrameCount * frameByteCount)
        var samples = [Float](repeating: 0, count: Self.blockFrameCount * channelCount)
        while true {
            let frameCount = Self.read(&bytes, from: descriptor) / frameByteCount
            guard frameCount > 0 else { break }
            for index in 0..<frameCount * channelCount {
                let bits = UInt16(bytes[2 * index]) << 8 | UInt16(bytes[2 * index + 1])
                samples[index] = Float(Int16(bitPattern: bits)) / 32_768
            }
            builder.add(samples, frameCount: frameCount)
            guard builder.frameCount <= limits.seconds * sampleRate else { throw .tooLarge }
        }
        guard builder.frameCount > 0 else { throw .corrupt("no samples arrived") }
        return builder.waveform(columnCount: columnCount)
    }

    /// Fills the buffer, or as much of it as there is.
    ///
    /// The corresponding C function is `read`.
    private static func read(_ buffer: inout [UInt8], from descriptor: Int32) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe Glibc.read(descriptor, bytes.baseAddress.map { unsafe $0 + filled }, bytes.count - filled)
            }
            guard count > 0 || count < 0 && errno == EINTR else { break }
            filled += max(0, count)
        }
        return filled
    }
}
