import DecoderProtocol
import Pixels
import TestFixtures
import Testing

@testable import ImageCoding

/// HEIF files whose picture has a coding that libheif does not support.
@Suite(.enabled(if: Corpus.isThere, "the corpus of photos and sounds is not beside the repository"))
struct ForeignHEIFTests {
    private func photo(_ name: String) throws -> (size: [Int?], drawing: Result<PixelPicture, any Error>) {
        try Corpus.withFile("hostile/libheif/\(name)") { descriptor in
            let photo = try SamplePicture.photo(descriptor: descriptor)
            return ([photo.metadata.width, photo.metadata.height], Result { try photo.thumbnail(side: 32) })
        }
    }

    @Test func `a JPEG in it is drawn`() throws {
        let found = try photo("jpeg32.heif")
        #expect(found.size == [32, 32])
        #expect(try found.drawing.get().size == PixelSize(width: 32, height: 32))
    }

    @Test(arguments: [("avc32.heif", 64, "H.264"), ("j2k32.heif", 32, "JPEG 2000")])
    func `an undecoded codec is named`(file: String, side: Int, name: String) throws {
        let found = try photo(file)
        #expect(found.size == [side, side])
        guard case .failure(let error) = found.drawing else { return #expect(Bool(false), "it was drawn") }
        #expect("\(error)".contains(name))
    }

    @Test func `a container truncated anywhere is harmless`() throws {
        let bytes = try Corpus.withFile("hostile/libheif/jpeg32.heif") {
            PictureSource.file(descriptor: $0).bytes(at: 0, count: 1 << 16)
        }
        for count in stride(from: 12, to: bytes.count, by: 7) {
            let photo = try? PhotoFile(.memory(Array(bytes.prefix(count))), format: .heic)
            if (try? photo?.readHeader()) != nil { _ = try? photo?.thumbnail(side: 32) }
        }
    }
}
