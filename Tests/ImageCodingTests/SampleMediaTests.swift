import Chronology
import Containers
import DecoderProtocol
import Foundation
import ImageCoding
import Pixels
import TestFixtures
import Testing

struct SampleMediaTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Media")

    private func photo(_ path: String) throws -> (
        metadata: MediumMetadata, warnings: [MediumWarning], small: PixelPicture
    ) {
        let file = try FileHandle(forReadingFrom: Self.folder.appending(path: path))
        return try withExtendedLifetime(file) {
            let photo = try SamplePicture.photo(descriptor: file.fileDescriptor)
            return (photo.metadata, photo.warnings, try photo.thumbnail(side: 120))
        }
    }

    @Test(arguments: 1...8)
    func `every orientation is shown alike`(number: Int) throws {
        let (turned, upright) = (try photo("orientations/orientation-\(number).jpg"), try photo("lighthouse.jpg"))
        #expect(turned.metadata.orientation == number && turned.metadata.captureTime?.offset == -3 * 3600)
        #expect(SamplePicture.distance(turned.small, upright.small) < 8)
    }

    @Test func `a camera's values are read`() throws {
        let river = try photo("river-in-fog.jpg").metadata
        #expect(river.make == "Heliograph" && river.model == "Heliograph One" && river.lens == "Heliar 35mm F2")
        #expect(river.exposureTime == 0.004 && river.fNumber == 5.6)
        #expect(river.isoSpeed == 100 && river.focalLength == 35)
        #expect(river.captureTime?.offset == 2 * 3600 && river.captureTime?.wallTime.microsecond == 250_000)
        #expect(river.latitude == 50.87443 && river.longitude == 14.24251 && river.altitude == 118)
        #expect(river.description == "Mlha na řece, mist on the river")
        let tower = try photo("lighthouse.jpg").metadata
        #expect(tower.latitude == -33.0218 && tower.longitude == -71.6421 && tower.altitude == -2.4)
        let tram = try photo("tram-in-snow.jpg").metadata
        #expect(tram.captureTime?.offset == nil && tram.captureTime?.wallTime.hour == 17)
        #expect(tram.gpsTime?.hour == 16 && tram.gpsTime?.minute == 22)
        #expect(try photo("moon-over-kamo.jpg").metadata.orientation == 6)
    }

    @Test(arguments: [
        "balloon.heic", "balloon.avif", "balloon.webp", "balloon.gif", "balloon.tif", "balloon.jxl", "balloon.bmp",
    ])
    func `every format shows the same picture`(name: String) throws {
        let reference = try photo("IMG-20260614-WA0003.jpg").small
        #expect(SamplePicture.distance(try photo("formats/\(name)").small, reference) < 16)
    }

    @Test func `the small picture beside it replaces one that is too large`() throws {
        var bytes = try SampleMedia.bytes(of: "formats/balloon-in-two-sizes.heic")
        let size = try #require(bytes.indices.first { bytes[$0...].starts(with: "ispe".utf8) }) + 8
        bytes.replaceSubrange(size..<size + 8, with: [0, 0, 0x3F, 0xC0, 0, 0, 0x2F, 0xD0])
        let photo = try #require(try PhotoFile(.memory(bytes), format: .heic))
        try photo.readHeader()
        #expect(photo.metadata.width == 16_320 && photo.metadata.height == 12_240)
        let reference = try self.photo("formats/balloon.heic").small
        let small = try photo.thumbnail(side: 120)
        #expect(small.size == PixelSize(width: 100, height: 74))
        #expect(SamplePicture.distance(small.stretched(to: reference.size), reference) < 20)
    }

    @Test func `the first picture represents one that moves`() throws {
        let (moving, still) = (try photo("formats/balloon-turning.webp").small, try photo("formats/balloon.webp").small)
        #expect(SamplePicture.distance(moving, still) < 12)
    }

    @Test func `a fading picture shows the background at last`() throws {
        let photo = try photo("formats/balloon-in-thin-air.png")
        let first = photo.small.pixels.prefix(3)
        #expect(first.allSatisfy { abs(Int($0) - 216) < 8 })
        #expect(photo.metadata.title == "Balón nad máky" && photo.metadata.keywords == ["balloon"])
    }

    @Test(arguments: [
        ("zeros.jpg", Set([MediumWarning.Kind.invalidNumber])),
        ("out-of-range.jpg", Set([.invalidOrientation, .invalidOffset, .invalidPosition])),
    ])
    func `an impossible value is reported and left out`(name: String, kinds: Set<MediumWarning.Kind>) throws {
        let photo = try photo("odd/\(name)")
        #expect(Set(photo.warnings.map(\.kind)) == kinds)
        #expect(photo.metadata.latitude == nil && photo.metadata.orientation == nil)
    }
}
