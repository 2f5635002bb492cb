import DecoderProtocol
import Foundation
import ImageCoding
import Pixels
import TestFixtures
import Testing

/// The corpus' pictures as pixels.
@Suite(.enabled(if: Corpus.isThere, "the corpus of photos and sounds is not beside the repository"))
struct CorpusPictureTests {
    private func upright(_ path: String) throws -> PixelPicture {
        try Corpus.withFile(path) { descriptor in
            let orientation = PhotoMetadata(jpeg: descriptor).metadata.orientation.flatMap(Orientation.init)
            return try SamplePicture.decoded(descriptor: descriptor, side: 128).oriented(orientation ?? .upright)
        }
    }

    @Test(arguments: ["2", "3", "4", "5", "6", "7", "8", "bad-0", "bad-9", "bad-65535"])
    func `every orientation is turned upright`(name: String) throws {
        let reference = try upright("photos/generated/orient-1.jpg")
        #expect(SamplePicture.distance(try upright("photos/generated/orient-\(name).jpg"), reference) < 2)
    }

    @Test(arguments: [
        "arithmetic", "arithmetic-progressive", "cmyk", "progressive", "restart", "rgb-colorspace", "sub-411",
        "sub-422", "sub-440",
    ])
    func `every variant shows the same picture`(name: String) throws {
        let reference = try upright("photos/generated/sub-444.jpg")
        #expect(SamplePicture.distance(try upright("photos/generated/\(name).jpg"), reference) < 6)
    }

    @Test func `inks are converted to their colours`() throws {
        let inks = try upright("photos/pillow/pil_sample_cmyk.jpg")
        #expect(SamplePicture.distance(inks, try upright("photos/pillow/pil_sample_rgb.jpg")) < 12)
    }

    @Test func `a gray picture is gray`() throws {
        let pixels = try upright("photos/generated/gray.jpg").pixels
        #expect(stride(from: 0, to: pixels.count, by: 3).allSatisfy { pixels[$0] == pixels[$0 + 1] })
    }

    @Test(arguments: [
        ("lossless.webp", 6.0), ("orient-6.webp", 6), ("heic-irot-6-exif-1.heic", 6), ("heic-irot-exif-3.heic", 6),
        ("heic-irot-exif-6.heic", 6), ("heic-irot-exif-8.heic", 6), ("heic-exif-only-1.heic", 6),
    ])
    func `every format is upright and shows the same picture`(name: String, distance: Double) throws {
        let reference = try upright("photos/generated/orient-1.jpg")
        let picture = try Corpus.withFile("photos/generated/\(name)") {
            try SamplePicture.photo(descriptor: $0).thumbnail(side: 128)
        }
        #expect(SamplePicture.distance(picture, reference) < distance)
    }

    @Test func `every photo that others decode has a thumbnail of its shape`() throws {
        let photos = try Corpus.expected(ExpectedPhoto.Document.self).photos.compactMapValues(\.value)
        for (path, expected) in photos where expected.display_height > 0 {
            let size = PixelSize(width: expected.display_width, height: expected.display_height).fitting(side: 48)
            let picture = try Corpus.withFile(path) { try SamplePicture.photo(descriptor: $0).thumbnail(side: 48) }
            let difference = max(abs(picture.size.width - size.width), abs(picture.size.height - size.height))
            // A rotated picture is rounded before it is rotated.
            #expect(difference <= 1, "\(path)")
        }
    }

    @Test func `no hostile JPEG does more than fail`() throws {
        let folder = Corpus.folder.appending(path: "hostile")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        #expect(names.count > 250)
        var decodedCount = 0
        for name in names where !name.hasSuffix("/") {
            try? Corpus.withFile(folder.appending(path: name)) { descriptor in
                // Other codecs only decode such files in a separate process with limits.
                _ = PhotoMetadata(jpeg: descriptor)
                _ = try SamplePicture.decoded(descriptor: descriptor, side: 48)
                decodedCount += 1
            }
        }
        #expect(decodedCount > 50)
    }

    @Test(arguments: [
        ("jpeg-claims-65500x65500", ImageCodingError.tooLarge), ("jpeg-progressive-claims-65500", .tooLarge),
        ("jpeg-scan-bomb-4096", .tooManyScans),
    ])
    func `a decompression bomb is refused as one`(name: String, error: ImageCodingError) throws {
        try Corpus.withFile("hostile/generated/\(name).jpg") { descriptor in
            _ = #expect(throws: error) { try SamplePicture.decoded(descriptor: descriptor) }
        }
    }

    @Test func `a progressive picture of more coefficients than memory allows is refused`() throws {
        var limits = ImageLimits()
        limits.memory = 100_000
        try Corpus.withFile("photos/generated/progressive.jpg") { descriptor in
            let reader = try JPEGReader(descriptor: descriptor, limits: limits)
            try reader.readHeader()
            _ = #expect(throws: ImageCodingError.outOfMemory) { try reader.decode(fitting: 512) }
        }
    }
}
