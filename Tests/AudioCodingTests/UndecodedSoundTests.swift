import DecoderProtocol
import TestFixtures
import Testing

@testable import AudioCoding

/// Sounds that are described but not decoded.
struct UndecodedSoundTests {
    private func described(_ bytes: [UInt8]) throws -> UndecodedSound? {
        try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)))
        }
    }

    /// A frame of AMR speech at its highest rate is 32 bytes long, a pause one.
    @Test(arguments: [(50, 1.0), (0, nil), (3, 0.06)] as [(Int, Double?)])
    func `speech of telephones is as long as its frames`(count: Int, seconds: Double?) throws {
        let frame = [UInt8(7 << 3 | 4)] + [UInt8](repeating: 9, count: 31)
        let sound = try described(Array("#!AMR\n".utf8) + (0..<count).flatMap { _ in frame })
        #expect(sound?.metadata.duration.map { ($0 * 1000).rounded() / 1000 } == seconds)
        if seconds != nil { #expect(sound?.metadata.sampleRate == 8000 && sound?.metadata.channels == 1) }
    }

    @Test func `a stream of AAC is as long as its frames, however they end`() throws {
        // 16 kHz, one channel, 100 bytes a frame.
        let size = 100
        let header: [UInt8] = [
            0xFF, 0xF1, 8 << 2, 1 << 6 | UInt8(size >> 11), UInt8(size >> 3 & 0xFF), UInt8(size << 5 & 0xE0), 0xFC,
        ]
        let frame = header + [UInt8](repeating: 0, count: size - 7)
        let whole = (0..<2000).flatMap { _ in frame }
        let sound = try #require(try described(whole + frame.prefix(50)))
        #expect(sound.metadata.duration == 2000 * 1024 / 16_000.0)
        #expect(sound.metadata.sampleRate == 16_000 && sound.metadata.channels == 1 && sound.metadata.codec == "AAC")
    }

    @Test func `a file whose type says sound is one, even if nothing of it can be read`() throws {
        let sound = try #require(try described(box("ftyp", Array("M4A \0\0\0\0".utf8)) + box("free", [])))
        #expect(sound.isDamaged && sound.fileExtension == "m4a" && sound.metadata.duration == nil)
        #expect(try described(box("ftyp", Array("isom\0\0\0\0".utf8))) == nil)
    }

    @Test(arguments: [UInt64(0), 631_151_999, UInt64(UInt32.max) + 1 << 40])
    func `times before the first phones that record are ignored`(seconds: UInt64) {
        #expect(CaptureTime(secondsSince1904: seconds) == nil)
    }

    @Test func `a time counts from 1904`() {
        let time = CaptureTime(secondsSince1904: 2_082_844_800 + 1_709_208_001)
        #expect(time == CaptureTime(metadataText: "2024-02-29T12:00:01Z"))
    }

    @Test(arguments: ["", "#!AMR", "RIFF\0\0\0\0WAVEfmt ", "\u{1A}\u{45}"])
    func `a decoded or unknown sound is not described`(text: String) throws {
        #expect(try described(Array(text.utf8)) == nil)
    }
}
