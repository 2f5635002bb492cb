import DecoderProtocol
import Pixels
import TestFixtures
import Testing

@testable import ImageCoding

/// TIFF files made by hand: unfinished photos, and such as lie.
struct TIFFStructureTests {
    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// A list of fields of one long number each.
    private func list(_ fields: [(Int, Int)], next: Int = 0) -> [UInt8] {
        number(fields.count, 2)
            + fields.flatMap { number($0.0, 2) + number(4, 2) + number(1, 4) + number($0.1, 4) } + number(next, 4)
    }

    private func file(_ lists: [UInt8]) -> [UInt8] { Array("II*\0".utf8) + number(8, 4) + lists }

    @Test func `an unfinished photo is shown by its preview, turned as it says`() throws {
        let preview = try SamplePicture.corners(width: 64, height: 32).encodedAsJPEG(quality: 95)
        // The number of DNG's version, the picture's own size, orientation 6, and where the preview lies.
        let fields = [(0x100, 4000), (0x101, 2000), (0x112, 6), (0x201, 0), (0x202, preview.count), (0xC612, 1)]
        let start = file(list(fields)).count
        let bytes = file(list(fields.map { $0.0 == 0x201 ? (0x201, start) : $0 })) + preview
        let photo = try #require(try PhotoFile(.memory(bytes), format: .tiff))
        try photo.readHeader()
        #expect(photo.fileExtension == "dng" && photo.mimeType == "image/x-adobe-dng")
        #expect(photo.metadata.width == 4000 && photo.metadata.orientation == 6)
        let expected = SamplePicture.corners(width: 64, height: 32).oriented(.turnedRight)
        #expect(SamplePicture.distance(try photo.thumbnail(side: 64), expected) < 6)
    }

    @Test func `a RAW photo is shown by the small page before it if there is no JPEG`() throws {
        let bytes = TIFFPage().bytes(
            [255, 0, 0, 0, 0, 255],
            [
                .init(0x00FE, 1), .init(0x0100, 2), .init(0x0101, 1), .init(0x0102, 8, 8, 8, type: 3), .init(0x0103, 1),
                .init(0x0106, 2), .init(0x0111, 0), .init(0x0112, 6), .init(0x0115, 3), .init(0x0117, 6),
                .init(0xC612, 1, 4, 0, 0, type: 1),
            ], below: (0x014A, 4, [.init(0x00FE, 0), .init(0x0100, 4000), .init(0x0101, 2000)]))
        let photo = try #require(try PhotoFile(.memory(bytes), format: .tiff))
        try photo.readHeader()
        #expect(photo.fileExtension == "dng" && photo.metadata.width == 4000 && photo.metadata.height == 2000)
        let picture = try photo.thumbnail(side: 8)
        #expect(picture.size.height == 2 && picture.pixels == [255, 0, 0, 0, 0, 255])
    }

    @Test func `an unfinished photo without a preview is kept without one`() throws {
        let bytes = file(list([(0x100, 4000), (0x101, 2000), (0xC612, 1)]))
        let photo = try #require(try PhotoFile(.memory(bytes), format: .tiff))
        #expect(throws: ImageCodingError.corrupt("no preview in it")) { try photo.readHeader() }
        #expect(photo.metadata.width == 4000)
    }

    @Test func `sides that no picture has are not believed`() throws {
        let preview = try SamplePicture.corners(width: 64, height: 32).encodedAsJPEG()
        let fields = [(0x100, 0xFFFF_FFFF), (0x101, 0xFFFF_FFFF), (0x201, 0), (0x202, preview.count), (0xC612, 1)]
        let start = file(list(fields)).count
        let raw = file(list(fields.map { $0.0 == 0x201 ? (0x201, start) : $0 })) + preview
        let photo = try #require(try PhotoFile(.memory(raw), format: .tiff))
        try photo.readHeader()
        #expect(photo.metadata.width == 64 && photo.metadata.height == 32)
        let page = try #require(try PhotoFile(.memory(file(list(Array(fields.prefix(2))))), format: .tiff))
        #expect(throws: ImageCodingError.tooLarge) { try page.readHeader() }
        #expect(page.metadata.width == nil)
    }

    @Test func `fields that all show the same bytes cost no more than a list may have`() throws {
        let count = 65_535
        let entries = (0..<count).flatMap { number($0, 2) + number(1, 2) + number(0x8000, 4) + number(8, 4) }
        let bytes = file(number(count, 2) + entries + number(0, 4))
        let directory = try #require(TIFFStructure(.memory(bytes))?.first)
        #expect(directory.fields.values.reduce(0) { $0 + $1.bytes.count } == 6 << 20)
    }

    @Test func `lists that hold themselves many times over are read for a while`() {
        let count = 60
        let byteCount = 2 + count * 10 + 4
        let entry = number(0x2800, 2) + number(byteCount, 4) + number(0, 4)
        let list = number(count, 2) + (0..<count).flatMap { _ in entry } + number(0, 4)
        let parts = CIFFFile(.memory(Array("II".utf8) + number(14, 4) + Array("HEAPCCDR".utf8) + list)).parts
        #expect(parts.places.isEmpty && parts.blocks != nil)
    }

    @Test func `lists in a circle are read once`() {
        let circle = file(list([(0x014A, 8), (0x8769, 8)], next: 8))
        #expect(TIFFStructure(.memory(circle))?.all.count == 1)
        #expect(ExifBlock(circle)?.isEmpty == false)
    }

    @Test(arguments: [4, 13])
    func `data of a photo is found by a list's offset of either type`(type: Int) throws {
        let bytes = TIFFPage().bytes([], [.init(0x0110, 88, type: 2)], below: (0x8769, type, [.init(0x8827, 400)]))
        let block = try #require(ExifBlock(bytes))
        #expect(block[.isoSpeed]?.integer() == 400 && block[.model]?.text == "X")
    }

    @Test func `data of a photo may be in the first list`() throws {
        let bytes = TIFFPage().bytes(
            [], [.init(0x829D, 9, 1, type: 5), .init(0x8827, 250, type: 3), .init(1, 78, type: 2)])
        let block = try #require(ExifBlock(bytes))
        #expect(block[.fNumber]?.number() == 9 && block[.isoSpeed]?.integer() == 250)
        // Numbers of the satellites' list mean other things elsewhere.
        #expect(block[.gpsLatitudeRef] == nil)
    }

    @Test(arguments: [8, 7, 0, 12, 1_000_000, 0x7FFF_FFFF])
    func `an offset out of the file leads nowhere`(offset: Int) {
        let bytes = Array("II*\0".utf8) + number(offset, 4)
        #expect(TIFFStructure(.memory(bytes))?.first == nil)
    }

    @Test func `a field of an impossible size costs itself alone`() throws {
        let lying = number(0x010E, 2) + number(2, 2) + number(0x7FFF_FFFF, 4) + number(8, 4)
        let good = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(6, 4)
        let block = try #require(ExifBlock(file(number(2, 2) + lying + good + number(0, 4))))
        #expect(block[.imageDescription] == nil && block[.orientation]?.integer() == 6)
    }
}
