import Containers
import DecoderProtocol

/// The sound in a DSF file: one bit a sample, some millions of samples a second (Sony's DSF specification 1.01).
struct DSDSound {
    private(set) var metadata = MediumMetadata()
    /// The offset of an ID3 tag after the samples; 0 if there is none.
    private(set) var tagOffset = 0

    /// Reads the header; numbers are little-endian.
    init?(file: ByteSource) {
        let head = file.bytes(at: 0, count: 72)
        guard head.count == 72, head.starts(with: "DSD ".utf8), head[28...].starts(with: "fmt ".utf8) else {
            return nil
        }
        let number = { (range: Range<Int>) in head[range].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        tagOffset = Int(exactly: number(20..<28)).flatMap { $0 < file.count ? $0 : nil } ?? 0
        let (rate, sampleCount) = (number(56..<60), number(64..<72))
        guard rate > 0 else { return nil }
        metadata.duration = Double(sampleCount) / Double(rate)
        metadata.channels = Int(number(52..<56))
        metadata.sampleRate = Int(rate)
        metadata.bitDepth = 1
    }
}
