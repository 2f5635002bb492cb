import DecoderProtocol
import TestFixtures
import Testing

@testable import AudioCoding

/// The description of MP4 sounds, from generated boxes.
struct MovieSoundTests {
    /// An entry of 2 channels, 16 bits and 44.1 kHz, the values that writers leave if others are true.
    private static func entry(_ name: String, version: Int = 0, _ more: [UInt8] = []) -> [UInt8] {
        let fields = big(0, 6) + big(1, 2) + big(version, 2) + big(0, 6) + big(2, 2) + big(16, 2)
        return box(name, fields + big(0, 4) + big(44_100, 2) + big(0, 2) + more)
    }

    private static func file(
        _ entry: [UInt8], brand: String = "isom", sampleCount: Int = 10, edits: [UInt8] = [],
        more: [UInt8] = [], behind: [UInt8] = []
    ) -> [UInt8] {
        let header = big(0, 4) + big(0, 8) + big(1000, 4) + big(sampleCount * 100, 4) + big(0, 4)
        let times = big(0, 4) + (sampleCount > 0 ? big(1, 4) + big(sampleCount, 4) + big(100, 4) : big(0, 4))
        let table = box("stbl", box("stsd", big(0, 4) + big(1, 4) + entry) + box("stts", times))
        let handler = box("hdlr", big(0, 8) + Array("soun".utf8) + big(0, 12))
        let media = box("mdia", box("mdhd", header) + handler + box("minf", table))
        let track = box("trak", box("tkhd", big(0, 12) + big(7, 4) + big(0, 8)) + edits + media)
        let movieHeader = box("mvhd", big(0, 12) + big(600, 4) + big(0, 4))
        return box("ftyp", Array(brand.utf8) + big(0, 4)) + box("moov", movieHeader + track + more) + behind
    }

