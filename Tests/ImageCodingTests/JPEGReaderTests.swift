import ImageCoding
import Pixels
import TestFixtures
import Testing

struct JPEGReaderTests {
    /// A JPEG whose header has been changed: the bytes behind the marker of its frame are replaced.
    private func sample(frame change: (inout [UInt8], Int) -> Void) throws -> TemporaryFile {
        var bytes = try SamplePicture.corners(width: 64, height: 48).encodedAsJPEG()
        let frame = try #require((0..<bytes.count - 1).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        change(&bytes, frame + 4)
        return try TemporaryFile(bytes)
    }

    @Test func `twelve bits a sample are refused as such`() throws {
        let file = try sample { bytes, frame in bytes[frame] = 12 }
        let reader = try JPEGReader(descriptor: file.descriptor)
        #expect(throws: ImageCodingError.unsupported("Unsupported JPEG data precision 12")) { try reader.readHeader() }
        #expect(reader.size == PixelSize(width: 64, height: 48))
        withExtendedLifetime(file) {}
    }

    @Test(arguments: [(65_501, 10), (10, 65_501), (20_000, 15_001)])
    func `too many pixels are refused by the header`(width: Int, height: Int) throws {
        let file = try sample { bytes, frame in
            for (place, value) in [height >> 8, height & 255, width >> 8, width & 255].enumerated() {
                bytes[frame + 1 + place] = UInt8(value)
            }
        }
        let reader = try JPEGReader(descriptor: file.descriptor)
        #expect(throws: ImageCodingError.tooLarge) { try reader.readHeader() }
        #expect(reader.size == PixelSize(width: width, height: height))
        withExtendedLifetime(file) {}
    }

    @Test func `what is no JPEG is no picture`() throws {
        for bytes in [[], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD9], Array("hello".utf8)] as [[UInt8]] {
            let file = try TemporaryFile(bytes)
            let reader = try JPEGReader(descriptor: file.descriptor)
            let error = #expect(throws: ImageCodingError.self) { try reader.readHeader() }
            withExtendedLifetime(file) {}
            guard case .notAPicture? = error else {
                Issue.record("\(bytes): \(String(describing: error))")
                continue
            }
        }
    }

    @Test func `a file that is cut off gives the part that is there`() throws {
        let bytes = try SamplePicture.noise(width: 256, height: 256).encodedAsJPEG()
        let whole = try SamplePicture.decoded(bytes)
        let file = try TemporaryFile(Array(bytes.prefix(bytes.count * 2 / 3)))
        let reader = try JPEGReader(descriptor: file.descriptor)
        try reader.readHeader()
        let part = try reader.decode(fitting: 512)
        #expect(reader.isPartial)
        withExtendedLifetime(file) {}
        #expect(part.pixels.prefix(256 * 3 * 150) == whole.pixels.prefix(256 * 3 * 150))
        #expect(part.pixels.suffix(256 * 3 * 60) != whole.pixels.suffix(256 * 3 * 60))
    }

    @Test func `a whole file is not partial`() throws {
        let file = try TemporaryFile(SamplePicture.corners(width: 64, height: 64).encodedAsJPEG())
        let reader = try JPEGReader(descriptor: file.descriptor)
        try reader.readHeader()
        _ = try reader.decode(fitting: 512)
        withExtendedLifetime(file) {}
        #expect(!reader.isPartial)
    }

    @Test(arguments: [512, 300, 128, 100, 31, 16])
    func `a picture looks the same at every scale`(side: Int) throws {
        let bytes = try SamplePicture.corners(width: 1024, height: 768).encodedAsJPEG(quality: 95)
        let small = try SamplePicture.decoded(bytes, side: side)
        #expect(SamplePicture.distance(small, SamplePicture.corners(width: side, height: side * 3 / 4)) < 8)
    }
}
