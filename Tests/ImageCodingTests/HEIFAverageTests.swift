import Pixels
import TestFixtures
import Testing

@testable import ImageCoding

/// HEIC files whose picture is averaged over blocks before its colors are converted.
struct HEIFAverageTests {
    /// The picture of 200 by 150 pixels, made small from all of them.
    private func expected(side: Int) throws -> PixelPicture {
        let whole = try SamplePicture.thumbnail(.heic, SampleMedia.bytes(of: "formats/balloon.heic"), side: 200)
        var builder = PictureBuilder(of: whole.size, fitting: side)
        for row in 0..<whole.size.height {
            let pixels = whole.pixels[(row * whole.size.width * 3)...].prefix(whole.size.width * 3)
            builder.add(pixels.enumerated().flatMap { $0 % 3 == 2 ? [$1, 255] : [$1] })
        }
        return try builder.finish()
    }

    // The blocks have 2, 4 and 16 pixels a side, which do not divide the picture evenly.
    @Test(arguments: [40, 20, 5])
    func `it looks as if it were averaged afterwards`(side: Int) throws {
        let picture = try SamplePicture.thumbnail(.heic, SampleMedia.bytes(of: "formats/balloon.heic"), side: side)
        #expect(SamplePicture.distance(picture, try expected(side: side)) < 1)
    }

    @Test(arguments: [UInt8(199), 201, 255])
    func `a picture of another size than the file tells is left to libheif`(width: UInt8) throws {
        var bytes = try SampleMedia.bytes(of: "formats/balloon.heic")
        let name = try #require(bytes.indices.first { bytes[$0...].starts(with: "ispe".utf8) })
        bytes[name + 11] = width
        // Later versions of it refuse such a picture.
        do {
            let picture = try SamplePicture.thumbnail(.heic, bytes, side: 40)
            #expect(SamplePicture.distance(picture, try expected(side: 40)) < 1)
        } catch ImageCodingError.corrupt(let words) {
            #expect(words.contains("libheif"))
        }
    }

    @Test func `a damaged file is harmless`() throws {
        let bytes = try SampleMedia.bytes(of: "formats/balloon.heic")
        for index in stride(from: 12, to: bytes.count, by: 11) {
            var damaged = bytes
            damaged[index] ^= 0x55
            _ = try? SamplePicture.thumbnail(.heic, damaged, side: 20)
        }
    }
}