    private func metadata(_ bytes: [UInt8]) throws -> MediumMetadata {
        let sound = try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)))
        }
        return try #require(sound).metadata
    }

    /// A description of a stream: the number of its codec, and how it is encoded.
    private static func stream(_ codec: UInt8, _ configuration: [UInt8]) -> [UInt8] {
        let specific = [5, UInt8(configuration.count)] + configuration
        let decoder = [4, UInt8(13 + specific.count), codec] + [UInt8](repeating: 0, count: 12) + specific
        return box("esds", big(0, 4) + [3, UInt8(3 + decoder.count), 0, 0, 0] + decoder)
    }

    @Test(
        arguments: [
            ("samr", 0, [], "AMR-NB", 44_100, 1, nil), ("in24", 0, [], "PCM", 44_100, 2, 24),
            ("fl32", 0, [], "float", 44_100, 2, 32), ("twos", 0, [], "PCM", 44_100, 2, 16),
            // 96 kHz, one channel, 24 bits as integers or as floating point.
            (
                "lpcm", 2,
                [UInt8]([0, 0, 0, 72, 0x40, 0xF7, 0x70, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 0, 0, 0, 0, 0, 0, 24])
                    + [UInt8](repeating: 0, count: 12), "PCM", 96_000, 1, 24
            ),
            (
                "lpcm", 2,
                [UInt8]([0, 0, 0, 72, 0x40, 0xF7, 0x70, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 0, 0, 0, 0, 0, 0, 32])
                    + [0, 0, 0, 1] + [UInt8](repeating: 0, count: 8), "float", 96_000, 1, 32
            ),
            // FLAC's own block: 96 kHz, 2 channels, 24 bits.
            (
                "fLaC", 0,
                box(
                    "dfLa",
                    big(0, 4) + big(0x8000_0022, 4) + big(0, 10) + big(96_000 << 12 | 1 << 9 | 23 << 4, 4)
                        + big(0, 20)), "FLAC", 96_000, 2, 24
            ),
            ("mp4a", 0, stream(0xDD, [0x13, 0x90]), "Vorbis", 44_100, 2, nil),
            ("mp4a", 0, stream(0x40, [0x13, 0x90]), "AAC", 22_050, 2, nil),
            // One channel at 22 kHz, with SBR at twice the rate, and with the second channel by PS too.
            ("mp4a", 0, stream(0x40, [0x13, 0x88, 0x56, 0xE5, 0xA0]), "AAC", 44_100, 1, nil),
            ("mp4a", 0, stream(0x40, [0x13, 0x88, 0x56, 0xE5, 0xA5, 0x48, 0x80]), "AAC", 44_100, 2, nil),
        ] as [(String, Int, [UInt8], String, Int, Int, Int?)])
    func `the sample description determines the codec`(
        name: String, version: Int, more: [UInt8], codec: String, rate: Int, channels: Int, bits: Int?
    ) throws {
        let found = try metadata(Self.file(Self.entry(name, version: version, more)))
        #expect(
            found.codec == codec && found.sampleRate == rate && found.channels == channels && found.bitDepth == bits)
        #expect(found.duration == 1)
    }

    @Test(arguments: [(300, 0.5), (0, 1), (900, 1)])
    func `a trimmed sound is as long as its edit list plays`(units: Int, seconds: Double) throws {
        let edits = box("edts", box("elst", big(0, 4) + big(1, 4) + big(units, 4) + big(100, 4) + big(1 << 16, 4)))
        #expect(try metadata(Self.file(Self.entry("samr"), edits: edits)).duration == seconds)
    }

    /// A fragment of that many samples of a track, each a tenth of a second.
    private static func fragment(track: Int, count: Int) -> [UInt8] {
        let header = box("tfhd", big(0x8, 4) + big(track, 4) + big(100, 4))
        return box("moof", box("traf", header + box("trun", big(0, 4) + big(count, 4))))
    }

    @Test func `fragments continue the movie, and those of other tracks are ignored`() throws {
        let parts = Self.fragment(track: 7, count: 20) + Self.fragment(track: 8, count: 50)
        #expect(try metadata(Self.file(Self.entry("samr"), behind: parts)).duration == 3)
        #expect(try metadata(Self.file(Self.entry("samr"), sampleCount: 0, behind: parts)).duration == 2)
    }

    @Test func `telephones write texts beside the tracks`() throws {
        let text = { (name: String, bytes: [UInt8]) in
            box(name, big(0, 4) + big(0x15C7, 2) + bytes + [0])
        }
        let texts =
            text("titl", Array("Gespräch".utf8)) + text("auth", [0xFE, 0xFF, 0, 0x4A, 0x01, 0x61, 0])
            + text("albm", Array("Notizen".utf8)) + text("dscp", [])
            + box("yrrc", big(0, 4) + big(2009, 2))
        let found = try metadata(Self.file(Self.entry("samr"), brand: "3gp4", more: box("udta", texts)))
        #expect(found.title == "Gespräch" && found.artist == "Jš" && found.album == "Notizen")
        #expect(found.comment == nil && found.date == "2009" && found.codec == "AMR-NB" && found.duration == 1)
    }

    @Test func `QuickTime's texts have their length in front, a place is one of them`() throws {
        let text = { (name: String, bytes: [UInt8]) in
            box(name, big(bytes.count, 2) + big(0x55C4, 2) + bytes)
        }
        let texts =
            text("\u{A9}nam", Array("Titel".utf8)) + text("\u{A9}day", Array("2024-05-06".utf8))
            + text("\u{A9}xyz", Array("+48.2082+016.3738-12.5/".utf8))
        let found = try metadata(Self.file(Self.entry("twos"), brand: "qt  ", more: box("udta", texts)))
        #expect(found.title == "Titel" && found.date == "2024-05-06")
        #expect(found.latitude == 48.2082 && found.longitude == 16.3738 && found.altitude == -12.5)
    }

    @Test(arguments: ["", "48+16", "+91.0+016.0/", "+48.0/", "+0+0/", "+nan+nan/", "++--/"])
    func `an impossible place is ignored`(text: String) throws {
        let content = big(text.utf8.count, 2) + big(0, 2) + Array(text.utf8)
        let texts = box("udta", box("\u{A9}xyz", content))
        #expect(try metadata(Self.file(Self.entry("twos"), more: texts)).latitude == nil)
    }
}
