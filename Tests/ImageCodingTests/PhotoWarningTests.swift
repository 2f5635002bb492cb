import DecoderProtocol
import ImageCoding
import TestFixtures
import Testing

/// Impossible values are reported and left out.
@Suite(.enabled(if: Corpus.isThere, "the corpus of photos and sounds is not beside the repository"))
struct PhotoWarningTests {
    @Test(arguments: [
        ("photos/generated/meta-date-raw-feb-30", MediumWarning.Kind.invalidTime, "captureTime"),
        ("photos/generated/meta-gps-no-ref", .invalidPosition, "latitude"),
        ("photos/generated/orient-bad-9", .invalidOrientation, "orientation"),
        ("hostile/generated/exif-gps-zero-denominator", .invalidPosition, "latitude"),
        ("hostile/generated/exif-gps-out-of-range", .invalidPosition, "latitude"),
        ("hostile/generated/exif-bad-magic", .damagedMetadata, ""),
    ])
    func `a warning names the key`(path: String, kind: MediumWarning.Kind, key: String) throws {
        let photo = try Corpus.withFile(path + ".jpg") { PhotoMetadata(jpeg: $0) }
        #expect(photo.warnings.map(\.kind) == [kind])
        #expect(photo.warnings.map(\.key) == [key])
        #expect(photo.metadata.captureTime == nil && photo.metadata.latitude == nil)
    }

    @Test(arguments: ["meta-date-raw-zeros", "meta-date-raw-blank"])
    func `a time that the camera does not know is no warning`(name: String) throws {
        let photo = try Corpus.withFile("photos/generated/\(name).jpg") { PhotoMetadata(jpeg: $0) }
        #expect(photo.warnings.isEmpty && photo.metadata.times.isEmpty)
    }

    @Test func `a camera's numbers are read`() throws {
        let photo = try Corpus.withFile("photos/pillow/ultrahdr.jpg") { PhotoMetadata(jpeg: $0) }.metadata
        #expect(photo.lens == "Pixel 6 back camera 6.81mm f/1.85")
        #expect(photo.exposureTime == 0.04 && photo.fNumber == 1.85)
        #expect(photo.isoSpeed == 89 && photo.focalLength == 6.81)
        #expect(photo.captureTime?.offset == 8 * 3600)
    }

    @Test func `an orientation written as a long number is read`() throws {
        let path = "hostile/generated/exif-orientation-as-long.jpg"
        #expect(try Corpus.withFile(path) { PhotoMetadata(jpeg: $0) }.metadata.orientation == 6)
    }

    @Test func `the offset of the last change is not that of an older picture`() throws {
        let photo = try Corpus.withFile("photos/immich/cyclamen_persicum.jpg") { PhotoMetadata(jpeg: $0) }
        #expect(photo.metadata.modifyTime?.offset == 7200)
        #expect(photo.metadata.captureTime?.offset == nil)
    }
}
