import Containers
import DecoderProtocol
import Pixels
import TestFixtures
import Testing

@testable import ImageCoding

/// Pages with samples that libtiff doesn't convert into a picture.
struct TIFFSamplesTests {
    private typealias Field = TIFFPage.Field

    private static func little<Number: FixedWidthInteger>(_ values: [Number]) -> [UInt8] {
        values.flatMap { value in (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Number($0 * 8)) } }
    }

    /// A row of that many pixels, uncompressed.
    private static func page(
        _ pixels: [UInt8], width: Int, bits: Int, format: Int = 1, colors: Int = 1, samples: Int = 1,
        _ more: [Field] = [], big: Bool = false
    ) -> [UInt8] {
        let fields = [
            Field(0x0100, width), Field(0x0101, 1), Field(0x0102, bits), Field(0x0103, 1), Field(0x0106, colors),
            Field(0x0111, 0), Field(0x0115, samples), Field(0x0117, pixels.count), Field(0x0153, format),
        ]
        return TIFFPage(isBigEndian: big).bytes(pixels, fields + more)
    }

    private func drawn(_ bytes: [UInt8], side: Int = 64) throws -> PixelPicture {
        try SamplePicture.thumbnail(.tiff, bytes, side: side)
    }

    @Test(
        arguments: [
            ("12 bits", page([0x00, 0x07, 0xFF, 0xFF, 0xF0], width: 3, bits: 12), [0, 127, 255]),
            ("24 bits", page([0, 0, 0, 0xFF, 0xFF, 0xFF], width: 2, bits: 24), [0, 255]),
            ("32 bits", page(little([0, UInt32.max / 2, .max]), width: 3, bits: 32), [0, 128, 255]),
            ("64 bits", page(little([0, UInt64.max / 5, .max]), width: 3, bits: 64), [0, 51, 255]),
            (
                "16 bits below and above nothing", page(little([Int16.min, 0, .max]), width: 3, bits: 16, format: 2),
                [0, 128, 255]
            ),
            (
                "32 bits below and above nothing", page(little([Int32.min, 0, .max]), width: 3, bits: 32, format: 2),
                [0, 128, 255]
            ),
            (
                "light in 16 bits",
                page(little([Float16(0), 0.5, 1, 2].map(\.bitPattern)), width: 4, bits: 16, format: 3),
                [0, 188, 255, 255]
            ),
            (
                "light in 32 bits",
                page(little([Float(-1), 0.5, 1, .nan].map(\.bitPattern)), width: 4, bits: 32, format: 3),
                [0, 188, 255, 0]
            ),
            (
                "light in 64 bits",
                page(little([0, 0.001, 0.2, Double.infinity].map(\.bitPattern)), width: 4, bits: 64, format: 3),
                [0, 3, 124, 255]
            ),
            ("bytes, which have no sign", page([0, 127, 128, 255], width: 4, bits: 8, format: 2), [0, 127, 128, 255]),
            ("dark is much", page(little([0, UInt32.max]), width: 2, bits: 32, colors: 0), [255, 0]),
            ("the other order", page([0, 0, 0, 0, 0xFF, 0, 0, 0], width: 2, bits: 32, big: true), [0, 254]),
            (
                "gray behind which is what nobody knows", page([10, 0, 200, 7], width: 2, bits: 8, samples: 2),
                [10, 200]
            ),
        ] as [(String, [UInt8], [UInt8])])
    func `grays have the brightness of their samples`(name: String, bytes: [UInt8], grays: [UInt8]) throws {
        let picture = try drawn(bytes)
        #expect(picture.pixels == grays.flatMap { [$0, $0, $0] })
    }

    @Test func `a partly transparent picture is drawn on a background`() throws {
        let alpha = [Field(0x0152, 2)]
        let gray = try drawn(Self.page([10, 255, 10, 0], width: 2, bits: 8, samples: 2, alpha))
        #expect(gray.pixels == [10, 10, 10, 216, 216, 216])
        let multiplied = try drawn(Self.page([100, 128, 0, 0], width: 2, bits: 8, samples: 2, [Field(0x0152, 1)]))
        #expect((207...208).contains(multiplied.pixels[0]) && multiplied.pixels[3] == 216)
        let other = try drawn(Self.page([9, 9, 9, 255, 0, 0, 0, 0], width: 2, bits: 8, colors: 2, samples: 4))
        #expect(other.pixels == [9, 9, 9, 216, 216, 216])
        let red = Self.little([UInt32.max, 0, 0, 0, UInt32.max, 0, 0, .max])
        let color = try drawn(Self.page(red, width: 2, bits: 32, colors: 2, samples: 4, alpha))
        #expect(color.pixels == [216, 216, 216, 255, 0, 0])
    }

    @Test func `ink of sixteen bits makes dark`() throws {
        let pixels = Self.little([0, UInt16.max, .max, 0, 0, 0, 0, .max, 0, 0, 0, 0])
        let picture = try drawn(Self.page(pixels, width: 3, bits: 16, colors: 5, samples: 4, [Field(0x0152, 0)]))
        #expect(picture.pixels == [255, 0, 0, 0, 0, 0, 255, 255, 255])
    }

    @Test func `numbers of colours with an opacity after them are colours`() throws {
        let colors = (0..<256).map { $0 == 7 ? 0xFFFF : 0 } + [Int](repeating: 0, count: 512)
        let wide = TIFFPage().bytes(
            [7, 255, 8, 255],
            [
                Field(0x0100, 2), Field(0x0101, 1), Field(0x0102, 8), Field(0x0103, 1), Field(0x0106, 3),
                Field(0x0111, 0), Field(0x0115, 2), Field(0x0117, 4), Field(0x0140, colors), Field(0x0152, 2),
            ])
        #expect(try drawn(wide).pixels == [255, 0, 0, 0, 0, 0])
    }

    @Test func `planar colours in tiles are combined`() throws {
        // 20 × 20 pixels in tiles of 16 × 16, with four tiles of each colour: the right ones are red, the lower ones
        // green.
        let tile = { (value: UInt16) in Self.little([UInt16](repeating: value, count: 256)) }
        let light = { (isLight: Bool) in tile(isLight ? .max : 0) }
        let planes = [[false, true, false, true], [false, false, true, true], [false, false, false, false]]
        let pixels = planes.joined().flatMap { light($0) }
        let signed = pixels.enumerated().map { $0.offset % 2 == 1 ? $0.element ^ 0x80 : $0.element }
        let bytes = TIFFPage().bytes(
            signed,
            [
                Field(0x0100, 20), Field(0x0101, 20), Field(0x0102, [16, 16, 16]), Field(0x0103, 1), Field(0x0106, 2),
                Field(0x0115, 3), Field(0x011C, 2), Field(0x0142, 16), Field(0x0143, 16),
                Field(0x0144, (0..<12).map { $0 * 512 }), Field(0x0145, [Int](repeating: 512, count: 12)),
                Field(0x0153, [2, 2, 2]),
            ])
        let picture = try drawn(bytes)
        let color = { (column: Int, row: Int) in
            Array(picture.pixels[(row * 20 + column) * 3..<(row * 20 + column) * 3 + 3])
        }
        #expect(color(0, 0) == [0, 0, 0] && color(15, 15) == [0, 0, 0] && color(16, 0) == [255, 0, 0])
        #expect(color(0, 19) == [0, 255, 0] && color(19, 19) == [255, 255, 0])
    }

    @Test func `a tile's rows begin at the right offset, even if the tile exceeds the page`() throws {
        // Each row of 16 samples begins with the page's 10 light ones.
        let tile = (0..<256).flatMap { Self.little([$0 % 16 < 10 ? UInt16.max : 0]) }
        let bytes = TIFFPage().bytes(
            tile,
            [
                Field(0x0100, 10), Field(0x0101, 10), Field(0x0102, 16), Field(0x0103, 1), Field(0x0106, 1),
                Field(0x0115, 1), Field(0x0142, 16), Field(0x0143, 16), Field(0x0144, 0), Field(0x0145, 512),
            ])
        #expect(try drawn(bytes).pixels.allSatisfy { $0 == 255 })
    }

    @Test func `of a page in many strips those that are there are drawn`() throws {
        // 64 KiB in one strip, which libtiff splits; the file ends in the middle of it.
        let bytes = TIFFPage().bytes(
            Self.little([UInt32](repeating: .max, count: 128 * 64)),
            [
                Field(0x0100, 128), Field(0x0101, 128), Field(0x0102, 32), Field(0x0103, 1), Field(0x0106, 1),
                Field(0x0111, 0), Field(0x0115, 1), Field(0x0117, 128 * 128 * 4),
            ])
        let photo = try #require(try PhotoFile(.memory(bytes), format: .tiff))
        try photo.readHeader()
        let picture = try photo.thumbnail(side: 128)
        #expect(photo.isPartial && picture.pixels.prefix(128 * 40 * 3).allSatisfy { $0 == 255 })
        #expect(picture.pixels.suffix(128 * 40 * 3).allSatisfy { $0 == 216 })
    }

    @Test(arguments: [
        (16, ImageCodingError.corrupt("no pixels that can be decompressed")), (300, ImageCodingError.outOfMemory),
    ])
    func `colours that libtiff alone draws are damaged or too many, and not uncommon`(
        side: Int, expected: ImageCodingError
    ) throws {
        let bytes = TIFFPage().bytes(
            [UInt8](repeating: 0, count: 64),
            [
                Field(0x0100, side), Field(0x0101, side), Field(0x0102, [8, 8, 8]), Field(0x0103, 7), Field(0x0106, 6),
                Field(0x0111, 0), Field(0x0115, 3), Field(0x0117, 64),
            ])
        var limits = ImageLimits()
        limits.memory = 1 << 18
        let photo = try #require(try PhotoFile(.memory(bytes), format: .tiff, limits: limits))
        try photo.readHeader()
        #expect(throws: expected) { try photo.thumbnail(side: 16) }
    }

    @Test(arguments: [(6, 64), (5, 32), (3, 24), (1, 65)])
    func `invalid samples are refused with a reason`(format: Int, bits: Int) throws {
        let bytes = Self.page([UInt8](repeating: 1, count: 64), width: 2, bits: bits, format: format)
        let error = #expect(throws: ImageCodingError.self) { try drawn(bytes) }
        #expect(error == .unsupported("TIFF with \(bits) bits per sample in uncommon colours"))
    }

    @Test(arguments: [false, true])
    func `a long file has the same data and picture as a short one`(isBigEndian: Bool) throws {
        let page = TIFFPage(isBigEndian: isBigEndian, isLong: true)
        let bytes = page.bytes(
            [0, 0, 0, 0, 0, 255],
            [
                Field(0x0100, 3), Field(0x0101, 2), Field(0x0102, 8), Field(0x0103, 1), Field(0x0106, 1),
                Field(0x0111, 0, type: 16), Field(0x0112, 6, type: 3), Field(0x0115, 1), Field(0x0117, 6, type: 16),
                Field(0x010F, [UInt8]("Canon and Company\0".utf8).map(Int.init), type: 2),
            ], below: (0x8769, 18, [Field(0x829D, 28, 10, type: 5), Field(0x8827, 400, type: 3)]))
        #expect(ImageFormat(firstBytes: bytes) == .tiff)
        let photo = try #require(try PhotoFile(.memory(bytes), format: .tiff))
        try photo.readHeader()
        let metadata = photo.metadata
        #expect(metadata.make == "Canon and Company" && metadata.fNumber == 2.8 && metadata.isoSpeed == 400)
        #expect(metadata.orientation == 6 && metadata.width == 3)
        let picture = try photo.thumbnail(side: 8)
        #expect(
            picture.size == PixelSize(width: 2, height: 3) && picture.pixels[12...14].elementsEqual([255, 255, 255]))
    }

    @Test(arguments: [
        page([UInt8](repeating: 77, count: 96), width: 8, bits: 32, format: 3, colors: 2, samples: 3),
        page([UInt8](repeating: 77, count: 40), width: 20, bits: 12, samples: 2, [Field(0x0152, 1)], big: true),
        page(
            [UInt8](repeating: 77, count: 64), width: 8, bits: 16, format: 2, colors: 5, samples: 4, [Field(0x011C, 2)]),
        page([UInt8](repeating: 77, count: 64), width: 8, bits: 64, [Field(0x0142, 16), Field(0x0143, 16)]),
    ])
    func `a page damaged anywhere is harmless`(bytes: [UInt8]) throws {
        var (generator, limits) = (SeededGenerator(), ImageLimits())
        (limits.pixels, limits.memory) = (1 << 16, 1 << 20)
        for _ in 0..<1500 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 4..<bytes.count, using: &generator)
                damaged[place] = [0, 1, 2, 8, 16, 64, 0xFF].randomElement(using: &generator) ?? 0
            }
            let photo = try #require(try PhotoFile(.memory(damaged), format: .tiff, limits: limits))
            guard (try? photo.readHeader()) != nil, let picture = try? photo.thumbnail(side: 32) else { continue }
            #expect(max(picture.size.width, picture.size.height) <= 32, "\(generator.name)")
        }
    }

    @Test(arguments: [false, true], [Int.max, -1, 1 << 47, 1 << 62])
    func `numbers of a long file that no file holds lead nowhere`(isInList: Bool, number: Int) throws {
        let page = TIFFPage(isLong: true)
        let fields = [Field(0x0100, number, type: 16), Field(0x0101, number, type: 16), Field(0x0111, 0)]
        var bytes = page.bytes([], fields, below: (0x8769, 18, [Field(0x8827, number, type: 16)]))
        if !isInList { bytes.replaceSubrange(8..<16, with: page.number(number, 8)) }
        let photo = try #require(try PhotoFile(.memory(bytes), format: .tiff))
        #expect(throws: ImageCodingError.self) { try photo.readHeader() }
        #expect(photo.metadata.isoSpeed == nil && photo.metadata.width == nil)
        // The loop covers counts of entries and of values as well.
        for start in stride(from: 16, to: bytes.count - 8, by: 4) {
            var lying = bytes
            lying.replaceSubrange(start..<start + 8, with: page.number(number, 8))
            _ = try PhotoFile(.memory(lying), format: .tiff).map { try? $0.readHeader() }
        }
    }
}
