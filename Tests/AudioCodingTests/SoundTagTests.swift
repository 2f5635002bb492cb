import DecoderProtocol
import TestFixtures
import Testing

@testable import AudioCoding

/// Tags around sounds, from bytes made here.
struct SoundTagTests {
    private func little(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// An APE tag as it stands after a sound.
    private func ape(_ items: [(String, String)]) -> [UInt8] {
        var content: [UInt8] = []
        for (name, value) in items {
            content += little(value.utf8.count, 4) + little(0, 4) + Array(name.utf8) + [0] + Array(value.utf8)
        }
        let end = little(2000, 4) + little(content.count + 32, 4) + little(items.count, 4) + little(0, 12)
        return content + Array("APETAGEX".utf8) + end
    }

    /// An ID3 tag of version 2.3.
    private func id3(_ frames: [(String, [UInt8])]) -> [UInt8] {
        var content: [UInt8] = []
        for (name, value) in frames {
            content += Array(name.utf8) + little(value.count, 4).reversed() + [0, 0] + value
        }
        let size = [UInt8(content.count >> 7), UInt8(content.count & 0x7F)]
        return Array("ID3".utf8) + [3, 0, 0, 0, 0] + size + content
    }

    private func tags(_ bytes: [UInt8]) throws -> MediumMetadata {
        var metadata = MediumMetadata()
        try TemporaryFile(bytes).withDescriptor { SoundTags(descriptor: $0)?.describe(&metadata) }
        return metadata
    }

    private static func frames(_ header: [UInt8], byteCount: Int, count: Int) -> [UInt8] {
        let frame = header + [UInt8](repeating: 0, count: byteCount - header.count)
        return Array(repeatElement(frame, count: count).joined())
    }

    /// 128 kbit/s at 44.1 kHz.
    private static let mpeg = frames([0xFF, 0xFB, 0x90, 0x00], byteCount: 417, count: 8)
    /// 16 kHz, one channel.
    private static let aac = frames([0xFF, 0xF1, 0x20, 0x40, 0x0C, 0x80, 0xFC], byteCount: 100, count: 20)

    @Test func `a date that is given twice is one, and so is a comment`() throws {
        let tag = ape([("Title", "Titel"), ("Year", "2001"), ("DATE", "2001"), ("Artist", "Eins\0Zwei\0Eins")])
        let told = try tags(Self.mpeg + tag)
        #expect(told.title == "Titel" && told.date == "2001" && told.artist == "Eins;Zwei")
        let comment = { (language: String) in [0] + Array(language.utf8) + [0] + Array("Gruß".utf8) }
        #expect(try tags(id3([("COMM", comment("eng")), ("COMM", comment("deu"))]) + Self.mpeg).comment == "Gruß")
    }

    @Test func `AAC in frames has the texts in front of it and after it`() throws {
        let first = [UInt8](repeating: 0, count: 1) + Array("Vorn".utf8)
        let bytes = id3([("TIT2", first)]) + Self.aac + ape([("Album", "Hinten")])
        #expect(try tags(bytes).title == "Vorn" && tags(bytes).album == "Hinten")
        let old = Array("TAG".utf8) + Array("Alt".utf8) + [UInt8](repeating: 0, count: 122)
        let sound = try TemporaryFile(Self.aac + old).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(Self.aac.prefix(512)))
        }
        #expect(sound?.metadata.title == "Alt" && sound?.metadata.duration == 20 * 1024 / 16_000.0)
    }

    @Test func `a tag that stops TagLib does not stop the reading of those after it`() throws {
        let text = { (words: String) in [0] + Array(words.utf8) }
        for name in ["TSP ", "TS2\0", "TALB", "TENC"] {
            let bytes = id3([(name, name.hasPrefix("TS") ? text("x") : []), ("TIT2", text("Titel"))]) + Self.mpeg
            #expect(try tags(bytes).title == "Titel", "behind \(name)")
        }
        var tag = id3([("TIT2", text("Titel")), ("TYER", text("2024")), ("TDAT", text("0605"))])
        // An empty extended header, of six bytes after its size.
        tag[5] = 0x40
        tag[9] += 10
        tag.insert(contentsOf: [0, 0, 0, 6, 0, 0, 0, 0, 0, 0], at: 10)
        #expect(try tags(tag + Self.mpeg).title == "Titel" && tags(tag + Self.mpeg).date == "2024-05-06")
    }

    @Test func `a tag whose sizes lie does no harm`() throws {
        var generator = SeededGenerator()
        let whole = id3([("TSP ", [0, 0x41]), ("TIT2", [0, 0x41]), ("APIC", [UInt8](repeating: 0, count: 20))])
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<3 {
                bytes[Int.random(in: 3..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = try tags(bytes + Self.mpeg)
            _ = try tags(Array(bytes.prefix(.random(in: 0...bytes.count, using: &generator))))
        }
    }

    @Test func `of several tags in front each adds what those before it lack`() throws {
        let text = { (words: String) in [0] + Array(words.utf8) }
        let first = id3([("TIT2", text("Eins"))])
        let second = id3([("TIT2", text("Zwei")), ("TPE1", text("Wer"))])
        let told = try tags(first + second + Self.mpeg)
        #expect(told.title == "Eins" && told.artist == "Wer")
    }

    @Test func `True Audio has the texts after it`() throws {
        let header =
            Array("TTA1".utf8) + little(1, 2) + little(1, 2) + little(16, 2) + little(44_100, 4) + little(44_100, 4)
        let bytes = header + little(0, 4) + little(0, 400) + ape([("Title", "Titel")])
        #expect(try tags(bytes).title == "Titel")
    }

    @Test func `Monkey's Audio has the texts in front of it too`() throws {
        let header = Array("MAC ".utf8) + little(3990, 2) + [UInt8](repeating: 0, count: 200)
        #expect(try tags(id3([("TIT2", [0] + Array("Vorn".utf8))]) + header).title == "Vorn")
    }
}
