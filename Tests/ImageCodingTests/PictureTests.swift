import Containers
import Pixels
import TestFixtures
import Testing

@testable import ImageCoding

struct PictureTests {
    @Test func `the eight orientations of one picture are all different`() {
        let picture = SamplePicture.corners(width: 6, height: 4)
        let turned = Orientation.allCases.map { picture.oriented($0) }
        #expect(Set(turned.map { "\($0.size.width) \($0.pixels)" }).count == 8)
    }

    /// The inverse of each: rotations to the right and to the left undo each other, the rest themselves.
    @Test(arguments: zip(Orientation.allCases, [1, 2, 3, 4, 5, 8, 7, 6]))
    func `an orientation is undone by its opposite`(orientation: Orientation, opposite: Int) throws {
        let picture = SamplePicture.corners(width: 6, height: 4)
        let back = try #require(Orientation(rawValue: opposite))
        #expect(picture.oriented(orientation).oriented(back) == picture)
    }

    @Test func `orientation 6 brings the stored lower left corner to the upper left`() {
        let picture = SamplePicture.corners(width: 6, height: 4)
        #expect(
            Array(picture.oriented(.turnedRight).pixels.prefix(3)) == Array(picture.pixels[(3 * 6 * 3)...].prefix(3)))
    }

    @Test func `an encoded picture decodes to nearly the same`() throws {
        let picture = SamplePicture.corners(width: 64, height: 48)
        let bytes = try picture.encodedAsJPEG(quality: 95)
        #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(SamplePicture.distance(try SamplePicture.decoded(bytes), picture) < 4)
    }

    @Test func `a thumbnail carries no metadata but JFIF's header`() throws {
        let bytes = try SamplePicture.corners(width: 64, height: 48).encodedAsJPEG()
        #expect(PhotoMetadata(exif: bytes).metadata == PhotoMetadata(exif: []).metadata)
        try TemporaryFile(bytes).withDescriptor { #expect(JPEGSegments(.file(descriptor: $0)).exif() == nil) }
    }
}
