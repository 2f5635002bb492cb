import Chronology
import DecoderProtocol
import TestFixtures
import Testing

@testable import AudioCoding

/// Sounds of other programs and machines, from generated headers.
struct ForeignSoundTests {
    private func described(_ bytes: [UInt8], isUnreadable: Bool = false) throws -> UndecodedSound? {
        try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)), isUnreadable: isUnreadable)
        }
    }

    private func object(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
        identifier + little(content.count + 24, 8) + content
    }

    private static let properties: [UInt8] = [
        0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
    ]
    private static let stream: [UInt8] = [
        0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
    ]
    private static let sound: [UInt8] = [
        0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
    ]
    private static let film: [UInt8] = [
        0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
    ]

    private func windows(_ streams: [[UInt8]]) -> [UInt8] {
        // 1 March 2020, 12:00:05 in UTC; 5 seconds, 3 of which were spent filling a buffer.
        let times =
            little((1_583_064_005 + 11_644_473_600) * 10_000_000, 8) + little(1, 8) + little(50_000_000, 8)
            + little(50_000_000, 8) + little(3000, 8)
        let file = [UInt8](repeating: 0, count: 24) + times + little(2, 4) + little(0, 12)
        let format = little(0x161, 2) + little(2, 2) + little(44_100, 4) + little(0, 10)
        let parts = streams.map { kind in
            object(Self.stream, kind + [UInt8](repeating: 0, count: 16 + 8 + 4 + 4 + 2 + 4) + format)
        }
        let objects = object(Self.properties, file) + parts.flatMap(\.self)
        return ASFSound.mark + little(objects.count + 30, 8) + little(parts.count + 1, 4) + [1, 2] + objects
    }

    @Test func `a sound of Windows Media has its time and its length without the buffer's`() throws {
        let metadata = try #require(try described(windows([Self.sound]))).metadata
        #expect(metadata.captureTime?.wallTime.date.day == 1 && metadata.captureTime?.offset == 0)
        #expect(metadata.duration == 2 && metadata.codec == "WMA" && metadata.sampleRate == 44_100)
    }

    @Test func `a file with moving pictures is a film, one with neither is nothing`() throws {
        #expect(try described(windows([Self.sound, Self.film]))?.hasVideo == true)
        #expect(try described(windows([])) == nil)
    }

    @Test func `one bit a sample is a sound of one bit, with a tag after it`() throws {
        let tag =
            Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 17] + Array("TIT2".utf8) + big(7, 4) + [0, 0, 0]
            + Array("Titel\0".utf8)
        let data = [UInt8](repeating: 0x69, count: 64)
        let start = 28 + 52 + 12 + data.count
        let bytes =
            Array("DSD ".utf8) + little(28, 8) + little(start + tag.count, 8) + little(start, 8)
            + Array("fmt ".utf8) + little(52, 8) + little(1, 4) + little(0, 4) + little(2, 4) + little(2, 4)
            + little(700_000, 4) + little(1, 4) + little(1_400_000, 8) + little(4096, 4) + little(0, 4)
            + Array("data".utf8) + little(12 + data.count, 8) + data + tag
        let metadata = try #require(try described(bytes)).metadata
        #expect(metadata.duration == 2 && metadata.channels == 2 && metadata.bitDepth == 1)
        #expect(metadata.title == "Titel")
    }

    @Test func `Core Audio's container is described if libsndfile refuses it`() throws {
        let rate = big(Int(Double(44_100).bitPattern), 8)
        let description = rate + Array("aac ".utf8) + big(0, 4) + big(0, 4) + big(1024, 4) + big(2, 4) + big(0, 4)
        let texts = big(2, 4) + Array("title\0Titel\0recorded date\0".utf8) + Array("2024-01-02\0".utf8)
        let bytes =
            Array("caff".utf8) + big(1, 2) + big(0, 2) + Array("desc".utf8) + big(32, 8) + description
            + Array("info".utf8) + big(texts.count, 8) + texts
            + Array("pakt".utf8) + big(24, 8) + big(100, 8) + big(88_200, 8) + big(0, 8)
        let metadata = try #require(try described(bytes, isUnreadable: true)).metadata
        #expect(metadata.duration == 2 && metadata.codec == "AAC" && metadata.channels == 2)
        #expect(metadata.title == "Titel" && metadata.date == "2024-01-02")
        #expect(try described(bytes) == nil)
    }

    @Test(
        arguments: [
            // 48 kHz, 192 kbit/s, two channels; 32 kHz with the low-frequency channel.
            ([0x0B, 0x77, 0, 0, 0x14, 0x40, 0x40], 768, "AC-3", 48_000, 2, 0.032),
            ([0x0B, 0x77, 0, 0, 0x94, 0x40, 0x44], 1152, "AC-3", 32_000, 3, 0.048),
            ([0x0B, 0x77, 0, 99, 0x34, 0x80, 0], 200, "E-AC-3", 48_000, 2, 0.032),
        ] as [([UInt8], Int, String, Int, Int, Double)])
    func `sound for cinemas is as long as its frames`(
        header: [UInt8], byteCount: Int, codec: String, rate: Int, channels: Int, seconds: Double
    ) throws {
        let frame = header + [UInt8](repeating: 0, count: byteCount - header.count)
        let metadata = try #require(try described((0..<10).flatMap { _ in frame })).metadata
        #expect(metadata.codec == codec && metadata.sampleRate == rate && metadata.channels == channels)
        #expect(abs((metadata.duration ?? 0) - 10 * seconds) < 1e-9)
        #expect(try described(frame) == nil, "two bytes are not a signature")
    }

    @Test func `a tag in front of a sound is passed over`() throws {
        let header: [UInt8] = [0xFF, 0xF1, 8 << 2, 1 << 6, 100 >> 3, 100 << 5 & 0xE0, 0xFC]
        let frame = header + [UInt8](repeating: 0, count: 93)
        let tag =
            Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 17] + Array("TIT2".utf8) + big(7, 4) + [0, 0, 0]
            + Array("Titel\0".utf8)
        let sound = try #require(try described(tag + (0..<20).flatMap { _ in frame }))
        #expect(sound.name == "AAC" && sound.metadata.duration == 20 * 1024 / 16_000.0)
        #expect(sound.metadata.title == "Titel")
    }

    @Test func `a dictation has its recording time`() throws {
        var bytes = [UInt8](repeating: 0, count: 900)
        bytes.replaceSubrange(0..<4, with: Array("\u{2}dss".utf8))
        bytes.replaceSubrange(38..<50, with: Array("051116135242".utf8))
        bytes.replaceSubrange(62..<68, with: Array("000110".utf8))
        bytes.replaceSubrange(798..<803, with: Array("Notiz".utf8))
        let metadata = try #require(try described(bytes)).metadata
        #expect(
            metadata.captureTime?.wallTime.date.year == 2005 && metadata.duration == 70 && metadata.comment == "Notiz")
        bytes.replaceSubrange(38..<50, with: Array("051316135242".utf8))
        #expect(try described(bytes)?.metadata.captureTime == nil)
    }

    @Test func `headers truncated or damaged anywhere are harmless`() throws {
        var generator = SeededGenerator()
        let whole = windows([Self.sound])
        for count in stride(from: 4, to: whole.count, by: 5) { _ = try described(Array(whole.prefix(count))) }
        for index in whole.indices {
            var damaged = whole
            damaged[index] = UInt8.random(in: 0...255, using: &generator)
            _ = try described(damaged)
        }
    }
}
