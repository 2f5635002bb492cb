import Chronology
import DecoderProtocol
import TestFixtures
import Testing

@testable import ImageCoding

/// Time, place and camera in XMP and IPTC.
struct PropertyPacketTests {
    private func metadata(
        xmp: String? = nil, iptc: [UInt8]? = nil, exif: [UInt8]? = nil
    ) -> (metadata: MediumMetadata, warnings: [MediumWarning]) {
        var blocks = MetadataBlocks()
        blocks.xmp = xmp.map { Array($0.utf8) }
        blocks.iptc = iptc
        if let exif { blocks.setExif(exif) }
        let photo = PhotoMetadata(blocks)
        return (photo.metadata, photo.warnings)
    }

    @Test(arguments: [
        "<rdf:Description exif:DateTimeOriginal=\"2023-05-06T07:08:09.25+02:00\" exif:FNumber='28/10'/>",
        "<exif:DateTimeOriginal>2023-05-06T07:08:09.25+02:00</exif:DateTimeOriginal><exif:FNumber>2.8</exif:FNumber>",
    ])
    func `a property is read as an attribute and as an element`(packet: String) {
        let found = metadata(xmp: packet).metadata
        #expect(found.captureTime?.offset == 7200 && found.captureTime?.wallTime.microsecond == 250_000)
        #expect(found.fNumber == 2.8)
    }

    @Test(
        arguments: [
            ("48,12.5N", "16,22.386E", 48.208333333, 16.3731), ("48,12,30S", "16,22,23W", -48.208333333, -16.373055556),
            ("48.5", "-16.25", 48.5, -16.25), ("48,12.5", "16,22E", nil, nil), ("91,0N", "0,0E", nil, nil),
            ("48,-5N", "0,0E", nil, nil), ("x", "y", nil, nil), ("nan", "1", nil, nil), ("48,1,1,1N", "0,0E", nil, nil),
        ] as [(String, String, Double?, Double?)])
    func `a place is read in degrees and their sixtieths`(
        latitude: String, longitude: String, north: Double?, east: Double?
    ) {
        let found = metadata(xmp: "<d exif:GPSLatitude='\(latitude)' exif:GPSLongitude='\(longitude)'/>")
        #expect(found.metadata.latitude == north && found.metadata.longitude == east)
        #expect(found.warnings.map(\.kind) == (north == nil ? [.invalidPosition] : []))
    }

    @Test(
        arguments: [
            ("<d xmp:Rating='4'/>", 4), ("<xmp:Rating>5</xmp:Rating>", 5), ("<d xmp:Rating='-1'/>", -1),
            ("<d xmp:Rating='3.0'/>", 3), ("<d xmp:Rating='0'/>", nil), ("<d xmp:Rating='6'/>", nil),
            ("<d xmp:Rating='-2'/>", nil), ("<d xmp:Rating='nan'/>", nil), ("<d xmp:Rating='many'/>", nil),
            ("<d xmp:Rating='1e999'/>", nil), ("<d/>", nil),
        ] as [(String, Int?)])
    func `stars are one to five, and a rejected photo is reported`(packet: String, rating: Int?) {
        #expect(metadata(xmp: packet).metadata.rating == rating)
    }

    @Test(
        arguments: [
            ("exif:ApertureValue='2275007/1000000'", 2.2), ("exif:ApertureValue='4/1'", 4),
            ("exif:FNumber='28/10' exif:ApertureValue='4/1'", 2.8), ("exif:ApertureValue='400/1'", nil),
            ("exif:ApertureValue='0/1'", nil),
        ] as [(String, Double?)])
    func `an aperture is given by its logarithm too`(properties: String, fNumber: Double?) {
        #expect(metadata(xmp: "<d \(properties)/>").metadata.fNumber == fNumber)
    }

    @Test func `below the sea is marked separately`() {
        let place = "exif:GPSLatitude='1,0N' exif:GPSLongitude='1,0E' exif:GPSAltitude='25/10'"
        #expect(metadata(xmp: "<d \(place) exif:GPSAltitudeRef='1'/>").metadata.altitude == -2.5)
        #expect(metadata(xmp: "<d \(place) exif:GPSAltitudeRef='0'/>").metadata.altitude == 2.5)
    }

    @Test func `EXIF's time has precedence, and the capture time over the digitization time`() {
        let (taken, created) = ("photoshop:DateCreated='2020-01-01T01:01'", "xmp:CreateDate='2022-02-02T02:02:02Z'")
        #expect(metadata(xmp: "<d \(created) \(taken)/>").metadata.captureTime?.wallTime.date.year == 2020)
        #expect(metadata(xmp: "<d \(created)/>").metadata.captureTime?.offset == 0)
        let exif = TinyPhoto.exif("2019:03:04 05:06:07")
        #expect(metadata(xmp: "<d \(created) \(taken)/>", exif: exif).metadata.captureTime?.wallTime.date.year == 2019)
        #expect(metadata(xmp: "<d xmp:CreateDate='2022-02-02'/>").metadata.captureTime?.precision == .day)
    }

    private static func items(_ texts: String...) -> String {
        "<rdf:Bag>\(texts.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag>"
    }

