import DecoderProtocol
import TestFixtures
import Testing

@testable import DecoderService

struct FileDescriptionTests {
    private func entry(_ tag: Int, type: Int, count: Int, _ value: Int) -> [UInt8] {
        little(tag, 2) + little(type, 2) + little(count, 4) + little(value, 4)
    }

    /// A little-endian TIFF with one directory of these numbers and a maker.
    private func tiff(make: String?, _ values: [(tag: Int, value: Int)], mark: String = "") -> [UInt8] {
        let start = 8 + mark.utf8.count
        let name: [UInt8] = make.map { Array($0.utf8) + [0] } ?? []
        var entries = values.map { entry($0.tag, type: 4, count: 1, $0.value) }
        let nameOffset = start + 2 + (entries.count + 1) * 12 + 4
        if make != nil { entries.append(entry(0x010F, type: 2, count: name.count, nameOffset)) }
        var bytes: [UInt8] = Array("II*\0".utf8) + little(start, 4)
        bytes += Array(mark.utf8) + little(entries.count, 2)
        bytes += entries.flatMap { $0 } + little(0, 4)
        return bytes + name
    }

    private func describe(_ bytes: [UInt8]) throws -> InspectedMedium {
        try TemporaryFile(bytes).withDescriptor { try FileDescription(descriptor: $0).medium }
    }

    private func refusal(_ bytes: [UInt8]) throws -> DecoderFailure? {
        do {
            _ = try describe(bytes)
            return nil
        } catch let failure as DecoderFailure {
            return failure
        }
    }

    @Test func `a sidecar gives stars and words, and words that are too long stay in it`() throws {
        let long = String(repeating: "x", count: 5000)
        let packet = """
            <x:xmpmeta><rdf:Description xmp:Rating='0'><dc:title>Fog</dc:title><dc:description>\(long)</dc:description>
            <dc:subject><rdf:Bag><rdf:li>a</rdf:li><rdf:li>b</rdf:li><rdf:li>a</rdf:li></rdf:Bag></dc:subject>
            </rdf:Description></x:xmpmeta>
            """
        let values = try #require(try refusal(Array(packet.utf8))?.sidecar)
        #expect(values.rating == 0 && values.title == "Fog" && values.description == nil)
        #expect(values.keywords == ["a", "b"])
    }

    @Test func `the people of a sidecar are told beside its keywords`() throws {
        let packet = """
            <x:xmpmeta><d><Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Eva</rdf:li><rdf:li>Anna</rdf:li></rdf:Bag>
            </Iptc4xmpExt:PersonInImage><dc:subject><rdf:Bag><rdf:li>Anna</rdf:li></rdf:Bag></dc:subject>
            </d></x:xmpmeta>
            """
        let values = try #require(try refusal(Array(packet.utf8))?.sidecar)
        #expect(values.keywords == ["Anna"] && values.people == ["Eva"])
    }

    private func subtitles(_ lines: String...) throws -> SidecarValues? {
        let blocks = lines.enumerated().map { "\($0.offset + 1)\n00:00:00,000 --> 00:00:00,033\n\($0.element)\n\n" }
        return try refusal(Array(blocks.joined().utf8))?.sidecar
    }

    @Test(
        arguments: [
            (
                "<font size=\"36\">SrtCnt : 1, DiffTime : 33ms\n2024-07-15 14:30:05,123,456\n[iso : 110]"
                    + " [latitude: 35.011600] [longtitude: 135.768100] [altitude: 123.4] </font>", ".123", 35.0116,
                135.7681, 123.4
            ),
            (
                "2024-07-15 14:30:05.123\r\n[latitude: -35.0116] [longitude: -135.7681] [rel_alt: 1.3 abs_alt: 98.5]",
                ".123", -35.0116, -135.7681, 98.5
            ),
            (
                "HOME(135.7680,35.0110) 2024.07.15 14:30:05\nGPS(135.7681,35.0116,16) BAROMETER:1.9", "", 35.0116,
                135.7681, nil
            ),
            (
                "HOME(W: 135.7, N: 35.0) 2024-07-15 14:30:05\nGPS(W: 135.7681, N: 35.0116, 2371.76m)", "", 35.0116,
                -135.7681, nil
            ),
        ] as [(String, String, Double, Double, Double?)])
    func `a drone's subtitles have a time and a place`(
        text: String, fraction: String, north: Double, east: Double, height: Double?
    ) throws {
        let values = try #require(try subtitles(text, "2024-07-15 14:30:06\n[latitude: 1.0] [longitude: 2.0]"))
        #expect(values.latitude == north && values.longitude == east && values.altitude == height)
        let time = CaptureTime(metadataText: "2024-07-15 14:30:05\(fraction)")
        #expect(values.times.count == 1 && values.times.first(.recorder) == time)
    }

