import ImageCoding
import Pixels
import TestFixtures
import Testing

struct JPEGReaderTests {
    /// A JPEG with a changed header: the bytes after its frame marker are replaced.
    private func sample(frame change: (inout [UInt8], Int) -> Void) throws -> TemporaryFile {
        var bytes = try SamplePicture.corners(width: 64, height: 48).encodedAsJPEG()
        let frame = try #require((0..<bytes.count - 1).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        change(&bytes, frame + 4)
        return try TemporaryFile(bytes)
    }

    @Test func `twelve bits a sample are refused as such`() throws {
        let file = try sample { bytes, frame in bytes[frame] = 12 }
        let reader = try JPEGReader(descriptor: file.descriptor)
        #expect(throws: ImageCodingError.unsupported("12-bit JPEG")) { try reader.readHeader() }
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

    /// Decodes a progressive picture of 1200 × 900 pixels and ten scans.
    private func decodeProgressive(_ limits: ImageLimits) throws -> PixelPicture {
        try TemporaryFile(SampleMedia.bytes(of: "tram-in-snow.jpg")).withDescriptor {
            let reader = try JPEGReader(descriptor: $0, limits: limits)
            try reader.readHeader()
            return try reader.decode(fitting: 256)
        }
    }

    @Test func `a progressive picture has a limited number of scans`() throws {
        var limits = ImageLimits()
        limits.scans = 10
        #expect(try decodeProgressive(limits).size == PixelSize(width: 256, height: 192))
        limits.scans = 9
        #expect(throws: ImageCodingError.tooManyScans) { try decodeProgressive(limits) }
    }

    @Test func `a progressive picture of more coefficients than memory allows is refused`() throws {
        var limits = ImageLimits()
        limits.memory = 100_000
        #expect(throws: ImageCodingError.outOfMemory) { try decodeProgressive(limits) }
    }

    @Test func `anything other than a JPEG is not a picture`() throws {
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

    /// A picture of one colour in four samples, 8 × 8 pixels, without an Adobe marker.
    private func ink(_ samples: [Int]) -> [UInt8] {
        let frame: [UInt8] = [0xFF, 0xC0, 0, 20, 8, 0, 8, 0, 8, 4] + (1...4).flatMap { [UInt8($0), 0x11, 0] }
        let table: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 8, count: 64)
        // The number of bits of a mean: 0, 7 or 8, each coded in two; the differences from it take none.
        let means: [UInt8] = [0xFF, 0xC4, 0, 22, 0x00, 0, 3] + [UInt8](repeating: 0, count: 14) + [0, 7, 8]
        let rest: [UInt8] = [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 14, 4] + (1...4).flatMap { [UInt8($0), 0] } + [0, 63, 0]
        let bits = samples.map { $0 == 255 ? "01" + "1111111" + "0" : $0 == 0 ? "10" + "01111111" + "0" : "00" + "0" }
        let padded = bits.joined() + "1111111"
        let packed = stride(from: 0, to: padded.count - 7, by: 8).flatMap { start -> [UInt8] in
            let byte = UInt8(padded.dropFirst(start).prefix(8), radix: 2) ?? 0
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
        return [0xFF, 0xD8] + table + frame + means + rest + scan + packed + [0xFF, 0xD9]
    }

    @Test(
        arguments: [
            ([255, 0, 0, 255], [255, 0, 0]), ([255, 255, 255, 255], [255, 255, 255]), ([255, 255, 255, 0], [0, 0, 0]),
            ([0, 255, 0, 128], [0, 128, 0]),
        ] as [([Int], [UInt8])])
    func `CMYK is stored inverted, whichever program wrote it`(samples: [Int], color: [UInt8]) throws {
        #expect(try SamplePicture.decoded(ink(samples)).pixels.prefix(3).elementsEqual(color))
    }

    @Test func `colours of single pixels stay distinct in a small picture`() throws {
        var picture = PixelPicture(size: PixelSize(width: 16, height: 16))
        for row in 0..<16 {
            for column in 0..<16 {
                let isRed = (row + column) % 2 == 0
                picture.set(column: column, row: row, red: isRed ? 255 : 0, green: isRed ? 0 : 255, blue: 0)
            }
        }
        let decoded = try SamplePicture.decoded(try picture.encodedAsJPEG())
        #expect(SamplePicture.distance(decoded, picture) < 16)
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

    @Test(arguments: [880, 740, 600, 512, 400, 300, 128, 100, 31, 16])
    func `a picture looks the same at every scale`(side: Int) throws {
        let bytes = try SamplePicture.corners(width: 1024, height: 768).encodedAsJPEG(quality: 95)
        let small = try SamplePicture.decoded(bytes, side: side)
        #expect(SamplePicture.distance(small, SamplePicture.corners(width: side, height: side * 3 / 4)) < 8)
    }
}
