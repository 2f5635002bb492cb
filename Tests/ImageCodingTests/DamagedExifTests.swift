import Containers
import DecoderProtocol
import Pixels
import TestFixtures
import Testing

@testable import ImageCoding

/// EXIF that is damaged at each of its bytes.
struct DamagedExifTests {
    private static let block = TinyPhoto.exif("2025:06:01 10:00:00", offset: "+02:00", latitude: 50)

    private func photo(_ exif: [UInt8]) throws -> PhotoFile {
        let picture = TinyPhoto.bytes()
        let head: [UInt8] = [0xFF, 0xE1, UInt8((exif.count + 2) >> 8), UInt8((exif.count + 2) & 0xFF)]
        let bytes = Array(picture[..<2]) + head + exif + Array(picture[2...])
        return try #require(try PhotoFile(.memory(bytes), format: .jpeg))
    }

    @Test func `the whole block is read`() throws {
        let photo = try photo(Self.block)
        try photo.readHeader()
        #expect(photo.metadata.captureTime?.offset == 7200 && photo.metadata.latitude == 50 && photo.warnings.isEmpty)
    }

    @Test(arguments: [0, 1, 0x7F, 0x80, 0xFF] as [UInt8])
    func `a photo is kept and drawn whichever byte of its EXIF is another`(value: UInt8) throws {
        for index in Self.block.indices {
            var damaged = Self.block
            damaged[index] = value
            let photo = try photo(damaged)
            try photo.readHeader()
            #expect(photo.metadata.width == 24)
            #expect((photo.metadata.latitude ?? 0).magnitude <= 90 && 1...8 ~= photo.metadata.orientation ?? 1)
            #expect(try photo.thumbnail(side: 16).size.width == 16)
        }
    }

    @Test func `a photo is kept wherever its EXIF ends`() throws {
        for count in Self.block.indices {
            let photo = try photo(Array(Self.block.prefix(count)))
            try photo.readHeader()
            #expect(photo.metadata.width == 24)
        }
    }

    @Test func `random pairs of bytes are harmless`() throws {
        var generator = SeededGenerator()
        for _ in 0..<3000 {
            var damaged = Self.block
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            let photo = try photo(damaged)
            #expect(throws: Never.self, "\(generator.name)") { try photo.readHeader() }
        }
    }
}