    @Test func `a drone's subtitles may have a place alone, and only later`() throws {
        let values = try subtitles("F/3.5, SS 1000, GPS (135.7681, 35.0116, 15), D 24.26m, H 6.00m")
        #expect(values?.latitude == 35.0116 && values?.longitude == 135.7681 && values?.times.isEmpty == true)
        let none = "[latitude: 0.000000] [longitude: 0.000000]"
        #expect(try subtitles(none, none, "[latitude: 35.0116] [longitude: 135.7681]")?.latitude == 35.0116)
        #expect(try subtitles("2024-07-15 14:30:05\n\(none)")?.saysWhenOrWhere == true)
    }

    @Test(arguments: [
        "Where is it?", "Paris, 1944", "2024-07-15", "The GPS (1, 2, 3) says so.", "[latitude: nan] [longitude: inf]",
        "[latitude: 95.0] [longitude: 1.0]", "2024-13-15 14:30:05", "[latitude: 1.0]", "GPS", "",
    ])
    func `subtitles that begin without time and place tell nothing`(text: String) throws {
        #expect(try subtitles(text, "It was 2024-07-15 14:30:05. [latitude: 1.0] [longitude: 2.0]") == nil)
    }

    @Test func `a drone's subtitles without end are harmless`() throws {
        for text in ["2024-", "[latitude: 1.0] ", "\u{301}", "a\n\n"] {
            #expect(try subtitles(String(repeating: text, count: 100_000))?.times.isEmpty != false)
        }
    }

