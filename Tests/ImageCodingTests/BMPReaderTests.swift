import Containers
import Pixels
import TestFixtures
import Testing

@testable import ImageCoding

/// BMP in all its versions, from generated files.
struct BMPReaderTests {
    /// A file of 2 × 2 pixels or of another height, with the data between the header and the pixels.
    private func file(
        bits: Int, compression: Int = 0, height: Int = 2, between: [UInt8] = [], colorCount: Int = 0, _ pixels: [UInt8]
    ) -> [UInt8] {
        let offset = 54 + between.count
        let header =
            little(40) + little(2) + little(height) + little(1, 2) + little(bits, 2) + little(compression)
            + little(pixels.count) + little(0) + little(0) + little(colorCount) + little(0)
        return Array("BM".utf8) + little(offset + pixels.count) + little(0) + little(offset) + header + between + pixels
    }

    /// The pixels from the top, by rows, as numbers of red, green and blue.
    private func pixels(_ bytes: [UInt8], isPartial: Bool = false) throws -> [Int] {
        let format = try #require(ImageFormat(firstBytes: bytes))
        let photo = try #require(try PhotoFile(.memory(bytes), format: format))
        try photo.readHeader()
        let picture = try photo.thumbnail(side: 16)
        #expect(photo.isPartial == isPartial)
        return stride(from: 0, to: picture.pixels.count, by: 3).map { start in
            picture.pixels[start..<start + 3].reduce(0) { $0 << 8 | Int($1) }
        }
    }

    @Test(arguments: [16, 20, 40, 42, 64, 66])
    func `a header of OS/2's is as long as it likes`(length: Int) throws {
        let whole = little(length) + little(2) + little(2) + little(1, 2) + little(8, 2)
        let header = whole + [UInt8](repeating: 0, count: length - 16)
        let palette = Self.colors + [UInt8](repeating: 0, count: 252 * 4)
        let offset = 14 + header.count + palette.count
        let start = Array("BM".utf8) + little(offset + 8) + little(0) + little(offset)
        let corners = [0xFF0000, 0x00FF00, 0x0000FF, 0]
        #expect(try pixels(start + header + palette + [3, 0, 0, 0, 1, 2, 0, 0]) == corners)
    }

    @Test(arguments: [13, 15, 125, 0, 0xFFFF_FFFF])
    func `a header of another length is refused`(length: Int) {
        let bytes = file(bits: 24, [0, 0, 0, 0, 0, 0, 0, 0])
        let lying = Array(bytes.prefix(14)) + little(length) + bytes.dropFirst(18)
        #expect(ImageFormat(firstBytes: lying) == nil)
        #expect(throws: ImageCodingError.self) { try BMPReader(.memory(lying), limits: ImageLimits()).readHeader() }
    }

    private static let colors: [UInt8] = [0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0]
    private static let corners = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]

    @Test func `rows are stored bottom-up, or top-down if the height is negative`() throws {
        let low: [UInt8] = [255, 0, 0, 255, 255, 255, 0, 0]
        let high: [UInt8] = [0, 0, 255, 0, 255, 0, 0, 0]
        #expect(try pixels(file(bits: 24, low + high)) == Self.corners)
        #expect(try pixels(file(bits: 24, height: -2, high + low)) == Self.corners)
    }

    @Test(
        arguments: [
            (1, [0x40, 0, 0, 0, 0x80, 0, 0, 0], [0xFF0000, 0, 0, 0xFF0000]),
            (4, [0x32, 0, 0, 0, 0x12, 0, 0, 0], [0xFF0000, 0x00FF00, 0x0000FF, 0x00FF00]),
            (8, [3, 9, 0, 0, 1, 2, 0, 0], [0xFF0000, 0x00FF00, 0x0000FF, 0]),
        ] as [(Int, [UInt8], [Int])])
    func `palette indices are looked up, invalid ones are black`(
        bits: Int, stored: [UInt8], expected: [Int]
    ) throws {
        let count = min(4, 1 << bits)
        let between = Array(Self.colors.prefix(count * 4))
        #expect(try pixels(file(bits: bits, between: between, colorCount: count, stored)) == expected)
    }

    @Test func `masks select the bits of each colour`() throws {
        let masks = little(0xF800) + little(0x07E0) + little(0x001F)
        let stored = little(0x001F, 2) + little(0xFFFF, 2) + little(0xF800, 2) + little(0x07E0, 2)
        #expect(try pixels(file(bits: 16, compression: 3, between: masks, stored)) == Self.corners)
        let plain = little(0x001F, 2) + little(0x7FFF, 2) + little(0x7C00, 2) + little(0x03E0, 2)
        #expect(try pixels(file(bits: 16, plain)) == Self.corners)
    }

    @Test func `runs of equal pixels are unpacked, and skipped ones stay transparent`() throws {
        let open = Int(PictureBuilder.ground) * 0x010101
        let runs: [UInt8] = [2, 3, 0, 0, 1, 1, 0, 1]
        let packed = file(bits: 8, compression: 1, between: Self.colors, colorCount: 4, runs)
        #expect(try pixels(packed) == [0xFF0000, open, 0x0000FF, 0x0000FF])
        let copied: [UInt8] = [0, 3, 0x32, 0x10, 0, 0, 2, 0x12, 0, 1]
        let nibbles = file(bits: 4, compression: 2, between: Self.colors, colorCount: 4, copied)
        #expect(try pixels(nibbles) == [0xFF0000, 0x00FF00, 0x0000FF, 0x00FF00])
    }

    @Test func `a truncated file shows its readable part`() throws {
        let whole = file(bits: 24, [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0])
        let shown = try pixels(Array(whole.dropLast(8)), isPartial: true)
        #expect(Array(shown.suffix(2)) == [0x0000FF, 0xFFFFFF])
    }

    @Test func `two letters alone make no picture`() {
        #expect(ImageFormat(firstBytes: Array("BM is what this text begins with, and goes on".utf8)) == nil)
    }

    @Test func `a file truncated or damaged anywhere is harmless`() {
        let masks = little(0xF800) + little(0x07E0) + little(0x001F)
        let files = [
            file(bits: 16, compression: 3, between: masks, [UInt8](repeating: 7, count: 8)),
            file(
                bits: 8, compression: 1, between: Self.colors, colorCount: 4,
                [2, 3, 0, 0, 0, 3, 1, 2, 3, 0, 0, 2, 9, 9]),
            file(bits: 4, between: Self.colors, colorCount: 4, [0x12, 0, 0, 0, 0x21, 0, 0, 0]),
        ]
        for bytes in files {
            for count in bytes.indices { Self.look(Array(bytes.prefix(count))) }
            for index in bytes.indices {
                for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
                    var damaged = bytes
                    damaged[index] = value
                    Self.look(damaged)
                }
            }
        }
    }

    private static func look(_ bytes: [UInt8]) {
        var limits = ImageLimits()
        // Filling claimed sizes without data would take long.
        limits.pixels = 1 << 16
        let photo = try? PhotoFile(.memory(bytes), format: .bmp, limits: limits)
        if (try? photo?.readHeader()) != nil { _ = try? photo?.thumbnail(side: 16) }
    }
}
