import Chronology
import Containers
import DecoderProtocol
import TestFixtures
import Testing

@testable import ImageCoding

/// Texts that people write into photos.
struct PhotoTextTests {
    private func packet(_ text: String) -> XMPPacket { XMPPacket(Array(text.utf8)) }

    @Test func `items of an element are read in their order`() {
        let text = """
            <dc:subject><rdf:Bag><rdf:li>řeka</rdf:li> <rdf:li xml:lang='x'>a &amp; b &#x161;&#353;</rdf:li>\
            <rdf:li/></rdf:Bag></dc:subject><dc:title><rdf:Alt><rdf:li xml:lang="x-default">T &lt;1&gt;</rdf:li></rdf:Alt>\
            </dc:title>
            """
        #expect(packet(text).texts("dc:subject") == ["řeka", "a & b šš"])
        #expect(packet(text).texts("dc:title") == ["T <1>"])
        #expect(packet(text).texts("dc:description").isEmpty)
    }

    @Test func `of a text in several languages the default one is first`() {
        let text = """
            <dc:title><rdf:Alt><rdf:li xml:lang='de'>Titel</rdf:li><rdf:li xml:lang="x-default">Titulek</rdf:li>\
            <rdf:li xml:lang='en'>Title</rdf:li></rdf:Alt></dc:title>
            """
        #expect(packet(text).texts("dc:title") == ["Titulek", "Titel", "Title"])
    }

    @Test func `a comment says nothing`() {
        let text = "<d><!-- <xmp:Rating>1</xmp:Rating> -> --><xmp:Rating>5</xmp:Rating><!-- <xmp:Label>x</xmp:Label>"
        #expect(packet(text).text("xmp:Rating") == "5" && packet(text).text("xmp:Label") == nil)
    }

    @Test(arguments: ["xmpMM:Pantry", "Iptc4xmpExt:LocationShown"])
    func `what is about other files and places is not the picture's`(name: String) {
        let other = """
            <\(name)><rdf:Bag><rdf:li><rdf:Description exif:GPSAltitude='1' xmp:Rating='1'><exif:GPSLatitude>48,0N\
            </exif:GPSLatitude><dc:subject><rdf:Bag><rdf:li>other</rdf:li></rdf:Bag></dc:subject></rdf:Description>\
            </rdf:li></rdf:Bag></\(name)>
            """
        let own = "<exif:GPSLatitude>50,5N</exif:GPSLatitude><dc:subject>own</dc:subject>"
        let found = packet("<rdf:RDF><rdf:Description>\(other)\(own)</rdf:Description></rdf:RDF>")
        #expect(found.text("exif:GPSLatitude") == "50,5N" && found.texts("dc:subject") == ["own"])
        #expect(found.text("exif:GPSAltitude") == nil && found.text("xmp:Rating") == nil)
    }

    @Test func `the camera's position is better than that of the place`() {
        let place = """
            <Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li rdf:parseType='Resource'><exif:GPSLatitude>48,0N\
            </exif:GPSLatitude></rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>
            """
        let own = "<exif:GPSLatitude>50,5N</exif:GPSLatitude>"
        #expect(packet(place).text("exif:GPSLatitude") == "48,0N")
        #expect(packet(place + own).text("exif:GPSLatitude") == "50,5N")
        #expect(packet(own + place + own.replacing("50", with: "51")).text("exif:GPSLatitude") == "50,5N")
    }

    @Test(arguments: ["<dc:subject", "<dc:subject>", "<dc:subject/>", "<dc:subject><rdf:li>", "</dc:subject>", "&", ""])
    func `half an element is ignored`(text: String) {
        #expect(packet(text).texts("dc:subject").isEmpty)
    }

    @Test func `entities of a packet's own are not expanded`() {
        let text = "<!ENTITY a 'x'><dc:title><rdf:li>&a;&a; &unknown</rdf:li></dc:title>"
        #expect(packet(text).texts("dc:title") == ["&a;&a; &unknown"])
    }

    private func record(_ number: UInt8, _ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return [0x1C, 2, number, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
    }

    @Test func `IPTC's records are read up to an invalid one`() {
        let all =
            record(5, "Nádraží") + record(25, "a") + record(25, "b") + record(120, "long") + [0x1C, 2, 120, 0x80, 4]
        let records = IPTCRecords(all)
        #expect(records.title == "Nádraží" && records.keywords == ["a", "b"] && records.caption == "long")
        #expect(IPTCRecords(Array(all.prefix(9))).title == nil)
    }

    @Test func `IPTC's records are found among Photoshop's resources`() {
        let records = record(5, "x")
        let other: [UInt8] = Array("8BIM".utf8) + [4, 0x0D, 3] + Array("abc".utf8) + [0, 0, 0, 3, 1, 2, 3, 0]
        let own = Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(records.count)] + records
        #expect(IPTCRecords.resource(of: other + own) == records)
        #expect(IPTCRecords.resource(of: Array((other + own).dropLast())) == nil)
    }

    @Test(arguments: [0, 1, 9])
    func `Photoshop's resources continue in the next segment`(place: Int) {
        let records = record(120, "a caption")
        let own = Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(records.count)] + records
        let other: [UInt8] = Array("8BIM".utf8) + [4, 0x0D, 0, 0, 0, 0, 0, 2, 3, 0]
        let all = other + own
        let parts = [Array(all.prefix(other.count + place)), Array(all.dropFirst(other.count + place))]
        let segments = parts.map { part -> [UInt8] in
            [0xFF, 0xED, 0, UInt8(16 + part.count)] + Array("Photoshop 3.0\0".utf8) + part
        }
        let picture = TinyPhoto.bytes()
        let jpeg = JPEGSegments(.memory(Array(picture[..<2]) + segments.joined() + picture[2...]))
        #expect(PhotoMetadata(jpeg.metadataBlocks).metadata.description == "a caption")
    }

    @Test(
        arguments: [
            ("Thu, 04 Mar 2021 05:06:07 +0100", (2021, 3, 4), 3600), ("4 Mar 2021 05:06:07 GMT", (2021, 3, 4), 0),
            ("4 Mar 2021 05:06:07", (2021, 3, 4), nil), ("yesterday", nil, nil), ("32 Mar 2021 05:06:07", nil, nil),
        ] as [(String, (Int, Int, Int)?, Int?)])
    func `a time is read as mail writes it`(text: String, date: (Int, Int, Int)?, offset: Int?) {
        let time = CaptureTime(metadataText: text)
        #expect(time?.offset == offset && (time == nil) == (date == nil))
        if let date, let day = time?.wallTime.date { #expect((day.year, day.month, day.day) == date) }
    }

    @Test func `texts of EXIF 3 are read`() {
        var block = ExifBytes()
        let make = Array("Žižka".utf8) + [0]
        block.main = [ExifBytes.Field(tag: 0x010F, kind: 129, count: make.count, value: make)]
        let time = Array("2024:07:15 14:30:00".utf8) + [0]
        block.shot = [ExifBytes.Field(tag: 0x9003, kind: 129, count: time.count, value: time)]
        let found = PhotoMetadata(exif: block.bytes)
        #expect(found.metadata.make == "Žižka" && found.warnings.isEmpty)
        #expect(found.metadata.times.first(.original)?.wallTime.date == CivilDate(year: 2024, month: 7, day: 15))
    }
}
