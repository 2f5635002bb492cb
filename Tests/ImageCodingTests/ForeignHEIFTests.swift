import Containers
import DecoderProtocol
import Pixels
import TestFixtures
import Testing

@testable import ImageCoding

/// HEIF files whose picture has a coding that libheif does not support.
struct ForeignHEIFTests {
    private let picture = SamplePicture.corners(width: 32, height: 32)

    /// A file of one item with these bytes (ISO/IEC 23008-12), by default rotated by no quarter.
    private func file(_ codec: String, _ content: [UInt8], side: Int = 32, quarters: UInt8 = 0) -> [UInt8] {
        let start = box("ftyp", Array("mif1".utf8) + big(0) + Array("mif1".utf8))
        let entry = box("infe", [2, 0, 0, 0] + big(1, 2) + big(0, 2) + Array(codec.utf8) + [0])
        let properties = box("ispe", big(0) + big(side) + big(side)) + box("irot", [quarters])
        let associations = box("ipma", big(0) + big(1) + big(1, 2) + [2, 1, 2])
        // Offsets and lengths of four bytes, and one extent.
        func meta(offset: Int) -> [UInt8] {
            let place = big(1, 2) + big(0, 2) + big(1, 2) + big(offset) + big(content.count)
            let handler = box("hdlr", big(0) + big(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
            return box(
                "meta",
                big(0) + handler + box("pitm", big(0) + big(1, 2))
                    + box("iloc", big(0) + [0x44, 0] + big(1, 2) + place)
                    + box("iinf", big(0) + big(1, 2) + entry)
                    + box("iprp", box("ipco", properties) + associations))
        }
        return start + meta(offset: start.count + meta(offset: 0).count + 8) + box("mdat", content)
    }

    private func photo(_ bytes: [UInt8]) throws -> (size: [Int?], drawing: Result<PixelPicture, any Error>) {
        try TemporaryFile(bytes).withDescriptor { descriptor in
            let photo = try SamplePicture.photo(descriptor: descriptor)
            return ([photo.metadata.width, photo.metadata.height], Result { try photo.thumbnail(side: 32) })
        }
    }

    @Test(
        arguments: [(0, .upright), (1, .turnedLeft), (2, .upsideDown), (3, .turnedRight)] as [(UInt8, Orientation)])
    func `a JPEG in it is drawn as the container rotates it`(quarters: UInt8, orientation: Orientation) throws {
        let found = try photo(file("jpeg", picture.encodedAsJPEG(), quarters: quarters))
        #expect(found.size == [32, 32])
        #expect(SamplePicture.distance(try found.drawing.get(), picture.oriented(orientation)) < 12)
    }

    @Test(arguments: [("avc1", 64, "H.264"), ("j2k1", 32, "JPEG 2000"), ("xyz1", 32, "xyz1")])
    func `an undecoded codec is named`(codec: String, side: Int, name: String) throws {
        let found = try photo(file(codec, [1, 2, 3], side: side))
        #expect(found.size == [side, side])
        guard case .failure(let error) = found.drawing else { return #expect(Bool(false), "it was drawn") }
        #expect("\(error)".contains(name))
    }

    @Test func `a container truncated anywhere is harmless`() throws {
        let bytes = try file("jpeg", picture.encodedAsJPEG())
        for count in stride(from: 12, to: bytes.count, by: 7) {
            let photo = try? PhotoFile(.memory(Array(bytes.prefix(count))), format: .heic)
            if (try? photo?.readHeader()) != nil { _ = try? photo?.thumbnail(side: 32) }
        }
    }

    @Test(
        .enabled(if: Corpus.isThere, "the corpus of photos and sounds is not beside the repository"),
        arguments: [("jpeg32.heif", 32, nil), ("avc32.heif", 64, "H.264"), ("j2k32.heif", 32, "JPEG 2000")]
            as [(String, Int, String?)])
    func `files of libheif's own tests`(file: String, side: Int, codec: String?) throws {
        let found = try Corpus.withFile("hostile/libheif/\(file)") {
            try photo(ByteSource.file(descriptor: $0).bytes(at: 0, count: 1 << 16))
        }
        #expect(found.size == [side, side])
        switch found.drawing {
        case .success(let picture): #expect(codec == nil && picture.size == PixelSize(width: side, height: side))
        case .failure(let error): #expect(codec.map { "\(error)".contains($0) } == true)
        }
    }
}