    /// A packet as a box at the top of a file, or as QuickTime has it.
    private func film(_ packet: String, isTop: Bool, identifier: UInt8 = 0xBE) -> [UInt8] {
        var film = VideoBoxes()
        guard isTop else {
            film.userData = box("XMP_", Array(packet.utf8))
            return film.bytes
        }
        let name: [UInt8] = [
            identifier, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
        return film.bytes + box("uuid", name + Array(packet.utf8))
    }

    private static let packet = """
        <x:xmpmeta><d exif:DateTimeOriginal='2024-07-15T14:30:00' xmp:CreateDate='2024-07-20T12:00:00Z' xmp:Rating='4'
        exif:GPSLatitude='35,0.696N' exif:GPSLongitude='135,46.086E'>
        <dc:title><rdf:Alt><rdf:li>Fog</rdf:li></rdf:Alt></dc:title>
        <dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject></d></x:xmpmeta>
        """

    @Test(arguments: [true, false])
    func `a packet of XMP in a film is read`(isTop: Bool) throws {
        let found = try describe(film(Self.packet, isTop: isTop)).metadata
        #expect(found.title == "Fog" && found.keywords == ["sea"] && found.rating == 4)
        #expect(found.latitude == 35.0116 && found.longitude == 135.7681)
        #expect(found.times.first(.packetOriginal) == CaptureTime(metadataText: "2024-07-15T14:30:00"))
        // The header has a time.
        #expect(found.times.map(\.source) == [.header, .packetOriginal])
    }

    @Test func `a film's own values count before its packet, and another box with an identifier is none`() throws {
        var own = VideoBoxes()
        own.position = "+1.5+2.5/"
        own.keys = [("com.apple.quicktime.title", "Own")]
        own.userData = box("XMP_", Array(Self.packet.utf8))
        let found = try describe(own.bytes).metadata
        #expect(found.title == "Own" && found.latitude == 1.5 && found.longitude == 2.5 && found.rating == 4)
        #expect(try describe(film(Self.packet, isTop: true, identifier: 0xBF)).metadata.rating == nil)
    }

    @Test func `of a packet without end in a film the beginning is read`() throws {
        let long = Self.packet + String(repeating: " ", count: 2 << 20) + "<dc:description>late</dc:description>"
        let found = try describe(film(long, isTop: true)).metadata
        #expect(found.title == "Fog" && found.description == nil)
    }

    @Test func `without a header's time the packet's others count`() throws {
        var film = VideoBoxes()
        film.creationTime = 0
        film.userData = box("XMP_", Array("<d xmp:CreateDate='2024-07-20T12:00:00Z'/>".utf8))
        #expect(try describe(film.bytes).metadata.times.map(\.source) == [.packetCreation])
    }

    private static let preview = [(tag: 0xFE, value: 1), (tag: 0x14A, value: 400)]

    @Test(arguments: [
        ("NIKON CORPORATION", "nef"), ("SONY", "arw"), ("SAMSUNG", "srw"), ("Phase One A/S", "iiq"),
        ("PENTAX Corporation", "pef"),
    ])
    func `an unfinished photo is known by its maker and its directories`(make: String, ending: String) throws {
        let medium = try describe(tiff(make: make, Self.preview))
        #expect(medium.kind == .image && medium.fileExtension == ending && medium.isRawPhoto)
        #expect(medium.thumbnailFailure?.kind == .corrupt)
    }

    @Test func `an unfinished photo is known by its marks`() throws {
        #expect(try describe(tiff(make: nil, [(0xC612, 0x0104)])).fileExtension == "dng")
        #expect(try describe(tiff(make: "Canon", [], mark: "CR\u{2}\0")).fileExtension == "cr2")
        #expect(try describe(tiff(make: "PENTAX", [(0x0103, 65_535)])).fileExtension == "pef")
        #expect(try describe(Array("FUJIFILMCCD-RAW 0201".utf8)).fileExtension == "raf")
        #expect(try describe(Array("IIU\0\u{18}\0\0\0".utf8)).fileExtension == "rw2")
        #expect(try describe(Array("\0\0\0\u{18}ftypcrx \0\0\0\u{1}".utf8)).fileExtension == "cr3")
    }

    @Test func `a scan is not a RAW photo, whoever made the scanner`() throws {
        #expect(try refusal(tiff(make: "NIKON", [(0x0103, 1)]))?.format == "TIFF")
        #expect(try refusal(tiff(make: nil, Self.preview))?.format == "TIFF")
    }

    @Test func `a directory truncated anywhere is harmless`() throws {
        let bytes = tiff(make: "NIKON", Self.preview)
        for count in 1..<bytes.count { _ = try? describe(Array(bytes.prefix(count))) }
        for index in bytes.indices {
            var broken = bytes
            broken[index] ^= 0xFF
            _ = try? describe(broken)
        }
    }

    @Test(arguments: [
        ("\0\0\0\u{14}ftypqt  \0\0\0\0", "mov", "video/quicktime"),
        ("\0\0\0\u{14}ftypmp42\0\0\0\0", "mp4", "video/mp4"),
        ("RIFF\0\0\0\0AVI LIST", "avi", "video/x-msvideo"),
    ])
    func `a film is described`(start: String, ending: String, type: String) throws {
        let medium = try describe(Array(start.utf8))
        #expect(medium.kind == .video && medium.fileExtension == ending && medium.mimeType == type)
    }

    @Test(arguments: [
        ("<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta>", "XMP"),
        ("<?xml version=\"1.0\"?>\n<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">", "XMP"),
        (
            "<?xml version=\"1.0\"?><!DOCTYPE plist><plist version=\"1.0\"><dict><key>adjustmentBaseVersion</key>",
            "AAE"
        ),
        ("<?xml version=\"1.0\"?><NonRealTimeMeta xmlns=\"urn:schemas-professionalDisc\">", "a camera's XML"),
        ("1\n00:00:00,000 --> 00:00:00,033\n<font size=\"28\">[latitude: 50.09]</font>", "SRT"),
        ("\u{FEFF}12\r\n01:02:03,004 --> 01:02:03,040\r\n", "SRT"),
    ])
    func `files that programs put beside a photo are named`(text: String, format: String) throws {
        let failure = try refusal(Array(text.utf8))
        #expect(failure?.kind == .notAMedium && failure?.format == format)
    }

    @Test func `a sound that holds such a text is a sound`() throws {
        let text = Array("<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta></x:xmpmeta> ".utf8)
        let format: [UInt8] = [1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0]
        let samples = [UInt8](repeating: 128, count: 800)
        let parts = [("_PMX", text), ("fmt ", format), ("data", samples)]
        let chunks = parts.flatMap { Array($0.0.utf8) + little($0.1.count) + $0.1 }
        let wave = Array("RIFF".utf8) + little(chunks.count + 4) + Array("WAVE".utf8) + chunks
        let medium = try describe(wave)
        #expect(medium.kind == .audio && medium.metadata.sampleRate == 8000 && medium.metadata.duration == 0.1)
    }

    @Test(arguments: [
        "wvpk\u{1}\0\0\0\u{7}\u{4}", "MPCK\0\0\0\0", "RIFF\u{4}\0\0\0WAVEf", "ID3\u{3}\0\0\0\0\0\u{1}\0",
        "#!AMR\n\u{1}\0",
        "MAC \u{7F}\u{F}\0\0", "fLaC\0\0\0\0", "FORM\0\0\0\u{4}AIFF",
    ])
    func `an empty sound is damaged`(start: String) throws {
        let failure = try refusal(Array(start.utf8))
        #expect(failure?.kind == .corrupt && failure?.namesDamage == true)
        #expect(failure?.message.contains(": no sound found in it (libsndfile: ") == true)
    }

    @Test(arguments: ["MAC addresses of the house", "MP+ is a format", "RIFFs and licks"])
    func `a text that begins like the signature of a sound is not one`(text: String) throws {
        #expect(try refusal(Array(text.utf8))?.kind == .notAMedium)
    }

    @Test(arguments: [
        "1\n00:00:00,000 -> 00:00:01,000", "12 apples", "1\n2\n3\n4\n5\n6\n7\n8\n9", "{\"a\": 1}", "<html>",
        "<plist><dict></dict></plist>", "text",
    ])
    func `other text is not a medium`(text: String) throws {
        let failure = try refusal(Array(text.utf8))
        #expect(failure?.kind == .notAMedium && failure?.format == nil)
    }

    @Test func `an empty file is not a medium`() throws {
        #expect(try refusal([])?.message == "empty file")
    }
}