    @Test func `a hierarchical keyword counts by its last part, and each once`() {
        let packet =
            "<dc:subject>\(Self.items("sea", "Anna"))</dc:subject>"
            + "<lr:hierarchicalSubject>\(Self.items("People|Anna", "Places|Praha ", "|"))</lr:hierarchicalSubject>"
            + "<digiKam:TagsList>\(Self.items("People/Eva", "Praha"))</digiKam:TagsList>"
        #expect(metadata(xmp: packet).metadata.keywords == ["sea", "Anna", "Praha", "Eva"])
    }

    private static func regions(_ items: String) -> String {
        "<mwg-rs:Regions><mwg-rs:RegionList><rdf:Bag>\(items)</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>"
    }

    @Test(
        arguments: [
            ("<Iptc4xmpExt:PersonInImage>\(items("Anna", "Eva"))</Iptc4xmpExt:PersonInImage>", ["Anna", "Eva"]),
            (
                regions("<rdf:li><mwg-rs:Name>Anna</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li>"), ["Anna"]
            ),
            (
                regions(
                    "<rdf:li><d mwg-rs:Type='Face'/></rdf:li><rdf:li><d mwg-rs:Name='Rex' mwg-rs:Type='Pet'/></rdf:li>"
                        + "<rdf:li mwg-rs:Name='Eva' mwg-rs:Type='Face'/><rdf:li mwg-rs:Name='Jan'/>"), ["Eva"]
            ),
            (
                "<rdf:li><d MPReg:PersonDisplayName='Anna'/></rdf:li>"
                    + "<rdf:li><MPReg:PersonDisplayName>Eva</MPReg:PersonDisplayName></rdf:li>", ["Anna", "Eva"]
            ),
            ("<dc:creator>\(items("Anna"))</dc:creator>", []),
        ] as [(String, [String])])
    func `people who are named or whose faces are marked follow the keywords`(packet: String, people: [String]) {
        let words = "<dc:subject>\(Self.items("sea"))</dc:subject>"
        #expect(metadata(xmp: packet + words).metadata.keywords == ["sea"] + people)
        #expect(metadata(xmp: packet + packet).metadata.keywords == people)
    }

    private func record(_ number: UInt8, _ text: String) -> [UInt8] {
        [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
    }

    @Test(
        arguments: [
            ("20210102", "030405+0100", .second, 3600), ("20210102", "030405", .second, nil),
            ("20210102", "0304", .minute, nil), ("20210102", "", .day, nil), ("20210102", "990000", .day, nil),
            ("20210100", "", .month, nil), ("20210000", "", .year, nil), ("20211302", "030405", nil, nil),
            ("2021", "030405", nil, nil), ("00000000", "", nil, nil),
        ] as [(String, String, CaptureTime.Precision?, Int?)])
    func `a time of IPTC's may be a day, a month or a year`(
        day: String, clock: String, precision: CaptureTime.Precision?, offset: Int?
    ) {
        let time = metadata(iptc: record(55, day) + record(60, clock) + record(80, "Jana")).metadata.captureTime
        #expect(time?.precision == precision && time?.offset == offset)
        if let time {
            #expect(time.wallTime.date.year == 2021 && time.wallTime.hour == (time.precision < .day ? 3 : 0))
        }
    }

    @Test(
        arguments: [
            (Array("ASCII\0\0\0Käse ".utf8), "Käse"), (Array("UNICODE\0".utf8) + [0x4B, 0, 0xE4, 0], "Kä"),
            (Array("UNICODE\0".utf8) + [0, 0x4B, 0, 0xE4], "Kä"), (Array("ASCII\0\0\0  \0".utf8), nil),
            ([UInt8](repeating: 0, count: 40), nil), (Array("JIS\0\0\0\0\0abc".utf8), nil), ([1, 2], nil),
        ] as [([UInt8], String?)])
    func `a comment is decoded by its encoding prefix`(bytes: [UInt8], text: String?) {
        let field = ExifField(type: .undefined, count: bytes.count, bytes: bytes, isBigEndian: false)
        #expect(field.commentText == text)
    }

    @Test(arguments: ["<rdf:Bag/>", "<rdf:Bag></rdf:Bag>", "<rdf:Seq>\n </rdf:Seq>", "\n<rdf:Alt />\n", ""])
    func `an empty list has no items`(list: String) {
        let found = metadata(xmp: "<dc:subject>\(list)</dc:subject><dc:title>\(list)</dc:title>").metadata
        #expect(found.keywords.isEmpty && found.title == nil)
    }

    @Test(arguments: [true, false], ["", "\u{FEFF}", "<?xpacket begin='\u{FEFF}'?>"])
    func `a packet in UTF-16 is read`(isBigEndian: Bool, start: String) {
        let units = Array((start + "<d xmp:Rating='1'><dc:title>Käse 東</dc:title></d>").utf16)
        let pairs = units.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let packet = XMPPacket(pairs.flatMap { isBigEndian ? $0 : $0.reversed() })
        #expect(packet.text("dc:title") == "Käse 東" && packet.text("xmp:Rating") == "1")
    }

    @Test func `a packet truncated or damaged anywhere is harmless`() {
        let packet = Array(
            "<?x?><a:b c='d' e=\"f\"><rdf:Seq><rdf:li>g &#65;&bad;</rdf:li></rdf:Seq></a:b><exif:GPSLatitude>1,0N<".utf8
        )
        for count in packet.indices { _ = XMPPacket(Array(packet.prefix(count))) }
        for index in packet.indices {
            for byte in "<>/='\"&; \0".utf8 {
                var damaged = packet
                damaged[index] = byte
                _ = XMPPacket(damaged).text("a:b")
            }
        }
    }
}
