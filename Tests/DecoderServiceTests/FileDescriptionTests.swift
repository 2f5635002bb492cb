import DecoderProtocol
import TestFixtures
import Testing

@testable import DecoderService

struct FileDescriptionTests {
    private func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private func entry(_ tag: Int, type: Int, count: Int, _ value: Int) -> [UInt8] {
        number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }

    /// A little-endian TIFF with one directory of these numbers and a maker.
    private func tiff(make: String?, _ values: [(tag: Int, value: Int)], mark: String = "") -> [UInt8] {
        let start = 8 + mark.utf8.count
        let name: [UInt8] = make.map { Array($0.utf8) + [0] } ?? []
        var entries = values.map { entry($0.tag, type: 4, count: 1, $0.value) }
        let nameOffset = start + 2 + (entries.count + 1) * 12 + 4
        if make != nil { entries.append(entry(0x010F, type: 2, count: name.count, nameOffset)) }
        var bytes: [UInt8] = Array("II*\0".utf8) + number(start, 4)
        bytes += Array(mark.utf8) + number(entries.count, 2)
        bytes += entries.flatMap { $0 } + number(0, 4)
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
        let little = { (value: Int) in (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
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
