import Containers
import DecoderProtocol
import TestFixtures
import Testing

@testable import ImageCoding

struct PhotoTimeTests {
    private func photo(_ exif: ExifBytes, xmp: String? = nil) -> PhotoMetadata {
        var blocks = MetadataBlocks()
        blocks.setExif(exif.bytes)
        blocks.xmp = xmp.map { Array($0.utf8) }
        return PhotoMetadata(blocks)
    }

    private func time(_ text: String) throws -> CaptureTime { try #require(CaptureTime(metadataText: text)) }

    @Test func `each field is a claim of its own`() throws {
        var exif = ExifBytes()
        exif.main = [.text(0x0132, "2025:01:02 03:04:05"), .text(0x0131, "Scanner 1")]
        exif.shot = [
            .text(0x9003, "2024:07:15 14:30:00"), .text(0x9004, "2024:07:15"), .text(0x9291, "25"),
            .text(0x9010, "UTC+1"), .text(0x9011, "+5:30"),
        ]
        exif.satellites = [.fractions(7, [(9, 1), (0, 1), (21, 2)]), .text(29, "2024-07-15")]
        let packet = """
            <d exif:DateTimeOriginal='2024-07-15T14:31' photoshop:DateCreated='1978' xap:CreateDate='2024-07-16'
            xmp:ModifyDate='2024-07-17T01:02:03Z'/>
            """
        let found = photo(exif, xmp: packet)
        let expected = [
            TimeClaim(.original, try time("2024-07-15T14:30:00.25+05:30")),
            TimeClaim(.digitized, try time("2024-07-15")),
            TimeClaim(.modification, try time("2025-01-02T03:04:05+01:00")),
            TimeClaim(.satellites, try time("2024-07-15T09:00:10.5Z")),
            TimeClaim(.packetOriginal, try time("2024-07-15T14:31")), TimeClaim(.packetDate, try time("1978")),
            TimeClaim(.packetCreation, try time("2024-07-16")),
            TimeClaim(.packetModification, try time("2024-07-17T01:02:03Z")),
        ]
        #expect(found.metadata.times == expected && found.warnings.isEmpty)
        #expect(found.metadata.software == "Scanner 1")
    }

    @Test(arguments: [(5, 18_000), (-3, -10_800), (0, 0), (15, nil)] as [(Int, Int?)])
    func `the zone in hours is that of the original's time`(hours: Int, offset: Int?) {
        var exif = ExifBytes()
        exif.shot = [.text(0x9003, "2024:07:15 14:30:00"), .short(0x882A, hours)]
        let times = photo(exif).metadata.times
        #expect(times.map(\.time.offset) == (offset.map { [nil, $0] } ?? [nil]))
        #expect(Set(times.map(\.time.wallTime)).count == 1)
    }

    @Test(arguments: [
        "0000:00:00 00:00:00", "    :  :     :  :  ", "", "                   ", "0000:00:00", ":  :",
        "0000-00-00T00:00:00Z",
    ])
    func `a time that a camera does not know is neither a claim nor a warning`(text: String) {
        var exif = ExifBytes()
        exif.shot = [.text(0x9003, text), .text(0x9011, "   :  ")]
        let found = photo(exif)
        #expect(found.metadata.times.isEmpty && found.warnings.isEmpty)
    }

    @Test func `an impossible time is a warning`() {
        var exif = ExifBytes()
        exif.shot = [
            .text(0x9003, "2024:02:30 10:00:00"), .text(0x9004, "2024:07:15 14:30:00"), .text(0x9012, "+25:00"),
        ]
        let found = photo(exif)
        #expect(found.warnings.map(\.kind) == [.invalidTime, .invalidOffset])
        #expect(found.metadata.times.map(\.source) == [.digitized] && found.metadata.captureTime?.offset == nil)
    }

    /// A photo with one of Samsung's blocks after it.
    private func trailed(_ name: String, _ content: String) -> [UInt8] {
        let block = little(0, 2) + little(0x0A01, 2) + little(name.utf8.count, 4) + Array((name + content).utf8)
        let directory =
            Array("SEFH".utf8) + little(103, 4) + little(1, 4) + little(0, 2) + little(0x0A01, 2)
            + little(block.count, 4)
            + little(block.count, 4)
        return TinyPhoto.bytes() + block + directory + little(directory.count, 4) + Array("SEFT".utf8)
    }

    @Test func `the trailer of a Samsung phone has the moment in UTC`() throws {
        let photo = try #require(try PhotoFile(.memory(trailed("Image_UTC_Data", "1721021400123")), format: .jpeg))
        try photo.readHeader()
        #expect(photo.metadata.times == [TimeClaim(.recorder, try time("2024-07-15T05:30:00.123Z"))])
        #expect(SamsungTrailer(.memory(trailed("Image_UTC_Data", "yesterday")))?.time == nil)
        #expect(SamsungTrailer(.memory(trailed("Other_Data", "1721021400123")))?.time == nil)
        #expect(SamsungTrailer(.memory(TinyPhoto.bytes())) == nil)
    }

    @Test func `a trailer that is damaged anywhere is harmless`() {
        let bytes = trailed("Image_UTC_Data", "1721021400123")
        for index in bytes.indices.suffix(70) {
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[index] = value
                _ = SamsungTrailer(.memory(damaged))?.time
            }
        }
        for count in 0..<80 { _ = SamsungTrailer(.memory(Array(bytes.suffix(count))))?.time }
    }

    @Test func `a sidecar has its times and its place`() throws {
        let packet = """
            <x:xmpmeta><rdf:RDF><d exif:DateTimeOriginal='1978-07-15T10:00:00' exif:GPSLatitude='33,27S'
            exif:GPSLongitude='70,40W' exif:GPSAltitude='570/1'/></rdf:RDF></x:xmpmeta>
            """
        let values = try TemporaryFile(Array(packet.utf8)).withDescriptor { PhotoSidecar(descriptor: $0).values }
        #expect(values.times == [TimeClaim(.packetOriginal, try time("1978-07-15T10:00:00"))])
        #expect(values.latitude == -33.45 && values.longitude == -70.666666667 && values.altitude == 570)
    }
}
