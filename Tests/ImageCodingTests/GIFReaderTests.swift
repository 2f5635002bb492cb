import Pixels
import Testing

@testable import ImageCoding

/// GIF files of a few bytes.
struct GIFReaderTests {
    /// Two pixels, each an index of eight bits, coded in nine.
    private func drawn(_ first: UInt8, _ second: UInt8, colors: [UInt8]) throws -> [UInt8] {
        let flags: UInt8 = colors.isEmpty ? 0 : 0x80
        let codes = [256, Int(first), Int(second), 257].enumerated().reduce(0) { $0 | $1.element << ($1.offset * 9) }
        let bits = (0..<5).map { UInt8(truncatingIfNeeded: codes >> ($0 * 8)) }
        let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 8, 5] + bits + [0]
        let bytes = Array("GIF89a".utf8) + [2, 0, 1, 0, flags, 0, 0] + colors + picture + [0x3B]
        return try SamplePicture.thumbnail(.gif, bytes, side: 8).pixels
    }

    @Test func `colours are looked up, and without any they are grays`() throws {
        #expect(try drawn(0, 1, colors: [9, 8, 7, 255, 0, 1]) == [9, 8, 7, 255, 0, 1])
        #expect(try drawn(40, 255, colors: []) == [40, 40, 40, 255, 255, 255])
    }
}
